import { tasks as calls } from '@tessera/shared/contract/system/tasks'
import { sql } from 'kysely'
import type { Lang } from '@tessera/shared/contract/lang'
import { interpolate } from '@tessera/shared/format/interpolate'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { formatReason } from '../../errors/refusal.ts'
import { recordOperation } from '../../http/operation-log.ts'
import { queueRun, cancelQueuedRuns, listRuns, listTasks, planNextRun, queuePlan, taskRows } from './store.ts'
import { translate } from '../../errors/translate.ts'
import { text, type RunOutcome } from './text.ts'
import { validateTask, requireNextTimes, type TaskServices } from './perform.ts'

const formatOutcome = ({ key, why, ...values }: RunOutcome, lang: Lang) =>
  interpolate(translate(text[key], lang), {
    ...values,
    why: typeof why === 'object' ? formatReason(why, lang) : why,
  })

/** Changes tasks in a transaction, records it, and plans the runs of due tasks again on commit. */
const changeTasks = <T>(
  context: Context,
  action: string,
  id: string | null,
  work: (trx: Db) => Promise<T>,
): Promise<T> =>
  context.db.transaction().execute(async (trx) => {
    const result = await work(trx)
    await recordOperation(trx, context, 'system.tasks', { action, ...(id ? { id } : {}) })
    await queuePlan(trx)
    return result
  })

const setEnabled = (context: Context, id: string, enabled: 0 | 1) =>
  changeTasks(context, enabled ? 'enable' : 'stop', id, async (trx) => {
    const { numAffectedRows } = await sql`
      update system_task set enabled_mark = ${enabled}, last_modify_user_id = ${context.session.userId},
        last_modify_time = now() where id = ${id} and delete_mark = 0`.execute(trx)
    if (!numAffectedRows) throw notFoundRefusal()
    if (!enabled) await cancelQueuedRuns(trx, id)
    await planNextRun(trx, id)
  })

export const taskHandlers = (services: TaskServices): Handlers<typeof calls> => ({
  list: (page, { db }) => listTasks(db, page),
  methods: async (_, { lang }) =>
    Object.entries(services.jobs).map(([id, { name }]) => ({ id, fullName: translate(name, lang) })),
  nextRuns: async ({ cron }) => ({ list: requireNextTimes(cron) }),
  read: ({ id }, { db }) => taskRows.read(db, id),
  async create(input, context) {
    await validateTask(services, input, context.session.userId)
    return changeTasks(context, 'create', null, async (trx) => ({
      id: await taskRows.create(trx, input, context.session.userId, {
        acting_user_id: context.session.userId,
      }),
    }))
  },
  async update({ id, lastModifyTime, ...input }, context) {
    await taskRows.read(context.db, id)
    await validateTask(services, input, context.session.userId)
    await changeTasks(context, 'update', id, async (trx) => {
      await taskRows.update(trx, id, input, context.session.userId, lastModifyTime)
      await sql`update system_task set acting_user_id = ${context.session.userId} where id = ${id}`.execute(
        trx,
      )
      await planNextRun(trx, id)
    })
  },
  remove: ({ id }, context) =>
    changeTasks(context, 'remove', id, async (trx) => {
      await taskRows.remove(trx, id, context.session.userId)
      await sql`update system_task set next_time = null where id = ${id}`.execute(trx)
    }),
  enable: ({ id }, context) => setEnabled(context, id, 1),
  stop: ({ id }, context) => setEnabled(context, id, 0),
  run: ({ id }, context) =>
    changeTasks(context, 'run', id, async (trx) => {
      await taskRows.read(trx, id)
      await queueRun(trx, id)
    }),
  async log(filter, { db, lang }) {
    await taskRows.read(db, filter.id)
    const { list, pagination } = await listRuns(db, filter)
    return {
      list: list.map(({ said: outcome, ...run }) => ({
        ...run,
        description: outcome.key ? formatOutcome(outcome, lang) : '',
      })),
      pagination,
    }
  },
})
