import { defineWords } from '@tessera/shared/text/text'

/** What to do about what happened. */
export const remedyText = defineWords('shell', {
  'remedy.wait': {
    zh: '正在自动重试，恢复后会自动打开，无需刷新网页。',
    en: 'It is tried again by itself and opens as soon as it can. There is no need to reload.',
    zhtw: '正在自動重試，恢復後會自動開啟，無需重新整理網頁。',
  },
  'remedy.again': {
    zh: '请重试；如果仍然出现，请把下面的编号告诉负责人。',
    en: 'Please try again. If it stays, give the reference below to those responsible.',
    zhtw: '請重試；如果仍然出現，請把下面的編號告訴負責人。',
  },
  'remedy.owner': {
    zh: '请把下面的编号告诉负责人；新版本发布后会自动打开。',
    en: 'Please give the reference below to those responsible. It opens by itself once they publish a new build.',
    zhtw: '請把下面的編號告訴負責人；新版本發布後會自動開啟。',
  },
  'remedy.administrator': {
    zh: '请管理员在“系统菜单”中检查地址。',
    en: 'An administrator can check the address under System > Menu.',
    zhtw: '請管理員在「系統選單」中檢查位址。',
  },
})
