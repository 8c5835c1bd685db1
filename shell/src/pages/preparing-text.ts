import { defineWords } from '@tessera/shared/text/text'

/** Without the name of the page, whose translations come with its remote. */
export const preparingText = defineWords('shell', {
  'preparing.title': {
    zh: '此页面正在准备中',
    en: 'This page is being prepared',
    zhtw: '此頁面正在準備中',
  },
  'preparing.hint': {
    zh: '系统刚刚启动，准备好后此页面会自动打开。',
    en: 'The system has just started. The page opens by itself as soon as it is ready.',
    zhtw: '系統剛剛啟動，準備好後此頁面會自動開啟。',
  },
  'preparing.failed': {
    zh: '此页面未能准备好',
    en: 'This page could not be prepared',
    zhtw: '此頁面未能準備好',
  },
  'preparing.failedHint': {
    zh: '系统启动时未能生成此模块，其他功能不受影响。请联系管理员查看启动时的输出。',
    en: 'Its module could not be built when the system started. Other features are not affected. Ask an administrator to read the output of the start.',
    zhtw: '系統啟動時未能產生此模組，其他功能不受影響。請聯絡管理員查看啟動時的輸出。',
  },
})
