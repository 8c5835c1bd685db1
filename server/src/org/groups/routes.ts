import { sql } from 'kysely'
import { Group, GroupBody, type GroupRow, type groups } from '@tessera/shared/contract/org/groups'
import { columns, contains, every } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { crud } from '../../db/crud.ts'
import { paged } from '../../db/paged.ts'
import type { Handlers } from '../../http/context.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import type { Sessions } from '../../shell/session/sessions.ts'
import { categoriesFor, hasEntry } from '../../system/dictionaries/store.ts'
import { change, creating } from '../audit/store.ts'
import { dropHolder, hasGrants } from '../grants/store.ts'
import { hasMembers, memberCount } from '../members/store.ts'
import { text } from './text.ts'

const groupRows = crud('org_group', GroupBody)

export const groupHandlers = (sessions: Sessions): Handlers<typeof groups> => ({
  list(page, { db }) {
    const found = every([sql`g.delete_mark = 0`, page.keyword && sql`g.full_name ilike ${contains(page.keyword)} or g.en_code ilike ${contains(page.keyword)}`])
    return paged<GroupRow>(db, page, {
      of: 'g',
      select: sql`${columns(Group, 'g')}, g.creator_time as "creatorTime", ${memberCount('Group', sql`g.id`)} as members`,
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

  async create(body, by) {
    await known(by.db, body)
    return { id: await creating(by, 'group', (trx) => groupRows.create(trx, body, by.session.userId)) }
  },

  async update({ id, lastModifyTime, ...body }, by) {
    await known(by.db, body)
    await change(by, { noun: 'group', id, action: 'update', seen: lastModifyTime }, (trx) => groupRows.update(trx, id, body, by.session.userId))
    await sessions.accessChanged()
  },

  async remove({ id }, by) {
    await change(by, { noun: 'group', id, action: 'remove' }, async (trx) => {
      if (await hasMembers(trx, 'Group', id)) throw refuse(text.hasMembers)
      if (await hasGrants(trx, 'Group', id)) throw refuse(text.hasGrants)
      await dropHolder(trx, 'Group', id)
      await groupRows.remove(trx, id, by.session.userId)
    })
  },

  async setState({ id }, by) {
    await change(by, { noun: 'group', id, action: 'state' }, async (trx) => void (await groupRows.flip(trx, id, by.session.userId)))
    await sessions.accessChanged()
  },
})

async function known(db: Db, { type }: GroupBody): Promise<void> {
  if (!(await hasEntry(db, 'groupType', type))) throw refuseField('type', text.noType)
}

async function enabled(db: Db) {
  const { rows } = await sql<{ id: string; fullName: string; category: string }>`
    select id, full_name as "fullName", type as category from org_group where delete_mark = 0 and enabled_mark = 1 order by sort_code, creator_time, id`.execute(db)
  return rows
}
