import { defineWords } from '../../text/text.ts'

export const text = defineWords('shared', {
  'summaryLine.returned': {
    zh: '{{place}} 退回',
    en: 'Sent back from {{place}}',
    zhtw: '{{place}} 退回',
  },
  'summaryLine.returnedWhy': {
    zh: '{{place}} 退回：{{opinion}}',
    en: 'Sent back from {{place}}: {{opinion}}',
    zhtw: '{{place}} 退回：{{opinion}}',
  },
})
