import { sql } from 'kysely'
import { OnlineUserRow, type onlineUsers } from '@tessera/shared/contract/session/online-users'
import { formatInstant } from '@tessera/shared/contract/fields/instant'
import { Code } from '@tessera/shared/contract/wire'
import { containsPattern, allConditions } from '../../db/columns.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import type { Db } from '../../db/connect.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { refuse } from '../../errors/refusal.ts'
import { lockRecords, recordAudit } from '../../permissions/audit.ts'
import { assertManagesUsers } from '../../permissions/branch-admins.ts'
import { isSessionOf, listSessionsOf } from '../../auth/own-sessions.ts'
import type { Sessions } from '../../auth/sessions.ts'
import { text } from './text.ts'
import * as column from '../../db/column.ts'
import { schemaColumns, typedSql } from '../../db/typed-sql.ts'

/** A session without a socket counts as online for this long after its last call. */
const activeMinutes = 5
const maxRows = 1_000

const isActive = sql`s.ended is null and s.expires_time > now()`

/**
 * Lists the users with an open socket in any process or a recent call: one row per user, of their latest
 * session.
 */
async function listOnline(db: Db, keyword: string | undefined): Promise<OnlineUserRow[]> {
  const { rows } = await typedSql(schemaColumns(OnlineUserRow))`
    select u.id, u.id as "userId", u.account as "userAccount", u.real_name as "userName", s.start_time as "loginTime",
      s.ip as "loginIPAddress", s.agent as "loginPlatForm", '' as "tenantId", o.full_name as department,
        s.sessions
    from (
      select distinct on (s.user_id) s.*, count(*) over (partition by s.user_id) as sessions
        from shell_session s
      where ${isActive} and (s.seen_time > now() - make_interval(mins => ${activeMinutes})
        or exists (select 1 from shell_presence p where p.user_id = s.user_id))
      order by s.user_id, s.start_time desc
    ) s join org_user u on u.id = s.user_id and u.delete_mark = 0 join org_organize o on o.id = u.organize_id
    where ${allConditions([
      keyword &&
        sql`u.account ilike ${containsPattern(keyword)}
      or u.real_name ilike ${containsPattern(keyword)} or s.ip ilike ${containsPattern(keyword)}`,
    ])}
    order by s.start_time desc, u.id limit ${maxRows}`.execute(db)
  return rows
}

export const onlineUserHandlers = (sessions: Sessions): Handlers<typeof onlineUsers> => ({
  async list({ keyword }, { db }) {
    const rows = await listOnline(db, keyword)
    return rows.map(({ id: _, loginTime, ...row }) => ({
      ...row,
      loginTime: formatInstant(loginTime, 'yyyy-MM-dd HH:mm'),
    }))
  },
  async rows({ keyword }, { db }) {
    return { list: await listOnline(db, keyword) }
  },
  async sessions({ userId }, { db, session, lang }) {
    const { rows } = await sql`select 1 from org_user where id = ${userId} and delete_mark = 0`.execute(db)
    if (rows.length === 0) throw notFoundRefusal()
    return { list: await listSessionsOf(db, userId, session, lang) }
  },
  async endSession({ userId, id }, context) {
    const { db, session } = context
    if (id === session.id) throw refuse(text.notSelf)
    await db.transaction().execute(async (trx) => {
      const [user] = await lockRecords(trx, 'user', [userId])
      if (!user || !(await isSessionOf(trx, userId, id))) throw refuse(text.notOnline, {}, Code.notFound)
      if (user.values['isAdministrator'] && !session.administrator)
        throw refuse(text.administratorOnly, {}, Code.forbidden)
      await assertManagesUsers(trx, session, 'edit', [userId])
      await recordAudit(trx, context, [{ noun: 'user', id: userId, name: user.name, action: 'forceOffline' }])
    })
    await sessions.end({ id }, 'forced')
  },
  remove: ({ userId }, context) => forceOffline(sessions, context, [userId]),
  removeMany: ({ ids }, context) => forceOffline(sessions, context, [...new Set(ids)]),
})

/**
 * Ends all sessions of these users, of all of them or of none. Throws a refusal for the caller's own id, and
 * for super administrators unless the caller is one.
 */
async function forceOffline(sessions: Sessions, context: Context, ids: readonly string[]): Promise<void> {
  const { db, session } = context
  if (ids.length === 0) throw refuse(text.nobody)
  if (ids.includes(session.userId)) throw refuse(text.notSelf)
  const endedUserIds = await db.transaction().execute(async (trx) => {
    const users = await lockRecords(trx, 'user', ids)
    if (!session.administrator && users.some(({ values }) => values.isAdministrator))
      throw refuse(text.administratorOnly, {}, Code.forbidden)
    await assertManagesUsers(trx, session, 'edit', ids)
    const { rows } = await typedSql({ id: column.text })`select distinct s.user_id as id from shell_session s
      where ${isActive} and s.user_id = any(${ids}::text[])`.execute(trx)
    const onlineIds = new Set(rows.map(({ id }) => id))
    if (onlineIds.size === 0) throw refuse(text.notOnline, {}, Code.notFound)
    await recordAudit(
      trx,
      context,
      users
        .filter(({ id }) => onlineIds.has(id))
        .map(({ id, name }) => ({ noun: 'user', id, name, action: 'forceOffline' })),
    )
    return [...onlineIds]
  })
  for (const userId of endedUserIds) await sessions.end({ userId }, 'forced')
}
