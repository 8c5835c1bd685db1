import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { digestOf, newSecret } from '../../db/secret.ts'

/** Seconds in which a one-time code is exchanged: a browser does it at once, a foreign sign-in after a redirect. */
const lifetime = 60

/**
 * A code that is worth one session of `userId`, once. With `bound` only the holder of the secret of that digest may exchange it, and a second
 * code for the same digest takes the place of the first; null when the first was used.
 */
export async function issueOneTime(db: Db, { userId, bound = null }: { userId: string; bound?: Buffer | null }): Promise<string | null> {
  const code = newSecret()
  const { numAffectedRows } = await sql`
    insert into shell_sign_in_code as c (code_hash, bound_hash, user_id, expires_time)
    values (${digestOf(code)}, ${bound}, ${userId}, now() + make_interval(secs => ${lifetime}))
    on conflict (bound_hash) do update set code_hash = excluded.code_hash, expires_time = excluded.expires_time where c.used_time is null`.execute(db)
  return numAffectedRows ? code : null
}

/** Whose session the code is worth; null for one that is unknown, used, expired, or bound to another secret. It is used from now on. */
export async function takeOneTime(db: Db, { code, secret }: { code: string; secret?: string | undefined }): Promise<string | null> {
  const { rows } = await sql<{ userId: string }>`
    update shell_sign_in_code set used_time = now()
    where code_hash = ${digestOf(code)} and used_time is null and expires_time > now()
      and (bound_hash is null or bound_hash = ${secret === undefined ? null : digestOf(secret)})
    returning user_id as "userId"`.execute(db)
  return rows[0]?.userId ?? null
}
