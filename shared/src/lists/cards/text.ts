import { defineWords } from '../../text/text.ts'

/** Texts of lists on a phone. */
export const text = defineWords('shared', {
  'cards.more': { zh: '更多操作：{{name}}', en: 'More actions: {{name}}', zhtw: '更多操作：{{name}}' },
  'cards.tools': { zh: '更多工具', en: 'More tools', zhtw: '更多工具' },
  'cards.expand': { zh: '展开下级', en: 'Expand', zhtw: '展開下層' },
  'cards.collapse': { zh: '收起下级', en: 'Collapse', zhtw: '收合下層' },
  'cards.select': { zh: '选择', en: 'Select', zhtw: '選擇' },
  'cards.done': { zh: '完成', en: 'Done', zhtw: '完成' },
  'cards.selectAll': { zh: '全选', en: 'Select all', zhtw: '全選' },
  'cards.close': { zh: '关闭', en: 'Close', zhtw: '關閉' },
  'cards.filter': { zh: '筛选', en: 'Filter', zhtw: '篩選' },
  'cards.activeFilters': { zh: '已用 {{n}} 个条件', en: 'Active filters: {{n}}', zhtw: '已用 {{n}} 個條件' },
  'cards.filterTitle': { zh: '筛选和排序', en: 'Filter and sort', zhtw: '篩選和排序' },
  'cards.keyword': { zh: '关键词', en: 'Keyword', zhtw: '關鍵詞' },
  'cards.conditions': { zh: '筛选条件', en: 'Filters', zhtw: '篩選條件' },
  'cards.sort': { zh: '排序方式', en: 'Sort by', zhtw: '排序方式' },
  'cards.defaultSort': { zh: '默认排序', en: 'Default order', zhtw: '預設排序' },
  'cards.order': { zh: '排序方向', en: 'Order', zhtw: '排序方向' },
  'cards.ascending': { zh: '升序', en: 'Ascending', zhtw: '遞增' },
  'cards.descending': { zh: '降序', en: 'Descending', zhtw: '遞減' },
  'cards.reset': { zh: '重置', en: 'Reset', zhtw: '重設' },
  'cards.show': { zh: '查看结果', en: 'Show results', zhtw: '檢視結果' },
})
