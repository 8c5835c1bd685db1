import { defineWords } from '@tessera/shared/text/text'

/** Words of the page of a report. */
export const text = defineWords('lowcode', {
  'report.back': { zh: '返回', en: 'Back', zhtw: '返回' },
  'report.export.xlsx': { zh: '导出 Excel', en: 'Export to Excel', zhtw: '匯出 Excel' },
  'report.export.pdf': { zh: '导出 PDF', en: 'Export as PDF', zhtw: '匯出 PDF' },
  'report.export.docx': { zh: '导出 Word', en: 'Export to Word', zhtw: '匯出 Word' },
  'report.print': { zh: '打印', en: 'Print', zhtw: '列印' },
  'report.more': { zh: '更多', en: 'More', zhtw: '更多' },
  'report.filters': { zh: '查询条件', en: 'Filters', zhtw: '查詢條件' },
  'report.chosen': { zh: '{{name}}：{{values}}', en: '{{name}}: {{values}}', zhtw: '{{name}}：{{values}}' },
  'report.refresh': { zh: '刷新', en: 'Refresh', zhtw: '重新整理' },
  'report.readAt': { zh: '数据时间 {{time}}', en: 'Data as of {{time}}', zhtw: '資料時間 {{time}}' },
  'report.rows': { zh: '共 {{n}} 行', en: '{{n}} [n:row|rows]', zhtw: '共 {{n}} 列' },
  'report.noId': {
    zh: '此菜单还没有关联报表',
    en: 'This menu has no report yet.',
    zhtw: '此選單還沒有關聯報表',
  },
  'report.noIdHint': {
    zh: '请联系管理员在菜单管理中为它选择报表。',
    en: 'Ask an administrator to choose one under Menus.',
    zhtw: '請聯絡管理員在選單管理中為它選擇報表。',
  },
  'report.notFound': {
    zh: '报表不存在、已停用，或您没有查看权限',
    en: 'This report does not exist, is disabled, or you have no access to it.',
    zhtw: '報表不存在、已停用，或您沒有檢視權限',
  },
  'report.failed': { zh: '报表加载失败', en: 'The report could not be loaded.', zhtw: '報表載入失敗' },
  'report.retry': { zh: '重试', en: 'Retry', zhtw: '重試' },
  'report.fillIn': {
    zh: '请填写查询条件：{{names}}',
    en: 'Fill in {{names}} to see the report.',
    zhtw: '請填寫查詢條件：{{names}}',
  },
  'report.fillInHint': {
    zh: '填好后点击“查询”。',
    en: 'Then select Run.',
    zhtw: '填好後點擊「查詢」。',
  },
  'report.empty': { zh: '没有数据', en: 'No data', zhtw: '沒有資料' },
  'report.emptyHint': {
    zh: '换个查询条件试试，或稍后刷新。',
    en: 'Try other filters, or refresh later.',
    zhtw: '換個查詢條件試試，或稍後重新整理。',
  },
  'report.tooLongToPrint': {
    zh: '报表有 {{n}} 行，一次最多打印 {{max}} 行。请缩小查询范围，或导出 Excel。',
    en: 'The report has {{n}} [n:row|rows]; at most {{max}} can be printed at once. Narrow it down or export it to Excel.',
    zhtw: '報表有 {{n}} 列，一次最多列印 {{max}} 列。請縮小查詢範圍，或匯出 Excel。',
  },
})
