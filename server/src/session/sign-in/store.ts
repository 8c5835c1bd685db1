import { sql } from 'kysely'
import { patterns } from '@tessera/shared/contract/patterns'
import type { Db } from '../../db/connect.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'

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

const signInColumns = columnsOf(
  'org_user',
  'id',
  'account',
  'realName',
  'passwordHash',
  'organizeId',
  'theme',
  'enabledMark',
  'isAdministrator',
)
const selectSignInRow = sql`
  select u.id, u.account, u.real_name as "realName", u.password_hash as "passwordHash",
    u.organize_id as "organizeId", u.theme, u.enabled_mark as "enabledMark",
    u.is_administrator as "isAdministrator" from org_user u`

/** Finds a user by id for a sign-in. */
export async function findUser(db: Db, id: string): Promise<SignInRow | null> {
  const { rows } = await typedSql(
    signInColumns,
  )`${selectSignInRow} where u.id = ${id} and u.delete_mark = 0`.execute(db)
  return rows[0] ?? null
}

/** Finds the user with a mobile number, sub-accounts included; null if no user or several users have it. */
export async function findByMobile(db: Db, mobile: string): Promise<SignInRow | null> {
  const { rows } = await typedSql(
    signInColumns,
  )`${selectSignInRow} where u.mobile_phone = ${mobile} and u.delete_mark = 0
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
  const { rows } = await typedSql(signInColumns)`
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
