import { defineWords } from '../../text/text.ts'

export const text = defineWords('shared', {
  'fieldFilter.to': { zh: '至', en: 'to', zhtw: '至' },
})
