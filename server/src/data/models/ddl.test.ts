import { describe, expect, test } from 'vitest'
import type { DesignedField } from '@tessera/shared/contract/data/models'
import { grammars } from '../sources/grammar.ts'
import type { Dialect, FieldInfo } from '../sources/source.ts'
import { alterTable, createTable } from './ddl.ts'

const source = (dialect: Dialect, schema = '', tableSpace = '') => {
  const grammar = grammars[dialect]
  return {
    dialect,
    grammar,
    tableSpace,
    quoteTable: (name: string) => (schema ? `${grammar.quote(schema)}.` : '') + grammar.quote(name),
  }
}
const id: DesignedField = {
  field: 'id',
  fieldName: '',
  dataType: 'bigint',
  dataLength: '',
  primaryKey: 1,
  allowNull: 0,
}
const name: DesignedField = {
  field: 'name',
  fieldName: "it's",
  dataType: 'varchar',
  dataLength: '60',
  primaryKey: 0,
  allowNull: 1,
}
const existingField = (field: DesignedField, type: string): FieldInfo => ({ ...field, type, defaults: '' })

test.each<[Dialect, string[]]>([
  [
    'postgres',
    [
      'create table "t" (\n  "id" bigint not null,\n  "name" varchar(60),\n  primary key ("id")\n)',
      `comment on table "t" is '表'`,
      `comment on column "t"."name" is 'it''s'`,
    ],
  ],
  [
    'mysql',
    [
      "create table `t` (\n  `id` bigint not null,\n  `name` varchar(60) comment 'it''s',\n  primary key (`id`)\n) default charset = utf8mb4 comment = '表'",
    ],
  ],
  [
    'sqlserver',
    [
      'create table [t] (\n  [id] bigint not null,\n  [name] nvarchar(60),\n  primary key ([id])\n)',
      `exec sp_addextendedproperty N'MS_Description', N'表', @level0type = N'schema', @level0name = N'dbo', @level1type = N'table', @level1name = N't'`,
      `exec sp_addextendedproperty N'MS_Description', N'it''s', @level0type = N'schema', @level0name = N'dbo', @level1type = N'table', @level1name = N't', @level2type = N'column', @level2name = N'name'`,
    ],
  ],
  [
    'oracle',
    [
      'create table "t" (\n  "id" number(19) not null,\n  "name" varchar2(60 char),\n  primary key ("id")\n)',
      `comment on table "t" is '表'`,
      `comment on column "t"."name" is 'it''s'`,
    ],
  ],
  ['sqlite', ['create table "t" (\n  "id" bigint not null,\n  "name" varchar(60),\n  primary key ("id")\n)']],
])('%s: creates a table', (dialect, statements) =>
  expect(createTable(source(dialect), { table: 't', comment: '表', fields: [id, name] })).toEqual(statements),
)

describe('alters an empty table', () => {
  const existing = {
    table: 't',
    comment: '',
    fields: [
      existingField(id, 'bigint'),
      existingField(name, 'varchar(60)'),
      existingField({ ...name, field: 'gone', fieldName: '' }, 'varchar(60)'),
    ],
  }
  const next = {
    table: 'u',
    comment: '',
    fields: [
      id,
      { ...name, field: 'title', was: 'name', dataLength: '80' },
      { ...name, field: 'more', fieldName: '', dataType: 'int' as const, dataLength: '' },
    ],
  }
  test.each<[Dialect, string[]]>([
    [
      'postgres',
      [
        'alter table "t" drop column "gone"',
        'alter table "t" alter column "name" type varchar(80) using null::varchar(80)',
        'alter table "t" rename column "name" to "title"',
        'alter table "t" add column "more" integer',
        'alter table "t" rename to "u"',
      ],
    ],
    [
      'mysql',
      [
        'alter table `t` drop column `gone`',
        "alter table `t` change column `name` `title` varchar(80) null comment 'it''s'",
        'alter table `t` add column `more` int',
        'rename table `t` to `u`',
      ],
    ],
    [
      'sqlserver',
      [
        'alter table [t] drop column [gone]',
        'alter table [t] alter column [name] nvarchar(80) null',
        `exec sp_rename N'[t].[name]', N'title', N'COLUMN'`,
        'alter table [t] add [more] int',
        `exec sp_rename N'[t]', N'u'`,
      ],
    ],
    [
      'oracle',
      [
        'alter table "t" drop column "gone"',
        'alter table "t" modify ("name" varchar2(80 char))',
        'alter table "t" rename column "name" to "title"',
        'alter table "t" add "more" number(10)',
        'alter table "t" rename to "u"',
      ],
    ],
    [
      'sqlite',
      [
        'drop table "t"',
        'create table "u" (\n  "id" bigint not null,\n  "title" varchar(80),\n  "more" int,\n  primary key ("id")\n)',
      ],
    ],
  ])('%s', (dialect, statements) => expect(alterTable(source(dialect), existing, next)).toEqual(statements))

  test.each(Object.keys(grammars) as Dialect[])('%s: returns no statements if nothing changes', (dialect) => {
    expect(
      alterTable(
        source(dialect),
        { table: 't', comment: '', fields: [existingField(id, 'x'), existingField(name, 'y')] },
        { table: 't', comment: '', fields: [id, name] },
      ),
    ).toEqual([])
  })
})

test('qualifies a table with its schema', () => {
  expect(
    createTable(source('sqlserver', 'sales]x'), { table: 't', comment: 'c', fields: [id] })[1],
  ).toContain(`@level0name = N'sales]x'`)
  expect(
    alterTable(
      source('oracle', 'SALES'),
      { table: 't', comment: '', fields: [existingField(id, 'x')] },
      { table: 'u', comment: '', fields: [id] },
    ),
  ).toEqual(['alter table "SALES"."t" rename to "u"'])
})

test.each<[Dialect, string]>([
  ['postgres', ' tablespace "fast ""x"'],
  ['oracle', ' tablespace "USERS"'],
  ['mysql', ' default charset = utf8mb4'],
  ['sqlserver', ''],
  ['sqlite', ''],
])('%s: creates tables in the table space of the source', (dialect, tail) => {
  const space = dialect === 'postgres' ? 'fast "x' : 'USERS'
  expect(createTable(source(dialect, '', space), { table: 't', comment: '', fields: [id] })).toEqual([
    expect.stringMatching(/\)[^)]*$/),
  ])
  expect(
    createTable(source(dialect, '', space), { table: 't', comment: '', fields: [id] })[0]!.endsWith(
      `\n)${tail}`,
    ),
  ).toBe(true)
})
