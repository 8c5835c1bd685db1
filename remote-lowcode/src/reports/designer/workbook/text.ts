import { defineWords } from '@tessera/shared/text/text'

/** Words for a workbook that replaces the template of a report. */
export const text = defineWords('lowcode', {
  'reportWorkbook.import': { zh: '导入 Excel', en: 'Import Excel', zhtw: '匯入 Excel' },
  'reportWorkbook.title': {
    zh: '用 Excel 文件替换模板',
    en: 'Replace the template by an Excel file',
    zhtw: '用 Excel 檔案取代範本',
  },
  'reportWorkbook.sheet': { zh: '工作表', en: 'Sheet', zhtw: '工作表' },
  'reportWorkbook.replaces': {
    zh: '模板的所有单元格将被替换，数据集和参数保留，可以撤销。',
    en: 'All cells of the template are replaced. Data sets and parameters stay. You can undo this.',
    zhtw: '範本的所有儲存格將被取代，資料集和參數保留，可以復原。',
  },
  'reportWorkbook.cells': {
    zh: '{{n}} 个单元格',
    en: '{{n}} [n:cell|cells]',
    zhtw: '{{n}} 個儲存格',
  },
  'reportWorkbook.notes': { zh: '请注意', en: 'Please note', zhtw: '請注意' },
  'reportWorkbook.replace': { zh: '替换模板', en: 'Replace template', zhtw: '取代範本' },
  'reportWorkbook.cancel': { zh: '取消', en: 'Cancel', zhtw: '取消' },
})
