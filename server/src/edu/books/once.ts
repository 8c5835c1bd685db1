import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Code } from '@tessera/shared/contract/wire'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { refuse } from '../../errors/refusal.ts'
import type { Context } from '../../http/context.ts'
import { text } from './text.ts'

/**
 * Runs a call that moves units or money in one transaction. With the header `Idempotency-Key` a repeated call answers what
 * the first one answered, also where both run at the same time; the same key with another input is refused.
 */
export const runOnce = <A extends object>(
  context: Pick<Context, 'db' | 'session' | 'idempotencyKey'>,
  call: string,
  input: object,
  work: (trx: Db) => Promise<A>,
): Promise<A> =>
  context.db.transaction().execute((trx) => runOnceWithin(trx, context, { call, input }, () => work(trx)))

/** The same within a transaction that is open already. */
export async function runOnceWithin<A extends object>(
  trx: Db,
  { session, idempotencyKey: key }: Pick<Context, 'session' | 'idempotencyKey'>,
  { call, input }: { readonly call: string; readonly input: object },
  work: () => Promise<A>,
): Promise<A> {
  if (key === '') return work()
  const { userId } = session
  const hash = createHash('sha256').update(JSON.stringify(input)).digest('hex')
  // Waits for a call with the same key that is running.
  const { numAffectedRows } = await sql`
    insert into edu_call_key (user_id, call, key, input_hash, answer) values (${userId}, ${call}, ${key}, ${hash}, '{}')
    on conflict do nothing`.execute(trx)
  if (numAffectedRows === 0n) return loadAnswer<A>(trx, { userId, call, key, hash })
  const answer = await work()
  await sql`update edu_call_key set answer = ${JSON.stringify(answer)}::jsonb
    where user_id = ${userId} and call = ${call} and key = ${key}`.execute(trx)
  return answer
}

async function loadAnswer<A>(
  trx: Db,
  { userId, call, key, hash }: { userId: string; call: string; key: string; hash: string },
): Promise<A> {
  const { rows } = await typedSql({ ...columnsOf('edu_call_key', 'inputHash'), answer: column.json })`
    select input_hash as "inputHash", answer from edu_call_key
    where user_id = ${userId} and call = ${call} and key = ${key}`.execute(trx)
  if (rows[0]!.inputHash !== hash) throw refuse(text.otherInput, {}, Code.conflict)
  return rows[0]!.answer as A
}

/** Keys are kept for a week. */
export const pruneCallKeys = (db: Db) =>
  sql`delete from edu_call_key where created_at < now() - interval '7 days'`.execute(db)
