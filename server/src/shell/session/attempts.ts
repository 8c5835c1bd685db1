import { sql } from 'kysely'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { settings } from '../../system/configs/settings.ts'
import { verifyPassword } from './passwords.ts'
import { passwordHashOf } from './store.ts'
import { text } from './text.ts'

/** Failures of one address over all accounts; a whole campus may stand behind one, so it waits shortly at first and twice as long each time. */
const perAddress = { failures: 50, windowMinutes: 15, seconds: 60, longestSeconds: 900 } as const

const byAccount = (account: string, ip: string) => `account:${account.toLowerCase()}|${ip}`
const byAddress = (ip: string) => `ip:${ip}`
/** Whoever guesses at it knows the first factor: it is counted for the user, from wherever. */
const bySecondFactor = (userId: string) => `second:${userId}`

/** Refuses 429 while the account from this address, or the address as a whole, is blocked. */
export const checkAttempts = (db: Db, account: string, ip: string) =>
  check(db, [byAccount(account, ip), byAddress(ip)])
export const checkSecondFactor = (db: Db, userId: string) => check(db, [bySecondFactor(userId)])

/** What somebody proves for an account from an address; null, which is counted, where they do not. Refuses 429 while too many did not. */
export const provenBy = <T>(
  db: Db,
  account: string,
  ip: string,
  prove: () => Promise<T | null>,
): Promise<T | null> =>
  judged(prove, {
    check: () => checkAttempts(db, account, ip),
    count: () => countFailure(db, account, ip),
    clear: () => clearFailures(db, account, ip),
  })

/** The same for the second factor of a user. */
export const secondFactorBy = (db: Db, userId: string, prove: () => Promise<boolean>): Promise<true | null> =>
  judged(async () => (await prove()) || null, {
    check: () => checkSecondFactor(db, userId),
    count: () => countSecondFactor(db, userId),
    clear: () => clearSecondFactor(db, userId),
  })

/** Whether it is the password of who is signed in. */
export const provesPassword = (
  { db, ip, session: { userId, account } }: Pick<Context, 'db' | 'ip' | 'session'>,
  password: string,
): Promise<true | null> =>
  provenBy(
    db,
    account,
    ip,
    async () => (await verifyPassword(password, await passwordHashOf(db, userId))) || null,
  )

/** Checked before, and once more after: of many guesses at the same moment all are begun before the first of them is counted. */
async function judged<T>(
  prove: () => Promise<T | null>,
  { check, count, clear }: Readonly<Record<'check' | 'count' | 'clear', () => Promise<void>>>,
): Promise<T | null> {
  await check()
  const proven = await prove()
  if (proven === null) await count()
  else {
    await check()
    await clear()
  }
  return proven
}

async function check(db: Db, subjects: readonly string[]): Promise<void> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from max(blocked_until) - now()))::int as seconds from shell_login_attempt
    where subject = any(${subjects}) and blocked_until > now()`.execute(db)
  const seconds = rows[0]?.seconds
  if (seconds)
    throw new Refusal({ code: Code.tooManyRequests, text: text.tooManyAttempts, values: { seconds } })
}

/** Counts a failure for the account and for the address in one statement each, so that two processes cannot miscount. */
export async function countFailure(db: Db, account: string, ip: string): Promise<void> {
  await countFor(db, byAccount(account, ip))
  const { failures, windowMinutes, seconds, longestSeconds } = perAddress
  await count(
    db,
    byAddress(ip),
    { failures, windowMinutes },
    sql`least(${longestSeconds}::float8, ${seconds}::float8 * power(2, least(a.failures + 1 - ${failures}, 10)))`,
  )
}

export const countSecondFactor = (db: Db, userId: string) => countFor(db, bySecondFactor(userId))

/** So many failures within so many minutes block for that long: `lockoutFailures` and `lockoutMinutes`. */
async function countFor(db: Db, subject: string): Promise<void> {
  const { lockoutFailures, lockoutMinutes } = await settings(db, 'lockoutFailures', 'lockoutMinutes')
  const minutes = Number(lockoutMinutes)
  await count(
    db,
    subject,
    { failures: Number(lockoutFailures), windowMinutes: minutes },
    sql`${minutes * 60}::float8`,
  )
}

async function count(
  db: Db,
  subject: string,
  { failures, windowMinutes }: { failures: number; windowMinutes: number },
  seconds: ReturnType<typeof sql>,
): Promise<void> {
  await sql`
    insert into shell_login_attempt as a (subject, failures, blocked_until)
    values (${subject}, 1, case when ${failures} <= 1 then now() + make_interval(mins => ${windowMinutes}) end)
    on conflict (subject) do update set
      failures = case when a.window_start < now() - make_interval(mins => ${windowMinutes}) then 1 else a.failures + 1 end,
      window_start = case when a.window_start < now() - make_interval(mins => ${windowMinutes}) then now() else a.window_start end,
      blocked_until = case
        when a.window_start >= now() - make_interval(mins => ${windowMinutes}) and a.failures + 1 >= ${failures} then now() + make_interval(secs => ${seconds}) end`.execute(
    db,
  )
}

async function clearFailures(db: Db, account: string, ip: string): Promise<void> {
  await sql`delete from shell_login_attempt where subject = ${byAccount(account, ip)}`.execute(db)
}

export async function clearSecondFactor(db: Db, userId: string): Promise<void> {
  await sql`delete from shell_login_attempt where subject = ${bySecondFactor(userId)}`.execute(db)
}

/** Subjects that block a user, from every address and by whatever they sign in with; `u` is the alias of `org_user`. */
const subjectsOf = sql`regexp_replace(a.subject, '\\|[^|]*$', '') = any(array['account:' || lower(u.account), 'account:' || nullif(u.mobile_phone, ''), 'second:' || u.id])`

/** Until when a user, alias `u`, is locked out somewhere; null where not. For lists of users. */
export const lockedUntil = sql<
  number | null
>`(select max(a.blocked_until) from shell_login_attempt a where a.blocked_until > now() and ${subjectsOf})`

/** The user may try again at once, from everywhere. */
export async function unlock(db: Db, userId: string): Promise<void> {
  await sql`delete from shell_login_attempt a using org_user u where u.id = ${userId} and ${subjectsOf}`.execute(
    db,
  )
}
