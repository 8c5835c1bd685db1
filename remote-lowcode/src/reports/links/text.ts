import { defineWords } from '@tessera/shared/text/text'

/** Words of the public link of a report. */
export const text = defineWords('lowcode', {
  'reportLink.list': { zh: '公开链接', en: 'Public link', zhtw: '公開連結' },
  'reportLink.hint': {
    zh: '开启后，任何人都可以通过链接查看，无需登录。读者看到的内容与您的权限范围相同；您的账号停用或失去权限后，链接停止使用。',
    en: 'Anyone with the link can read this report without signing in. Readers see what you may see. When your account is disabled or you lose the permission, the link stops working.',
    zhtw: '開啟後，任何人都可以透過連結檢視，無需登入。讀者看到的內容與您的權限範圍相同；您的帳號停用或失去權限後，連結停止使用。',
  },
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
})
