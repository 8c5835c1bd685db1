import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  noTable: {
    zh: '表“{{table}}”不存在',
    en: 'Table “{{table}}” does not exist.',
    zhtw: '表「{{table}}」不存在',
  },
  tableTaken: {
    zh: '表“{{table}}”已存在',
    en: 'Table “{{table}}” already exists.',
    zhtw: '表「{{table}}」已存在',
  },
  system: {
    zh: '系统表不能修改或删除',
    en: 'System tables cannot be changed or deleted.',
    zhtw: '系統表不能修改或刪除',
  },
  reserved: {
    zh: '表名不能以“{{area}}_”开头，它保留给系统表',
    en: 'Table names cannot start with “{{area}}_”, which is reserved for system tables.',
    zhtw: '表名不能以「{{area}}_」開頭，它保留給系統表',
  },
  design: {
    zh: '该表正被表单使用，不能修改或删除。请先删除对应的设计',
    en: 'A form has its records in this table, so it cannot be changed or deleted. Delete its design first.',
    zhtw: '該表正被表單使用，不能修改或刪除。請先刪除對應的設計',
  },
  rows: {
    zh: '表中已有数据，不能修改或删除',
    en: 'The table contains data and cannot be changed or deleted.',
    zhtw: '表中已有資料，不能修改或刪除',
  },
  oneKey: {
    zh: '必须有且只有一个主键',
    en: 'The table needs exactly one primary key.',
    zhtw: '必須有且只有一個主鍵',
  },
  keyNull: { zh: '主键不能为空', en: 'A primary key cannot be null.', zhtw: '主鍵不能為空' },
  keyText: {
    zh: '长文本不能作为主键',
    en: 'A long text field cannot be the primary key.',
    zhtw: '長文本不能作為主鍵',
  },
  twice: {
    zh: '字段“{{field}}”重复',
    en: 'The field “{{field}}” is duplicated.',
    zhtw: '欄位「{{field}}」重複',
  },
  noField: {
    zh: '表中没有字段“{{field}}”',
    en: 'The table has no field “{{field}}”.',
    zhtw: '表中沒有欄位「{{field}}」',
  },
  shape: {
    zh: '该表有设计器不支持的内容（例如联合主键），请用数据库工具修改',
    en: 'The designer does not support parts of this table, such as a composite primary key. Change it with a database tool.',
    zhtw: '該表有設計器不支援的內容（例如聯合主鍵），請用資料庫工具修改',
  },
  readOnly: {
    zh: '该数据连接为只读，不能建表',
    en: 'This data source is read-only. Tables cannot be created.',
    zhtw: '該資料連線為唯讀，不能建表',
  },
} satisfies Record<string, LocalizedText>
