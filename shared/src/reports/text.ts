import { defineWords } from '../text/text.ts'

/** Words of the form that a report asks with. */
export const text = defineWords('shared', {
  'report.parameters': { zh: '查询条件', en: 'Filters', zhtw: '查詢條件' },
  'report.query': { zh: '查询', en: 'Run', zhtw: '查詢' },
  'report.reset': { zh: '重置', en: 'Reset', zhtw: '重設' },
  'report.required': { zh: '必填', en: 'Required', zhtw: '必填' },
  'report.yes': { zh: '是', en: 'Yes', zhtw: '是' },
  'report.no': { zh: '否', en: 'No', zhtw: '否' },
  'report.day.@today': { zh: '今天', en: 'Today', zhtw: '今天' },
  'report.day.@30days': {
    zh: '近 30 天的第一天',
    en: 'First of the last 30 days',
    zhtw: '近 30 天的第一天',
  },
  'report.day.@monthStart': { zh: '本月第一天', en: 'First day of this month', zhtw: '本月第一天' },
  'report.day.@quarterStart': { zh: '本季度第一天', en: 'First day of this quarter', zhtw: '本季第一天' },
  'report.day.@yearStart': { zh: '今年第一天', en: 'First day of this year', zhtw: '今年第一天' },
})
