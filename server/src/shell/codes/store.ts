import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Lang } from '@tessera/shared/contract/lang'
import { Code } from '@tessera/shared/contract/wire'
import type { CodePurpose } from '@tessera/shared/contract/shell/codes'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import { general } from '../../http/text.ts'
import { queue } from '../../system/outbox/store.ts'
import { hashPassword, verifyPassword } from '../session/passwords.ts'
import { text } from './text.ts'

/** Seconds between two codes of one mobile number. */
export const pause = 60
const limits = { minutesValid: 5, attempts: 5, perDay: 10, perAddressAndHour: 30 } as const
/** Two codes for one number or address at the same moment are counted one after the other: lock classes, addresses always first. */
const locks = { address: 7_351_012, mobile: 7_351_013 } as const

interface Wanted {
  purpose: CodePurpose
  mobile: string
  ip: string
  lang: Lang
  /** Whether it is sent. Where not, everything else is the same: nobody learns which numbers are known. */
  sent: boolean
}

/** Makes a code and hands it to the outbox, in one transaction; refuses 429 above the limits. */
export async function issueCode(db: Db, { purpose, mobile, ip, lang, sent }: Wanted): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  // Argon2id: of six digits a plain digest would be undone in a blink.
  const hash = await hashPassword(code)
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${locks.address}, hashtext(${ip}))`.execute(trx)
    await sql`select pg_advisory_xact_lock(${locks.mobile}, hashtext(${mobile}))`.execute(trx)
    await checkLimits(trx, mobile, ip)
    const { rows } = await sql<{ expires: number }>`
      insert into shell_verification_code (id, purpose, mobile, ip, code_hash, expires_time)
      values (${newId()}, ${purpose}, ${mobile}, ${ip}, ${sent ? hash : null}, now() + make_interval(mins => ${limits.minutesValid}))
      returning expires_time as expires`.execute(trx)
    if (sent)
      await queue(trx, {
        kind: 'sms',
        recipient: mobile,
        template: 'verificationCode',
        lang,
        variables: { code, minutes: limits.minutesValid },
        expires: new Date(rows[0]!.expires),
      })
  })
}

async function checkLimits(trx: Db, mobile: string, ip: string): Promise<void> {
  const {
    rows: [counted],
  } = await sql<{ seconds: number; today: number; fromAddress: number }>`
    select coalesce(ceil(${pause} - extract(epoch from clock_timestamp() - max(creator_time) filter (where mobile = ${mobile}))), 0)::int as seconds,
      count(*) filter (where mobile = ${mobile}) as today,
      count(*) filter (where ip = ${ip} and creator_time > now() - interval '1 hour') as "fromAddress"
    from shell_verification_code where (mobile = ${mobile} or ip = ${ip}) and creator_time > now() - interval '1 day'`.execute(
    trx,
  )
  if (counted!.seconds > 0) throw refuse(text.wait, { seconds: counted!.seconds }, Code.tooManyRequests)
  if (counted!.today >= limits.perDay) throw refuse(text.enough, {}, Code.tooManyRequests)
  if (counted!.fromAddress >= limits.perAddressAndHour)
    throw refuse(general.tooOften, {}, Code.tooManyRequests)
}

/**
 * Whether the digits are the latest code for this number and purpose; it is used up by that. Counted before it is looked at, so that many
 * guesses at the same moment are not more than many one after the other.
 */
export async function redeem(
  db: Db,
  { purpose, mobile, code }: { purpose: CodePurpose; mobile: string; code: string },
): Promise<boolean> {
  const { rows } = await sql<{ id: string; hash: string | null }>`
    update shell_verification_code set attempts = attempts + 1
    where id = (select id from shell_verification_code where mobile = ${mobile} and purpose = ${purpose} order by creator_time desc, id desc limit 1)
      and used_time is null and attempts < ${limits.attempts} and expires_time > now()
    returning id, code_hash as hash`.execute(db)
  if (!(await verifyPassword(code, rows[0]?.hash ?? null))) return false
  const { numAffectedRows } =
    await sql`update shell_verification_code set used_time = now() where id = ${rows[0]!.id} and used_time is null`.execute(
      db,
    )
  return Boolean(numAffectedRows)
}

/** The same sentence for a code that is wrong, late, used up, or was never sent. */
export const wrongCode = () => refuseField('code', text.wrongCode)

export const forgetOldCodes = (db: Db): Promise<unknown> =>
  sql`delete from shell_verification_code where creator_time < now() - interval '2 days'`.execute(db)
