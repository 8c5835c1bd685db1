import { defineWords } from '@tessera/shared/text/text'

/** Words of the public link of a report. */
export const text = defineWords('lowcode', {
  'reportLink.title': { zh: '公开链接：{{name}}', en: 'Public link: {{name}}', zhtw: '公開連結：{{name}}' },
  'reportLink.list': { zh: '公开链接', en: 'Public link', zhtw: '公開連結' },
  'reportLink.hint': {
    zh: '开启后，任何人都可以通过链接查看，无需登录。读者看到的内容与您的权限范围相同；您的账号停用或失去权限后，链接停止使用。',
    en: 'Anyone with the link can read this report without signing in. Readers see what you may see. When your account is disabled or you lose the permission, the link stops working.',
    zhtw: '開啟後，任何人都可以透過連結檢視，無需登入。讀者看到的內容與您的權限範圍相同；您的帳號停用或失去權限後，連結停止使用。',
  },
  'reportLink.otherMaker': {
    zh: '目前读者看到的内容与“{{name}}”相同，保存后改为与您相同。',
    en: 'Readers now see what {{name}} may see. After you save, they see what you may see.',
    zhtw: '目前讀者看到的內容與「{{name}}」相同，儲存後改為與您相同。',
  },
  'reportLink.enabled': { zh: '公开查看', en: 'Public', zhtw: '公開檢視' },
  'reportLink.link': { zh: '链接', en: 'Link', zhtw: '連結' },
  'reportLink.code': { zh: '访问码', en: 'Access code', zhtw: '存取碼' },
  'reportLink.codeHint': {
    zh: '4～8 位字母或数字，不填则不需要',
    en: '4 to 8 letters or digits; leave empty for none',
    zhtw: '4～8 位字母或數字，不填則不需要',
  },
  'reportLink.closeTime': { zh: '截止时间', en: 'Ends', zhtw: '截止時間' },
  'reportLink.anytime': { zh: '不限', en: 'No limit', zhtw: '不限' },
  'reportLink.file': { zh: '下载', en: 'Download', zhtw: '下載' },
  'reportLink.mayDownload': {
    zh: '允许下载 Excel',
    en: 'Readers may download a workbook',
    zhtw: '允許下載 Excel',
  },
  'reportLink.openNames': { zh: '可填写的条件', en: 'Filters for readers', zhtw: '可填寫的條件' },
  'reportLink.openHint': {
    zh: '未勾选的条件使用下方的值，读者不能修改',
    en: 'The others have the values below, which readers cannot change',
    zhtw: '未勾選的條件使用下方的值，讀者不能修改',
  },
  'reportLink.renew': { zh: '更换链接', en: 'Replace the link', zhtw: '更換連結' },
  'reportLink.renewAsk': {
    zh: '更换后，原链接和已打印的二维码将失效，确定更换？',
    en: 'The current link and printed QR codes will stop working. Replace it?',
    zhtw: '更換後，原連結和已列印的 QR Code 將失效，確定更換？',
  },
  'reportLink.save': { zh: '保存', en: 'Save', zhtw: '儲存' },
  'reportLink.cancel': { zh: '取消', en: 'Cancel', zhtw: '取消' },
  'reportLink.retry': { zh: '重试', en: 'Retry', zhtw: '重試' },
})
