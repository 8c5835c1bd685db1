import { defineWords } from '../../text/text.ts'

export const text = defineWords('shared', {
  'line.clear': { zh: '清空', en: 'Clear', zhtw: '清空' },
})
