import { sql } from 'kysely'
import type * as z from 'zod'
import type { Role, roles } from '@tessera/shared/contract/org/roles'
import type { Db } from '../../db/connect.ts'
import { wholePage } from '../../db/paged.ts'
import { grow, withAncestors } from '../../db/tree.ts'
import type { Handlers } from '../../http/context.ts'

type Row = z.output<typeof Role>

/** Role types of the dictionary are the parents, roles the children (specification: wire 7.2). */
async function typesAndRoles(db: Db, enabledOnly: boolean): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select d.en_code as id, '0' as "parentId", d.full_name as "fullName", d.en_code as "enCode", '' as type, null as description,
      d.enabled_mark as "enabledMark", null::timestamptz as "creatorTime", d.sort_code as "sortCode"
    from system_dictionary_data d join system_dictionary_type t on t.id = d.dictionary_type_id and t.en_code = 'RoleType'
    where d.delete_mark = 0
    union all
    select id, type, full_name, en_code, 'role', description, enabled_mark, creator_time, sort_code
    from org_role where delete_mark = 0 and (enabled_mark = 1 or not ${enabledOnly})
    order by "sortCode", id`.execute(db)
  return rows
}

export const roleHandlers: Handlers<typeof roles> = {
  async list({ keyword }, { db }) {
    const rows = await typesAndRoles(db, false)
    const found = keyword ? withAncestors(rows, ({ type, fullName, enCode }) => type === 'role' && (fullName.includes(keyword) || enCode.includes(keyword))) : rows
    return { list: grow(found), pagination: wholePage(found.length) }
  },
  selector: async (_, { db }) => ({ list: grow(await typesAndRoles(db, true)) }),
}
