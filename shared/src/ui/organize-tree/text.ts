import { defineWords } from '../../text/text.ts'

export const text = defineWords(
  'shared',
  {
    'organizeTree.name': { zh: '组织机构', en: 'Organisation', zhtw: '組織機構' },
    'organizeTree.all': { zh: '全部', en: 'All units', zhtw: '全部' },
    'organizeTree.search': { zh: '搜索部门', en: 'Search units', zhtw: '搜尋部門' },
    'organizeTree.nothing': { zh: '没有符合条件的部门', en: 'No matching units', zhtw: '沒有符合條件的部門' },
  },
  { 'organizeTree.name': { zh: '俱乐部', en: 'Clubs', zhtw: '俱樂部' } },
)
