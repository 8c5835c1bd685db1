import { defineWords } from '@tessera/shared/text/text'

/** Words of all pages that guests open by a link. */
export const text = defineWords('shell', {
  'guest.loading': { zh: '加载中', en: 'Loading', zhtw: '載入中' },
  'guest.retry': { zh: '重试', en: 'Try again', zhtw: '重試' },
  'guest.code': { zh: '访问码', en: 'Access code', zhtw: '存取碼' },
  'guest.enter': { zh: '下一步', en: 'Continue', zhtw: '下一步' },
  'guest.language': { zh: '语言', en: 'Language', zhtw: '語言' },
})
