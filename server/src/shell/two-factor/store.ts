import { createHash, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { decrypted, encrypted } from '../../secrets.ts'
import { hashPassword, verifyPassword } from '../session/passwords.ts'
import { stepOf } from './totp.ts'

const own = (userId: string) => sql`user_id = ${userId} and confirmed_time is not null`

export async function hasTwoFactor(db: Db, userId: string): Promise<boolean> {
  return (await sql`select 1 from shell_totp where ${own(userId)}`.execute(db)).rows.length > 0
}

/** Who says that a user, alias `u`, has to have a second factor: names of roles, and '' for the user's own row. */
const demanding = sql`
  (select array_agg(name) from (
    select '' as name where u.two_factor = 1
    union all select r.full_name from org_user_role ur join org_role r on r.id = ur.role_id
      where ur.user_id = u.id and r.two_factor = 1 and r.enabled_mark = 1 and r.delete_mark = 0) by)`

export async function mustHaveTwoFactor(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{
    must: boolean
  }>`select ${demanding} is not null as must from org_user u where u.id = ${userId}`.execute(db)
  return rows[0]?.must ?? false
}

export interface Standing {
  since: number | null
  recoveryCodes: number
  demandedBy: string[]
}

export async function standingOf(db: Db, userId: string): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select (select confirmed_time from shell_totp t where t.user_id = u.id) as since, coalesce(${demanding}, '{}') as "demandedBy",
      (select count(*) from shell_recovery_code c where c.user_id = u.id and c.used_time is null)::int as "recoveryCodes"
    from org_user u where u.id = ${userId}`.execute(db)
  return rows[0]!
}

/** Keeps a secret that does not count yet, in the place of an earlier one that does not; false where one counts already. */
export async function keepSecret(db: Db, userId: string, secret: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into shell_totp as t (user_id, secret) values (${userId}, ${await seal(db, userId, secret)})
    on conflict (user_id) do update set secret = excluded.secret, creator_time = now(), last_step = 0 where t.confirmed_time is null`.execute(
    db,
  )
  return Boolean(numAffectedRows)
}

/** Minutes for which a secret that was shown can be confirmed. */
const confirmable = 30

/** Makes the kept secret count, if the code is one of it. */
export async function confirmSecret(db: Db, userId: string, code: string): Promise<boolean> {
  const step = await matching(
    db,
    userId,
    code,
    sql`confirmed_time is null and creator_time > now() - make_interval(mins => ${confirmable})`,
  )
  if (step === null) return false
  const { numAffectedRows } = await sql`
    update shell_totp set confirmed_time = now(), last_step = ${step} where user_id = ${userId} and confirmed_time is null`.execute(
    db,
  )
  return Boolean(numAffectedRows)
}

/** Whether it is a code of the authenticator, of a step that none was taken of before, or a recovery code that was never used; it is used up by that. */
export async function takeSecondFactor(db: Db, userId: string, typed: string): Promise<boolean> {
  const code = typed.replace(/[\s-]/g, '')
  return /^\d{6}$/.test(code) ? takeCode(db, userId, code) : takeRecoveryCode(db, userId, code)
}

async function takeCode(db: Db, userId: string, code: string): Promise<boolean> {
  const step = await matching(db, userId, code, sql`confirmed_time is not null`)
  if (step === null) return false
  const { numAffectedRows } =
    await sql`update shell_totp set last_step = ${step} where ${own(userId)} and last_step < ${step}`.execute(
      db,
    )
  return Boolean(numAffectedRows)
}

async function matching(
  db: Db,
  userId: string,
  code: string,
  which: ReturnType<typeof sql>,
): Promise<number | null> {
  const { rows } = await sql<{
    secret: Buffer
  }>`select secret from shell_totp where user_id = ${userId} and ${which}`.execute(db)
  return rows[0] ? stepOf(await unseal(db, userId, rows[0].secret), code) : null
}

async function takeRecoveryCode(db: Db, userId: string, code: string): Promise<boolean> {
  if (!new RegExp(`^[${letters}]{${length}}$`, 'i').test(code)) return false
  const { rows } = await sql<{
    id: string
    hash: string
  }>`select id, code_hash as hash from shell_recovery_code where user_id = ${userId} and used_time is null`.execute(
    db,
  )
  for (const { id, hash } of rows)
    if (await verifyPassword(code, hash)) {
      const { numAffectedRows } =
        await sql`update shell_recovery_code set used_time = now() where id = ${id} and used_time is null`.execute(
          db,
        )
      return Boolean(numAffectedRows)
    }
  return false
}

/** Without those that are taken for one another. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const length = 10
const howMany = 10

/** New recovery codes in the place of all earlier ones; only hashes are kept, so they are told once. */
export async function newRecoveryCodes(db: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: howMany }, () =>
    Array.from({ length }, () => letters[randomInt(letters.length)]).join(''),
  )
  const hashes = await Promise.all(codes.map(hashPassword))
  await sql`delete from shell_recovery_code where user_id = ${userId}`.execute(db)
  for (const hash of hashes)
    await sql`insert into shell_recovery_code (id, user_id, code_hash) values (${newId()}, ${userId}, ${hash})`.execute(
      db,
    )
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

/** The second factor of a user is gone, with its recovery codes; false where there was none. */
export async function dropTwoFactor(db: Db, userId: string): Promise<boolean> {
  await sql`delete from shell_recovery_code where user_id = ${userId}`.execute(db)
  const { numAffectedRows } = await sql`delete from shell_totp where user_id = ${userId}`.execute(db)
  return Boolean(numAffectedRows)
}

/** Bound to its owner: a sealed secret that is copied to another row opens nothing. */
const seal = async (db: Db, userId: string, secret: Buffer): Promise<Buffer> =>
  encrypted(await key(db), secret, userId)
const unseal = async (db: Db, userId: string, sealed: Buffer): Promise<Buffer> =>
  decrypted(await key(db), sealed, userId)

async function key(db: Db): Promise<Buffer> {
  const { rows } = await sql<{ value: string }>`select value from shell_secret where name = 'totp'`.execute(
    db,
  )
  return createHash('sha256').update(rows[0]!.value).digest()
}
