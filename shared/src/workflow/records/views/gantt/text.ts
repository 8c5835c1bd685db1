import { defineWords } from '../../../../text/text.ts'

export const ganttText = defineWords('shared', {
  'gantt.zoom': { zh: '时间刻度', en: 'Scale', zhtw: '時間刻度' },
  'gantt.zoom.day': { zh: '日', en: 'Days', zhtw: '日' },
  'gantt.zoom.week': { zh: '周', en: 'Weeks', zhtw: '週' },
  'gantt.zoom.month': { zh: '月', en: 'Months', zhtw: '月' },
  'gantt.today': { zh: '今天', en: 'Today', zhtw: '今天' },
  'gantt.title': { zh: '名称', en: 'Name', zhtw: '名稱' },
  'gantt.row': {
    zh: '{{name}}，{{from}} 至 {{to}}',
    en: '{{name}}, {{from}} to {{to}}',
    zhtw: '{{name}}，{{from}} 至 {{to}}',
  },
  'gantt.rowProgress': {
    zh: '{{name}}，{{from}} 至 {{to}}，进度 {{progress}}%',
    en: '{{name}}, {{from}} to {{to}}, {{progress}}% done',
    zhtw: '{{name}}，{{from}} 至 {{to}}，進度 {{progress}}%',
  },
  'gantt.percent': { zh: '{{n}}%', en: '{{n}}%', zhtw: '{{n}}%' },
  'gantt.none': {
    zh: '没有填写开始日期的记录',
    en: 'No record has a start date',
    zhtw: '沒有填寫開始日期的記錄',
  },
  'gantt.tooMany': {
    zh: '记录超过 {{n}} 条，只显示最早开始的 {{n}} 条，请筛选',
    en: 'There are more than {{n}} records, and only the {{n}} that start first are shown. Use a filter.',
    zhtw: '記錄超過 {{n}} 筆，只顯示最早開始的 {{n}} 筆，請篩選',
  },
  'gantt.keys': {
    zh: '方向键选择，回车查看，Alt+左右方向键移动，Alt+Shift+左右方向键调整结束日期',
    en: 'Arrow keys select, Enter opens, Alt with left or right moves, Alt and Shift with left or right changes the end',
    zhtw: '方向鍵選擇，Enter 檢視，Alt+左右方向鍵移動，Alt+Shift+左右方向鍵調整結束日期',
  },
})
