import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Lang } from '@tessera/shared/contract/lang'
import { Code } from '@tessera/shared/contract/wire'
import type { CodePurpose } from '@tessera/shared/contract/session/codes'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import { general } from '../../errors/text.ts'
import { translate } from '../../errors/translate.ts'
import { queueMessage } from '../../messaging/outbox/store.ts'
import { hashPassword, verifyPassword } from '../../auth/passwords.ts'
import { text } from './text.ts'
import * as column from '../../db/column.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'

/** Seconds between two codes of one mobile number. */
export const resendSeconds = 60
const limits = { minutesValid: 5, attempts: 5, perDay: 10, perAddressAndHour: 30 } as const
/**
 * Classes of advisory locks, which serialize the counting of simultaneous requests. The address is always
 * locked before the mobile number.
 */
const lockClasses = { address: 7_351_012, mobile: 7_351_013 } as const

const newCode = () => String(randomInt(1_000_000)).padStart(6, '0')

interface CodeRequest {
  purpose: CodePurpose
  mobile: string
  ip: string
  lang: Lang
  /**
   * Whether the code is sent. If not, the answer is the same, so that callers cannot find out which numbers
   * exist.
   */
  isSent: boolean
}

/** Creates a code and queues its SMS in one transaction; throws 429 above the limits. */
export async function issueCode(db: Db, { purpose, mobile, ip, lang, isSent }: CodeRequest): Promise<void> {
  const code = newCode()
  // Argon2id: a plain digest of six digits can be reversed by trying all of them.
  const hash = await hashPassword(code)
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${lockClasses.address}, hashtext(${ip}))`.execute(trx)
    await sql`select pg_advisory_xact_lock(${lockClasses.mobile}, hashtext(${mobile}))`.execute(trx)
    await assertWithinLimits(trx, mobile, ip)
    const { rows } = await typedSql({ expires: column.time })`
      insert into shell_verification_code (id, purpose, mobile, ip, code_hash, expires_time)
      values (${newId()}, ${purpose}, ${mobile}, ${ip}, ${isSent ? hash : null},
        now() + make_interval(mins => ${limits.minutesValid}))
      returning expires_time as expires`.execute(trx)
    if (isSent)
      await queueMessage(trx, {
        kind: 'sms',
        recipient: mobile,
        template: 'verificationCode',
        lang,
        variables: { code, minutes: limits.minutesValid },
        expires: new Date(rows[0]!.expires),
      })
  })
}

async function assertWithinLimits(trx: Db, mobile: string, ip: string): Promise<void> {
  const {
    rows: [limitsRow],
  } = await typedSql({ seconds: column.number, today: column.number, fromAddress: column.number })`
    select coalesce(ceil(${resendSeconds} - extract(epoch
      from clock_timestamp() - max(creator_time) filter (where mobile = ${mobile}))), 0)::int as seconds,
      count(*) filter (where mobile = ${mobile}) as today,
      count(*) filter (where ip = ${ip} and creator_time > now() - interval '1 hour') as "fromAddress"
    from shell_verification_code where (mobile = ${mobile} or ip = ${ip})
      and creator_time > now() - interval '1 day'`.execute(trx)
  if (limitsRow!.seconds > 0) throw refuse(text.wait, { seconds: limitsRow!.seconds }, Code.tooManyRequests)
  if (limitsRow!.today >= limits.perDay) throw refuse(text.enough, {}, Code.tooManyRequests)
  if (limitsRow!.fromAddress >= limits.perAddressAndHour)
    throw refuse(general.tooOften, {}, Code.tooManyRequests)
}

/**
 * Sends a code to the mobile number and the mail address of a user, as the second proof of a sign-in. Does
 * nothing above the limits, and the same work without sending where `isSent` is false, so that the caller's
 * answer does not tell whether the password was right.
 */
export async function issueProofCode(
  db: Db,
  { userId, ip, lang, isSent }: { userId: string | null; ip: string; lang: Lang; isSent: boolean },
): Promise<void> {
  const code = newCode()
  const hash = await hashPassword(code)
  await db.transaction().execute(async (trx) => {
    const subject = userId ?? ''
    await sql`select pg_advisory_xact_lock(${lockClasses.mobile}, hashtext(${userId ?? ip}))`.execute(trx)
    const { rows } = await typedSql({ mobile: column.text, mail: column.text })`
      select coalesce(u.mobile_phone, '') as mobile, coalesce(u.email, '') as mail from org_user u
      where u.id = ${subject} and (select count(*) filter (
          where creator_time > clock_timestamp() - make_interval(secs => ${resendSeconds})) = 0
          and count(*) < ${limits.perDay}
        from shell_verification_code where mobile = u.id and purpose = 'proof'
          and creator_time > now() - interval '1 day')`.execute(trx)
    const recipient = rows[0]
    if (!isSent || !recipient) return
    const inserted = await typedSql({ expires: column.time })`
      insert into shell_verification_code (id, purpose, mobile, ip, code_hash, expires_time)
      values (${newId()}, 'proof', ${subject}, ${ip}, ${hash},
        now() + make_interval(mins => ${limits.minutesValid}))
      returning expires_time as expires`.execute(trx)
    for (const [kind, address] of [
      ['sms', recipient.mobile],
      ['mail', recipient.mail],
    ] as const)
      if (address)
        await queueMessage(trx, {
          kind,
          recipient: address,
          template: 'verificationCode',
          title: translate(text.proofTitle, lang),
          lang,
          variables: { code, minutes: limits.minutesValid },
          expires: new Date(inserted.rows[0]!.expires),
        })
  })
}

/**
 * Whether the digits are the latest code for this number (for `proof`: this user) and purpose; a correct code is used up. The attempt
 * is counted before the comparison, so that simultaneous guesses do not get extra attempts.
 */
export async function redeemCode(
  db: Db,
  { purpose, mobile, code }: { purpose: CodePurpose | 'proof'; mobile: string; code: string },
): Promise<boolean> {
  const { rows } = await typedSql({
    ...columnsOf('shell_verification_code', 'id'),
    hash: column.text.orNull,
  })`
    update shell_verification_code set attempts = attempts + 1
    where id = (select id from shell_verification_code where mobile = ${mobile} and purpose = ${purpose}
      order by creator_time desc, id desc limit 1)
      and used_time is null and attempts < ${limits.attempts} and expires_time > now()
    returning id, code_hash as hash`.execute(db)
  if (!(await verifyPassword(code, rows[0]?.hash ?? null))) return false
  const { numAffectedRows } = await sql`
    update shell_verification_code set used_time = now()
      where id = ${rows[0]!.id} and used_time is null`.execute(db)
  return Boolean(numAffectedRows)
}

/** One message for a code that is wrong, expired, used up, or was never sent. */
export const wrongCodeRefusal = () => refuseField('code', text.wrongCode)

/** Deletes codes older than two days. */
export const pruneCodes = (db: Db): Promise<unknown> =>
  sql`delete from shell_verification_code where creator_time < now() - interval '2 days'`.execute(db)
