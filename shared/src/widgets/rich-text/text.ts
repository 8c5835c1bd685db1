import { lines } from '../../text/text.ts'

export const text = lines('shared', {
  'letter.files': { zh: '附件', en: 'Attachments', zhtw: '附件' },
})
