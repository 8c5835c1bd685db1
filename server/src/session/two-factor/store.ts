import { createHash, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { decryptBytes, encryptBytes } from '../../auth/secrets.ts'
import { hashPassword, verifyPassword } from '../../auth/passwords.ts'
import { stepOf } from './totp.ts'
import * as column from '../../db/column.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'

const isConfirmedOf = (userId: string) => sql`user_id = ${userId} and confirmed_time is not null`

/** Whether a user has a confirmed authenticator. */
export async function hasTwoFactor(db: Db, userId: string): Promise<boolean> {
  return (await sql`select 1 from shell_totp where ${isConfirmedOf(userId)}`.execute(db)).rows.length > 0
}

/**
 * SQL: what requires a second factor of the user `u`, as names of roles, and '' for the user's own row; else
 * null.
 */
const requiredBySql = sql`
  (select array_agg(name) from (
    select '' as name where u.two_factor = 1
    union all select r.full_name from org_user_role ur join org_role r on r.id = ur.role_id
      where ur.user_id = u.id and r.two_factor = 1 and r.enabled_mark = 1 and r.delete_mark = 0) by)`

/** Whether a user has to have a second factor. */
export async function isTwoFactorRequired(db: Db, userId: string): Promise<boolean> {
  const { rows } = await typedSql({
    must: column.boolean,
  })`select ${requiredBySql} is not null as must from org_user u where u.id = ${userId}`.execute(db)
  return rows[0]?.must ?? false
}

/** The second factor of a user. */
export interface TwoFactorStatus {
  /** Time of confirmation in milliseconds; null if there is none. */
  since: number | null
  /** Number of unused recovery codes. */
  recoveryCodes: number
  /** Names of roles that require it, and '' if the user's own row does. */
  demandedBy: string[]
}

/** Loads the status of a user's second factor. */
export async function loadTwoFactorStatus(db: Db, userId: string): Promise<TwoFactorStatus> {
  const { rows } = await typedSql({
    since: column.time.orNull,
    recoveryCodes: column.number,
    demandedBy: column.listOf(column.text),
  })`
    select (select confirmed_time from shell_totp t where t.user_id = u.id) as since,
      coalesce(${requiredBySql}, '{}') as "demandedBy",
      (select count(*) from shell_recovery_code c where c.user_id = u.id
      and c.used_time is null)::int as "recoveryCodes"
    from org_user u where u.id = ${userId}`.execute(db)
  return rows[0]!
}

/** Saves an unconfirmed secret, replacing an earlier unconfirmed one; false if there is a confirmed one. */
export async function saveUnconfirmedSecret(db: Db, userId: string, secret: Buffer): Promise<boolean> {
  const sealed = await seal(db, userId, secret)
  const { numAffectedRows } = await sql`
    insert into shell_totp as t (user_id, secret) values (${userId}, ${sealed})
    on conflict (user_id) do update set secret = excluded.secret, creator_time = now(), last_step = 0
      where t.confirmed_time is null`.execute(db)
  return Boolean(numAffectedRows)
}

/** Minutes in which a new secret can be confirmed. */
const confirmMinutes = 30

/** Confirms the saved secret if the code matches. */
export async function confirmSecret(db: Db, userId: string, code: string): Promise<boolean> {
  const step = await findMatchingStep(
    db,
    userId,
    code,
    sql`confirmed_time is null and creator_time > now() - make_interval(mins => ${confirmMinutes})`,
  )
  if (step === null) return false
  const { numAffectedRows } = await sql`
    update shell_totp set confirmed_time = now(), last_step = ${step}
      where user_id = ${userId} and confirmed_time is null`.execute(db)
  return Boolean(numAffectedRows)
}

/**
 * Redeems a code of the authenticator (each time step only once) or an unused recovery code. Returns whether
 * it was valid; a valid code is used up.
 */
export async function redeemSecondFactor(db: Db, userId: string, input: string): Promise<boolean> {
  const code = input.replace(/[\s-]/g, '')
  return /^\d{6}$/.test(code) ? redeemTotp(db, userId, code) : redeemRecoveryCode(db, userId, code)
}

async function redeemTotp(db: Db, userId: string, code: string): Promise<boolean> {
  const step = await findMatchingStep(db, userId, code, sql`confirmed_time is not null`)
  if (step === null) return false
  const { numAffectedRows } = await sql`
    update shell_totp set last_step = ${step} where ${isConfirmedOf(userId)}
      and last_step < ${step}`.execute(db)
  return Boolean(numAffectedRows)
}

async function findMatchingStep(
  db: Db,
  userId: string,
  code: string,
  condition: ReturnType<typeof sql>,
): Promise<number | null> {
  const { rows } = await typedSql(
    columnsOf('shell_totp', 'secret'),
  )`select secret from shell_totp where user_id = ${userId} and ${condition}`.execute(db)
  return rows[0] ? stepOf(await unseal(db, userId, rows[0].secret), code) : null
}

async function redeemRecoveryCode(db: Db, userId: string, code: string): Promise<boolean> {
  if (!new RegExp(`^[${recoveryCodeLetters}]{${recoveryCodeLength}}$`, 'i').test(code)) return false
  const { rows } = await typedSql({ ...columnsOf('shell_recovery_code', 'id'), hash: column.text })`
    select id, code_hash as hash from shell_recovery_code
      where user_id = ${userId} and used_time is null`.execute(db)
  for (const { id, hash } of rows)
    if (await verifyPassword(code, hash)) {
      const { numAffectedRows } = await sql`
        update shell_recovery_code set used_time = now() where id = ${id} and used_time is null`.execute(db)
      return Boolean(numAffectedRows)
    }
  return false
}

/** Without characters that look alike. */
const recoveryCodeLetters = 'abcdefghjkmnpqrstuvwxyz23456789'
const recoveryCodeLength = 10
const recoveryCodeCount = 10

/** Creates recovery codes, which replace all earlier ones, and returns them. Only hashes are stored. */
export async function createRecoveryCodes(db: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    Array.from(
      { length: recoveryCodeLength },
      () => recoveryCodeLetters[randomInt(recoveryCodeLetters.length)],
    ).join(''),
  )
  const hashes = await Promise.all(codes.map(hashPassword))
  await sql`delete from shell_recovery_code where user_id = ${userId}`.execute(db)
  for (const hash of hashes)
    await sql`
      insert into shell_recovery_code (id, user_id, code_hash)
        values (${newId()}, ${userId}, ${hash})`.execute(db)
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

/** Removes the second factor of a user with its recovery codes; false if there was none. */
export async function removeTwoFactor(db: Db, userId: string): Promise<boolean> {
  await sql`delete from shell_recovery_code where user_id = ${userId}`.execute(db)
  const { numAffectedRows } = await sql`delete from shell_totp where user_id = ${userId}`.execute(db)
  return Boolean(numAffectedRows)
}

/** Encrypts a secret for its user: in another user's row it cannot be decrypted. */
const seal = async (db: Db, userId: string, secret: Buffer): Promise<Buffer> =>
  encryptBytes(await loadKey(db), secret, userId)
const unseal = async (db: Db, userId: string, sealed: Buffer): Promise<Buffer> =>
  decryptBytes(await loadKey(db), sealed, userId)

async function loadKey(db: Db): Promise<Buffer> {
  const { rows } = await typedSql(
    columnsOf('shell_secret', 'value'),
  )`select value from shell_secret where name = 'totp'`.execute(db)
  return createHash('sha256').update(rows[0]!.value).digest()
}
