import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('shell', {
  'search.open': { zh: '搜索导航菜单', en: 'Search the menu', zhtw: '搜尋導覽選單' },
  'search.placeholder': { zh: '搜索导航菜单', en: 'Search the menu', zhtw: '搜尋導覽選單' },
  'search.found': { zh: '{{n}} 个结果', en: 'Results: {{n}}', zhtw: '{{n}} 個結果' },
  'search.nothing': {
    zh: '未找到“{{typed}}”',
    en: 'No results for “{{typed}}”',
    zhtw: '未找到「{{typed}}」',
  },
  'search.nothingHint': {
    zh: '试试更短的关键词。可搜索您有权访问的页面、常用操作和同事。',
    en: 'Try a shorter keyword. You can search pages you have access to, actions and colleagues.',
    zhtw: '試試更短的關鍵字。可搜尋您有權存取的頁面、常用操作和同事。',
  },
  'search.keys': {
    zh: '↑ ↓ 选择　Enter 打开　Esc 关闭',
    en: '↑ ↓ choose · Enter open · Esc close',
    zhtw: '↑ ↓ 選擇　Enter 開啟　Esc 關閉',
  },
  'search.pages': { zh: '页面', en: 'Page', zhtw: '頁面' },
  'search.deeds': { zh: '操作', en: 'Action', zhtw: '操作' },
  'search.lock': { zh: '锁定屏幕', en: 'Lock screen', zhtw: '鎖定螢幕' },
  'search.scheme.system': { zh: '外观：跟随系统', en: 'Appearance: system', zhtw: '外觀：跟隨系統' },
  'search.scheme.light': { zh: '外观：浅色', en: 'Appearance: light', zhtw: '外觀：淺色' },
  'search.scheme.dark': { zh: '外观：深色', en: 'Appearance: dark', zhtw: '外觀：深色' },
  'search.layout.classic': { zh: '布局：经典', en: 'Layout: classic', zhtw: '版面：經典' },
  'search.layout.functional': { zh: '布局：功能', en: 'Layout: functional', zhtw: '版面：功能' },
  'search.layout.hybrid': { zh: '布局：混合', en: 'Layout: hybrid', zhtw: '版面：混合' },
  'search.layout.plain': { zh: '布局：简约', en: 'Layout: plain', zhtw: '版面：簡約' },
  'search.language': { zh: '语言', en: 'Language', zhtw: '語言' },
  'search.failed': {
    zh: '搜索加载失败，请重试',
    en: 'Search could not be opened. Please try again.',
    zhtw: '搜尋載入失敗，請重試',
  },
})
