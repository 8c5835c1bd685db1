import { defineWords } from '../../text/text.ts'

export const text = defineWords('shared', {
  'attribute.loading': { zh: '加载中…', en: 'Loading…', zhtw: '載入中…' },
})
