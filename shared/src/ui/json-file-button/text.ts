import { defineWords } from '../../text/text.ts'

export const text = defineWords('shared', {
  'jsonFile.tooLarge': {
    zh: '文件不能超过 {{limit}} MB',
    en: 'The file can have at most {{limit}} MB.',
    zhtw: '檔案不能超過 {{limit}} MB',
  },
})
