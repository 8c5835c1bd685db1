import { lines } from '@tessera/shared/text/text'

/** Words of every table. */
export const text = lines('shared', {
  'table.selectAll': { zh: '选择本页全部', en: 'Select the whole page', zhtw: '選擇本頁全部' },
  'table.select': { zh: '选择此行', en: 'Select this row', zhtw: '選擇此列' },
  'table.actions': { zh: '操作', en: 'Actions', zhtw: '操作' },
  'table.more': { zh: '更多', en: 'More', zhtw: '更多' },
  'table.open': { zh: '展开', en: 'Expand', zhtw: '展開' },
  'table.close': { zh: '折叠', en: 'Collapse', zhtw: '收合' },
  'table.rowNumber': { zh: '序号', en: 'No.', zhtw: '序號' },
  'table.unseen': { zh: '您没有查看权限', en: 'You may not see this', zhtw: '您沒有檢視權限' },
  'table.empty': { zh: '暂无数据', en: 'No data', zhtw: '暫無資料' },
})
