import { defineWords } from '../../text/text.ts'

export const text = defineWords('shared', {
  'numberRange.from': { zh: '{{label}} 最小值', en: '{{label}}, minimum', zhtw: '{{label}} 最小值' },
  'numberRange.to': { zh: '{{label}} 最大值', en: '{{label}}, maximum', zhtw: '{{label}} 最大值' },
  'numberRange.least': { zh: '最小值', en: 'Min', zhtw: '最小值' },
  'numberRange.most': { zh: '最大值', en: 'Max', zhtw: '最大值' },
})
