import { figures, head, panel, type ScreenTemplate } from './parts.ts'
import * as set from './sets.ts'
import { people, yuan, lessons, units, seats, none } from './units.ts'

export const campusToday: ScreenTemplate = {
  key: 'campusToday',
  name: ['校区今日', 'Campus today', '校區今日'],
  description: [
    '挂在前台：今天的课、出勤和学员',
    'For the front desk: lessons, attendance and students of today',
    '掛在櫃檯：今天的課、出勤和學員',
  ],
  theme: 'dark',
  parts: [
    ...head(['校区今日', 'Campus today', '校區今日']),
    ...figures(
      [['今日应上', 'Planned today', '今日應上'], lessons, set.lessonsToday, 'lessonsPlanned'],
      [['今日已上', 'Held today', '今日已上'], lessons, set.lessonsToday, 'lessonsDone'],
      [['今日实到', 'Attended today', '今日實到'], seats, set.lessonsToday, 'seatsAttended'],
      [['在读学员', 'Enrolled students', '在讀學員'], people, set.membersOfMonth, 'inCourse'],
    ),
    ...panel([0, 0, 8, 3], ['近 30 天上课', 'Lessons of the last 30 days', '近 30 天上課'], 'line', {
      set: set.lessonsByDay,
      figures: ['lessonsDone', 'seatsAttended'],
      variant: true,
    }),
    ...panel([8, 0, 4, 3], ['教练课次', 'Lessons by coach', '教練課次'], 'ranking', {
      set: set.lessonsByCoach,
      figures: ['lessonsDone'],
      maxRows: 6,
    }),
    ...panel([0, 3, 4, 3], ['各校区学员', 'Students by campus', '各校區學員'], 'bar', {
      set: set.membersByCampus,
      figures: ['inCourse', 'active'],
    }),
    ...panel([4, 3, 8, 3], ['班级出勤', 'Attendance by class', '班級出勤'], 'scroll', {
      set: set.lessonsByClass,
      visible: 6,
    }),
  ],
}

export const sales: ScreenTemplate = {
  key: 'sales',
  name: ['销售战报', 'Sales', '銷售戰報'],
  description: [
    '签约、收款和顾问排行',
    'Signed, cash and the ranking of consultants',
    '簽約、收款和顧問排行',
  ],
  theme: 'dark',
  parts: [
    ...head(['销售战报', 'Sales', '銷售戰報']),
    ...figures(
      [['今日签约', 'Signed today', '今日簽約'], yuan, set.cashToday, 'signed'],
      [['近 30 天签约', 'Signed (30 days)', '近 30 天簽約'], yuan, set.cashOf30Days, 'signed'],
      [['近 30 天收款', 'Cash in (30 days)', '近 30 天收款'], yuan, set.cashOf30Days, 'cashIn'],
      [['近 30 天续费', 'Renewals (30 days)', '近 30 天續費'], yuan, set.cashOf30Days, 'signedRenew'],
      [
        ['今年试听转化率', 'Trial conversion this year', '今年試聽轉化率'],
        none,
        set.membersOfYear,
        'trialConversion',
      ],
    ),
    ...panel([0, 0, 3, 6], ['顾问签约榜（今年）', 'Consultants this year', '顧問簽約榜（今年）'], 'ranking', {
      set: set.signedBySeller,
      figures: ['signed'],
      maxRows: 12,
    }),
    ...panel([3, 0, 6, 3], ['每月签约（今年）', 'Signed by month', '每月簽約（今年）'], 'bar', {
      set: set.cashByMonth,
      figures: ['signedNew', 'signedRenew'],
      stacked: true,
    }),
    ...panel([3, 3, 6, 3], ['近 30 天收款', 'Cash in of the last 30 days', '近 30 天收款'], 'line', {
      set: set.cashByDay,
      figures: ['cashIn'],
      variant: true,
    }),
    ...panel([9, 0, 3, 3], ['各校区签约（今年）', 'Signed by campus', '各校區簽約（今年）'], 'pie', {
      set: set.cashByCampus,
      figures: ['signed'],
      variant: true,
    }),
    ...panel([9, 3, 3, 3], ['各课程签约（今年）', 'Signed by course', '各課程簽約（今年）'], 'bar', {
      set: set.signedByCourse,
      figures: ['signed'],
      variant: true,
    }),
  ],
}

export const consumption: ScreenTemplate = {
  key: 'consumption',
  name: ['课消进度', 'Units used', '課消進度'],
  description: [
    '消课、确认收入和各课程进度',
    'Units used, recognised revenue and courses',
    '消課、確認收入和各課程進度',
  ],
  theme: 'dark',
  parts: [
    ...head(['课消进度', 'Units used', '課消進度']),
    ...figures(
      [['近 30 天已消', 'Used (30 days)', '近 30 天已消'], units, set.lessonsOf30Days, 'consumedUnits'],
      [['近 30 天计划', 'Planned (30 days)', '近 30 天計劃'], units, set.lessonsOf30Days, 'plannedUnits'],
      [['近 30 天消课率', 'Use of plan', '近 30 天消課率'], none, set.lessonsOf30Days, 'consumeRate'],
      [
        ['近 30 天消课金额', 'Revenue (30 days)', '近 30 天消課金額'],
        yuan,
        set.lessonsOf30Days,
        'recognised',
      ],
    ),
    ...panel([0, 0, 7, 3], ['每月消课（今年）', 'Units used by month', '每月消課（今年）'], 'bar', {
      set: set.lessonsByMonth,
      figures: ['consumedUnits'],
      labels: true,
    }),
    ...panel(
      [7, 0, 5, 3],
      ['各校区消课（近 30 天）', 'Units used by campus', '各校區消課（近 30 天）'],
      'bar',
      {
        set: set.lessonsByCampus,
        figures: ['consumedUnits', 'plannedUnits'],
      },
    ),
    ...panel([0, 3, 7, 3], ['近 30 天消课', 'Units used of the last 30 days', '近 30 天消課'], 'line', {
      set: set.lessonsByDay,
      figures: ['consumedUnits'],
      variant: true,
    }),
    ...panel(
      [7, 3, 5, 3],
      ['课程消课榜（近 30 天）', 'Courses of the last 30 days', '課程消課榜（近 30 天）'],
      'ranking',
      { set: set.lessonsByCourse, figures: ['consumedUnits'], maxRows: 7 },
    ),
  ],
}

export const coaches: ScreenTemplate = {
  key: 'coaches',
  name: ['教练榜', 'Coaches', '教練榜'],
  description: ['教练的课次、课时和课评', 'Lessons, units and reviews of coaches', '教練的課次、課時和課評'],
  theme: 'dark',
  parts: [
    ...head(['教练榜', 'Coaches', '教練榜']),
    ...figures(
      [['近 30 天已上', 'Held (30 days)', '近 30 天已上'], lessons, set.lessonsOf30Days, 'lessonsDone'],
      [['近 30 天到课率', 'Attendance (30 days)', '近 30 天到課率'], none, set.lessonsOf30Days, 'attendRate'],
      [['近 30 天平均星级', 'Average stars', '近 30 天平均星級'], none, set.reviewsOf30Days, 'avgStar'],
      [
        ['近 30 天评语完成率', 'Feedback given', '近 30 天評語完成率'],
        none,
        set.reviewsOf30Days,
        'feedbackRate',
      ],
    ),
    ...panel([0, 0, 4, 6], ['课次榜（近 30 天）', 'Lessons held', '課次榜（近 30 天）'], 'ranking', {
      set: set.lessonsByCoach,
      figures: ['lessonsDone'],
      maxRows: 12,
      size: 18,
    }),
    ...panel([4, 0, 4, 6], ['课评榜（近 30 天）', 'Average stars', '課評榜（近 30 天）'], 'ranking', {
      set: set.reviewsByCoach,
      figures: ['avgStar'],
      maxRows: 12,
      size: 18,
    }),
    ...panel([8, 0, 4, 3], ['教练课时（近 30 天）', 'Units taught', '教練課時（近 30 天）'], 'bar', {
      set: set.lessonsByCoach,
      figures: ['coachUnits'],
      variant: true,
    }),
    ...panel([8, 3, 4, 3], ['课评明细', 'Reviews', '課評明細'], 'scroll', {
      set: set.reviewsByCoach,
      visible: 6,
    }),
  ],
}

export const members: ScreenTemplate = {
  key: 'members',
  name: ['学员与续费', 'Students and renewals', '學員與續費'],
  description: ['在读、新增、流失和续费', 'Enrolled, new, lost and renewed', '在讀、新增、流失和續費'],
  theme: 'dark',
  parts: [
    ...head(['学员与续费', 'Students and renewals', '學員與續費']),
    ...figures(
      [['在读学员', 'Enrolled', '在讀學員'], people, set.membersOfMonth, 'inCourse'],
      [['活跃学员', 'Active', '活躍學員'], people, set.membersOfMonth, 'active'],
      [['本月新增', 'New this month', '本月新增'], people, set.membersOfMonth, 'membersNew'],
      [['30 天内到期', 'Expiring in 30 days', '30 天內到期'], people, set.membersOfMonth, 'expiring'],
      [['今年续费率', 'Renewal rate this year', '今年續費率'], none, set.membersOfYear, 'renewalRate'],
    ),
    ...panel([0, 0, 6, 3], ['新增与流失（今年）', 'New and lost', '新增與流失（今年）'], 'bar', {
      set: set.membersByMonth,
      figures: ['membersNew', 'membersChurned'],
    }),
    ...panel([6, 0, 6, 3], ['期末会员（今年）', 'Members at the end', '期末會員（今年）'], 'line', {
      set: set.membersByMonth,
      figures: ['membersEnd'],
      variant: true,
      labels: true,
    }),
    ...panel([0, 3, 6, 3], ['应续与已续（今年）', 'Due and renewed', '應續與已續（今年）'], 'bar', {
      set: set.membersByMonth,
      figures: ['renewalDue', 'renewed'],
    }),
    ...panel([6, 3, 6, 3], ['各校区续费（今年）', 'Renewals by campus', '各校區續費（今年）'], 'table', {
      set: set.renewalsByCampus,
      figures: [],
      size: 17,
    }),
  ],
}

export const reputation: ScreenTemplate = {
  key: 'reputation',
  name: ['家长口碑', 'What parents say', '家長口碑'],
  description: ['课评、星级和好评率', 'Reviews, stars and positive share', '課評、星級和好評率'],
  theme: 'light',
  parts: [
    ...head(['家长口碑', 'What parents say', '家長口碑']),
    ...figures(
      [['近 30 天课评', 'Reviews', '近 30 天課評'], none, set.reviewsOf30Days, 'reviews'],
      [['平均星级', 'Average stars', '平均星級'], none, set.reviewsOf30Days, 'avgStar'],
      [['好评率', 'Positive share', '好評率'], none, set.reviewsOf30Days, 'positiveRate'],
      [['评价率', 'Review rate', '評價率'], none, set.reviewsOf30Days, 'reviewRate'],
      [['未回复', 'Unanswered', '未回覆'], none, set.reviewsOf30Days, 'unanswered'],
    ),
    ...panel([0, 0, 8, 3], ['每日课评', 'Reviews by day', '每日課評'], 'bar', {
      set: set.reviewsByDay,
      figures: ['positive', 'low'],
      stacked: true,
    }),
    ...panel([8, 0, 4, 6], ['教练平均星级', 'Average stars by coach', '教練平均星級'], 'ranking', {
      set: set.reviewsByCoach,
      figures: ['avgStar'],
      maxRows: 12,
    }),
    ...panel([0, 3, 4, 3], ['各校区课评', 'Reviews by campus', '各校區課評'], 'pie', {
      set: set.reviewsByCampus,
      figures: ['reviews'],
      variant: true,
    }),
    ...panel([4, 3, 4, 3], ['各校区星级', 'Stars by campus', '各校區星級'], 'table', {
      set: set.reviewsByCampus,
      size: 18,
    }),
  ],
}

export const cash: ScreenTemplate = {
  key: 'cash',
  name: ['资金日报', 'Cash', '資金日報'],
  description: [
    '收款、退费、支出和净现金',
    'Cash in, refunds, expenses and net cash',
    '收款、退費、支出和淨現金',
  ],
  theme: 'dark',
  parts: [
    ...head(['资金日报', 'Cash', '資金日報']),
    ...figures(
      [['今日收款', 'Cash in today', '今日收款'], yuan, set.cashToday, 'cashIn'],
      [['今日支出', 'Expenses today', '今日支出'], yuan, set.cashToday, 'expense'],
      [['近 30 天净现金', 'Net cash (30 days)', '近 30 天淨現金'], yuan, set.cashOf30Days, 'netCash'],
      [['递延余额', 'Deferred', '遞延餘額'], yuan, set.cashOf30Days, 'deferred'],
      [['欠费', 'Arrears', '欠費'], yuan, set.cashOf30Days, 'arrears'],
    ),
    ...panel(
      [0, 0, 8, 3],
      ['近 30 天收款与支出', 'Cash in and expenses of the last 30 days', '近 30 天收款與支出'],
      'bar',
      { set: set.cashByDay, figures: ['cashIn', 'expense', 'refundPaid'] },
    ),
    ...panel([8, 0, 4, 3], ['各校区收款（今年）', 'Cash in by campus', '各校區收款（今年）'], 'pie', {
      set: set.cashByCampus,
      figures: ['cashIn'],
      variant: true,
    }),
    ...panel([0, 3, 8, 3], ['每月净现金（今年）', 'Net cash by month', '每月淨現金（今年）'], 'line', {
      set: set.cashByMonth,
      figures: ['netCash'],
      variant: true,
    }),
    ...panel([8, 3, 4, 3], ['各校区欠费', 'Arrears by campus', '各校區欠費'], 'bar', {
      set: set.cashByCampus,
      figures: ['arrears'],
      variant: true,
      labels: true,
    }),
  ],
}

export const rooms: ScreenTemplate = {
  key: 'rooms',
  name: ['教室与排课', 'Rooms and lessons', '教室與排課'],
  description: ['教室使用、满班和排课', 'Use of rooms, seats and lessons', '教室使用、滿班和排課'],
  theme: 'dark',
  parts: [
    ...head(['教室与排课', 'Rooms and lessons', '教室與排課']),
    ...figures(
      [['今日应上', 'Planned today', '今日應上'], lessons, set.lessonsToday, 'lessonsPlanned'],
      [['逾期未点名', 'Roll-calls overdue', '逾期未點名'], lessons, set.lessonsToday, 'overdue'],
      [['近 30 天教室使用率', 'Use of rooms', '近 30 天教室使用率'], none, set.lessonsOf30Days, 'roomUse'],
      [['满班率', 'Seats filled', '滿班率'], none, set.lessonsOf30Days, 'fillRate'],
    ),
    ...panel(
      [0, 0, 5, 3],
      ['各校区教室使用（近 30 天）', 'Rooms by campus', '各校區教室使用（近 30 天）'],
      'table',
      { set: set.roomsByCampus, size: 18 },
    ),
    ...panel([5, 0, 7, 3], ['每日课次（近 30 天）', 'Lessons by day', '每日課次（近 30 天）'], 'bar', {
      set: set.lessonsByDay,
      figures: ['lessonsDone'],
    }),
    ...panel(
      [0, 3, 7, 3],
      ['班级出勤（近 30 天）', 'Attendance by class', '班級出勤（近 30 天）'],
      'scroll',
      { set: set.lessonsByClass, visible: 6 },
    ),
    ...panel(
      [7, 3, 5, 3],
      ['各校区课次（近 30 天）', 'Lessons by campus', '各校區課次（近 30 天）'],
      'pictorial',
      {
        set: set.lessonsByCampus,
        figures: ['lessonsDone'],
      },
    ),
  ],
}
