import { defineWords } from '../../text/text.ts'

export const text = defineWords('shared', {
  'letter.files': { zh: '附件', en: 'Attachments', zhtw: '附件' },
})
