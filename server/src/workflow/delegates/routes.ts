import { sql } from 'kysely'
import { formatInstant } from '@tessera/shared/contract/fields/instant'
import type { delegates, DelegateRow } from '@tessera/shared/contract/workflow/delegates'
import { Code } from '@tessera/shared/contract/wire'
import { allConditions, containsPattern } from '../../db/columns.ts'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { loadPage } from '../../db/pages.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { refuse, Refusal } from '../../errors/refusal.ts'
import { general } from '../../errors/text.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { isLaunchableBy, isReleased } from '../flows/store.ts'
import { sendEntrustMessage } from '../messages/send.ts'
import { listLaunchPrincipals } from './principals.ts'
import {
  assertEntrustable,
  createDelegate,
  delegateColumns,
  lockDelegate,
  readDelegate,
  updateDelegate,
} from './store.ts'
import { text } from './text.ts'

/** Changes an entrustment that is not over, in a transaction. */
const change = (
  { db, session }: Context,
  id: string,
  run: (trx: Db, row: DelegateRow) => Promise<unknown>,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const row = await lockDelegate(trx, id, session.userId)
    await run(trx, row)
  })

/** What the substitute answers. */
const answer = (context: Context, id: string, time: 'accepted_time' | 'declined_time') =>
  change(context, id, async (trx, { toUserId }) => {
    if (toUserId !== context.session.userId) throw refuse(text.onlySubstitute, {}, Code.forbidden)
    await sql`update workflow_delegate set ${sql.id(time)} = now() where id = ${id}`.execute(trx)
  })

export const delegateHandlers: Handlers<typeof delegates> = {
  list({ received, keyword, ...page }, { db, session }) {
    const like = keyword && containsPattern(keyword)
    const other = sql.ref(received ? 'p' : 's')
    return loadPage<DelegateRow>(db, page, {
      alias: 'd',
      select: delegateColumns,
      from: sql`from workflow_delegate d where ${allConditions([
        sql`d.delete_mark = 0 and ${sql.ref(received ? 'd.to_user_id' : 'd.user_id')} = ${session.userId}`,
        like &&
          sql`d.description ilike ${like} or exists (select 1 from org_user ${other}
            where ${other}.id = ${sql.ref(received ? 'd.user_id' : 'd.to_user_id')}
              and (${other}.real_name ilike ${like} or ${other}.account ilike ${like}))
          or exists (select 1 from workflow_flow f where f.id = any(d.flow_ids) and f.full_name ilike ${like})`,
      ])}`,
      join: sql`join org_user p on p.id = d.user_id join org_user s on s.id = d.to_user_id`,
      order: sql`d.creator_time desc, d.id desc`,
    })
  },
  async flows(_, { db }) {
    const { rows } = await typedSql({
      ...columnsOf('workflow_flow', 'id', 'fullName'),
      mustAccept: column.boolean,
    })`
      select id, full_name as "fullName", must_accept_entrust as "mustAccept" from workflow_flow
      where delete_mark = 0 and version > 0 order by sort_code, id`.execute(db)
    return { list: rows }
  },
  async principals({ flowId }, { db, session }) {
    const principals = await listLaunchPrincipals(db, session.userId, flowId)
    const { rows } = await typedSql(columnsOf('workflow_flow', 'id'))`
      select f.id from workflow_flow f
      where f.id = ${flowId} and f.delete_mark = 0 and ${isReleased} and (${isLaunchableBy(session)})`.execute(
      db,
    )
    return {
      list: principals.map(({ id, fullName }) => ({ id, fullName })),
      canLaunch: rows.length > 0,
    }
  },
  read: ({ id }, { db, session }) => readDelegate(db, id, session.userId),
  create: (body, { db, session, actor }) =>
    db.transaction().execute(async (trx) => {
      await assertEntrustable(trx, session.userId, body)
      const id = await createDelegate(trx, session.userId, body)
      const format = (time: number) => formatInstant(time, 'yyyy-MM-dd HH:mm')
      await sendEntrustMessage(trx, {
        type: body.type,
        to: body.toUserId,
        user: actor.name,
        from: format(body.startTime),
        until: format(body.endTime),
        senderId: session.userId,
      })
      return { id }
    }),
  update: ({ id, lastModifyTime, ...body }, context) =>
    change(context, id, async (trx, row) => {
      const { userId } = context.session
      if (row.userId !== userId) throw refuse(text.onlyPrincipal, {}, Code.forbidden)
      if (lastModifyTime !== undefined && lastModifyTime !== row.lastModifyTime)
        throw new Refusal({ code: Code.conflict, text: general.changedMeanwhile })
      await assertEntrustable(trx, userId, body, id)
      await updateDelegate(trx, id, userId, body)
    }),
  async remove({ id }, { db, session }) {
    const { userId } = await readDelegate(db, id, session.userId)
    if (userId !== session.userId) throw refuse(text.onlyPrincipal, {}, Code.forbidden)
    await sql`update workflow_delegate set delete_mark = 1 where id = ${id}`.execute(db)
  },
  end: ({ id }, context) =>
    change(context, id, (trx) =>
      sql`update workflow_delegate set enabled_mark = 0, last_modify_user_id = ${context.session.userId},
        last_modify_time = now() where id = ${id}`.execute(trx),
    ),
  accept: ({ id }, context) => answer(context, id, 'accepted_time'),
  decline: ({ id }, context) => answer(context, id, 'declined_time'),
}
