import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { digestOf, newSecret } from '../db/secret.ts'

/** Seconds in which a link is followed: the browser does it at once. */
const lifetime = 120

/** A ticket worth one file, for its owner; tickets that are over go with the next one. */
export async function issueTicket(
  db: Db,
  { userId, exporter, ask }: { userId: string; exporter: string; ask: object },
): Promise<string> {
  const ticket = newSecret()
  await sql`
    with old as (delete from system_export where expires_time < now() - interval '1 hour')
    insert into system_export (digest, user_id, exporter, ask, expires_time)
    values (${digestOf(ticket)}, ${userId}, ${exporter}, ${JSON.stringify(ask)}, now() + make_interval(secs => ${lifetime}))`.execute(
    db,
  )
  return ticket
}

/** What the ticket is worth; null where it is unknown, over, used, or somebody else's. It is used from now on. */
export async function takeTicket(
  db: Db,
  { ticket, userId }: { ticket: string; userId: string },
): Promise<{ exporter: string; ask: unknown } | null> {
  const { rows } = await sql<{ exporter: string; ask: unknown }>`
    update system_export set used_time = now()
    where digest = ${digestOf(ticket)} and user_id = ${userId} and used_time is null and expires_time > now()
    returning exporter, ask`.execute(db)
  return rows[0] ?? null
}
