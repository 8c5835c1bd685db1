import { defineWords } from '@tessera/shared/text/text'

/** Titles of the fixed routes, and messages about pages that cannot be opened. */
export const text = defineWords('shell', {
  'routes.home': { zh: '首页', en: 'Home', zhtw: '首頁' },
  'routes.dashboard': { zh: '门户', en: 'Dashboard', zhtw: '入口網站' },
  'routes.messageRecord': { zh: '消息中心', en: 'Message centre', zhtw: '訊息中心' },
  'routes.previewModel': { zh: '功能预览', en: 'Component preview', zhtw: '功能預覽' },
  'routes.profile': { zh: '个人资料', en: 'Profile', zhtw: '個人資料' },
  'routes.classDetail': { zh: '班级详情', en: 'Class details', zhtw: '班級詳情' },
  'routes.studentDetail': { zh: '学员详情', en: 'Student details', zhtw: '學員詳情' },
  'routes.statisticsXk': { zh: '训练课次统计', en: 'Trained sessions', zhtw: '訓練課次統計' },
  'routes.statisticsMem': { zh: '会员分析', en: 'Member analysis', zhtw: '會員分析' },
  'routes.statisticsComment': { zh: '课评分析', en: 'Course reviews', zhtw: '課評分析' },
  'routes.statisticFinance': { zh: '财务统计', en: 'Finance statistics', zhtw: '財務統計' },
  'routes.finance': { zh: '财务管理', en: 'Finance', zhtw: '財務管理' },
  'routes.menuMore': { zh: '更多菜单', en: 'More', zhtw: '更多選單' },
  'routes.errorLog': { zh: '错误日志', en: 'Error log', zhtw: '錯誤日誌' },
  'routes.notFound': { zh: '页面无法访问', en: 'Page not available', zhtw: '頁面無法存取' },
  'routes.unnamed': { zh: '未命名页面', en: 'Untitled page', zhtw: '未命名頁面' },
  'routes.failed': {
    zh: '“{{name}}”加载失败',
    en: '“{{name}}” could not be loaded',
    zhtw: '「{{name}}」載入失敗',
  },
  'routes.failedWhy': {
    zh: '网络可能已中断，或系统刚刚更新。请重试；如仍失败，请刷新浏览器。',
    en: 'The network may be down, or the system was just updated. Try again. If it still fails, reload the browser.',
    zhtw: '網路可能已中斷，或系統剛剛更新。請重試；如仍失敗，請重新整理瀏覽器。',
  },
  'routes.retry': { zh: '重试', en: 'Try again', zhtw: '重試' },
  'routes.loading': { zh: '正在打开“{{name}}”', en: 'Opening “{{name}}”', zhtw: '正在開啟「{{name}}」' },
  'routes.missing': {
    zh: '当前版本未提供此页面',
    en: 'This page is not available in this version',
    zhtw: '目前版本未提供此頁面',
  },
  'routes.missingWhy': {
    zh: '“{{name}}”的地址 {{address}} 没有对应的页面。',
    en: 'There is no page at the address {{address}} of “{{name}}”.',
    zhtw: '「{{name}}」的位址 {{address}} 沒有對應的頁面。',
  },
  'routes.missingRemote': {
    zh: '它属于模块“{{remote}}”（{{name}}），该模块的当前版本没有此页面。',
    en: 'It belongs to the module “{{remote}}” ({{name}}), whose current version does not have this page.',
    zhtw: '它屬於模組「{{remote}}」（{{name}}），該模組的目前版本沒有此頁面。',
  },
  'routes.missingNowhere': {
    zh: '没有安装名为 {{name}} 的模块。',
    en: 'The module {{name}} is not installed.',
    zhtw: '沒有安裝名為 {{name}} 的模組。',
  },
  'routes.missingOwner': {
    zh: '负责人：{{owner}}',
    en: 'Owner: {{owner}}',
    zhtw: '負責人：{{owner}}',
  },
  'routes.missingAdmin': {
    zh: '请联系管理员在“系统菜单”中检查该地址。',
    en: 'Ask an administrator to check the address under System > Menu.',
    zhtw: '請聯絡管理員在「系統選單」中檢查該位址。',
  },
  'routes.backHome': { zh: '返回首页', en: 'Back to home', zhtw: '返回首頁' },
  'routes.refused': {
    zh: '“{{name}}”无法打开',
    en: '“{{name}}” cannot be opened',
    zhtw: '「{{name}}」無法開啟',
  },
  'routes.refused.no-host': {
    zh: '尚未配置数据大屏的服务地址，请联系管理员。',
    en: 'The address of the visualisation server is not configured. Please contact an administrator.',
    zhtw: '尚未設定資料大屏的服務位址，請聯絡管理員。',
  },
  'routes.refused.not-web': {
    zh: '地址“{{address}}”不是网页地址，请联系管理员修改菜单。',
    en: '“{{address}}” is not a web address. Please ask an administrator to correct the menu.',
    zhtw: '位址「{{address}}」不是網頁位址，請聯絡管理員修改選單。',
  },
  'routes.refused.token-elsewhere': {
    zh: '链接“{{address}}”要求附带您的登录凭证，但它不是已配置的数据大屏地址。为了安全，系统未打开该链接。',
    en: 'The link “{{address}}” asks for your sign-in token, but it is not the configured visualisation server. For your safety it was not opened.',
    zhtw: '連結「{{address}}」要求附帶您的登入憑證，但它不是已設定的資料大屏位址。為了安全，系統未開啟該連結。',
  },
  'routes.opened': {
    zh: '“{{name}}”在新窗口中打开',
    en: '“{{name}}” opens in a new window',
    zhtw: '「{{name}}」在新視窗中開啟',
  },
  'routes.openedHint': {
    zh: '浏览器拦截了新窗口，请点击下面的按钮。',
    en: 'The browser blocked the new window. Use the button below.',
    zhtw: '瀏覽器攔截了新視窗，請點擊下面的按鈕。',
  },
  'routes.openWindow': { zh: '在新窗口中打开', en: 'Open in a new window', zhtw: '在新視窗中開啟' },
  'routes.frameBlocked': {
    zh: '该地址是刚加入菜单的，刷新页面后即可显示。',
    en: 'This address was added to the menu recently. Reload the page to see it.',
    zhtw: '該位址是剛加入選單的，重新整理頁面後即可顯示。',
  },
  'routes.reload': { zh: '刷新', en: 'Reload', zhtw: '重新整理' },
  'routes.pages': { zh: '{{count}} 个页面', en: 'Pages: {{count}}', zhtw: '{{count}} 個頁面' },
  'routes.noPages': {
    zh: '该目录下没有您可以访问的页面',
    en: 'There are no pages here that you can access',
    zhtw: '該目錄下沒有您可以存取的頁面',
  },
  'layout.notFound': { zh: '页面不存在', en: 'Page not found', zhtw: '頁面不存在' },
  'layout.notFoundHint': {
    zh: '地址可能已变更，或您没有访问权限。',
    en: 'The address may have changed, or you do not have access.',
    zhtw: '位址可能已變更，或您沒有存取權限。',
  },
  'layout.backHome': { zh: '返回首页', en: 'Back to home', zhtw: '返回首頁' },
})
