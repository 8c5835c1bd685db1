import { defineWords } from '../../text/text.ts'

export const text = defineWords('shared', {
  'print.title': { zh: '打印预览', en: 'Print preview', zhtw: '列印預覽' },
  'print.run': { zh: '打印 / 存为 PDF', en: 'Print or save as PDF', zhtw: '列印 / 存為 PDF' },
  'print.close': { zh: '关闭', en: 'Close', zhtw: '關閉' },
  'print.paper': { zh: '纸张方向', en: 'Orientation', zhtw: '紙張方向' },
  'print.portrait': { zh: '纵向', en: 'Portrait', zhtw: '縱向' },
  'print.landscape': { zh: '横向', en: 'Landscape', zhtw: '橫向' },
  'print.rows': { zh: '打印范围', en: 'Rows', zhtw: '列印範圍' },
  'print.page': { zh: '当前页', en: 'This page', zhtw: '目前頁' },
  'print.all': { zh: '全部', en: 'All', zhtw: '全部' },
  'print.most': {
    zh: '只打印前 {{n}} 行',
    en: 'Only the first {{n}} rows are printed',
    zhtw: '只列印前 {{n}} 列',
  },
  'print.by': {
    zh: '{{name}} 打印于 {{time}}',
    en: 'Printed by {{name}}, {{time}}',
    zhtw: '{{name}} 列印於 {{time}}',
  },
  'print.template': { zh: '打印模板', en: 'Print template', zhtw: '列印範本' },
  'print.standard': { zh: '默认格式', en: 'Standard layout', zhtw: '預設格式' },
  'print.printTitle': { zh: '表单名称', en: 'Form name', zhtw: '表單名稱' },
  'print.printUser': { zh: '打印人', en: 'Printed by', zhtw: '列印人' },
  'print.printTime': { zh: '打印时间', en: 'Printed at', zhtw: '列印時間' },
  'print.retry': { zh: '重试', en: 'Retry', zhtw: '重試' },
  'print.number': { zh: '序号', en: 'No.', zhtw: '序號' },
})
