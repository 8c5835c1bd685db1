import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('system', {
  'caches.name': { zh: '缓存名称', en: 'Name', zhtw: '快取名稱' },
  'caches.title': { zh: '内容', en: 'Content', zhtw: '內容' },
  'caches.overdueTime': { zh: '过期时间', en: 'Expires', zhtw: '過期時間' },
  'caches.untilChanged': { zh: '数据变更时失效', en: 'When data changes', zhtw: '資料變更時失效' },
  'caches.cacheSize': { zh: '大小', en: 'Size', zhtw: '大小' },
  'caches.inBrowsers': { zh: '存于各浏览器', en: 'In browsers', zhtw: '存於各瀏覽器' },
  'caches.forget': { zh: '清除', en: 'Clear', zhtw: '清除' },
  'caches.clear': { zh: '全部清除', en: 'Clear all', zhtw: '全部清除' },
  'caches.clearQuestion': {
    zh: '清除后，服务器和所有浏览器会重新读取会话、权限和下拉数据，登录状态不受影响。',
    en: 'The server and all browsers will reload sessions, permissions and lookup data. Users stay signed in.',
    zhtw: '清除後，伺服器和所有瀏覽器會重新讀取工作階段、權限和下拉資料，登入狀態不受影響。',
  },
  'caches.cancel': { zh: '取消', en: 'Cancel', zhtw: '取消' },
  'caches.empty': { zh: '暂无缓存', en: 'No caches', zhtw: '暫無快取' },
})
