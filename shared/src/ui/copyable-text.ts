import { defineWords } from '../text/text.ts'

export const text = defineWords('shared', {
  'copyable.copy': { zh: '复制', en: 'Copy', zhtw: '複製' },
  'copyable.copied': { zh: '已复制', en: 'Copied', zhtw: '已複製' },
})
