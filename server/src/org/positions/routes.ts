import { sql } from 'kysely'
import type * as z from 'zod'
import { PositionBody, type Position, type positions } from '@tessera/shared/contract/org/positions'
import { contains, every } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { crud } from '../../db/crud.ts'
import { paged } from '../../db/paged.ts'
import { grow } from '../../db/tree.ts'
import type { Handlers } from '../../http/context.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import type { Sessions } from '../../shell/session/sessions.ts'
import { hasEntry } from '../../system/dictionaries/store.ts'
import { change, creating } from '../audit/store.ts'
import { mustManage } from '../branch-admins/store.ts'
import { dropHolder, hasGrants } from '../grants/store.ts'
import { hasMembers, memberCount } from '../members/store.ts'
import { listOrganizes, unitTakes, within } from '../organizes/store.ts'
import { text } from './text.ts'

const positionRows = crud('org_position', PositionBody)

type Row = z.output<typeof Position>

const select = sql`
  p.id, p.full_name as "fullName", p.en_code as "enCode", coalesce(d.full_name, p.type) as type, o.full_name as department,
  p.organize_id as "organizeId", p.enabled_mark as "enabledMark", p.creator_time as "creatorTime", p.description, p.sort_code as "sortCode",
  ${memberCount('Position', sql`p.id`)} as members`

const join = sql`
  join org_organize o on o.id = p.organize_id
  left join system_dictionary_type t on t.en_code = 'PositionType'
  left join system_dictionary_data d on d.dictionary_type_id = t.id and d.en_code = p.type and d.delete_mark = 0`

const order = sql`p.sort_code, p.creator_time desc, p.id`

async function enabled(db: Db): Promise<Row[]> {
  const { rows } = await sql<Row>`select ${select} from org_position p ${join} where p.delete_mark = 0 and p.enabled_mark = 1 order by ${order}`.execute(db)
  return rows
}

export const positionHandlers = (sessions: Sessions): Handlers<typeof positions> => ({
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

  read: ({ id }, { db }) => positionRows.read(db, id),

  async create(body, by) {
    await known(by.db, body)
    const id = await creating(by, 'position', async (trx) => {
      await mustManage(trx, by.session, 'add', [body.organizeId])
      await unitTakes(trx, body.organizeId)
      return positionRows.create(trx, body, by.session.userId)
    })
    return { id }
  },

  async update({ id, lastModifyTime, ...body }, by) {
    await known(by.db, body)
    await change(by, { noun: 'position', id, action: 'update', seen: lastModifyTime }, async (trx, { values: { organizeId } }) => {
      await mustManage(trx, by.session, 'edit', [organizeId as string])
      if (organizeId !== body.organizeId) {
        await mustManage(trx, by.session, 'add', [body.organizeId])
        await unitTakes(trx, body.organizeId)
      }
      await positionRows.update(trx, id, body, by.session.userId)
    })
    await sessions.accessChanged()
  },

  async remove({ id }, by) {
    await change(by, { noun: 'position', id, action: 'remove' }, async (trx, { values }) => {
      await mustManage(trx, by.session, 'delete', [values.organizeId as string])
      if (await hasMembers(trx, 'Position', id)) throw refuse(text.hasMembers)
      if (await hasGrants(trx, 'Position', id)) throw refuse(text.hasGrants)
      await dropHolder(trx, 'Position', id)
      await positionRows.remove(trx, id, by.session.userId)
    })
  },

  async setState({ id }, by) {
    await change(by, { noun: 'position', id, action: 'state' }, async (trx, { values }) => {
      await mustManage(trx, by.session, 'edit', [values.organizeId as string])
      await positionRows.flip(trx, id, by.session.userId)
    })
    await sessions.accessChanged()
  },
})

async function known(db: Db, { type }: PositionBody): Promise<void> {
  if (!(await hasEntry(db, 'PositionType', type))) throw refuseField('type', text.noType)
}
