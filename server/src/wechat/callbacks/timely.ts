import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Providers } from '../../providers/open.ts'

/** What serves the calls of providers. */
export interface Parts {
  db: Db
  providers: Providers
  onError: (error: unknown) => void
}

/** Bytes of a message. */
export const most = 64 * 1024
/** Seconds by which a call may be old or ahead: what somebody overheard is worth nothing later. */
const skew = 600
/** Seconds in which a provider that missed an answer tells the same again. */
const again = 60

/** Whether a call was signed just now; `timestamp` in seconds. */
export const fresh = (timestamp: string, now = Date.now()): boolean =>
  /^\d{1,12}$/.test(timestamp) && Math.abs(now / 1_000 - Number(timestamp)) < skew

/** The same for DingTalk, which counts milliseconds. */
export const freshMs = (timestamp: string, now = Date.now()): boolean =>
  /^\d{13}$/.test(timestamp) && Math.abs(now - Number(timestamp)) < skew * 1_000

/** Waits for an answer as long as the provider does (milliseconds); what comes later is kept all the same. */
export async function inTime<T>(
  work: Promise<T>,
  patience: number,
  onError: (error: unknown) => void,
): Promise<T | null> {
  const whole = work.catch((error: unknown) => {
    onError(error)
    return null
  })
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((done) => (timer = setTimeout(done, patience, null)))
  const first = await Promise.race([whole, late])
  clearTimeout(timer)
  return first
}

export type Taken<T> = { at: 'first'; said: T } | { at: 'again' } | { at: 'replayed' }

/**
 * Does the work of a signed call once, however often it is heard: a provider that missed the answer tells it again at once, whoever tells it
 * later has overheard it. Work that fails leaves nothing, so that the next try is the first.
 */
export function takenOnce<T>(
  db: Db,
  product: string,
  signature: string,
  work: (trx: Db) => Promise<T>,
): Promise<Taken<T>> {
  return db.transaction().execute(async (trx) => {
    const { rows } =
      await sql`insert into wechat_told (product, signature) values (${product}, ${signature}) on conflict do nothing returning 1`.execute(
        trx,
      )
    if (rows.length > 0) return { at: 'first', said: await work(trx) }
    const { rows: heard } = await sql<{ again: boolean }>`
      select creator_time > now() - make_interval(secs => ${again}) as again from wechat_told where product = ${product} and signature = ${signature}`.execute(
      trx,
    )
    return { at: heard[0]?.again ? 'again' : 'replayed' }
  })
}

/** Signatures are known as long as their time would be believed. */
export const forgetOldTold = (db: Db): Promise<unknown> =>
  sql`delete from wechat_told where creator_time < now() - make_interval(secs => ${2 * skew})`.execute(db)
