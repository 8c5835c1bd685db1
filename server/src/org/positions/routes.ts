import { sql } from 'kysely'
import type * as z from 'zod'
import type { Position, positions } from '@tessera/shared/contract/org/positions'
import { contains, every } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { paged } from '../../db/paged.ts'
import { grow } from '../../db/tree.ts'
import type { Handlers } from '../../http/context.ts'
import { listOrganizes, within } from '../organizes/store.ts'

type Row = z.output<typeof Position>

const select = sql`
  p.id, p.full_name as "fullName", p.en_code as "enCode", coalesce(d.full_name, p.type) as type, o.full_name as department,
  p.organize_id as "organizeId", p.enabled_mark as "enabledMark", p.creator_time as "creatorTime", p.description, p.sort_code as "sortCode"`

const join = sql`
  join org_organize o on o.id = p.organize_id
  left join system_dictionary_type t on t.en_code = 'PositionType'
  left join system_dictionary_data d on d.dictionary_type_id = t.id and d.en_code = p.type and d.delete_mark = 0`

const order = sql`p.sort_code, p.creator_time desc, p.id`

async function enabled(db: Db): Promise<Row[]> {
  const { rows } = await sql<Row>`select ${select} from org_position p ${join} where p.delete_mark = 0 and p.enabled_mark = 1 order by ${order}`.execute(db)
  return rows
}

export const positionHandlers: Handlers<typeof positions> = {
  list({ organizeId, ...page }, { db }) {
    const found = every([
      sql`p.delete_mark = 0`,
      organizeId && organizeId !== '0' && sql`p.organize_id in (${within(organizeId)})`,
      page.keyword && sql`p.full_name ilike ${contains(page.keyword)} or p.en_code ilike ${contains(page.keyword)}`,
    ])
    return paged<Row>(db, page, { of: 'p', select, from: sql`from org_position p where ${found}`, join, order })
  },
  all: async (_, { db }) => ({ list: await enabled(db) }),
  async selector(_, { db }) {
    const units = (await listOrganizes(db, { companiesOnly: false })).map(({ id, parentId, fullName, type, icon, enabledMark }) => ({ id, parentId, fullName, type, icon, enabledMark }))
    const posts = (await enabled(db)).map(({ id, organizeId, fullName, enabledMark }) => ({
      id, parentId: organizeId, fullName, type: 'position' as const, icon: 'icon-ym icon-ym-tree-position1', enabledMark,
    }))
    return { list: grow<(typeof units)[number] | (typeof posts)[number]>([...units, ...posts]) }
  },
}
