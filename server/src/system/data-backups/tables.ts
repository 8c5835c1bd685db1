import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'
import type { BackupColumn, BackupTable } from './manifest.ts'

/** Neither saved nor touched: what belongs to this installation, to this moment, or has gone out to people. */
export const kept: ReadonlySet<string> = new Set([
  'schema_migration', // the manifest has it
  'shell_secret', // keys: whoever has a backup must not have them
  'shell_process',
  'shell_presence', // who is connected now
  'shell_login_attempt',
  'shell_verification_code', // limits that are being counted
  'system_outbox', // a message that was sent since would be sent again
  'system_file_upload',
  'system_file_chunk', // pieces that are arriving
  'system_data_backup',
  'system_data_restore',
  'system_data_sync',
  'system_data_sync_table', // backups outlive what they bring back; so do runs
])
/** Not saved, and empty after a restore: sessions, and what is only worth something within one. */
export const emptied: ReadonlySet<string> = new Set([
  'shell_session',
  'shell_scan',
  'shell_sign_in_code',
  'system_export',
  'system_import',
  'system_import_row',
  'wechat_token',
  'wechat_told',
])
/** Saved, and only added to by a restore: what was noted since stays noted, so nobody restores to be forgotten. */
export const added: ReadonlySet<string> = new Set(['org_audit', 'system_log'])
/** Hold sealed secrets that nobody can do without: empty after a restore under other keys, so that a second factor is set up anew. */
export const sealed: ReadonlySet<string> = new Set(['shell_totp', 'shell_recovery_code'])

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
export const listed = (names: readonly string[]) => names.map(quoted).join(', ')
export const names = ({ columns }: Pick<BackupTable, 'columns'>): string =>
  listed(columns.map(({ name }) => name))

export type TableShape = Omit<BackupTable, 'rows' | 'bytes' | 'sha256'>

/** Every table of ours but those that are left out, as it is now, by name; or those of another schema. */
export async function shapes(client: ClientBase, schema = 'public'): Promise<TableShape[]> {
  const { rows } = await client.query<
    TableShape & { columns: (BackupColumn & { default: string | null })[] }
  >(
    `
    select c.relname as name, obj_description(c.oid, 'pg_class') as comment,
      (select coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'notNull', a.attnotnull,
          'default', pg_get_expr(d.adbin, d.adrelid), 'comment', col_description(c.oid, a.attnum)) order by a.attnum), '[]')
        from pg_attribute a left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select coalesce(json_agg(a.attname order by k.at), '[]') from pg_index i cross join unnest(i.indkey) with ordinality k(num, at)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.num where i.indrelid = c.oid and i.indisprimary) as "primaryKey",
      (select coalesce(json_agg(json_build_object('name', x.relname, 'unique', i.indisunique, 'columns',
          (select json_agg(a.attname order by k.at) from unnest(i.indkey) with ordinality k(num, at) join pg_attribute a on a.attrelid = c.oid and a.attnum = k.num)) order by x.relname), '[]')
        from pg_index i join pg_class x on x.oid = i.indexrelid join pg_am m on m.oid = x.relam
        where i.indrelid = c.oid and not i.indisprimary and i.indexprs is null and i.indpred is null and m.amname = 'btree') as indexes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = $2 and c.relkind = 'r' and c.relpersistence = 'p' and c.relname <> all($1)
    order by c.relname`,
    [[...kept, ...emptied], schema],
  )
  return rows
}

/** The name and type of each column: what has to agree before rows of a backup fit. */
export const signature = ({ columns }: Pick<BackupTable, 'columns'>): string =>
  columns
    .map(({ name, type }) => `${name} ${type}`)
    .toSorted()
    .join('\n')

/** Statements that make a table as it was; its names are quoted, its types and defaults were checked by the manifest's schema. */
export function creation({ name, columns, primaryKey, indexes, comment }: TableShape): string[] {
  const lines = columns.map(
    (column) =>
      `${quoted(column.name)} ${column.type}${column.notNull ? ' not null' : ''}${column.default === null ? '' : ` default ${column.default}`}`,
  )
  if (primaryKey.length > 0) lines.push(`primary key (${listed(primaryKey)})`)
  const text = (value: string) => `'${value.replaceAll("'", "''")}'`
  return [
    `create table ${quoted(name)} (${lines.join(', ')})`,
    ...indexes.map(
      (index) =>
        `create ${index.unique ? 'unique ' : ''}index ${quoted(index.name)} on ${quoted(name)} (${listed(index.columns)})`,
    ),
    ...(comment === null ? [] : [`comment on table ${quoted(name)} is ${text(comment)}`]),
    ...columns.flatMap((column) =>
      column.comment === null
        ? []
        : [`comment on column ${quoted(name)}.${quoted(column.name)} is ${text(column.comment)}`],
    ),
  ]
}

/** Digest of the keys that seal secrets in this installation. */
export async function keysDigest(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ value: string }>('select value from shell_secret order by name')
  return createHash('sha256')
    .update(rows.map(({ value }) => value).join('\n'))
    .digest('hex')
}
