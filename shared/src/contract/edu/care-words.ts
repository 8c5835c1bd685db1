import type { LocalizedText } from '../lang.ts'
import type { AlertType, RiskReason } from './care.ts'

/** What an alert is about, as lists and messages name it. */
export const alertTypeWords: Readonly<Record<AlertType, LocalizedText>> = {
  owed_lessons: { zh: '欠课时', en: 'Owed lessons', zhtw: '欠課時' },
  low_star: { zh: '低星课评', en: 'Low rating', zhtw: '低星課評' },
  falling_stars: { zh: '评分下降', en: 'Falling rating', zhtw: '評分下降' },
  repeated_tag: { zh: '重复差评标签', en: 'Repeated complaint', zhtw: '重複負評標籤' },
  expiring: { zh: '课时将到期', en: 'Lessons expire', zhtw: '課時將到期' },
  overdue_roll_call: { zh: '超时未点名', en: 'Roll call missing', zhtw: '逾時未點名' },
  double_booked: { zh: '课程时间重叠', en: 'Overlapping lessons', zhtw: '課程時間重疊' },
  follow_up: { zh: '跟进任务', en: 'Follow-up task', zhtw: '跟進任務' },
}

/** What an alert says, with its facts. */
export const alertSentences: Readonly<Record<AlertType, LocalizedText>> = {
  owed_lessons: {
    zh: '自 {{date}} 起欠 {{units}} 课时，需要续费或补缴',
    en: '{{units}} [units:lesson|lessons] owed since {{date}}: renew or collect.',
    zhtw: '自 {{date}} 起欠 {{units}} 課時，需要續費或補繳',
  },
  low_star: {
    zh: '{{date}} 的课收到 {{star}} 星评价',
    en: 'The lesson on {{date}} was rated {{star}} of 5 stars.',
    zhtw: '{{date}} 的課收到 {{star}} 星評價',
  },
  falling_stars: {
    zh: '近 30 天 {{n}} 条评价，平均 {{mean}} 星（此前 30 天：{{meanBefore}}）',
    en: '{{n}} [n:review|reviews] in 30 days, {{mean}} [mean:star|stars] on average (30 days before: {{meanBefore}}).',
    zhtw: '近 30 天 {{n}} 則評價，平均 {{mean}} 星（此前 30 天：{{meanBefore}}）',
  },
  repeated_tag: {
    zh: '近 30 天差评中“{{tag}}”出现 {{n}} 次',
    en: '“{{tag}}” was mentioned {{n}} [n:time|times] in poor reviews of the last 30 days.',
    zhtw: '近 30 天負評中「{{tag}}」出現 {{n}} 次',
  },
  expiring: {
    zh: '剩余 {{units}} 课时将于 {{date}} 到期',
    en: '{{units}} [units:lesson expires|lessons expire] on {{date}}.',
    zhtw: '剩餘 {{units}} 課時將於 {{date}} 到期',
  },
  overdue_roll_call: {
    zh: '{{time}} 的课已结束，还没有点名',
    en: 'The lesson at {{time}} is over and has no roll call.',
    zhtw: '{{time}} 的課已結束，還沒有點名',
  },
  double_booked: {
    zh: '{{date}} {{time}} 课程重叠，停课结束后请调整',
    en: '{{date}} {{time}}: lessons overlap since the suspension ended.',
    zhtw: '{{date}} {{time}} 課程重疊，停課結束後請調整',
  },
  follow_up: { zh: '{{remark}}', en: '{{remark}}', zhtw: '{{remark}}' },
}

/** Why a student may leave; `value` and `date` are those of the finding. */
export const riskSentences: Readonly<Record<RiskReason, LocalizedText>> = {
  lowBalance: {
    zh: '仅剩 {{value}} 课时',
    en: 'Only {{value}} [value:lesson|lessons] left',
    zhtw: '僅剩 {{value}} 課時',
  },
  runsOut: {
    zh: '按目前进度 {{date}} 用完课时',
    en: 'Used up on {{date}} at the current pace',
    zhtw: '依目前進度 {{date}} 用完課時',
  },
  expiring: {
    zh: '课时 {{date}} 到期（还有 {{value}} 天）',
    en: 'Lessons expire on {{date}} (in {{value}} [value:day|days])',
    zhtw: '課時 {{date}} 到期（還有 {{value}} 天）',
  },
  absences: {
    zh: '连续缺课 {{value}} 次',
    en: 'Missed {{value}} [value:lesson|lessons] in a row',
    zhtw: '連續缺課 {{value}} 次',
  },
  fallingStars: {
    zh: '近 30 天课评均分 {{value}}，低于此前',
    en: 'Rated lessons {{value}} [value:star|stars] in 30 days, less than before',
    zhtw: '近 30 天課評均分 {{value}}，低於此前',
  },
  arrears: { zh: '欠费 {{value}} 元', en: 'Owes {{value}} yuan', zhtw: '欠費 {{value}} 元' },
  noLesson: {
    zh: '{{value}} 天没有上课',
    en: 'No lesson for {{value}} [value:day|days]',
    zhtw: '{{value}} 天沒有上課',
  },
  owed: { zh: '欠 {{value}} 课时', en: 'Owes {{value}} [value:lesson|lessons]', zhtw: '欠 {{value}} 課時' },
}
