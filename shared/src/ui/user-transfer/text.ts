import { defineWords } from '../../text/text.ts'

export const text = defineWords('shared', {
  'transfer.offered': { zh: '可选人员', en: 'People', zhtw: '可選人員' },
  'transfer.chosen': { zh: '已选人员（{{n}}）', en: 'Selected ({{n}})', zhtw: '已選人員（{{n}}）' },
  'transfer.nobody': { zh: '请从左侧选择人员', en: 'Select people on the left', zhtw: '請從左側選擇人員' },
  'transfer.up': { zh: '上移{{name}}', en: 'Move {{name}} up', zhtw: '上移{{name}}' },
  'transfer.down': { zh: '下移{{name}}', en: 'Move {{name}} down', zhtw: '下移{{name}}' },
  'transfer.addPage': { zh: '添加本页全部', en: 'Add all on this page', zhtw: '新增本頁全部' },
  'transfer.before': { zh: '上一页', en: 'Previous page', zhtw: '上一頁' },
  'transfer.next': { zh: '下一页', en: 'Next page', zhtw: '下一頁' },
  'transfer.removeAll': { zh: '全部移除', en: 'Remove all', zhtw: '全部移除' },
})
