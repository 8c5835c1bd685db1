import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { refuseField } from '../../http/refusal.ts'
import { settings } from '../../system/configs/settings.ts'
import { isCommon } from './common-passwords.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { text } from './text.ts'

interface Owner {
  /** Null for a user who is being made. */
  id: string | null
  account?: string | undefined
  mobilePhone?: string | null | undefined
}

/**
 * What is stored of a new password, or a refusal of the field that it came in. The server sees only an MD5: it refuses that of the account, of the mobile number, of
 * a common password, and whatever the owner has or had lately. That it is 6 to 16 letters and digits is checked where it is typed.
 */
export async function acceptPassword(
  db: Db,
  md5: string,
  { id, ...told }: Owner,
  field = 'password',
): Promise<string> {
  const lower = md5.toLowerCase()
  const { account, mobilePhone, hashes } = await ownerOf(db, id)
  for (const name of [account, told.account])
    if (name && spellings(name).includes(lower)) throw refuseField(field, text.passwordIsAccount)
  for (const number of [mobilePhone, told.mobilePhone])
    if (number && hash('md5', number) === lower) throw refuseField(field, text.passwordIsMobile)
  if (await isCommon(lower)) throw refuseField(field, text.passwordIsCommon)
  for (const stored of hashes)
    if (await verifyPassword(lower, stored))
      throw refuseField(field, text.passwordWasUsed, { n: hashes.length })
  return hashPassword(lower)
}

const spellings = (name: string) =>
  [name, name.toLowerCase(), name.toUpperCase(), name[0]!.toUpperCase() + name.slice(1)].map((spelt) =>
    hash('md5', spelt),
  )

/** The password somebody has and those before it, as many in all as `passwordHistory` says. */
async function ownerOf(
  db: Db,
  id: string | null,
): Promise<{ account?: string; mobilePhone?: string; hashes: string[] }> {
  if (id === null) return { hashes: [] }
  const { passwordHistory } = await settings(db, 'passwordHistory')
  const { rows } = await sql<{ account: string; mobilePhone: string; hashes: string[] }>`
    select u.account, coalesce(u.mobile_phone, '') as "mobilePhone", (array[u.password_hash] || coalesce((select array_agg(password_hash order by creator_time desc, id desc)
      from org_password_history where user_id = u.id), '{}'))[1:${Number(passwordHistory)}::int] as hashes
    from org_user u where u.id = ${id}`.execute(db)
  return rows[0] ?? { hashes: [] }
}

/** Whether a password has to be changed before anything else: it is older than `passwordMaxDays`, or an administrator set it and `passwordChangeAfterReset` is 1. */
export async function mustChange(db: Db, userId: string): Promise<boolean> {
  const { passwordMaxDays, passwordChangeAfterReset } = await settings(
    db,
    'passwordMaxDays',
    'passwordChangeAfterReset',
  )
  const { rows } = await sql<{ must: boolean }>`
    select (${Number(passwordMaxDays)} > 0 and password_time < now() - make_interval(days => ${Number(passwordMaxDays)}))
      or (${passwordChangeAfterReset} = '1' and password_reset) as must
    from org_user where id = ${userId}`.execute(db)
  return rows[0]?.must ?? false
}
