import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('demos', {
  'parts.source': { zh: '代码：', en: 'Code:', zhtw: '程式碼：' },
})
