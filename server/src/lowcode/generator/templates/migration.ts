import { isSharedColumn, type StoredTable } from '../../releases/storage.ts'
import type { Model } from '../model.ts'
import { lines } from '../source.ts'

const name = (text: string) => `"${text.replaceAll('"', '""')}"`
const comment = (text: string) =>
  `${text.includes('\\') ? 'E' : ''}'${text.replaceAll("'", "''").replaceAll('\\', '\\\\').replaceAll(/\s+/g, ' ')}'`

const recordColumns = [
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
const rowColumns = (parent: string) => [
  'id text primary key',
  `record_id text not null references ${name(parent)} (id) on delete cascade`,
  'sort_code int not null',
]

/** A table as the release made it. It is there already where the design was released. */
function tableSql(stored: StoredTable, parent: string | null, label: string): string[] {
  const own = stored.columns.filter((column) => !isSharedColumn(stored, column))
  const columns = [
    ...(parent === null ? recordColumns : rowColumns(parent)),
    ...own.map(({ column, type }) => `${name(column)} ${type}`),
  ]
  const table = name(stored.table)
  return [
    `create table if not exists ${table} (`,
    columns.map((column) => `  ${column}`).join(',\n'),
    ');',
    `comment on table ${table} is ${comment(label)};`,
    ...own.map(
      ({ column, label: of }) => `comment on column ${table}.${name(column)} is ${comment(of || column)};`,
    ),
    '',
  ]
}

/** The tables of a release, for a server that has not released the design. */
export function migrationFile({ release }: Model): string {
  const { main, subTables } = release.storage
  return lines(
    '-- The tables of the records. Where the design was released they are there, with their indexes, and nothing is done.',
    '-- On another server, add the indexes that the list needs.',
    ...tableSql(main, null, release.fullName),
    ...subTables.flatMap((table) => tableSql(table, main.table, table.label || table.vModel)),
  )
    .trimEnd()
    .concat('\n')
}
