import { defineWords } from '../../../text/text.ts'

export const text = defineWords('shared', {
  'template.table': { zh: '表格', en: 'Table', zhtw: '表格' },
  'template.insertTable': { zh: '插入表格', en: 'Insert table', zhtw: '插入表格' },
  'template.rowBelow': { zh: '在下方插入行', en: 'Insert row below', zhtw: '在下方插入列' },
  'template.rowAbove': { zh: '在上方插入行', en: 'Insert row above', zhtw: '在上方插入列' },
  'template.columnRight': { zh: '在右侧插入列', en: 'Insert column to the right', zhtw: '在右側插入欄' },
  'template.columnLeft': { zh: '在左侧插入列', en: 'Insert column to the left', zhtw: '在左側插入欄' },
  'template.merge': { zh: '合并单元格', en: 'Merge cells', zhtw: '合併儲存格' },
  'template.unmerge': { zh: '拆分单元格', en: 'Split cell', zhtw: '分割儲存格' },
  'template.removeRow': { zh: '删除行', en: 'Delete row', zhtw: '刪除列' },
  'template.removeColumn': { zh: '删除列', en: 'Delete column', zhtw: '刪除欄' },
  'template.removeTable': { zh: '删除表格', en: 'Delete table', zhtw: '刪除表格' },
  'template.history': { zh: '审批记录', en: 'Approval history', zhtw: '審批記錄' },
  'template.pageBreak': { zh: '分页', en: 'Page break', zhtw: '分頁' },
  'template.total': { zh: '合计', en: 'Total', zhtw: '合計' },
})
