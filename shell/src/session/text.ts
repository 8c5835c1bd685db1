import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('shell', {
  'layout.product': { zh: '教务管理系统', en: 'Academic Affairs Console', zhtw: '教務管理系統' },
  'session.unverified': {
    zh: '验证失败，请重新登录',
    en: 'Verification failed. Please sign in again.',
    zhtw: '驗證失敗，請重新登入',
  },
  'session.noMenus': {
    zh: '您的权限不足，请联系管理员',
    en: 'Your permission is insufficient. Contact the administrator.',
    zhtw: '您的權限不足，請聯絡管理員',
  },
  'session.failed': {
    zh: '加载失败，请重新登录',
    en: 'Loading failed. Please sign in again.',
    zhtw: '載入失敗，請重新登入',
  },
  'session.quote': {
    zh: '{{msg}}（编号 {{id}}）',
    en: '{{msg}} (reference {{id}})',
    zhtw: '{{msg}}（編號 {{id}}）',
  },
})
