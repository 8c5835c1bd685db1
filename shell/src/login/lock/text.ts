import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('shell', {
  'lock.title': { zh: '屏幕已锁定', en: 'Screen locked', zhtw: '螢幕已鎖定' },
  'lock.unlock': { zh: '解锁', en: 'Unlock', zhtw: '解鎖' },
  'lock.other': { zh: '切换账号', en: 'Switch account', zhtw: '切換帳號' },
  'lock.again': {
    zh: '请求出错，请刷新页面重试',
    en: 'The request failed. Please reload the page.',
    zhtw: '請求出錯，請重新整理頁面',
  },
})
