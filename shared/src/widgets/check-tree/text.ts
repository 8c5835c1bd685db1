import { defineWords } from '@tessera/shared/text/text'

/** Words of every tree to check (specification: areas 2, authorize). */
export const text = defineWords('shared', {
  'checkTree.checkAll': { zh: '全部勾选', en: 'Check all', zhtw: '全部勾選' },
  'checkTree.deselectAll': { zh: '取消全选', en: 'Deselect all', zhtw: '取消全選' },
  'checkTree.expandAll': { zh: '展开全部', en: 'Expand all', zhtw: '全部展開' },
  'checkTree.foldAll': { zh: '折叠全部', en: 'Fold all', zhtw: '全部收合' },
  'checkTree.filter': { zh: '按名称筛选', en: 'Filter by name', zhtw: '按名稱篩選' },
  'checkTree.count': {
    zh: '已选 {{n}} / {{all}}',
    en: '{{n}} of {{all}} checked',
    zhtw: '已選 {{n}} / {{all}}',
  },
  'checkTree.nothing': { zh: '没有符合的数据', en: 'Nothing matches', zhtw: '沒有符合的資料' },
})
