import { sql } from 'kysely'
import type { Lang } from '@tessera/shared/contract/lang'
import type { OwnSession } from '@tessera/shared/contract/org/current'
import type { Db } from '../../db/connect.ts'
import { placeOf } from '../../http/place.ts'
import type { Session } from './sessions.ts'

const living = (userId: string) => sql`user_id = ${userId} and ended is null and expires_time > now()`

/** Where a user is signed in, the asking session first, then the one last seen. */
export async function ownSessions(db: Db, { id, userId }: Session, lang: Lang): Promise<OwnSession[]> {
  const { rows } = await sql<Omit<OwnSession, 'place'>>`
    select id, id = ${id} as current, ip, agent, start_time as "startTime", seen_time as "seenTime"
    from shell_session where ${living(userId)} order by id = ${id} desc, seen_time desc, id limit 200`.execute(db)
  return rows.map((row) => ({ ...row, place: placeOf(row.ip, lang) }))
}

export async function isOwnSession(db: Db, { userId }: Session, id: string): Promise<boolean> {
  return (await sql`select 1 from shell_session where id = ${id} and ${living(userId)}`.execute(db)).rows.length > 0
}
