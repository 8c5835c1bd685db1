import { lines } from '@tessera/shared/text/text'

export const text = lines('demos', {
  'parts.source': { zh: '代码：', en: 'Code:', zhtw: '程式碼：' },
})
