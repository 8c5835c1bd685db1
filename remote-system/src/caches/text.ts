import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('system', {
  'caches.name': { zh: '缓存名称', en: 'Name', zhtw: '快取名稱' },
  'caches.title': { zh: '内容', en: 'Holds', zhtw: '內容' },
  'caches.overdueTime': { zh: '过期时间', en: 'Kept until', zhtw: '過期時間' },
  'caches.untilChanged': { zh: '有改动时', en: 'It changes', zhtw: '有改動時' },
  'caches.cacheSize': { zh: '大小', en: 'Size', zhtw: '大小' },
  'caches.inBrowsers': { zh: '在各浏览器', en: 'In browsers', zhtw: '在各瀏覽器' },
  'caches.forget': { zh: '清除', en: 'Forget', zhtw: '清除' },
  'caches.clear': { zh: '全部清除', en: 'Clear all', zhtw: '全部清除' },
  'caches.clearQuestion': {
    zh: '清除后，服务器和所有浏览器会重新读取会话、权限和各类下拉数据，登录状态不受影响。',
    en: 'The server and every browser will read sessions, rights and look-ups anew. Nobody is signed out.',
    zhtw: '清除後，伺服器和所有瀏覽器會重新讀取工作階段、權限和各類下拉資料，登入狀態不受影響。',
  },
  'caches.cancel': { zh: '取消', en: 'Cancel', zhtw: '取消' },
  'caches.empty': { zh: '没有缓存', en: 'Nothing is kept', zhtw: '沒有快取' },
})
