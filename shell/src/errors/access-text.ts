import { defineWords } from '@tessera/shared/text/text'

/** Texts about missing permissions: of one page, and of all pages. */
export const accessText = defineWords('shell', {
  'access.title': { zh: '没有访问权限', en: 'No permission', zhtw: '沒有存取權限' },
  'access.why': {
    zh: '您没有权限访问 {{path}}。',
    en: 'You do not have permission to open {{path}}.',
    zhtw: '您沒有權限存取 {{path}}。',
  },
  'access.grantor': {
    zh: '如需访问，请联系管理员 {{name}} 授权。授权后此页会自动打开。',
    en: 'To get access, contact the administrator {{name}}. The page opens by itself once you have the permission.',
    zhtw: '如需存取，請聯絡管理員 {{name}} 授權。授權後此頁會自動開啟。',
  },
  'access.backHome': { zh: '返回首页', en: 'Back to home', zhtw: '返回首頁' },
  'access.noMenus': {
    zh: '您的权限不足，请联系管理员 {{name}}',
    en: 'Your permission is insufficient. Contact the administrator {{name}}.',
    zhtw: '您的權限不足，請聯絡管理員 {{name}}',
  },
})
