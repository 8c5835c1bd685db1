import { sql } from 'kysely'
import type { reviews } from '@tessera/shared/contract/edu/reviews'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { scopeOf } from '../../permissions/scope.ts'
import { closeAlertsOf, raiseAlerts } from '../alerts/raise.ts'
import { changeEduRecord, createEduRecord, recordCreatedRecords } from '../changes/store.ts'
import { protectedClasses } from '../classes/protected.ts'
import { listReviews, listSeats, listTodo, readerOf, visibleReview, type ReviewReader } from './store.ts'
import { createReview, reviseReview, saveRemark, type NewReview } from './write.ts'

const getReader = async (context: Pick<Context, 'db' | 'session'>): Promise<ReviewReader> =>
  readerOf(context.session, await scopeOf(context, protectedClasses))

/** Throws 404 where the caller does not see the review. */
async function requireReview(trx: Db, reader: ReviewReader, id: string): Promise<void> {
  const { rows } = await sql`
    select 1 from edu_review v join edu_lesson e on e.id = v.lesson_id left join edu_class c on c.id = e.class_id
    where v.id = ${id} and v.delete_mark = 0 and ${visibleReview(reader)}`.execute(trx)
  if (rows.length === 0) throw notFoundRefusal()
}

async function changeReview(
  by: Context,
  { id, action, reason }: { id: string; action: 'update' | 'state'; reason?: string },
  work: (trx: Db) => Promise<void>,
): Promise<void> {
  const reader = await getReader(by)
  await changeEduRecord(by, { noun: 'review', id, action, ...(reason ? { reason } : {}) }, async (trx) => {
    await requireReview(trx, reader, id)
    await work(trx)
  })
}

/** A review of one or two stars has its alert at once. */
const raiseLowStar = (trx: Db, { star, direction }: Pick<NewReview, 'star' | 'direction'>, id: string) =>
  direction === 'to_coach' && star <= 2 ? raiseAlerts(trx, 'low_star', sql`v.id = ${id}`) : undefined

export const reviewHandlers: Handlers<typeof reviews> = {
  list: async (filter, context) => listReviews(context.db, await getReader(context), filter),
  todo: (page, { db, session }) => listTodo(db, session.userId, page),
  async seats(filter, context) {
    const reader = await getReader(context)
    return { list: await listSeats(context.db, reader, filter) }
  },

  async create(input, by) {
    const reader = await getReader(by)
    const id = await createEduRecord(by, 'review', async (trx) => {
      const created = await createReview(trx, reader, input)
      await raiseLowStar(trx, input, created)
      return created
    })
    return { id }
  },

  async createMany({ rows }, by) {
    const reader = await getReader(by)
    return by.db.transaction().execute(async (trx) => {
      const ids: string[] = []
      // In the order of the seats, so that two coaches cannot wait for each other.
      for (const row of rows.toSorted((a, b) => (a.rosterId < b.rosterId ? -1 : 1)))
        ids.push(await createReview(trx, reader, { ...row, direction: 'to_student' }))
      await recordCreatedRecords(trx, by, 'review', ids)
      return { ids }
    })
  },

  async update({ id, ...body }, by) {
    await changeReview(by, { id, action: 'update' }, async (trx) => {
      await reviseReview(trx, by.session.userId, id, body)
      await raiseAlerts(trx, 'low_star', sql`v.id = ${id}`)
    })
  },
  reply: ({ id, content }, by) =>
    changeReview(by, { id, action: 'update' }, (trx) =>
      saveRemark(trx, { id: by.session.userId, name: by.actor.name }, id, 'reply', content),
    ),
  hide: ({ id, isHidden, reason }, by) =>
    changeReview(by, { id, action: 'state', reason }, async (trx) => {
      await sql`
        update edu_review set status = ${isHidden ? 'hidden' : 'visible'},
          last_modify_user_id = ${by.session.userId}, last_modify_time = now() where id = ${id}`.execute(trx)
    }),
  handle: ({ id, content }, by) =>
    changeReview(by, { id, action: 'state' }, async (trx) => {
      await saveRemark(trx, { id: by.session.userId, name: by.actor.name }, id, 'handled', content)
      await closeAlertsOf(trx, { type: 'low_star', targetId: id, userId: by.session.userId, result: content })
    }),
}
