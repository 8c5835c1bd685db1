import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('shell', {
  'tabs.list': { zh: '打开的页面', en: 'Open pages', zhtw: '開啟的頁面' },
  'tabs.refresh': { zh: '刷新', en: 'Refresh', zhtw: '重新整理' },
  'tabs.close': { zh: '关闭', en: 'Close', zhtw: '關閉' },
  'tabs.closeOthers': { zh: '关闭其他', en: 'Close others', zhtw: '關閉其他' },
  'tabs.closeAll': { zh: '关闭全部', en: 'Close all', zhtw: '關閉全部' },
  'tabs.previous': { zh: '向左滚动', en: 'Scroll back', zhtw: '向左捲動' },
  'tabs.next': { zh: '向右滚动', en: 'Scroll forward', zhtw: '向右捲動' },
  'tabs.more': { zh: '当前页面的操作', en: 'Actions for this page', zhtw: '目前頁面的操作' },
  'tabs.openCount': { zh: '已打开 {{n}} 个页面', en: 'Open pages: {{n}}', zhtw: '已開啟 {{n}} 個頁面' },
  'tabs.closePage': { zh: '关闭{{title}}', en: 'Close {{title}}', zhtw: '關閉{{title}}' },
  'tabs.closeList': { zh: '关闭列表', en: 'Close the list', zhtw: '關閉清單' },
  'tabs.failed': {
    zh: '打开失败，请检查网络后重试',
    en: 'Could not open the list. Check your connection and try again.',
    zhtw: '開啟失敗，請檢查網路後重試',
  },
  'tabs.unsaved': { zh: '有未保存的内容', en: 'Unsaved changes', zhtw: '有未儲存的內容' },
  'tabs.unsavedQuestion': {
    zh: '继续操作将丢失：{{what}}。',
    en: 'Continuing discards: {{what}}.',
    zhtw: '繼續操作將遺失：{{what}}。',
  },
  'tabs.discard': { zh: '放弃并继续', en: 'Discard and continue', zhtw: '放棄並繼續' },
  'tabs.keep': { zh: '继续编辑', en: 'Keep editing', zhtw: '繼續編輯' },
})
