import { financeSet, lessonSet, memberSet, reviewSet } from './parts.ts'

// The data sets of templates. Figures for a period without a group make one row, which figures on panels show.

export const lessonsToday = lessonSet(
  'lessonsToday',
  ['大屏：今日课次', 'Screens: lessons today', '大屏：今日課次'],
  ['lessonsPlanned', 'lessonsDone', 'seatsExpected', 'seatsAttended', 'overdue', 'makeupOpen'],
  '',
  'today',
)
export const lessonsByDay = lessonSet(
  'lessonsByDay',
  ['大屏：每日上课', 'Screens: lessons by day', '大屏：每日上課'],
  ['lessonsDone', 'seatsAttended', 'seatsOnLeave', 'consumedUnits', 'attendRate'],
  'day',
  'days30',
)
export const lessonsOf30Days = lessonSet(
  'lessonsOf30Days',
  ['大屏：近 30 天教学', 'Screens: lessons of 30 days', '大屏：近 30 天教學'],
  [
    'consumedUnits',
    'plannedUnits',
    'consumeRate',
    'recognised',
    'attendRate',
    'lessonsDone',
    'roomUse',
    'fillRate',
    'finalAttendRate',
    'seatsOnLeave',
    'makeupOpen',
  ],
  '',
  'days30',
)
export const lessonsByMonth = lessonSet(
  'lessonsByMonth',
  ['大屏：每月消课', 'Screens: units used by month', '大屏：每月消課'],
  ['consumedUnits', 'recognised', 'lessonsDone', 'attendRate', 'finalAttendRate'],
  'month',
  'year',
)
export const lessonsByCampus = lessonSet(
  'lessonsByCampus',
  ['大屏：各校区教学', 'Screens: lessons by campus', '大屏：各校區教學'],
  ['consumedUnits', 'plannedUnits', 'recognised', 'attendRate', 'lessonsDone', 'seatsAttended'],
  'campus',
  'days30',
)
export const lessonsByCoach = lessonSet(
  'lessonsByCoach',
  ['大屏：教练课次', 'Screens: lessons by coach', '大屏：教練課次'],
  ['lessonsDone', 'coachUnits', 'seatsAttended', 'attendRate'],
  'coach',
  'days30',
)
export const lessonsByCourse = lessonSet(
  'lessonsByCourse',
  ['大屏：各课程消课', 'Screens: units used by course', '大屏：各課程消課'],
  ['consumedUnits', 'recognised', 'seatsAttended'],
  'course',
  'days30',
)
export const lessonsByClass = lessonSet(
  'lessonsByClass',
  ['大屏：班级出勤', 'Screens: attendance by class', '大屏：班級出勤'],
  ['seatsExpected', 'seatsAttended', 'seatsOnLeave', 'attendRate'],
  'class',
  'days30',
)
export const roomsByCampus = lessonSet(
  'roomsByCampus',
  ['大屏：各校区教室', 'Screens: rooms by campus', '大屏：各校區教室'],
  ['roomMinutes', 'openMinutes', 'roomUse'],
  'campus',
  'days30',
)

export const cashToday = financeSet(
  'cashToday',
  ['大屏：今日收支', 'Screens: cash today', '大屏：今日收支'],
  ['cashIn', 'refundPaid', 'expense', 'netCash', 'signed'],
  '',
  'today',
)
export const cashOf30Days = financeSet(
  'cashOf30Days',
  ['大屏：近 30 天收支', 'Screens: cash of 30 days', '大屏：近 30 天收支'],
  [
    'signed',
    'signedNew',
    'signedRenew',
    'cashIn',
    'refundPaid',
    'netCash',
    'recognised',
    'deferred',
    'arrears',
    'expense',
    'grossMargin',
    'marginRate',
  ],
  '',
  'days30',
)
export const cashByDay = financeSet(
  'cashByDay',
  ['大屏：每日收支', 'Screens: cash by day', '大屏：每日收支'],
  ['cashIn', 'refundPaid', 'expense', 'netCash', 'signed'],
  'day',
  'days30',
)
export const cashByMonth = financeSet(
  'cashByMonth',
  ['大屏：每月收支', 'Screens: cash by month', '大屏：每月收支'],
  ['signed', 'signedNew', 'signedRenew', 'cashIn', 'refundPaid', 'recognised', 'netCash'],
  'month',
  'year',
)
export const cashByCampus = financeSet(
  'cashByCampus',
  ['大屏：各校区收款', 'Screens: cash by campus', '大屏：各校區收款'],
  ['signed', 'cashIn', 'refundPaid', 'arrears', 'recognised'],
  'campus',
  'year',
)
export const signedBySeller = financeSet(
  'signedBySeller',
  ['大屏：顾问签约', 'Screens: signed by consultant', '大屏：顧問簽約'],
  ['signed', 'signedNew', 'signedRenew'],
  'seller',
  'year',
)
export const signedByCourse = financeSet(
  'signedByCourse',
  ['大屏：各课程签约', 'Screens: signed by course', '大屏：各課程簽約'],
  ['signed'],
  'course',
  'year',
)

export const membersOfMonth = memberSet(
  'membersOfMonth',
  ['大屏：本月学员', 'Screens: students this month', '大屏：本月學員'],
  [
    'inCourse',
    'active',
    'suspended',
    'membersNew',
    'membersChurned',
    'membersEnd',
    'churnRate',
    'expiring',
    'lowBalance',
    'remainUnits',
  ],
  '',
  'month',
)
export const membersOfYear = memberSet(
  'membersOfYear',
  ['大屏：今年学员', 'Screens: students this year', '大屏：今年學員'],
  [
    'membersNew',
    'membersChurned',
    'renewalDue',
    'renewed',
    'renewalRate',
    'trialStudents',
    'trialSigned',
    'trialConversion',
  ],
  '',
  'year',
)
export const membersByMonth = memberSet(
  'membersByMonth',
  ['大屏：每月学员', 'Screens: students by month', '大屏：每月學員'],
  ['membersNew', 'membersChurned', 'membersEnd', 'trialStudents', 'trialSigned', 'renewalDue', 'renewed'],
  'month',
  'year',
)
export const membersByCampus = memberSet(
  'membersByCampus',
  ['大屏：各校区学员', 'Screens: students by campus', '大屏：各校區學員'],
  ['inCourse', 'active', 'suspended', 'membersNew', 'membersChurned', 'expiring', 'lowBalance'],
  'campus',
  'month',
)
export const renewalsByCampus = memberSet(
  'renewalsByCampus',
  ['大屏：各校区续费', 'Screens: renewals by campus', '大屏：各校區續費'],
  [
    'renewalDue',
    'renewed',
    'renewalPending',
    'renewalRate',
    'trialStudents',
    'trialSigned',
    'trialConversion',
  ],
  'campus',
  'year',
)

export const reviewsOf30Days = reviewSet(
  'reviewsOf30Days',
  ['大屏：近 30 天课评', 'Screens: reviews of 30 days', '大屏：近 30 天課評'],
  [
    'reviews',
    'avgStar',
    'positiveRate',
    'lowRate',
    'reviewRate',
    'unanswered',
    'feedbackRate',
    'star5',
    'star4',
    'star3',
    'star2',
    'star1',
  ],
  '',
  'days30',
)
export const reviewsByCoach = reviewSet(
  'reviewsByCoach',
  ['大屏：教练课评', 'Screens: reviews by coach', '大屏：教練課評'],
  ['avgStar', 'reviews', 'positiveRate', 'feedbackRate'],
  'coach',
  'days30',
)
export const reviewsByDay = reviewSet(
  'reviewsByDay',
  ['大屏：每日课评', 'Screens: reviews by day', '大屏：每日課評'],
  ['reviews', 'positive', 'low'],
  'day',
  'days30',
)
export const reviewsByCampus = reviewSet(
  'reviewsByCampus',
  ['大屏：各校区课评', 'Screens: reviews by campus', '大屏：各校區課評'],
  ['avgStar', 'reviews', 'positiveRate'],
  'campus',
  'days30',
)
