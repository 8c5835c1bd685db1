import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  noTable: { zh: '表“{{table}}”不存在', en: 'There is no table “{{table}}”.', zhtw: '表「{{table}}」不存在' },
  tableTaken: {
    zh: '表“{{table}}”已存在',
    en: 'A table “{{table}}” exists already.',
    zhtw: '表「{{table}}」已存在',
  },
  system: {
    zh: '系统表不能修改或删除',
    en: 'Tables of the product itself cannot be changed or deleted.',
    zhtw: '系統表不能修改或刪除',
  },
  reserved: {
    zh: '表名不能以“{{area}}_”开头，它保留给系统表',
    en: 'Names that begin with “{{area}}_” are kept for the product’s own tables.',
    zhtw: '表名不能以「{{area}}_」開頭，它保留給系統表',
  },
  rows: {
    zh: '表中已有数据，不能修改或删除',
    en: 'The table has rows: it cannot be changed or deleted.',
    zhtw: '表中已有資料，不能修改或刪除',
  },
  oneKey: {
    zh: '必须有且只有一个主键',
    en: 'There has to be one primary key, and only one.',
    zhtw: '必須有且只有一個主鍵',
  },
  keyNull: { zh: '主键不能为空', en: 'A primary key cannot be empty.', zhtw: '主鍵不能為空' },
  keyText: {
    zh: '长文本不能作为主键',
    en: 'A long text cannot be the primary key.',
    zhtw: '長文本不能作為主鍵',
  },
  twice: {
    zh: '字段“{{field}}”重复',
    en: 'The field “{{field}}” is there twice.',
    zhtw: '欄位「{{field}}」重複',
  },
  noField: {
    zh: '表中没有字段“{{field}}”',
    en: 'The table has no field “{{field}}”.',
    zhtw: '表中沒有欄位「{{field}}」',
  },
  shape: {
    zh: '该表有设计器不支持的内容（例如联合主键），请用数据库工具修改',
    en: 'The table has what the designer does not know, such as a key of several fields. Please change it with a tool of the database.',
    zhtw: '該表有設計器不支援的內容（例如聯合主鍵），請用資料庫工具修改',
  },
  readOnly: {
    zh: '该数据连接为只读，不能建表',
    en: 'This data source is for reading only.',
    zhtw: '該資料連線為唯讀，不能建表',
  },
} satisfies Record<string, LocalizedText>
