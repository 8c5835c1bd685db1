import { sql } from 'kysely'
import type { Lang } from '@tessera/shared/contract/lang'
import type { OwnSession } from '@tessera/shared/contract/org/current'
import { patterns } from '@tessera/shared/contract/patterns'
import type { Db } from '../../db/connect.ts'
import { locateIp } from '../../http/locate-ip.ts'
import type { Session } from '../../auth/sessions.ts'

/** A user who is about to sign in. */
export interface SignInRow {
  id: string
  account: string
  realName: string
  passwordHash: string
  organizeId: string
  theme: string | null
  enabledMark: number
  isAdministrator: boolean
}

const selectSignInRow = sql`
  select u.id, u.account, u.real_name as "realName", u.password_hash as "passwordHash",
    u.organize_id as "organizeId", u.theme, u.enabled_mark as "enabledMark",
    u.is_administrator as "isAdministrator" from org_user u`

/** Finds a user by id for a sign-in. */
export async function findUser(db: Db, id: string): Promise<SignInRow | null> {
  const { rows } = await sql<SignInRow>`${selectSignInRow} where u.id = ${id} and u.delete_mark = 0`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Finds the user with a mobile number, sub-accounts included; null if no user or several users have it. */
export async function findByMobile(db: Db, mobile: string): Promise<SignInRow | null> {
  const { rows } =
    await sql<SignInRow>`${selectSignInRow} where u.mobile_phone = ${mobile} and u.delete_mark = 0
      limit 2`.execute(db)
  return rows.length === 1 ? rows[0]! : null
}

/**
 * Finds the user of a login name: an account, a mobile number that only one user has, or `mobile@account`,
 * the sub-account of the owner with that mobile number. There are no other spellings, because failures are
 * counted by the name as typed.
 */
export async function findForSignIn(db: Db, name: string): Promise<SignInRow | null> {
  const [account = '', ownerMobile = '', ...more] = name.split('@').toReversed()
  if (more.length > 0 || (name.includes('@') && !ownerMobile)) return null
  const condition = ownerMobile ? isSubAccount(account, ownerMobile) : isOwnAccount(account)
  const { rows } = await sql<SignInRow>`
    ${selectSignInRow} where u.delete_mark = 0 and ${condition}
    order by lower(u.account) = lower(${account}) desc limit 1`.execute(db)
  return rows[0] ?? null
}

const isSubAccount = (account: string, ownerMobile: string) => sql`
  lower(u.account) = lower(${account}) and u.owner_user_id = (
    select id from org_user where mobile_phone = ${ownerMobile} and owner_user_id is null and delete_mark = 0
    group by id having (select count(*) from org_user
      where mobile_phone = ${ownerMobile} and owner_user_id is null and delete_mark = 0) = 1)`

const isOwnAccount = (account: string) =>
  patterns.phone.test(account)
    ? sql`u.owner_user_id is null and (lower(u.account) = lower(${account}) or (u.mobile_phone = ${account}
        and (select count(*) from org_user where mobile_phone = ${account} and delete_mark = 0) = 1))`
    : sql`u.owner_user_id is null and lower(u.account) = lower(${account})`

/** Counts a sign-in and records its time and address in the user's row. */
export async function recordSignIn(db: Db, userId: string, ip: string): Promise<void> {
  await sql`
    update org_user set login_count = login_count + 1, prev_login_time = last_login_time,
      prev_login_ip = last_login_ip,
      last_login_time = now(), last_login_ip = ${ip}
    where id = ${userId}`.execute(db)
}

/** Finds the password hash of a user; null if there is no such user. */
export async function findPasswordHash(db: Db, userId: string): Promise<string | null> {
  const { rows } = await sql<{
    passwordHash: string
  }>`select password_hash as "passwordHash" from org_user where id = ${userId}`.execute(db)
  return rows[0]?.passwordHash ?? null
}

const isLiveOf = (userId: string) => sql`user_id = ${userId} and ended is null and expires_time > now()`

/** Applies a shorter absolute end to sessions that have started; a longer one does not extend them. */
export const shortenSessions = (trx: Db, maxDays: number): Promise<unknown> =>
  sql`
    update shell_session set end_time = start_time + make_interval(days => ${maxDays}),
      expires_time = least(expires_time, start_time + make_interval(days => ${maxDays}))
    where end_time > start_time + make_interval(days => ${maxDays})`.execute(trx)

/** Live sessions of a user, the caller's session first, then by last use. */
export async function listSessionsOf(
  db: Db,
  userId: string,
  { id }: Pick<Session, 'id'>,
  lang: Lang,
): Promise<OwnSession[]> {
  const { rows } = await sql<Omit<OwnSession, 'place'>>`
    select id, id = ${id} as current, ip, agent, start_time as "startTime", seen_time as "seenTime"
    from shell_session where ${isLiveOf(userId)} order by id = ${id} desc, seen_time desc, id
      limit 200`.execute(db)
  return rows.map((row) => ({ ...row, place: locateIp(row.ip, lang) }))
}

/** Whether a session belongs to a user and is live. */
export async function isSessionOf(db: Db, userId: string, id: string): Promise<boolean> {
  return (
    (await sql`select 1 from shell_session where id = ${id} and ${isLiveOf(userId)}`.execute(db)).rows
      .length > 0
  )
}
