import { figures, head, panel, type ScreenTemplate } from './parts.ts'
import * as set from './sets.ts'
import { people, yuan, lessons, seats, none } from './units.ts'

export const conversion: ScreenTemplate = {
  key: 'conversion',
  name: ['招生转化', 'From trial to student', '招生轉化'],
  description: [
    '试听、转化、新增和新签',
    'Trials, conversion, new students and new orders',
    '試聽、轉化、新增和新簽',
  ],
  theme: 'dark',
  parts: [
    ...head(['招生转化', 'From trial to student', '招生轉化']),
    ...figures(
      [['今年试听', 'Trials this year', '今年試聽'], people, set.membersOfYear, 'trialStudents'],
      [['今年转化', 'Signed after a trial', '今年轉化'], people, set.membersOfYear, 'trialSigned'],
      [['今年转化率', 'Conversion', '今年轉化率'], none, set.membersOfYear, 'trialConversion'],
      [['近 30 天新签', 'New orders (30 days)', '近 30 天新簽'], yuan, set.cashOf30Days, 'signedNew'],
    ),
    ...panel([0, 0, 5, 3], ['各校区试听（今年）', 'Trials by campus', '各校區試聽（今年）'], 'bar', {
      set: set.renewalsByCampus,
      figures: ['trialStudents', 'trialSigned'],
    }),
    ...panel(
      [5, 0, 7, 3],
      ['每月试听与转化（今年）', 'Trials and conversions by month', '每月試聽與轉化（今年）'],
      'line',
      { set: set.membersByMonth, figures: ['trialStudents', 'trialSigned'], variant: true },
    ),
    ...panel([0, 3, 5, 3], ['顾问新签（今年）', 'New orders by consultant', '顧問新簽（今年）'], 'funnel', {
      set: set.signedBySeller,
      figures: ['signedNew'],
    }),
    ...panel([5, 3, 7, 3], ['每月新签（今年）', 'New orders by month', '每月新簽（今年）'], 'bar', {
      set: set.cashByMonth,
      figures: ['signedNew'],
      labels: false,
    }),
  ],
}

export const attendance: ScreenTemplate = {
  key: 'attendance',
  name: ['出勤看板', 'Attendance', '出勤看板'],
  description: ['到课、请假和补课', 'Attendance, leave and make-ups', '到課、請假和補課'],
  theme: 'light',
  parts: [
    ...head(['出勤看板', 'Attendance', '出勤看板']),
    ...figures(
      [['今日应到', 'Expected today', '今日應到'], seats, set.lessonsToday, 'seatsExpected'],
      [['今日实到', 'Attended today', '今日實到'], seats, set.lessonsToday, 'seatsAttended'],
      [['近 30 天到课率', 'Attendance (30 days)', '近 30 天到課率'], none, set.lessonsOf30Days, 'attendRate'],
      [['近 30 天请假', 'On leave (30 days)', '近 30 天請假'], seats, set.lessonsOf30Days, 'seatsOnLeave'],
      [['待补课', 'Make-ups open', '待補課'], seats, set.lessonsOf30Days, 'makeupOpen'],
    ),
    ...panel([0, 0, 8, 3], ['近 30 天出勤', 'Attendance of the last 30 days', '近 30 天出勤'], 'bar', {
      set: set.lessonsByDay,
      figures: ['seatsAttended', 'seatsOnLeave'],
      stacked: true,
    }),
    ...panel(
      [8, 0, 4, 3],
      ['各校区到课率（近 30 天）', 'Attendance by campus', '各校區到課率（近 30 天）'],
      'bar',
      {
        set: set.lessonsByCampus,
        figures: ['attendRate'],
        variant: true,
        labels: true,
      },
    ),
    ...panel(
      [0, 3, 8, 3],
      ['班级出勤（近 30 天）', 'Attendance by class', '班級出勤（近 30 天）'],
      'scroll',
      { set: set.lessonsByClass, visible: 6 },
    ),
    ...panel([8, 3, 4, 3], ['每月到课率（今年）', 'Attendance by month', '每月到課率（今年）'], 'line', {
      set: set.lessonsByMonth,
      figures: ['attendRate', 'finalAttendRate'],
    }),
  ],
}

export const overview: ScreenTemplate = {
  key: 'overview',
  name: ['经营总览', 'Overview', '經營總覽'],
  description: [
    '给校长：收入、学员、教学一屏看完',
    'For principals: revenue, students and lessons at a glance',
    '給校長：收入、學員、教學一屏看完',
  ],
  theme: 'dark',
  parts: [
    ...head(['经营总览', 'Overview', '經營總覽']),
    ...figures(
      [['近 30 天收款', 'Cash in (30 days)', '近 30 天收款'], yuan, set.cashOf30Days, 'cashIn'],
      [
        ['近 30 天确认收入', 'Recognised (30 days)', '近 30 天確認收入'],
        yuan,
        set.cashOf30Days,
        'recognised',
      ],
      [['在读学员', 'Enrolled', '在讀學員'], people, set.membersOfMonth, 'inCourse'],
      [['近 30 天到课率', 'Attendance (30 days)', '近 30 天到課率'], none, set.lessonsOf30Days, 'attendRate'],
      [['今年续费率', 'Renewal rate this year', '今年續費率'], none, set.membersOfYear, 'renewalRate'],
      [['平均星级', 'Average stars', '平均星級'], none, set.reviewsOf30Days, 'avgStar'],
    ),
    ...panel(
      [0, 0, 6, 3],
      ['收款与确认收入（今年）', 'Cash in and recognised', '收款與確認收入（今年）'],
      'bar',
      { set: set.cashByMonth, figures: ['cashIn', 'recognised'] },
    ),
    ...panel([6, 0, 3, 3], ['各校区收款（今年）', 'Cash in by campus', '各校區收款（今年）'], 'pie', {
      set: set.cashByCampus,
      figures: ['cashIn'],
      variant: true,
    }),
    ...panel([9, 0, 3, 3], ['各校区学员', 'Students by campus', '各校區學員'], 'bar', {
      set: set.membersByCampus,
      figures: ['inCourse'],
      labels: true,
    }),
    ...panel([0, 3, 6, 3], ['会员变化（今年）', 'Members by month', '會員變化（今年）'], 'bar', {
      set: set.membersByMonth,
      figures: ['membersNew', 'membersChurned'],
    }),
    ...panel([6, 3, 6, 3], ['每月消课（今年）', 'Units used by month', '每月消課（今年）'], 'line', {
      set: set.lessonsByMonth,
      figures: ['consumedUnits'],
      variant: true,
    }),
  ],
}

export const welcome: ScreenTemplate = {
  key: 'welcome',
  name: ['前台迎宾', 'Welcome', '櫃檯迎賓'],
  description: [
    '欢迎语、时钟、轮播图片和今日数据',
    'A greeting, a clock, pictures and figures of today',
    '歡迎語、時鐘、輪播圖片和今日資料',
  ],
  theme: 'light',
  parts: [
    {
      kind: 'text',
      name: ['欢迎语', 'Greeting', '歡迎語'],
      at: [80, 90, 1100, 130],
      settings: { size: 84, bold: true },
      words: { text: ['欢迎来到我们的校区', 'Welcome to our campus', '歡迎來到我們的校區'] },
    },
    {
      kind: 'text',
      name: ['说明', 'Words', '說明'],
      at: [84, 230, 1100, 60],
      settings: { size: 30 },
      words: {
        text: [
          '请先在前台签到，祝您和孩子度过愉快的一天',
          'Please check in at the desk. Have a nice day!',
          '請先在櫃檯簽到，祝您和孩子度過愉快的一天',
        ],
      },
    },
    { kind: 'clock', name: ['时钟', 'Clock', '時鐘'], at: [1240, 110, 600, 90], settings: { size: 44 } },
    {
      kind: 'carousel',
      name: ['轮播图片', 'Pictures', '輪播圖片'],
      at: [80, 330, 1160, 660],
      settings: { pictures: [] },
    },
    ...(
      [
        [['今日课程', 'Lessons today', '今日課程'], lessons, set.lessonsToday, 'lessonsPlanned'],
        [['在读学员', 'Students', '在讀學員'], people, set.membersOfMonth, 'inCourse'],
        [['家长评价', 'Stars of parents', '家長評價'], none, set.reviewsOf30Days, 'avgStar'],
      ] as const
    ).flatMap(([title, unit, from, figure], at) => [
      {
        kind: 'border',
        name: title,
        at: [1_290, 330 + at * 226, 550, 208] as const,
        settings: { look: 'panel' },
        group: `figure${at}`,
      },
      {
        kind: 'flip',
        name: title,
        at: [1_330, 350 + at * 226, 470, 168] as const,
        settings: { size: 64 },
        words: { title, unit },
        set: from,
        figures: [figure],
        group: `figure${at}`,
      },
    ]),
  ],
}
