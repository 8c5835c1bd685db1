import { lines } from '@tessera/shared/text/text'

export const text = lines('shared', {
  'question.cancel': { zh: '取消', en: 'Cancel', zhtw: '取消' },
})
