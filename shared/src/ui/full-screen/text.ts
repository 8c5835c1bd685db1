import { defineWords } from '../../text/text.ts'

export const text = defineWords('shared', {
  'fullScreen.enter': { zh: '全屏', en: 'Full screen', zhtw: '全螢幕' },
  'fullScreen.leave': { zh: '退出全屏', en: 'Exit full screen', zhtw: '退出全螢幕' },
  'fullScreen.unsupported': {
    zh: '当前浏览器不支持全屏',
    en: 'This browser does not support full screen',
    zhtw: '目前瀏覽器不支援全螢幕',
  },
})
