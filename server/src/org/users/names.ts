import type { Names } from '@tessera/shared/contract/fields/kind'
import type { Db } from '../../db/connect.ts'
import * as column from '../../db/column.ts'
import { typedSql } from '../../db/typed-sql.ts'

/**
 * Loads the names by which a sheet refers to records: units by their path, users by `name/account` or
 * account, positions by their name or their unit's path and name, roles by their name.
 */
export async function loadNames(db: Db): Promise<Names> {
  const { rows } = await typedSql({ source: column.text, id: column.text, name: column.text })`
    with recursive unit as (
      select id, full_name as path, category from org_organize where parent_id = '-1' and delete_mark = 0
      union all select o.id, unit.path || '/' || o.full_name, o.category from unit
        join org_organize o on o.parent_id = unit.id and o.delete_mark = 0
    )
    select 'organize' as source, id, path as name from unit
    union all select 'department', id, path from unit where category = 'department'
    union all select 'user', id, real_name || '/' || account from org_user where delete_mark = 0
    union all select 'user', id, account from org_user where delete_mark = 0
    union all select 'position', id, full_name from org_position where delete_mark = 0
    union all select 'position', p.id, unit.path || '/' || p.full_name from org_position p
      join unit on unit.id = p.organize_id where p.delete_mark = 0
    union all select 'role', id, full_name from org_role where delete_mark = 0`.execute(db)
  const names = new Map<string, string>()
  const ids = new Map<string, string[]>()
  for (const { source, id, name } of rows) {
    if (!names.has(`${source} ${id}`)) names.set(`${source} ${id}`, name)
    const key = `${source} ${name}`
    const known = ids.get(key) ?? []
    if (!known.includes(id)) ids.set(key, [...known, id])
  }
  return {
    nameOf: (source, id) => names.get(`${source} ${id}`),
    idsOf: (source, name) => ids.get(`${source} ${name}`) ?? [],
  }
}
