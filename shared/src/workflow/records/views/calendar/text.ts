import { defineWords } from '../../../../text/text.ts'

export const datedText = defineWords('shared', {
  'dated.tooMany': {
    zh: '该时段的记录超过 {{n}} 条，只显示前 {{n}} 条，请缩小范围或筛选',
    en: 'This period has more than {{n}} records, and only the first {{n}} are shown. Choose a shorter period or filter.',
    zhtw: '該時段的記錄超過 {{n}} 筆，只顯示前 {{n}} 筆，請縮小範圍或篩選',
  },
  'dated.moved': {
    zh: '“{{name}}”已改为 {{from}} 至 {{to}}',
    en: '{{name}} is now from {{from}} to {{to}}',
    zhtw: '「{{name}}」已改為 {{from}} 至 {{to}}',
  },
  'dated.time': { zh: '时间', en: 'Time', zhtw: '時間' },
  'dated.fromTo': { zh: '{{from}} 至 {{to}}', en: '{{from}} to {{to}}', zhtw: '{{from}} 至 {{to}}' },
  'dated.change': { zh: '调整时间', en: 'Change the time', zhtw: '調整時間' },
  'dated.dayEarlier': { zh: '提前一天', en: 'A day earlier', zhtw: '提前一天' },
  'dated.dayLater': { zh: '推迟一天', en: 'A day later', zhtw: '延後一天' },
  'dated.weekEarlier': { zh: '提前一周', en: 'A week earlier', zhtw: '提前一週' },
  'dated.weekLater': { zh: '推迟一周', en: 'A week later', zhtw: '延後一週' },
  'dated.shorter': { zh: '缩短一天', en: 'A day shorter', zhtw: '縮短一天' },
  'dated.longer': { zh: '延长一天', en: 'A day longer', zhtw: '延長一天' },
})
