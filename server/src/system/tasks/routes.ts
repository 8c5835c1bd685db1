import { tasks as calls } from '@tessera/shared/contract/system/tasks'
import { sql } from 'kysely'
import type { Lang } from '@tessera/shared/contract/lang'
import { fill } from '@tessera/shared/format/fill'
import { publishOnCommit } from '../../db/bus.ts'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { formatReason } from '../../http/refusal.ts'
import type { Interfaces } from '../data-interfaces/interfaces.ts'
import { audit } from '../logs/store.ts'
import { methods } from './methods.ts'
import { ask, giveUp, listRuns, listTasks, plan, taskRows } from './store.ts'
import { translate } from '../../http/translate.ts'
import { text, type Said } from './text.ts'
import { judged, mustCome } from './work.ts'

const sentence = ({ key, why, ...values }: Said, lang: Lang) =>
  fill(translate(text[key], lang), {
    ...values,
    why: typeof why === 'object' ? formatReason(why, lang) : why,
  })

/** One change of tasks; every process looks at once what is due. */
const changing = <T>(
  by: Context,
  action: string,
  id: string | null,
  work: (trx: Db) => Promise<T>,
): Promise<T> =>
  by.db.transaction().execute(async (trx) => {
    const given = await work(trx)
    await audit(trx, by, 'system.tasks', { action, ...(id ? { id } : {}) })
    await publishOnCommit(trx, 'tasks', '')
    return given
  })

const switched = (by: Context, id: string, enabled: 0 | 1) =>
  changing(by, enabled ? 'enable' : 'stop', id, async (trx) => {
    const { numAffectedRows } = await sql`
      update system_task set enabled_mark = ${enabled}, last_modify_user_id = ${by.session.userId}, last_modify_time = now() where id = ${id} and delete_mark = 0`.execute(
      trx,
    )
    if (!numAffectedRows) throw notFoundRefusal()
    if (!enabled) await giveUp(trx, id)
    await plan(trx, id)
  })

export const taskHandlers = (interfaces: Interfaces): Handlers<typeof calls> => ({
  list: (page, { db }) => listTasks(db, page),
  methods: async (_, { lang }) =>
    Object.entries(methods).map(([id, { name }]) => ({ id, fullName: translate(name, lang) })),
  nextRuns: async ({ cron }) => ({ list: mustCome(cron) }),
  read: ({ id }, { db }) => taskRows.read(db, id),
  async create(given, by) {
    await judged(interfaces, given)
    return changing(by, 'create', null, async (trx) => ({
      id: await taskRows.create(trx, given, by.session.userId),
    }))
  },
  async update({ id, lastModifyTime, ...given }, by) {
    await taskRows.read(by.db, id)
    await judged(interfaces, given)
    await changing(by, 'update', id, async (trx) => {
      await taskRows.update(trx, id, given, by.session.userId, lastModifyTime)
      await plan(trx, id)
    })
  },
  remove: ({ id }, by) =>
    changing(by, 'remove', id, async (trx) => {
      await taskRows.remove(trx, id, by.session.userId)
      await sql`update system_task set next_time = null where id = ${id}`.execute(trx)
    }),
  enable: ({ id }, by) => switched(by, id, 1),
  stop: ({ id }, by) => switched(by, id, 0),
  run: ({ id }, by) =>
    changing(by, 'run', id, async (trx) => {
      await taskRows.read(trx, id)
      await ask(trx, id)
    }),
  async log(filter, { db, lang }) {
    await taskRows.read(db, filter.id)
    const { list, pagination } = await listRuns(db, filter)
    return {
      list: list.map(({ said, ...run }) => ({ ...run, description: said.key ? sentence(said, lang) : '' })),
      pagination,
    }
  },
})
