import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Providers } from '../../providers/open.ts'
import * as column from '../../db/column.ts'
import { typedSql } from '../../db/typed-sql.ts'

/** Services of the callback routes. */
export interface CallbackServices {
  db: Db
  providers: Providers
  onError: (error: unknown) => void
}

/** Limit of a callback body. */
export const maxMessageBytes = 64 * 1024
/** Allowed clock difference of a call in seconds. Limits how long an intercepted call can be replayed. */
const maxSkewSeconds = 600
/** Seconds within which providers repeat a call that was not answered. */
const retrySeconds = 60

/** True if a call was signed recently; `timestamp` in seconds. */
export const isRecent = (timestamp: string, now = Date.now()): boolean =>
  /^\d{1,12}$/.test(timestamp) && Math.abs(now / 1_000 - Number(timestamp)) < maxSkewSeconds

/** True if a call was signed recently; `timestamp` in milliseconds, as DingTalk sends it. */
export const isRecentMs = (timestamp: string, now = Date.now()): boolean =>
  /^\d{13}$/.test(timestamp) && Math.abs(now - Number(timestamp)) < maxSkewSeconds * 1_000

/**
 * Waits for work as long as the provider waits for the answer; null after that or on an error. The work
 * continues.
 */
export async function withinTime<T>(
  work: Promise<T>,
  timeoutMs: number,
  onError: (error: unknown) => void,
): Promise<T | null> {
  const result = work.catch((error: unknown) => {
    onError(error)
    return null
  })
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<null>((done) => (timer = setTimeout(done, timeoutMs, null)))
  const first = await Promise.race([result, timeout])
  clearTimeout(timer)
  return first
}

export type HandledOnce<T> =
  | { delivery: 'first'; result: T }
  | { delivery: 'again' }
  | { delivery: 'replayed' }

/**
 * Handles a signed call once. A provider that missed the answer repeats the call at once (`again`); a later
 * repetition is a replay of an intercepted call (`replayed`). Failed work is rolled back, so that the next
 * attempt counts as the first.
 */
export function handleOnce<T>(
  db: Db,
  product: string,
  signature: string,
  work: (trx: Db) => Promise<T>,
): Promise<HandledOnce<T>> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql`insert into wechat_told (product, signature) values (${product}, ${signature})
        on conflict do nothing returning 1`.execute(trx)
    if (rows.length > 0) return { delivery: 'first', result: await work(trx) }
    const { rows: known } = await typedSql({ again: column.boolean })`
      select creator_time > now() - make_interval(secs => ${retrySeconds}) as again from wechat_told
      where product = ${product} and signature = ${signature}`.execute(trx)
    return { delivery: known[0]?.again ? 'again' : 'replayed' }
  })
}

/** Deletes signatures of calls that are too old to be accepted. */
export const pruneSignatures = (db: Db): Promise<unknown> =>
  sql`delete from wechat_told
    where creator_time < now() - make_interval(secs => ${2 * maxSkewSeconds})`.execute(db)
