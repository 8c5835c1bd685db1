import { defineWords } from '@tessera/shared/text/text'

/** Words of the choice of a table that is there. */
export const existingTableText = defineWords('lowcode', {
  'existingTable.label': { zh: '已有数据表', en: 'Existing table', zhtw: '既有資料表' },
  'existingTable.own': {
    zh: '不选择，发布时自动建表',
    en: 'None: the release creates a table',
    zhtw: '不選擇，發布時自動建表',
  },
  'existingTable.hint': {
    zh: '选择后按表的列生成字段，表中已有的数据在发布后成为记录。有外键指向它的表成为子表。',
    en: 'Its columns become fields, and its rows become records with the release. Tables that refer to it by a foreign key become sub-tables.',
    zhtw: '選擇後依表的欄產生欄位，表中既有的資料在發布後成為記錄。有外鍵指向它的表成為子表。',
  },
  'existingTable.hintOfDraft': {
    zh: '发布时使用此表，字段按名称与表的列对应。表中没有的列会自动添加，已有的列不会被删除或修改。',
    en: 'The release uses this table. Fields belong to the columns of the same name; missing columns are added, and none is dropped or changed.',
    zhtw: '發布時使用此表，欄位依名稱與表的欄對應。表中沒有的欄會自動新增，既有的欄不會被刪除或修改。',
  },
  'existingTable.released': {
    zh: '已发布，不能更换数据表',
    en: 'The design is released, so its table cannot change',
    zhtw: '已發布，不能更換資料表',
  },
  'existingTable.named': {
    zh: '{{comment}}（{{name}}）',
    en: '{{comment}} ({{name}})',
    zhtw: '{{comment}}（{{name}}）',
  },
})
