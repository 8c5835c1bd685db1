import { defineWords } from '../../text/text.ts'

export const text = defineWords('shared', {
  'question.cancel': { zh: '取消', en: 'Cancel', zhtw: '取消' },
})
