import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { digestOf, newSecret } from '../db/secret.ts'
import * as column from '../db/column.ts'
import { typedSql } from '../db/typed-sql.ts'

/** A browser follows the link at once. */
const lifetimeSeconds = 120

/** Issues a ticket for one download by its owner. Removes tickets that expired an hour ago. */
export async function issueTicket(
  db: Db,
  { userId, exporter, ask }: { userId: string; exporter: string; ask: object },
): Promise<string> {
  const ticket = newSecret()
  await sql`
    with old as (delete from system_export where expires_time < now() - interval '1 hour')
    insert into system_export (digest, user_id, exporter, ask, expires_time)
    values (
      ${digestOf(ticket)}, ${userId}, ${exporter}, ${JSON.stringify(ask)},
      now() + make_interval(secs => ${lifetimeSeconds})
    )`.execute(db)
  return ticket
}

/** Redeems a ticket. Returns null where it is unknown, expired, already used or issued for another user. */
export async function redeemTicket(
  db: Db,
  { ticket, userId }: { ticket: string; userId: string },
): Promise<{ exporter: string; ask: unknown } | null> {
  const { rows } = await typedSql({ exporter: column.text, ask: column.json })`
    update system_export set used_time = now()
    where digest = ${digestOf(ticket)} and user_id = ${userId} and used_time is null and expires_time > now()
    returning exporter, ask`.execute(db)
  return rows[0] ?? null
}
