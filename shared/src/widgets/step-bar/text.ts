import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('shared', {
  'steps.wrong': { zh: '有需要修改的内容', en: 'needs your attention', zhtw: '有需要修改的內容' },
})
