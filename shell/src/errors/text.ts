import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('shell', {
  'errors.intro': {
    zh: '本浏览器中记录的程序错误，最多保留 {{count}} 条。反馈问题时请附上这些内容。',
    en: 'Errors recorded in this browser, {{count}} at most. Include them when you report a problem.',
    zhtw: '本瀏覽器中記錄的程式錯誤，最多保留 {{count}} 條。回報問題時請附上這些內容。',
  },
  'errors.none': { zh: '暂无错误记录', en: 'No errors recorded', zhtw: '暫無錯誤記錄' },
  'errors.clear': { zh: '清空', en: 'Clear', zhtw: '清空' },
  'errors.clearQuestion': {
    zh: '确定清空本浏览器的 {{count}} 条错误记录吗？',
    en: 'Clear the {{count}} errors recorded in this browser?',
    zhtw: '確定清空本瀏覽器的 {{count}} 條錯誤記錄嗎？',
  },
  'errors.copy': { zh: '复制全部', en: 'Copy all', zhtw: '複製全部' },
  'errors.copied': { zh: '已复制', en: 'Copied', zhtw: '已複製' },
  'errors.notCopied': {
    zh: '浏览器不允许复制，请手动选择文字',
    en: 'The browser blocked copying. Select and copy the text instead.',
    zhtw: '瀏覽器不允許複製，請手動選擇文字',
  },
  'errors.time': { zh: '时间', en: 'Time', zhtw: '時間' },
  'errors.message': { zh: '错误', en: 'Error', zhtw: '錯誤' },
  'errors.page': { zh: '页面', en: 'Page', zhtw: '頁面' },
  'errors.remote': { zh: '模块', en: 'Module', zhtw: '模組' },
  'errors.how': { zh: '来源', en: 'Source', zhtw: '來源' },
  'errors.how.script': { zh: '脚本', en: 'Script', zhtw: '指令碼' },
  'errors.how.promise': { zh: '异步', en: 'Promise', zhtw: '非同步' },
  'errors.how.drawing': { zh: '渲染', en: 'Rendering', zhtw: '轉譯' },
  'errors.shell': { zh: '框架', en: 'Shell', zhtw: '框架' },
  'errors.times': { zh: '{{count}} 次', en: '{{count}} times', zhtw: '{{count}} 次' },
  'errors.stack': { zh: '调用堆栈', en: 'Stack', zhtw: '呼叫堆疊' },
  'errors.components': { zh: '组件', en: 'Components', zhtw: '元件' },
  'errors.badge': {
    zh: '错误日志：{{count}} 条',
    en: 'Error log: {{count}}',
    zhtw: '錯誤日誌：{{count}} 條',
  },
  'errors.crashed': { zh: '界面出错了', en: 'Something went wrong', zhtw: '介面出錯了' },
  'errors.crashedHint': {
    zh: '错误已记录，请刷新页面后继续。',
    en: 'The error was recorded. Reload the page to continue.',
    zhtw: '錯誤已記錄，請重新整理頁面後繼續。',
  },
  'errors.reload': { zh: '刷新', en: 'Reload', zhtw: '重新整理' },
})
