import { lines } from '@tessera/shared/text/text'

export const text = lines('shared', {
  'line.clear': { zh: '清空', en: 'Clear', zhtw: '清空' },
})
