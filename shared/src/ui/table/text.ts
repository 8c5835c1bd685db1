import { defineWords } from '../../text/text.ts'

/** Texts of every table. */
export const text = defineWords('shared', {
  'table.selectAll': { zh: '全选本页', en: 'Select all on this page', zhtw: '全選本頁' },
  'table.select': { zh: '选择此行', en: 'Select this row', zhtw: '選擇此列' },
  'table.actions': { zh: '操作', en: 'Actions', zhtw: '操作' },
  'table.more': { zh: '更多', en: 'More', zhtw: '更多' },
  'table.open': { zh: '展开', en: 'Expand', zhtw: '展開' },
  'table.close': { zh: '收起', en: 'Collapse', zhtw: '收合' },
  'table.rowNumber': { zh: '序号', en: 'No.', zhtw: '序號' },
  'table.unseen': { zh: '无查看权限', en: 'No permission to view', zhtw: '無檢視權限' },
  'table.empty': { zh: '暂无数据', en: 'No data', zhtw: '暫無資料' },
})
