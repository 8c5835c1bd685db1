import { hash } from 'node:crypto'
import type { Db } from '../db/connect.ts'
import { refuseField } from '../errors/refusal.ts'
import { loadSettings } from '../db/settings.ts'
import { isCommonPassword } from './common-passwords.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { text } from './text.ts'
import * as column from '../db/column.ts'
import { columnsOf, typedSql } from '../db/typed-sql.ts'

interface Owner {
  /** Null for a user who is being created. */
  id: string | null
  account?: string | undefined
  mobilePhone?: string | null | undefined
}

/**
 * Checks a new password and returns the hash to store; throws a refusal of `field`. The server sees only an
 * MD5. It refuses that of the account, the mobile number, a common password, and the owner's current and
 * recent passwords. The client checks that a password has 6 to 16 letters and digits.
 */
export async function acceptPassword(
  db: Db,
  md5: string,
  { id, ...requested }: Owner,
  field = 'password',
): Promise<string> {
  const lower = md5.toLowerCase()
  const { account, mobilePhone, hashes } = await loadOwner(db, id)
  for (const name of [account, requested.account])
    if (name && digestsOfSpellings(name).includes(lower)) throw refuseField(field, text.passwordIsAccount)
  for (const number of [mobilePhone, requested.mobilePhone])
    if (number && hash('md5', number) === lower) throw refuseField(field, text.passwordIsMobile)
  if (await isCommonPassword(lower)) throw refuseField(field, text.passwordIsCommon)
  for (const stored of hashes)
    if (await verifyPassword(lower, stored))
      throw refuseField(field, text.passwordWasUsed, { n: hashes.length })
  return hashPassword(lower)
}

const digestsOfSpellings = (name: string) =>
  [name, name.toLowerCase(), name.toUpperCase(), name[0]!.toUpperCase() + name.slice(1)].map((spelling) =>
    hash('md5', spelling),
  )

/** Loads a user with the hashes of the current and previous passwords, `passwordHistory` in total. */
async function loadOwner(
  db: Db,
  id: string | null,
): Promise<{ account?: string; mobilePhone?: string; hashes: string[] }> {
  if (id === null) return { hashes: [] }
  const { passwordHistory } = await loadSettings(db, 'passwordHistory')
  const { rows } = await typedSql({
    ...columnsOf('org_user', 'account'),
    mobilePhone: column.text,
    hashes: column.listOf(column.text),
  })`
    select u.account, coalesce(u.mobile_phone, '') as "mobilePhone",
      (array[u.password_hash] || coalesce((select array_agg(password_hash order by creator_time desc, id desc)
      from org_password_history where user_id = u.id), '{}'))[1:${Number(passwordHistory)}::int] as hashes
    from org_user u where u.id = ${id}`.execute(db)
  return rows[0] ?? { hashes: [] }
}

/**
 * Whether a password has to be changed: it is older than `passwordMaxDays`, or an administrator set it and
 * `passwordChangeAfterReset` is 1.
 */
export async function isPasswordChangeDue(db: Db, userId: string): Promise<boolean> {
  const { passwordMaxDays, passwordChangeAfterReset } = await loadSettings(
    db,
    'passwordMaxDays',
    'passwordChangeAfterReset',
  )
  const { rows } = await typedSql({ must: column.boolean })`
    select (${Number(passwordMaxDays)} > 0
      and password_time < now() - make_interval(days => ${Number(passwordMaxDays)}))
      or (${passwordChangeAfterReset} = '1' and password_reset) as must
    from org_user where id = ${userId}`.execute(db)
  return rows[0]?.must ?? false
}
