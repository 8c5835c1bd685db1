import { lines } from '@tessera/shared/text/text'

export const text = lines('shell', {
  'layout.skip': { zh: '跳到正文', en: 'Skip to content', zhtw: '跳到正文' },
  'layout.toggleMenu': { zh: '收起或展开菜单', en: 'Collapse or expand the menu', zhtw: '收合或展開選單' },
  'layout.openMenu': { zh: '打开菜单', en: 'Open the menu', zhtw: '開啟選單' },
  'layout.closeMenu': { zh: '关闭菜单', en: 'Close the menu', zhtw: '關閉選單' },
  'layout.language': { zh: '语言', en: 'Language', zhtw: '語言' },
  'layout.user': { zh: '用户菜单：{{name}}', en: 'User menu: {{name}}', zhtw: '使用者選單：{{name}}' },
  'layout.lock': { zh: '锁定屏幕', en: 'Lock screen', zhtw: '鎖定螢幕' },
  'layout.signOut': { zh: '退出登录', en: 'Sign out', zhtw: '登出' },
  'layout.signOutQuestion': { zh: '确定退出登录吗？', en: 'Do you want to sign out?', zhtw: '確定登出嗎？' },
  'layout.confirm': { zh: '提示', en: 'Please confirm', zhtw: '提示' },
  'layout.ok': { zh: '确定', en: 'OK', zhtw: '確定' },
  'layout.cancel': { zh: '取消', en: 'Cancel', zhtw: '取消' },
  'layout.demo': { zh: '演示账号', en: 'Demo account', zhtw: '演示帳號' },
  'layout.notFound': { zh: '页面不存在', en: 'This page does not exist', zhtw: '頁面不存在' },
  'layout.notFoundHint': { zh: '地址可能已变更，或您没有访问权限。', en: 'The address may have changed, or you have no right to see it.', zhtw: '位址可能已變更，或您沒有存取權限。' },
  'layout.backHome': { zh: '返回首页', en: 'Back to home', zhtw: '返回首頁' },
})
