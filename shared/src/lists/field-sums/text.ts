import { defineWords } from '../../text/text.ts'

export const text = defineWords('shared', {
  'fieldSums.total': { zh: '合计', en: 'Total', zhtw: '合計' },
  'fieldSums.partial': {
    zh: '只包含您可以查看的数据',
    en: 'Only values you have access to',
    zhtw: '只包含您可以檢視的資料',
  },
})
