import { defineWords } from '../../text/text.ts'

export const text = defineWords('shared', {
  'export.title': { zh: '导出数据', en: 'Export data', zhtw: '匯出資料' },
  'export.what': { zh: '导出范围', en: 'Rows', zhtw: '匯出範圍' },
  'export.page': { zh: '当前页数据', en: 'This page', zhtw: '目前頁資料' },
  'export.all': { zh: '全部数据（{{n}}）', en: 'All rows ({{n}})', zhtw: '全部資料（{{n}}）' },
  'export.selected': { zh: '已选数据（{{n}}）', en: 'Selected rows ({{n}})', zhtw: '已選資料（{{n}}）' },
  'export.columns': { zh: '导出字段', en: 'Columns', zhtw: '匯出欄位' },
  'export.everyColumn': { zh: '全选', en: 'Select all', zhtw: '全選' },
  'export.format': { zh: '文件格式', en: 'Format', zhtw: '檔案格式' },
  'export.xlsx': { zh: 'Excel 工作簿（.xlsx）', en: 'Excel workbook (.xlsx)', zhtw: 'Excel 活頁簿（.xlsx）' },
  'export.csv': { zh: '文本表格（.csv）', en: 'CSV file (.csv)', zhtw: '文字表格（.csv）' },
  'export.ok': { zh: '导出', en: 'Export', zhtw: '匯出' },
  'export.cancel': { zh: '取消', en: 'Cancel', zhtw: '取消' },
  'export.noColumns': {
    zh: '请至少选择一个字段',
    en: 'Select at least one column',
    zhtw: '請至少選擇一個欄位',
  },
  'export.begun': { zh: '正在下载 {{name}}', en: 'Downloading {{name}}', zhtw: '正在下載 {{name}}' },
})
