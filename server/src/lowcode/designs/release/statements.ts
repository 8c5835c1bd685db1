import { indexName } from './build-storage.ts'
import type { StoredColumn, StoredTable } from '../../releases/storage.ts'
import { idColumnOf, isSharedColumn } from '../../releases/storage.ts'
import { missingColumns, nullableOwnColumns, type BoundTable } from './bound-tables.ts'
import { findColumnFacts } from './table-facts.ts'

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

export function createTableSql(stored: StoredTable, parent: StoredTable | null): string[] {
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

const rowColumnsSql = (parent: StoredTable) => [
  'id text primary key',
  `record_id text not null references ${quote(parent.table)} (${quote(idColumnOf(parent))}) on delete cascade`,
  'sort_code int not null',
]

/** What a table that was there before a design gets, by kinds of steps; rows that exist become records. */
export function boundTableSql(
  stored: StoredTable,
  { facts, bound, key, link }: BoundTable,
  main: StoredTable,
): { names: string[]; sql: string[] } {
  const { table } = stored
  const name = quote(table)
  const missing = missingColumns(stored, facts)
  const added: string[] = []
  const statements: string[] = []
  const add = (column: string, type: string) => {
    added.push(column)
    statements.push(`alter table ${name} add column ${quote(column)} ${type}`)
  }
  for (const [column, type] of missing) add(column, type)
  for (const [column, value] of nullableOwnColumns(stored, facts))
    statements.push(
      `update ${name} set ${quote(column)} = ${value} where ${quote(column)} is null`,
      `alter table ${name} alter column ${quote(column)} set default ${value}`,
    )
  if (!findColumnFacts(facts, bound.id)) {
    const newId = `replace(gen_random_uuid()::text, '-', '')`
    const [only, ...others] = facts.key
    add(bound.id, 'text')
    statements.push(
      `update ${name} set ${quote(bound.id)} = ${others.length === 0 ? `${quote(only!)}::text` : newId}`,
      `alter table ${name} alter column ${quote(bound.id)} set default ${newId}`,
      `alter table ${name} alter column ${quote(bound.id)} set not null`,
      `create unique index ${quote(indexName(table, bound.id, 'ids'))} on ${name} (${quote(bound.id)})`,
    )
  }
  if (stored.key === '')
    statements.push(
      `create index if not exists ${quote(indexName(table, 'creator_time', 'newest'))} on ${name} (creator_time desc, ${quote(bound.id)}) where delete_mark = 0`,
    )
  else {
    if (bound.followsKey) {
      if (!findColumnFacts(facts, bound.recordId)) add(bound.recordId, 'text')
      const names = [main.table, key, idColumnOf(main), link, bound.recordId].map(literal).join(', ')
      const trigger = quote('lowcode_follow_key')
      statements.push(
        `update ${name} l set ${quote(bound.recordId)} = m.${quote(idColumnOf(main))} from ${quote(main.table)} m where m.${quote(key)} = l.${quote(link)}`,
        `drop trigger if exists ${trigger} on ${name}`,
        `create trigger ${trigger} before insert or update on ${name} for each row execute function lowcode_follow_key(${names})`,
      )
    }
    statements.push(
      `create index if not exists ${quote(indexName(table, bound.recordId, 'record'))} on ${name} (${quote(bound.recordId)}, sort_code)`,
    )
  }
  return { names: added, sql: statements }
}
