import { defineWords } from '@tessera/shared/text/text'

/** Words of the dialog of a public link. */
export const text = defineWords('lowcode', {
  'publicLink.title': { zh: '公开链接：{{name}}', en: 'Public link: {{name}}', zhtw: '公開連結：{{name}}' },
  'publicLink.otherMaker': {
    zh: '目前读者看到的内容与“{{name}}”相同，保存后改为与您相同。',
    en: 'Readers now see what {{name}} may see. After you save, they see what you may see.',
    zhtw: '目前讀者看到的內容與「{{name}}」相同，儲存後改為與您相同。',
  },
  'publicLink.enabled': { zh: '公开查看', en: 'Public', zhtw: '公開檢視' },
  'publicLink.link': { zh: '链接', en: 'Link', zhtw: '連結' },
  'publicLink.code': { zh: '访问码', en: 'Access code', zhtw: '存取碼' },
  'publicLink.codeHint': {
    zh: '4～8 位字母或数字，不填则不需要',
    en: '4 to 8 letters or digits; leave empty for none',
    zhtw: '4～8 位字母或數字，不填則不需要',
  },
  'publicLink.closeTime': { zh: '截止时间', en: 'Ends', zhtw: '截止時間' },
  'publicLink.anytime': { zh: '不限', en: 'No limit', zhtw: '不限' },
  'publicLink.renew': { zh: '更换链接', en: 'Replace the link', zhtw: '更換連結' },
  'publicLink.renewAsk': {
    zh: '更换后，原链接和已打印的二维码将失效，确定更换？',
    en: 'The current link and printed QR codes will stop working. Replace it?',
    zhtw: '更換後，原連結和已列印的 QR Code 將失效，確定更換？',
  },
  'publicLink.save': { zh: '保存', en: 'Save', zhtw: '儲存' },
  'publicLink.cancel': { zh: '取消', en: 'Cancel', zhtw: '取消' },
  'publicLink.retry': { zh: '重试', en: 'Retry', zhtw: '重試' },
})
