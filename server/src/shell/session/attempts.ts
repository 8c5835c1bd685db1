import { sql } from 'kysely'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { loadSettings } from '../../system/configs/settings.ts'
import { verifyPassword } from './passwords.ts'
import { findPasswordHash } from './store.ts'
import { text } from './text.ts'

/**
 * Limit of one address over all accounts. A campus can share an address: the block is short at first and
 * doubles.
 */
const addressLimit = { failures: 50, windowMinutes: 15, seconds: 60, longestSeconds: 900 } as const

const accountSubject = (account: string, ip: string) => `account:${account.toLowerCase()}|${ip}`
const addressSubject = (ip: string) => `ip:${ip}`
/** Guessing the second factor needs the first one, so it is counted per user over all addresses. */
const secondFactorSubject = (userId: string) => `second:${userId}`

/** Throws 429 while the account is blocked for this address, or the address as a whole is blocked. */
export const assertNotBlocked = (db: Db, account: string, ip: string) =>
  assertNoneBlocked(db, [accountSubject(account, ip), addressSubject(ip)])
/** Throws 429 while the second factor of a user is blocked. */
export const assertSecondFactorNotBlocked = (db: Db, userId: string) =>
  assertNoneBlocked(db, [secondFactorSubject(userId)])

/**
 * Runs a check of credentials for an account from an address. Returns its result; null is counted as a
 * failure. Throws 429 while there are too many failures.
 */
export const verifyForAccount = <T>(
  db: Db,
  account: string,
  ip: string,
  verify: () => Promise<T | null>,
): Promise<T | null> =>
  verifyCounted(verify, {
    check: () => assertNotBlocked(db, account, ip),
    count: () => countFailure(db, account, ip),
    clear: () => clearFailures(db, account, ip),
  })

/** `verifyForAccount` for the second factor of a user. */
export const verifySecondFactor = (
  db: Db,
  userId: string,
  verify: () => Promise<boolean>,
): Promise<true | null> =>
  verifyCounted(async () => (await verify()) || null, {
    check: () => assertSecondFactorNotBlocked(db, userId),
    count: () => countSecondFactor(db, userId),
    clear: () => clearSecondFactor(db, userId),
  })

/** Checks the password of the signed-in user; null if it is wrong, which is counted as a failure. */
export const verifyOwnPassword = (
  { db, ip, session: { userId, account } }: Pick<Context, 'db' | 'ip' | 'session'>,
  password: string,
): Promise<true | null> =>
  verifyForAccount(db, account, ip, async () => {
    const hash = await findPasswordHash(db, userId)
    return (await verifyPassword(password, hash)) || null
  })

/**
 * Checks the block before and after, because simultaneous guesses all start before the first failure is
 * counted.
 */
async function verifyCounted<T>(
  verify: () => Promise<T | null>,
  { check: assertAllowed, count, clear }: Readonly<Record<'check' | 'count' | 'clear', () => Promise<void>>>,
): Promise<T | null> {
  await assertAllowed()
  const result = await verify()
  if (result === null) await count()
  else {
    await assertAllowed()
    await clear()
  }
  return result
}

async function assertNoneBlocked(db: Db, subjects: readonly string[]): Promise<void> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from max(blocked_until) - now()))::int as seconds from shell_login_attempt
    where subject = any(${subjects}) and blocked_until > now()`.execute(db)
  const seconds = rows[0]?.seconds
  if (seconds)
    throw new Refusal({ code: Code.tooManyRequests, text: text.tooManyAttempts, values: { seconds } })
}

/**
 * Counts a failure for the account and for the address, in one statement each, which is safe across
 * processes.
 */
export async function countFailure(db: Db, account: string, ip: string): Promise<void> {
  await countSubject(db, accountSubject(account, ip))
  const { failures, windowMinutes, seconds, longestSeconds } = addressLimit
  await countInWindow(
    db,
    addressSubject(ip),
    { failures, windowMinutes },
    sql`least(${longestSeconds}::float8, ${seconds}::float8 * power(2,
      least(a.failures + 1 - ${failures}, 10)))`,
  )
}

export const countSecondFactor = (db: Db, userId: string) => countSubject(db, secondFactorSubject(userId))

/** `lockoutFailures` failures within `lockoutMinutes` block for `lockoutMinutes`. */
async function countSubject(db: Db, subject: string): Promise<void> {
  const { lockoutFailures, lockoutMinutes } = await loadSettings(db, 'lockoutFailures', 'lockoutMinutes')
  const minutes = Number(lockoutMinutes)
  await countInWindow(
    db,
    subject,
    { failures: Number(lockoutFailures), windowMinutes: minutes },
    sql`${minutes * 60}::float8`,
  )
}

async function countInWindow(
  db: Db,
  subject: string,
  { failures, windowMinutes }: { failures: number; windowMinutes: number },
  seconds: ReturnType<typeof sql>,
): Promise<void> {
  await sql`
    insert into shell_login_attempt as a (subject, failures, blocked_until)
    values (${subject}, 1, case
      when ${failures} <= 1 then now() + make_interval(mins => ${windowMinutes}) end)
    on conflict (subject) do update set
      failures = case when a.window_start < now() - make_interval(mins => ${windowMinutes}) then 1
        else a.failures + 1 end,
      window_start = case when a.window_start < now() - make_interval(mins => ${windowMinutes}) then now()
        else a.window_start end,
      blocked_until = case
        when a.window_start >= now() - make_interval(mins => ${windowMinutes})
          and a.failures + 1 >= ${failures} then now() + make_interval(secs => ${seconds}) end`.execute(db)
}

async function clearFailures(db: Db, account: string, ip: string): Promise<void> {
  await sql`delete from shell_login_attempt where subject = ${accountSubject(account, ip)}`.execute(db)
}

export async function clearSecondFactor(db: Db, userId: string): Promise<void> {
  await sql`delete from shell_login_attempt where subject = ${secondFactorSubject(userId)}`.execute(db)
}

/**
 * Condition: an attempt `a` concerns the user `u` (org_user), from any address and by account, mobile or
 * second factor.
 */
const isSubjectOfUser = sql`regexp_replace(a.subject, '\\|[^|]*$',
  '') = any(array['account:' || lower(u.account), 'account:' || nullif(u.mobile_phone, ''),
    'second:' || u.id])`

/** SQL expression: until when a user, alias `u`, is locked out from any address; null if not locked out. */
export const lockedUntil = sql<number | null>`(select max(a.blocked_until) from shell_login_attempt a
  where a.blocked_until > now() and ${isSubjectOfUser})`

/** Deletes all failures of a user, so that they can try again at once. */
export async function unlockUser(db: Db, userId: string): Promise<void> {
  await sql`
    delete from shell_login_attempt a using org_user u where u.id = ${userId} and ${isSubjectOfUser}`.execute(
    db,
  )
}
