import { lines } from '@tessera/shared/text/text'

export const text = lines('shared', {
  'popup.total': { zh: '共 {{n}} 条', en: '{{n}} in total', zhtw: '共 {{n}} 條' },
})
