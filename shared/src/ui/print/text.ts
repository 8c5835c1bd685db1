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
  'print.onlyPdf': {
    zh: '多条数据按默认格式打印时，请下载 PDF 后打印',
    en: 'To print several records in the standard layout, download them as a PDF.',
    zhtw: '多筆資料按預設格式列印時，請下載 PDF 後列印',
  },
  'print.tooMany': {
    zh: '一次最多打印 {{n}} 条，请减少选择',
    en: 'At most {{n}} [n:record|records] can be printed at a time. Please select fewer.',
    zhtw: '一次最多列印 {{n}} 筆，請減少選擇',
  },
  'print.tooManyToShow': {
    zh: '预览最多 {{n}} 条，这次选择的数据请直接下载 PDF',
    en: 'The preview shows at most {{n}} [n:record|records]. Download these as a PDF instead.',
    zhtw: '預覽最多 {{n}} 筆，這次選擇的資料請直接下載 PDF',
  },
  'print.pdf': { zh: '下载 PDF', en: 'Download PDF', zhtw: '下載 PDF' },
  'print.pdfWriting': { zh: '正在生成 PDF…', en: 'Creating the PDF…', zhtw: '正在產生 PDF…' },
  'print.pdfCancel': { zh: '取消', en: 'Cancel', zhtw: '取消' },
  'print.loading': { zh: '加载中…', en: 'Loading…', zhtw: '載入中…' },
  'print.preparing': {
    zh: '正在准备 {{done}} / {{n}}',
    en: 'Preparing {{done}} of {{n}}',
    zhtw: '正在準備 {{done}} / {{n}}',
  },
  'print.skipped': {
    zh: '{{n}} 条未能打印：{{why}}',
    en: '{{n}} [n:record|records] could not be printed: {{why}}',
    zhtw: '{{n}} 筆未能列印：{{why}}',
  },
  'print.retry': { zh: '重试', en: 'Retry', zhtw: '重試' },
  'print.number': { zh: '序号', en: 'No.', zhtw: '序號' },
})
