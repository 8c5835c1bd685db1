import { sql } from 'kysely'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { typedSql } from '../../db/typed-sql.ts'

/** Redeems a challenge; returns false where it was redeemed before. */
export async function redeemChallenge(
  db: Db,
  { id, until }: { id: string; until: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into lowcode_public_challenge (id, until_time) values (${id}, ${new Date(until).toISOString()})
    on conflict do nothing returning 1`.execute(db)
  return rows.length > 0
}

export const pruneChallenges = (db: Db): Promise<unknown> =>
  sql`delete from lowcode_public_challenge where until_time < now()`.execute(db)

/** What is counted of a network address: calls, and wrong access codes. */
export type CallKind = 'call' | 'code'

/** Counts calls in the current minute of the database, and returns their number and how long the minute lasts. */
export async function countCalls(
  db: Db,
  { network, kind, calls }: { network: string; kind: CallKind; calls: number },
): Promise<{ count: number; msLeft: number }> {
  const { rows } = await typedSql({ count: column.number, msLeft: column.number })`
    insert into lowcode_public_call as c (network, kind, minute, count)
    values (${network}, ${kind}, date_trunc('minute', now()), ${calls})
    on conflict (network, kind, minute) do update set count = c.count + excluded.count
    returning count, (extract(epoch from minute + interval '1 minute' - now()) * 1000)::int as "msLeft"`.execute(
    db,
  )
  return rows[0]!
}

/** The calls that were counted in the current minute. */
export async function loadCalls(
  db: Db,
  { network, kind }: { network: string; kind: CallKind },
): Promise<number> {
  const { rows } = await typedSql({ count: column.number })`
    select count from lowcode_public_call
    where network = ${network} and kind = ${kind} and minute = date_trunc('minute', now())`.execute(db)
  return rows[0]?.count ?? 0
}

/** Deletes the counts of minutes that have passed. */
export const pruneCalls = (db: Db): Promise<unknown> =>
  sql`delete from lowcode_public_call where minute < date_trunc('minute', now())`.execute(db)
