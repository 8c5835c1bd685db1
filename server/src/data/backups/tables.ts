import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'
import type { BackupColumn, BackupTable } from './manifest.ts'

/** Neither backed up nor changed by a restore: data of this installation or this moment, or already sent. */
export const excludedTables: ReadonlySet<string> = new Set([
  'schema_migration', // the manifest has it
  'shell_secret', // keys; a backup must not contain them
  'shell_process',
  'shell_presence', // current connections
  'shell_login_attempt',
  'shell_verification_code', // running counts of limits
  'system_outbox', // messages sent since the backup would be sent again
  'system_file_upload',
  'system_file_chunk', // chunks of running uploads
  'system_job', // work of this moment; features queue it again for the records that a restore brings back
  'system_data_backup',
  'system_data_restore',
  'system_data_sync',
  'system_data_sync_table', // records of backups and runs must survive a restore
])
/** Not backed up, and empty after a restore: sessions and data that is only valid within one. */
export const clearedTables: ReadonlySet<string> = new Set([
  'shell_session',
  'shell_scan',
  'shell_sign_in_code',
  'system_export',
  'system_import',
  'system_import_row',
  'wechat_token',
  'wechat_told',
])
/** Backed up; a restore adds missing rows and deletes none, so that a restore cannot remove log entries. */
export const appendOnlyTables: ReadonlySet<string> = new Set(['org_audit', 'system_log'])
/**
 * Tables whose sealed secrets are useless under other keys. Emptied by such a restore, so that users set up
 * their second factor again.
 */
export const keySealedTables: ReadonlySet<string> = new Set(['shell_totp', 'shell_recovery_code'])

/** A name quoted for PostgreSQL. */
export const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`
export const quoteNames = (names: readonly string[]) => names.map(quoteName).join(', ')
/** The quoted column names of a table, joined by commas. */
export const quotedColumns = ({ columns }: Pick<BackupTable, 'columns'>): string =>
  quoteNames(columns.map(({ name }) => name))

export type TableShape = Omit<BackupTable, 'rows' | 'bytes' | 'sha256'>

/** The current structure of all tables of a schema by name, except excluded and cleared ones. */
export async function loadTableShapes(client: ClientBase, schema = 'public'): Promise<TableShape[]> {
  const { rows } = await client.query<
    TableShape & { columns: (BackupColumn & { default: string | null })[] }
  >(
    `
    select c.relname as name, obj_description(c.oid, 'pg_class') as comment,
      (select coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
          'notNull', a.attnotnull, 'default', pg_get_expr(d.adbin, d.adrelid),
          'comment', col_description(c.oid, a.attnum)) order by a.attnum), '[]')
        from pg_attribute a left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select coalesce(json_agg(a.attname order by k.at), '[]')
        from pg_index i cross join unnest(i.indkey) with ordinality k(num, at)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.num
        where i.indrelid = c.oid and i.indisprimary) as "primaryKey",
      (select coalesce(json_agg(json_build_object('name', x.relname, 'unique', i.indisunique, 'columns',
          (select json_agg(a.attname order by k.at) from unnest(i.indkey) with ordinality k(num, at)
            join pg_attribute a on a.attrelid = c.oid and a.attnum = k.num)) order by x.relname), '[]')
        from pg_index i join pg_class x on x.oid = i.indexrelid join pg_am m on m.oid = x.relam
        where i.indrelid = c.oid and not i.indisprimary and i.indexprs is null and i.indpred is null
          and m.amname = 'btree') as indexes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = $2 and c.relkind = 'r' and c.relpersistence = 'p' and c.relname <> all($1)
    order by c.relname`,
    [[...excludedTables, ...clearedTables], schema],
  )
  return rows
}

/** Names and types of the columns. Rows of a backup fit a table only if these are equal. */
export const columnSignature = ({ columns }: Pick<BackupTable, 'columns'>): string =>
  columns
    .map(({ name, type }) => `${name} ${type}`)
    .toSorted()
    .join('\n')

/**
 * Statements that create a table from a backup. Names are quoted; the manifest's schema has checked types and
 * defaults.
 */
export function createTableStatements({ name, columns, primaryKey, indexes, comment }: TableShape): string[] {
  const lines = columns.map((column) => {
    const notNull = column.notNull ? ' not null' : ''
    const defaultValue = column.default === null ? '' : ` default ${column.default}`
    return `${quoteName(column.name)} ${column.type}${notNull}${defaultValue}`
  })
  if (primaryKey.length > 0) lines.push(`primary key (${quoteNames(primaryKey)})`)
  const quoteText = (value: string) => `'${value.replaceAll("'", "''")}'`
  return [
    `create table ${quoteName(name)} (${lines.join(', ')})`,
    ...indexes.map(
      (index) =>
        `create ${index.unique ? 'unique ' : ''}index ${quoteName(index.name)} on ${quoteName(name)} (${quoteNames(index.columns)})`,
    ),
    ...(comment === null ? [] : [`comment on table ${quoteName(name)} is ${quoteText(comment)}`]),
    ...columns.flatMap((column) =>
      column.comment === null
        ? []
        : [`comment on column ${quoteName(name)}.${quoteName(column.name)} is ${quoteText(column.comment)}`],
    ),
  ]
}

/** Digest of the keys that seal the secrets of this installation. */
export async function keysDigest(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ value: string }>('select value from shell_secret order by name')
  return createHash('sha256')
    .update(rows.map(({ value }) => value).join('\n'))
    .digest('hex')
}
