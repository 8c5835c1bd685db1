import { sql } from 'kysely'
import { Group, GroupBody, type GroupRow, type groups } from '@tessera/shared/contract/org/groups'
import { columns, contains, every } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { crud } from '../../db/crud.ts'
import { paged } from '../../db/paged.ts'
import type { Handlers } from '../../http/context.ts'
import { categoriesFor } from '../../system/dictionaries/store.ts'

const groupRows = crud('org_group', GroupBody)

export const groupHandlers: Handlers<typeof groups> = {
  list(page, { db }) {
    const found = every([sql`g.delete_mark = 0`, page.keyword && sql`g.full_name ilike ${contains(page.keyword)} or g.en_code ilike ${contains(page.keyword)}`])
    return paged<GroupRow>(db, page, {
      of: 'g',
      select: sql`${columns(Group, 'g')}, g.creator_time as "creatorTime"`,
      from: sql`from org_group g where ${found}`,
      order: sql`g.sort_code, g.creator_time desc, g.id`,
    })
  },
  async selector(_, { db }) {
    const rows = await enabled(db)
    const types = await categoriesFor(db, 'groupType', rows)
    return types.map((type) => ({
      id: type.id, parentId: '0', fullName: type.fullName, type: 'type' as const,
      children: rows.filter(({ category }) => category === type.id).map(({ id, fullName }) => ({ id, parentId: type.id, fullName, type: 'group' as const, children: [] })),
    }))
  },
  read: ({ id }, { db }) => groupRows.read(db, id),
  create: async (body, { db, session }) => ({ id: await groupRows.create(db, body, session.userId) }),
  update: ({ id, ...body }, { db, session }) => groupRows.update(db, id, body, session.userId),
  remove: ({ id }, { db, session }) => groupRows.remove(db, id, session.userId),
  setState: async ({ id }, { db, session }) => void (await groupRows.flip(db, id, session.userId)),
}

async function enabled(db: Db) {
  const { rows } = await sql<{ id: string; fullName: string; category: string }>`
    select id, full_name as "fullName", type as category from org_group where delete_mark = 0 and enabled_mark = 1 order by sort_code, creator_time, id`.execute(db)
  return rows
}
