import { defineWords } from '../../text/text.ts'

export const text = defineWords('shared', {
  'code.keys': {
    zh: 'Tab 缩进；按 Esc 后 Tab 移到下一项',
    en: 'Tab indents. Press Esc, then Tab to move to the next field.',
    zhtw: 'Tab 縮排；按 Esc 後 Tab 移到下一項',
  },
  'code.runKeys': {
    zh: 'Ctrl + Enter 运行；Tab 缩进；按 Esc 后 Tab 移到下一项',
    en: 'Ctrl + Enter runs. Tab indents. Press Esc, then Tab to move to the next field.',
    zhtw: 'Ctrl + Enter 執行；Tab 縮排；按 Esc 後 Tab 移到下一項',
  },
  'code.plain': {
    zh: '代码编辑器暂时无法加载，可先在此输入文本。',
    en: 'The code editor could not be loaded. You can still type here.',
    zhtw: '程式碼編輯器暫時無法載入，可先在此輸入文字。',
  },
  'code.retry': { zh: '重新加载', en: 'Try again', zhtw: '重新載入' },
  'code.place': {
    zh: '第 {{line}} 行第 {{column}} 列：{{message}}',
    en: 'Line {{line}}, column {{column}}: {{message}}',
    zhtw: '第 {{line}} 行第 {{column}} 列：{{message}}',
  },
  'code.find': { zh: '查找', en: 'Find', zhtw: '尋找' },
  'code.replace': { zh: '替换', en: 'Replace', zhtw: '取代' },
  'code.replaceAll': { zh: '全部替换', en: 'Replace all', zhtw: '全部取代' },
  'code.next': { zh: '下一个', en: 'Next', zhtw: '下一個' },
  'code.previous': { zh: '上一个', en: 'Previous', zhtw: '上一個' },
  'code.all': { zh: '全部', en: 'All', zhtw: '全部' },
  'code.matchCase': { zh: '区分大小写', en: 'Match case', zhtw: '區分大小寫' },
  'code.regexp': { zh: '正则表达式', en: 'Regular expression', zhtw: '規則運算式' },
  'code.byWord': { zh: '全词匹配', en: 'Whole words', zhtw: '全字拼寫須相符' },
  'code.close': { zh: '关闭', en: 'Close', zhtw: '關閉' },
  'code.completions': { zh: '补全建议', en: 'Completions', zhtw: '自動完成建議' },
})
