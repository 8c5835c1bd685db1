import { lines } from '../../text/text.ts'

export const text = lines('shared', {
  'attribute.loading': { zh: '加载中…', en: 'Loading…', zhtw: '載入中…' },
})
