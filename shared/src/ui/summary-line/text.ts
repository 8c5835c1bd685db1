import { defineWords } from '../../text/text.ts'

/** Acts are called as in the history of a task. */
export const text = defineWords('shared', {
  'summaryLine.return': { zh: '{{place}} 退回', en: 'Returned at {{place}}', zhtw: '{{place}} 退回' },
  'summaryLine.reject': { zh: '{{place}} 拒绝', en: 'Rejected at {{place}}', zhtw: '{{place}} 拒絕' },
  'summaryLine.autoReject': {
    zh: '{{place}} 自动拒绝',
    en: 'Rejected automatically at {{place}}',
    zhtw: '{{place}} 自動拒絕',
  },
})
