import { defineWords } from '@tessera/shared/text/text'

/** Words of the choice of columns from which fields are added. */
export const tableFieldsText = defineWords('lowcode', {
  'tableFields.open': { zh: '从数据表添加字段', en: 'Add fields from a table', zhtw: '從資料表新增欄位' },
  'tableFields.hint': {
    zh: '按所选的列生成字段：名称、说明、类型和长度与数据表一致。表单数据仍保存在表单自己的表中。',
    en: 'Adds a field for each column, with its name, comment, type and length. The records of the form still have a table of their own.',
    zhtw: '依所選的欄產生欄位：名稱、說明、類型和長度與資料表一致。表單資料仍儲存在表單自己的表中。',
  },
  'tableFields.source': { zh: '数据源', en: 'Data source', zhtw: '資料來源' },
  'tableFields.table': { zh: '数据表', en: 'Table', zhtw: '資料表' },
  'tableFields.columns': { zh: '列', en: 'Columns', zhtw: '欄' },
  'tableFields.named': {
    zh: '{{comment}}（{{name}}）',
    en: '{{comment}} ({{name}})',
    zhtw: '{{comment}}（{{name}}）',
  },
  'tableFields.all': { zh: '全选', en: 'Select all', zhtw: '全選' },
  'tableFields.none': {
    zh: '此表没有可用的列',
    en: 'This table has no suitable column',
    zhtw: '此表沒有可用的欄',
  },
  'tableFields.add': { zh: '添加 {{n}} 个字段', en: 'Add {{n}} [n:field|fields]', zhtw: '新增 {{n}} 個欄位' },
  'tableFields.cancel': { zh: '取消', en: 'Cancel', zhtw: '取消' },
  'tableFields.choose': { zh: '请选择', en: 'Select', zhtw: '請選擇' },
})
