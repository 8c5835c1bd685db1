import { defineWords } from '../../text/text.ts'

export const text = defineWords('shared', {
  'steps.wrong': { zh: '有需要修改的内容', en: 'needs correction', zhtw: '有需要修改的內容' },
})
