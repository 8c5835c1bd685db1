import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { digestOf, newSecret } from '../../db/secret.ts'

/** Seconds in which a one-time code is exchanged: a browser does it at once, a foreign sign-in after a redirect. A ticket waits for somebody who looks for their phone. */
const lifetime = { exchange: 60, ticket: 300 } as const

/**
 * A code that is worth one session of `userId`, once. With `bound` only the holder of the secret of that digest may exchange it, and a second
 * code for the same digest takes the place of the first; null when the first was used. With `secondFactor` the session needs no other.
 */
export async function issueOneTime(
  db: Db,
  {
    userId,
    bound = null,
    secondFactor = false,
  }: { userId: string; bound?: Buffer | null; secondFactor?: boolean },
): Promise<string | null> {
  const code = newSecret()
  const { numAffectedRows } = await sql`
    insert into shell_sign_in_code as c (code_hash, bound_hash, user_id, second_factor, expires_time)
    values (${digestOf(code)}, ${bound}, ${userId}, ${secondFactor}, now() + make_interval(secs => ${lifetime.exchange}))
    on conflict (bound_hash) do update set code_hash = excluded.code_hash, expires_time = excluded.expires_time where c.used_time is null`.execute(
    db,
  )
  return numAffectedRows ? code : null
}

/** Whose session the code is worth; null for one that is unknown, used, expired, or bound to another secret. It is used from now on. */
export async function takeOneTime(
  db: Db,
  { code, secret }: { code: string; secret?: string | undefined },
): Promise<{ userId: string; secondFactor: boolean } | null> {
  const { rows } = await sql<{ userId: string; secondFactor: boolean }>`
    update shell_sign_in_code set used_time = now()
    where code_hash = ${digestOf(code)} and kind = 'exchange' and used_time is null and expires_time > now()
      and (bound_hash is null or bound_hash = ${secret === undefined ? null : digestOf(secret)})
    returning user_id as "userId", second_factor as "secondFactor"`.execute(db)
  return rows[0] ?? null
}

/** What somebody holds who has shown the first factor and not yet the second. */
export async function issueTicket(db: Db, { userId, byPassword }: Ticket): Promise<string> {
  const ticket = newSecret()
  await sql`
    insert into shell_sign_in_code (code_hash, kind, user_id, by_password, expires_time)
    values (${digestOf(ticket)}, 'ticket', ${userId}, ${byPassword}, now() + make_interval(secs => ${lifetime.ticket}))`.execute(
    db,
  )
  return ticket
}

interface Ticket {
  userId: string
  byPassword: boolean
}

/** Whose ticket it is; null where it is worth nothing any more. Whoever types a wrong code may use it again. */
export async function readTicket(db: Db, ticket: string): Promise<Ticket | null> {
  const { rows } = await sql<Ticket>`
    select user_id as "userId", by_password as "byPassword" from shell_sign_in_code
    where code_hash = ${digestOf(ticket)} and kind = 'ticket' and used_time is null and expires_time > now()`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Uses a ticket up; false where somebody was faster. */
export async function spendTicket(db: Db, ticket: string): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update shell_sign_in_code set used_time = now() where code_hash = ${digestOf(ticket)} and used_time is null`.execute(
      db,
    )
  return Boolean(numAffectedRows)
}
