import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('demos', {
  'errors.about': {
    zh: '页面出错不会影响平台和其他应用，错误会归属到此应用并写入系统日志。',
    en: 'A failing page does not affect the shell or other remotes. The error is attributed to this remote and logged.',
    zhtw: '頁面出錯不會影響平台和其他應用，錯誤會歸屬到此應用並寫入系統日誌。',
  },
  'errors.drawing': { zh: '显示时出错', en: 'While rendering', zhtw: '顯示時出錯' },
  'errors.drawingText': {
    zh: '整页换成说明卡片，可以就地重试。',
    en: 'An error card replaces the page. Users can retry in place.',
    zhtw: '整頁換成說明卡片，可以就地重試。',
  },
  'errors.handler': { zh: '点击时出错', en: 'In an event handler', zhtw: '點擊時出錯' },
  'errors.handlerText': {
    zh: '页面保持原样，并提示操作失败。',
    en: 'The page stays as it is, and a message says that the action failed.',
    zhtw: '頁面保持原樣，並提示操作失敗。',
  },
  'errors.refused': { zh: '服务器拒绝', en: 'Refused by the server', zhtw: '伺服器拒絕' },
  'errors.refusedText': {
    zh: '提示服务器给出的原因，页面保持原样。',
    en: 'A message shows the server’s reason, and the page stays as it is.',
    zhtw: '提示伺服器給出的原因，頁面保持原樣。',
  },
  'errors.try': { zh: '试一试', en: 'Try it', zhtw: '試一試' },
})
