import { lines } from '@tessera/shared/text/text'

export const text = lines('shell', {
  'search.open': { zh: '搜索导航菜单', en: 'Search the menu', zhtw: '搜尋導覽選單' },
  'search.placeholder': { zh: '搜索导航菜单', en: 'Search the menu', zhtw: '搜尋導覽選單' },
  'search.found': { zh: '{{n}} 个结果', en: 'Results: {{n}}', zhtw: '{{n}} 個結果' },
  'search.nothing': { zh: '没有找到“{{typed}}”', en: 'Nothing found for “{{typed}}”', zhtw: '沒有找到「{{typed}}」' },
  'search.nothingHint': {
    zh: '换一个更短的词试试。这里只列出您有权打开的页面。',
    en: 'Try a shorter word. Only pages that you may open are listed here.',
    zhtw: '換一個更短的詞試試。這裡只列出您有權開啟的頁面。',
  },
  'search.keys': { zh: '↑ ↓ 选择　Enter 打开　Esc 关闭', en: '↑ ↓ choose · Enter open · Esc close', zhtw: '↑ ↓ 選擇　Enter 開啟　Esc 關閉' },
  'search.failed': { zh: '搜索暂时无法打开，请重试', en: 'The search could not be opened, please try again', zhtw: '搜尋暫時無法開啟，請重試' },
})
