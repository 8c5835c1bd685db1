import { defineWords } from '@tessera/shared/text/text'

/** Words of the grid of the designer. */
export const text = defineWords('lowcode', {
  'reportGrid.label': { zh: '报表模板', en: 'Report template', zhtw: '報表範本' },
  'reportGrid.cell': { zh: '{{at}} {{content}}', en: '{{at}} {{content}}', zhtw: '{{at}} {{content}}' },
  'reportGrid.empty': { zh: '空', en: 'empty', zhtw: '空' },
  'reportGrid.column': { zh: '{{name}} 列', en: 'Column {{name}}', zhtw: '{{name}} 欄' },
  'reportGrid.row': { zh: '第 {{n}} 行', en: 'Row {{n}}', zhtw: '第 {{n}} 列' },
  'reportGrid.all': { zh: '全选', en: 'Select all', zhtw: '全選' },
  'reportGrid.kind.title': { zh: '标题', en: 'Title', zhtw: '標題' },
  'reportGrid.kind.head': { zh: '表头', en: 'Head', zhtw: '表頭' },
  'reportGrid.kind.foot': { zh: '表尾', en: 'Foot', zhtw: '表尾' },
  'reportGrid.noRoom': {
    zh: '放不下：模板最多 500 行、100 列',
    en: 'There is no room: a template has at most 500 rows and 100 columns.',
    zhtw: '放不下：範本最多 500 列、100 欄',
  },
})
