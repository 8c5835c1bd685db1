import { lines } from '@tessera/shared/text/text'

/** Names of the fixed routes. */
export const text = lines('shell', {
  'routes.home': { zh: '首页', en: 'Home', zhtw: '首頁' },
  'routes.dashboard': { zh: '门户', en: 'Dashboard', zhtw: '入口網站' },
  'routes.messageRecord': { zh: '消息中心', en: 'Message centre', zhtw: '訊息中心' },
  'routes.previewModel': { zh: '功能预览', en: 'Function preview', zhtw: '功能預覽' },
  'routes.profile': { zh: '个人资料', en: 'Profile', zhtw: '個人資料' },
  'routes.classDetail': { zh: '班级详情', en: 'Class detail', zhtw: '班級詳情' },
  'routes.studentDetail': { zh: '学员详情', en: 'Student detail', zhtw: '學員詳情' },
  'routes.statisticsXk': { zh: '训练课次统计', en: 'Trained sessions', zhtw: '訓練課次統計' },
  'routes.statisticsMem': { zh: '会员分析', en: 'Member analysis', zhtw: '會員分析' },
  'routes.statisticsComment': { zh: '课评分析', en: 'Course reviews', zhtw: '課評分析' },
  'routes.statisticFinance': { zh: '财务统计', en: 'Finance statistics', zhtw: '財務統計' },
  'routes.finance': { zh: '财务管理', en: 'Finance', zhtw: '財務管理' },
  'routes.menuMore': { zh: '更多菜单', en: 'More', zhtw: '更多選單' },
  'routes.errorLog': { zh: '错误日志', en: 'Error log', zhtw: '錯誤日誌' },
  'routes.notFound': { zh: '页面不存在', en: 'Not found', zhtw: '頁面不存在' },
  'routes.unnamed': { zh: '未命名页面', en: 'Untitled page', zhtw: '未命名頁面' },
  'routes.failed': { zh: '“{{name}}”没有加载成功', en: '“{{name}}” could not be loaded', zhtw: '「{{name}}」沒有載入成功' },
  'routes.failedWhy': { zh: '网络可能中断，或系统刚刚更新过。请重试；仍然不行时请刷新浏览器。', en: 'The network may be down, or the system was just updated. Try again; if it still fails, reload the browser.', zhtw: '網路可能中斷，或系統剛剛更新過。請重試；仍然不行時請重新整理瀏覽器。' },
  'routes.retry': { zh: '重试', en: 'Try again', zhtw: '重試' },
  'routes.loading': { zh: '正在打开“{{name}}”', en: 'Opening “{{name}}”', zhtw: '正在開啟「{{name}}」' },
})
