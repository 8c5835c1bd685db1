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
  'tabs.unsaved': { zh: '有未保存的内容', en: 'Unsaved changes', zhtw: '有未儲存的內容' },
  'tabs.unsavedQuestion': {
    zh: '继续操作将丢失：{{what}}。',
    en: 'Continuing discards: {{what}}.',
    zhtw: '繼續操作將遺失：{{what}}。',
  },
  'tabs.discard': { zh: '放弃并继续', en: 'Discard and continue', zhtw: '放棄並繼續' },
  'tabs.keep': { zh: '继续编辑', en: 'Keep editing', zhtw: '繼續編輯' },
})
