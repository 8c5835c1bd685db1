import { indexName } from './build-storage.ts'
import type { StoredColumn, StoredTable } from '../../releases/storage.ts'
import { isSharedColumn } from '../../releases/storage.ts'

/** Quotes a name for SQL. */
export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`
const literal = (text: string) => `'${text.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`
/** A statement that says what a table or column holds. */
export const commentOn = (target: string, comment: string) =>
  `comment on ${target} is ${comment.includes('\\') ? 'E' : ''}${literal(comment)}`

export const addColumnSql = ({ table }: StoredTable, { column, type, label }: StoredColumn): string[] => [
  `alter table ${quote(table)} add column ${quote(column)} ${type}`,
  commentOn(`column ${quote(table)}.${quote(column)}`, label),
]

export const indexNameOf = (table: string, { column, index }: StoredColumn) => indexName(table, column, index)

export function createIndexSql(table: string, stored: StoredColumn, concurrently: string): string {
  const column = quote(stored.column)
  const name = quote(indexNameOf(table, stored))
  const how = {
    none: '',
    equals: `(${column})`,
    contains: `using gin (${column} gin_trgm_ops)`,
    members: `using gin (${column})`,
  }[stored.index]
  return `create index ${concurrently}if not exists ${name} on ${quote(table)} ${how}`
}

export function createTableSql(stored: StoredTable, parent: string | null): string[] {
  const { table, label, columns } = stored
  const own = columns.filter((column) => !isSharedColumn(stored, column))
  const name = quote(table)
  const head = parent === null ? recordColumnsSql : rowColumnsSql(parent)
  const lines = [...head, ...own.map(({ column, type }) => `${quote(column)} ${type}`)]
  const indexes =
    parent === null
      ? [
          `create index ${quote(indexName(table, 'creator_time', 'newest'))} on ${name} (creator_time desc, id) where delete_mark = 0`,
        ]
      : [`create index ${quote(indexName(table, 'record_id', 'record'))} on ${name} (record_id, sort_code)`]
  return [
    `create table ${name} (\n  ${lines.join(',\n  ')}\n)`,
    ...indexes,
    commentOn(`table ${name}`, label),
    ...own.map(({ column, label: of }) => commentOn(`column ${name}.${quote(column)}`, of)),
  ]
}

const recordColumnsSql = [
  'id text primary key',
  'organize_id text',
  'lock_version int not null default 0',
  'release_number int not null',
  'creator_user_id text',
  'creator_time timestamptz not null default now()',
  'last_modify_user_id text',
  'last_modify_time timestamptz',
  'delete_mark smallint not null default 0',
]

const rowColumnsSql = (parent: string) => [
  'id text primary key',
  `record_id text not null references ${quote(parent)} (id) on delete cascade`,
  'sort_code int not null',
]
