import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('shared', {
  'line.clear': { zh: '清空', en: 'Clear', zhtw: '清空' },
})
