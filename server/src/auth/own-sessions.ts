import { sql } from 'kysely'
import type { Lang } from '@tessera/shared/contract/lang'
import type { OwnSession } from '@tessera/shared/contract/org/current'
import type { Db } from '../db/connect.ts'
import { locateIp } from './locate-ip.ts'
import type { Session } from './sessions.ts'
import * as column from '../db/column.ts'
import { columnsOf, typedSql } from '../db/typed-sql.ts'

const isLiveOf = (userId: string) => sql`user_id = ${userId} and ended is null and expires_time > now()`

/** Applies a shorter absolute end to sessions that have started; a longer one does not extend them. */
export const shortenSessions = (trx: Db, maxDays: number): Promise<unknown> =>
  sql`
    update shell_session set end_time = start_time + make_interval(days => ${maxDays}),
      expires_time = least(expires_time, start_time + make_interval(days => ${maxDays}))
    where end_time > start_time + make_interval(days => ${maxDays})`.execute(trx)

/** Live sessions of a user, the caller's session first, then by last use. */
export async function listSessionsOf(
  db: Db,
  userId: string,
  { id }: Pick<Session, 'id'>,
  lang: Lang,
): Promise<OwnSession[]> {
  const { rows } = await typedSql({
    ...columnsOf('shell_session', 'id', 'startTime', 'ip', 'agent', 'seenTime'),
    current: column.boolean,
  })`
    select id, id = ${id} as current, ip, agent, start_time as "startTime", seen_time as "seenTime"
    from shell_session where ${isLiveOf(userId)} order by id = ${id} desc, seen_time desc, id
      limit 200`.execute(db)
  return rows.map((row) => ({ ...row, place: locateIp(row.ip, lang) }))
}

/** Whether a session belongs to a user and is live. */
export async function isSessionOf(db: Db, userId: string, id: string): Promise<boolean> {
  return (
    (await sql`select 1 from shell_session where id = ${id} and ${isLiveOf(userId)}`.execute(db)).rows
      .length > 0
  )
}
