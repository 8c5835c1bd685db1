import { sql, type RawBuilder } from 'kysely'
import { nameSourceOf, type OptionSettings } from '@tessera/shared/contract/fields/options'
import type { Names } from '@tessera/shared/contract/fields/kind'
import * as column from '../../db/column.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { rowKeysOf } from './names.ts'
import type { RecordField } from './plan.ts'
import type { RecordUser } from './user.ts'

/** A name that a cell may have: the name alone, or the path to it, and the id or the path of ids. */
interface NamedId {
  readonly name: string
  readonly path: string
  readonly id: string
  readonly idPath: string
}

const peopleSources: Readonly<Record<string, string>> = {
  userSelect: 'user',
  depSelect: 'department',
  comSelect: 'organize',
  posSelect: 'position',
  roleSelect: 'role',
  groupSelect: 'group',
  address: 'area',
}

/** The source of names of a field; null where cells need none. */
export function importSourceOf({ field: { kind, settings } }: RecordField): string | null {
  if (peopleSources[kind.tag]) return peopleSources[kind.tag]!
  if (kind.tag === 'dicSelect') return `dictionary:${String(settings['dictionaryType'])}`
  return settings['dataType'] === undefined ? null : nameSourceOf(settings as unknown as OptionSettings)
}

/** Loads the ids for all names that cells of these fields may have. Paths are written `a/b/c`. */
export async function loadImportNames(user: RecordUser, fields: readonly RecordField[]): Promise<Names> {
  const ids = new Map<string, string[]>()
  const add = (source: string, name: string, id: string) => {
    const key = `${source} ${name}`
    const known = ids.get(key)
    if (!known) ids.set(key, [id])
    else if (!known.includes(id)) known.push(id)
  }
  const bySource = new Map<string, RecordField[]>()
  for (const field of fields) {
    const source = importSourceOf(field)
    if (source) bySource.set(source, [...(bySource.get(source) ?? []), field])
  }
  for (const [source, users] of bySource) {
    const isPath = ({ field: { kind } }: RecordField) => kind.tag === 'cascader' || kind.tag === 'address'
    for (const named of await loadNamed(user, source, users[0]!)) {
      if (users.some(isPath)) add(source, named.path, named.idPath)
      if (users.every(isPath)) continue
      add(source, named.name, named.id)
      add(source, named.path, named.id)
    }
  }
  return { nameOf: () => undefined, idsOf: (source, name) => ids.get(`${source} ${name}`) ?? [] }
}

async function loadNamed(user: RecordUser, source: string, field: RecordField): Promise<NamedId[]> {
  if (source.startsWith('interface:')) {
    const rows = await user.runInterface(source.slice('interface:'.length), {})
    return namedRows(rows, rowKeysOf(field))
  }
  const [kind = '', rest = ''] = source.split(/:(.*)/s)
  const { rows } = await typedSql({
    id: column.text,
    name: column.text,
    path: column.text,
    idPath: column.text,
  })`${queryOf(kind, rest)}`.execute(user.db)
  return rows
}

function namedRows(
  rows: readonly Readonly<Record<string, unknown>>[],
  keys: ReturnType<typeof rowKeysOf>,
  above = { path: '', idPath: '' },
): NamedId[] {
  return rows.flatMap((row) => {
    const id = row[keys.value]
    if (typeof id !== 'string' && typeof id !== 'number') return []
    const name = String(row[keys.label] ?? id)
    const own = { path: above.path + name, idPath: above.idPath + String(id) }
    const below = row[keys.children]
    return [
      { id: String(id), name, ...own },
      ...(Array.isArray(below)
        ? namedRows(below as typeof rows, keys, { path: `${own.path}/`, idPath: `${own.idPath}/` })
        : []),
    ]
  })
}

/** SQL query: every name of a source with its path, and the id with its path. */
function queryOf(kind: string, rest: string): RawBuilder<unknown> {
  const flat = (table: string, name: RawBuilder<unknown>, path: RawBuilder<unknown>) => sql`
    select t.id, ${name} as name, ${path} as path, t.id as "idPath" from ${sql.table(table)} t
    where t.delete_mark = 0`
  const tree = (table: string, where: RawBuilder<unknown>) => sql`
    with recursive node as (
      select t.id, t.full_name as name, t.full_name as path, t.id as id_path from ${sql.table(table)} t
      where t.delete_mark = 0 and ${where}
        and not exists (select 1 from ${sql.table(table)} p where p.id = t.parent_id and p.delete_mark = 0)
      union all select t.id, t.full_name, node.path || '/' || t.full_name, node.id_path || '/' || t.id
        from node join ${sql.table(table)} t on t.parent_id = node.id and t.delete_mark = 0
    ) select id, name, path, id_path as "idPath" from node`
  const unitPath = sql`org_unit_path(t.id)`
  switch (kind) {
    case 'user':
      return flat('org_user', sql`t.account`, sql`t.real_name || '/' || t.account`)
    case 'organize':
      return flat('org_organize', sql`t.full_name`, unitPath)
    case 'department':
      return sql`${flat('org_organize', sql`t.full_name`, unitPath)} and t.category = 'department'`
    case 'position':
      return flat('org_position', sql`t.full_name`, sql`org_unit_path(t.organize_id) || '/' || t.full_name`)
    case 'role':
      return flat('org_role', sql`t.full_name`, sql`t.full_name`)
    case 'group':
      return flat('org_group', sql`t.full_name`, sql`t.full_name`)
    case 'area':
      return tree('system_area', sql`true`)
    case 'dictionary':
      return tree(
        'system_dictionary_data',
        sql`exists (select 1 from system_dictionary_type d where d.id = t.dictionary_type_id
          and (d.id = ${rest} or d.en_code = ${rest}))`,
      )
    default:
      return sql`select ''::text as id, ''::text as name, ''::text as path, ''::text as "idPath" where false`
  }
}
