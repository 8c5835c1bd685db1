import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('demos', {
  'errors.about': {
    zh: '页面出错不会影响平台和其他应用：错误会记在此应用名下，并写入系统日志。',
    en: 'A page that fails harms neither the shell nor another remote: the fault is put down to this remote and goes into the log.',
    zhtw: '頁面出錯不會影響平台和其他應用：錯誤會記在此應用名下，並寫入系統日誌。',
  },
  'errors.drawing': { zh: '显示时出错', en: 'While it is drawn', zhtw: '顯示時出錯' },
  'errors.drawingText': {
    zh: '整页换成说明卡片，可以就地重试。',
    en: 'A card takes the place of the page; it can be tried again where it stands.',
    zhtw: '整頁換成說明卡片，可以就地重試。',
  },
  'errors.handler': { zh: '点击时出错', en: 'In a handler', zhtw: '點擊時出錯' },
  'errors.handlerText': {
    zh: '页面保持原样，只提示操作没有成功。',
    en: 'The page stays as it is; a line says that the action did not work.',
    zhtw: '頁面保持原樣，只提示操作沒有成功。',
  },
  'errors.refused': { zh: '服务器拒绝', en: 'A refused call', zhtw: '伺服器拒絕' },
  'errors.refusedText': {
    zh: '提示服务器给出的原因，页面保持原样。',
    en: 'The server’s own words are shown, and the page stays as it is.',
    zhtw: '提示伺服器給出的原因，頁面保持原樣。',
  },
  'errors.try': { zh: '试一试', en: 'Try it', zhtw: '試一試' },
})
