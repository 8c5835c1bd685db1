import type { FigureFormat } from '@tessera/shared/contract/edu/figures/figure'
import type { Dimension } from '@tessera/shared/contract/edu/statistics'
import type { LocalizedText } from '@tessera/shared/contract/lang'

/** Sentences about figures as data sets. */
export const dataSetText = {
  goneArea: {
    zh: '该统计页面已不存在',
    en: 'This page of statistics no longer exists.',
    zhtw: '該統計頁面已不存在',
  },
  goneFigures: {
    zh: '统计指标已不存在：{{names}}',
    en: 'There [count:is no longer this figure|are no longer these figures]: {{names}}.',
    zhtw: '統計指標已不存在：{{names}}',
  },
  notGroupedBy: {
    zh: '“{{figure}}”不能按“{{group}}”分组',
    en: '“{{figure}}” cannot be grouped by {{group}}.',
    zhtw: '「{{figure}}」不能按「{{group}}」分組',
  },
  wrongCampuses: {
    zh: '参数“校区”的值有误',
    en: 'The parameter “Campuses” is invalid.',
    zhtw: '參數「校區」的值有誤',
  },
  noCampus: {
    zh: '没有校区“{{names}}”，请从列表中选择校区',
    en: 'There is no campus “{{names}}”. Choose one from the list.',
    zhtw: '沒有校區「{{names}}」，請從清單中選擇校區',
  },
  oneDate: {
    zh: '请同时填写开始日期和结束日期',
    en: 'Enter both the first and the last day.',
    zhtw: '請同時填寫開始日期和結束日期',
  },
  dateFrom: { zh: '开始日期', en: 'From', zhtw: '開始日期' },
  dateTo: { zh: '结束日期', en: 'To', zhtw: '結束日期' },
  campusIds: { zh: '校区', en: 'Campuses', zhtw: '校區' },
}

/** What figures can be grouped by in a data set: groups that have names of their own. */
export const groupNames = {
  day: { zh: '日', en: 'Day', zhtw: '日' },
  week: { zh: '周', en: 'Week', zhtw: '週' },
  month: { zh: '月', en: 'Month', zhtw: '月' },
  campus: { zh: '校区', en: 'Campus', zhtw: '校區' },
  subject: { zh: '科目', en: 'Subject', zhtw: '科目' },
  course: { zh: '课程', en: 'Course', zhtw: '課程' },
  class: { zh: '班级', en: 'Class', zhtw: '班級' },
  coach: { zh: '教练', en: 'Coach', zhtw: '教練' },
  seller: { zh: '顾问', en: 'Consultant', zhtw: '顧問' },
  student: { zh: '学员', en: 'Student', zhtw: '學員' },
} satisfies Partial<Record<Dimension, LocalizedText>>

/** The units of figures; shares and plain numbers have none. */
export const figureUnits: Readonly<Partial<Record<FigureFormat, LocalizedText>>> = {
  money: { zh: '元', en: 'CNY', zhtw: '元' },
  lessons: { zh: '课时', en: 'lessons', zhtw: '課時' },
  minutes: { zh: '分钟', en: 'min', zhtw: '分鐘' },
}
