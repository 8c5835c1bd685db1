import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { digestOf, newSecret } from '../db/secret.ts'
import { columnsOf, typedSql } from '../db/typed-sql.ts'

/**
 * Seconds until expiry. A code is exchanged at once or after a redirect; a ticket waits until the user has
 * their phone.
 */
const lifetimeSeconds = { exchange: 60, ticket: 300 } as const

/**
 * Issues a one-time code for a session of `userId`. With `bound` (the digest of a secret) only the holder of
 * the secret can redeem it, and a second code for the same digest replaces the first; null if the first was
 * used. With `secondFactor` the session needs no other second factor.
 */
export async function issueSignInCode(
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
    values (${digestOf(code)}, ${bound}, ${userId}, ${secondFactor},
      now() + make_interval(secs => ${lifetimeSeconds.exchange}))
    on conflict (bound_hash) do update set code_hash = excluded.code_hash,
      expires_time = excluded.expires_time where c.used_time is null`.execute(db)
  return numAffectedRows ? code : null
}

/** Redeems a code and returns its user; null if it is unknown, used, expired, or bound to another secret. */
export async function redeemSignInCode(
  db: Db,
  { code, secret }: { code: string; secret?: string | undefined },
): Promise<{ userId: string; secondFactor: boolean } | null> {
  const { rows } = await typedSql(columnsOf('shell_sign_in_code', 'userId', 'secondFactor'))`
    update shell_sign_in_code set used_time = now()
    where code_hash = ${digestOf(code)} and kind = 'exchange' and used_time is null and expires_time > now()
      and (bound_hash is null or bound_hash = ${secret === undefined ? null : digestOf(secret)})
    returning user_id as "userId", second_factor as "secondFactor"`.execute(db)
  return rows[0] ?? null
}

/** Issues a ticket to a user who has shown the first factor and still has to show the second. */
export async function issueTicket(db: Db, { userId, byPassword }: Ticket): Promise<string> {
  const ticket = newSecret()
  await sql`
    insert into shell_sign_in_code (code_hash, kind, user_id, by_password, expires_time)
    values (${digestOf(ticket)}, 'ticket', ${userId}, ${byPassword},
      now() + make_interval(secs => ${lifetimeSeconds.ticket}))`.execute(db)
  return ticket
}

interface Ticket {
  userId: string
  byPassword: boolean
}

/**
 * Reads a ticket; null if it is unknown, used or expired. After a wrong code the ticket can be used again.
 */
export async function readTicket(db: Db, ticket: string): Promise<Ticket | null> {
  const { rows } = await typedSql(columnsOf('shell_sign_in_code', 'userId', 'byPassword'))`
    select user_id as "userId", by_password as "byPassword" from shell_sign_in_code
    where code_hash = ${digestOf(ticket)} and kind = 'ticket' and used_time is null
      and expires_time > now()`.execute(db)
  return rows[0] ?? null
}

/** Redeems a ticket; false if it was redeemed meanwhile. */
export async function redeemTicket(db: Db, ticket: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update shell_sign_in_code set used_time = now()
      where code_hash = ${digestOf(ticket)} and used_time is null`.execute(db)
  return Boolean(numAffectedRows)
}
