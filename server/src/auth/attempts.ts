import { sql } from 'kysely'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../db/connect.ts'
import { Refusal } from '../errors/refusal.ts'
import { loadSettings } from '../db/settings.ts'
import { networkOf, type KnownDevice } from './known-clients.ts'
import { findPasswordHash, verifyPassword } from './passwords.ts'
import { text } from './text.ts'
import * as column from '../db/column.ts'
import { typedSql } from '../db/typed-sql.ts'

/**
 * Limit of one address over all accounts. A campus can share an address: the block is short at first and
 * doubles.
 */
const addressLimit = { failures: 50, windowMinutes: 15, seconds: 60, longestSeconds: 900 } as const

/**
 * Limit of one account over all addresses. It does not block the account: from devices and addresses that its
 * owner has not used before, a sign-in then needs a second proof (`password-sign-in.ts`).
 */
const accountLimit = { failures: 20, windowMinutes: 720, seconds: 3_600 } as const

const accountSubject = (account: string, ip: string) => `account:${account.toLowerCase()}|${networkOf(ip)}`
const addressSubject = (ip: string) => `ip:${networkOf(ip)}`
/** Failures of an account over all addresses; `key` is the user's id, or the name that no user has. */
const everywhereSubject = (key: string) => `any:${key}`
const deviceSubject = ({ userId, device }: KnownDevice) => `device:${userId}|${device}`
/** Only holders of a session of the user can fail here, so no stranger can block the user. */
const ownPasswordSubject = (userId: string) => `own:${userId}`
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

/** `verifyForAccount` for a device that the user has signed in with before, which has its own count. */
export const verifyForDevice = <T>(
  db: Db,
  device: KnownDevice,
  verify: () => Promise<T | null>,
): Promise<T | null> => verifyForSubject(db, deviceSubject(device), verify)

/** `verifyForAccount` for the second factor of a user. */
export const verifySecondFactor = (
  db: Db,
  userId: string,
  verify: () => Promise<boolean>,
): Promise<true | null> =>
  verifyForSubject(db, secondFactorSubject(userId), async () => (await verify()) || null)

/** Checks the password of the signed-in user; null if it is wrong, which is counted as a failure. */
export const verifyOwnPassword = (
  { db, session: { userId } }: { db: Db; session: { userId: string } },
  password: string,
): Promise<true | null> =>
  verifyForSubject(db, ownPasswordSubject(userId), async () => {
    const hash = await findPasswordHash(db, userId)
    return (await verifyPassword(password, hash)) || null
  })

const verifyForSubject = <T>(db: Db, subject: string, verify: () => Promise<T | null>): Promise<T | null> =>
  verifyCounted(verify, {
    check: () => assertNoneBlocked(db, [subject]),
    count: () => countSubject(db, subject),
    clear: () => clearSubject(db, subject),
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
  const seconds = await secondsBlocked(db, subjects)
  if (seconds > 0)
    throw new Refusal({ code: Code.tooManyRequests, text: text.tooManyAttempts, values: { seconds } })
}

/** Seconds until the last of these subjects is not blocked any more; 0 where none is. */
async function secondsBlocked(db: Db, subjects: readonly string[]): Promise<number> {
  const { rows } = await typedSql({ seconds: column.number.orNull })`
    select ceil(extract(epoch from max(blocked_until) - now()))::int as seconds from shell_login_attempt
    where subject = any(${subjects}) and blocked_until > now()`.execute(db)
  return rows[0]?.seconds ?? 0
}

/** Throws 429 while an address is blocked for all accounts. */
export const assertAddressNotBlocked = (db: Db, ip: string) => assertNoneBlocked(db, [addressSubject(ip)])

/**
 * Whether a sign-in with the password needs a second proof: the account failed too often from this address
 * (`seconds` until that ends), or from all addresses. `key` is null for an address that the owner knows, to
 * which failures elsewhere do not apply.
 */
export async function findGuard(
  db: Db,
  { account, ip, key }: { account: string; ip: string; key: string | null },
): Promise<{ seconds: number } | null> {
  const seconds = await secondsBlocked(db, [accountSubject(account, ip)])
  if (seconds > 0) return { seconds }
  const isGuarded = key !== null && (await secondsBlocked(db, [everywhereSubject(key)])) > 0
  return isGuarded ? { seconds: 0 } : null
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

/** Counts a failure for an account over all addresses. */
export const countEverywhere = (db: Db, key: string) =>
  countInWindow(db, everywhereSubject(key), accountLimit, sql`${accountLimit.seconds}::float8`)

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

/** Clears the failures of an account from one address. Those over all addresses stay: they are a stranger's. */
export const clearFailures = (db: Db, account: string, ip: string) =>
  clearSubject(db, accountSubject(account, ip))
export const clearSecondFactor = (db: Db, userId: string) => clearSubject(db, secondFactorSubject(userId))

async function clearSubject(db: Db, subject: string): Promise<void> {
  await sql`delete from shell_login_attempt where subject = ${subject}`.execute(db)
}

/**
 * Condition: an attempt `a` concerns the user `u` (org_user), from any address or device and by account,
 * mobile or second factor.
 */
const isSubjectOfUser = sql`regexp_replace(a.subject, '\\|[^|]*$',
  '') = any(array['account:' || lower(u.account), 'account:' || nullif(u.mobile_phone, ''),
    'second:' || u.id, 'any:' || u.id, 'device:' || u.id, 'own:' || u.id])`

/** SQL expression: until when a user, alias `u`, is locked out from any address; null if not locked out. */
export const lockedUntil = sql`(select max(a.blocked_until) from shell_login_attempt a
  where a.blocked_until > now() and ${isSubjectOfUser})`

/** Deletes all failures of a user, so that they can try again at once. */
export async function unlockUser(db: Db, userId: string): Promise<void> {
  await sql`
    delete from shell_login_attempt a using org_user u where u.id = ${userId} and ${isSubjectOfUser}`.execute(
    db,
  )
}
