import { sql } from 'kysely'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { text } from './text.ts'

/** Failures within the window before a subject is blocked, and for how long at first; each further failure doubles it. */
const limits = { account: { failures: 5 }, ip: { failures: 50 } } as const
const windowMinutes = 15
const blockSeconds = 60
const longestBlockSeconds = 900

const subjects = (account: string, ip: string) => ({ account: `account:${account.toLowerCase()}|${ip}`, ip: `ip:${ip}` })

/** Refuses 429 while the account from this address, or the address as a whole, is blocked. */
export async function checkAttempts(db: Db, account: string, ip: string): Promise<void> {
  const of = subjects(account, ip)
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from max(blocked_until) - now()))::int as seconds from shell_login_attempt
    where subject in (${of.account}, ${of.ip}) and blocked_until > now()`.execute(db)
  const seconds = rows[0]?.seconds
  if (seconds) throw new Refusal(Code.tooOften, text.tooManyAttempts, { seconds })
}

/** Counts a failure for the account and for the address in one statement each, so that two processes cannot miscount. */
export async function countFailure(db: Db, account: string, ip: string): Promise<void> {
  const of = subjects(account, ip)
  for (const kind of ['account', 'ip'] as const) {
    const { failures } = limits[kind]
    await sql`
      insert into shell_login_attempt as a (subject, failures) values (${of[kind]}, 1)
      on conflict (subject) do update set
        failures = case when a.window_start < now() - make_interval(mins => ${windowMinutes}) then 1 else a.failures + 1 end,
        window_start = case when a.window_start < now() - make_interval(mins => ${windowMinutes}) then now() else a.window_start end,
        blocked_until = case
          when a.window_start >= now() - make_interval(mins => ${windowMinutes}) and a.failures + 1 >= ${failures}
          then now() + make_interval(secs => least(${longestBlockSeconds}::float8, ${blockSeconds}::float8 * power(2, least(a.failures + 1 - ${failures}, 10)))) end`.execute(db)
  }
}

export async function clearFailures(db: Db, account: string, ip: string): Promise<void> {
  await sql`delete from shell_login_attempt where subject = ${subjects(account, ip).account}`.execute(db)
}

/** The account may try again from everywhere. */
export async function clearAllFailures(db: Db, account: string): Promise<void> {
  await sql`delete from shell_login_attempt where starts_with(subject, ${`account:${account.toLowerCase()}|`})`.execute(db)
}
