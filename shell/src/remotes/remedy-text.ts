import { defineWords } from '@tessera/shared/text/text'

/** What a user can do about a failure. */
export const remedyText = defineWords('shell', {
  'remedy.wait': {
    zh: '系统正在自动重试，恢复后会自动打开，无需刷新页面。',
    en: 'Retrying automatically. The page opens as soon as it is available, no need to reload.',
    zhtw: '系統正在自動重試，恢復後會自動開啟，無需重新整理頁面。',
  },
  'remedy.again': {
    zh: '请重试；如果问题仍然存在，请将下方编号提供给负责人。',
    en: 'Please try again. If the problem persists, send the reference below to the owner.',
    zhtw: '請重試；如果問題仍然存在，請將下方編號提供給負責人。',
  },
  'remedy.owner': {
    zh: '请将下方编号提供给负责人；新版本发布后会自动打开。',
    en: 'Please send the reference below to the owner. The page opens automatically once a new build is published.',
    zhtw: '請將下方編號提供給負責人；新版本發布後會自動開啟。',
  },
  'remedy.administrator': {
    zh: '请联系管理员在“系统菜单”中检查地址。',
    en: 'Ask an administrator to check the address under System > Menu.',
    zhtw: '請聯絡管理員在「系統選單」中檢查位址。',
  },
})
