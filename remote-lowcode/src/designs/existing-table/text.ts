import { defineWords } from '@tessera/shared/text/text'

/** Words of the choice of a table that is there. */
export const existingTableText = defineWords('lowcode', {
  'existingTable.label': { zh: '已有数据表', en: 'Existing table', zhtw: '既有資料表' },
  'existingTable.source': { zh: '数据库', en: 'Database', zhtw: '資料庫' },
  'existingTable.choose': { zh: '请选择数据表', en: 'Choose a table', zhtw: '請選擇資料表' },
  'existingTable.hintElsewhere': {
    zh: '数据留在该数据库的表中，不建表、不改表。没有流程、子表、回收站、评论、修改记录和公开填写。写入需在数据连接中开启“表单可写入”。',
    en: 'Records stay in that table, and the table stays as it is. There are no flows, sub-tables, recycle bin, comments, history or public form. Writing needs “Forms may write” in the data source.',
    zhtw: '資料留在該資料庫的表中，不建表、不改表。沒有流程、子表、資源回收筒、評論、修改記錄和公開填寫。寫入需在資料連線中開啟「表單可寫入」。',
  },
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
