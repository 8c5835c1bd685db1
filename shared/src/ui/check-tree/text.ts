import { defineWords } from '../../text/text.ts'

/** Texts of every checkbox tree. */
export const text = defineWords('shared', {
  'checkTree.checkAll': { zh: '全选', en: 'Select all', zhtw: '全選' },
  'checkTree.deselectAll': { zh: '取消全选', en: 'Clear all', zhtw: '取消全選' },
  'checkTree.expandAll': { zh: '全部展开', en: 'Expand all', zhtw: '全部展開' },
  'checkTree.foldAll': { zh: '全部收起', en: 'Collapse all', zhtw: '全部收合' },
  'checkTree.filter': { zh: '按名称筛选', en: 'Filter by name', zhtw: '按名稱篩選' },
  'checkTree.count': {
    zh: '已选 {{n}} / {{all}}',
    en: '{{n}} of {{all}} selected',
    zhtw: '已選 {{n}} / {{all}}',
  },
  'checkTree.nothing': { zh: '没有符合条件的数据', en: 'No matching data', zhtw: '沒有符合條件的資料' },
})
