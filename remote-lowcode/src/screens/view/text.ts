import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('lowcode', {
  'screen.back': { zh: '返回列表', en: 'Back to the list', zhtw: '返回清單' },
  'screen.noId': {
    zh: '此菜单没有关联大屏',
    en: 'This menu names no data screen',
    zhtw: '此選單沒有關聯大屏',
  },
  'screen.noIdHint': {
    zh: '大屏可能已被停用、删除，或您没有打开它的菜单权限。',
    en: 'It may be disabled or deleted, or you do not have the menu that opens it.',
    zhtw: '大屏可能已被停用、刪除，或您沒有開啟它的選單權限。',
  },
  'screen.again': { zh: '重试', en: 'Try again', zhtw: '重試' },
  'screen.reload': { zh: '刷新大屏', en: 'Reload the screen', zhtw: '重新整理大屏' },
  'screen.whole': { zh: '显示整屏', en: 'Show all of it', zhtw: '顯示整屏' },
  'screen.zoomIn': { zh: '放大', en: 'Enlarge', zhtw: '放大' },
})
