import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import { text } from './text.ts'

/** More than the lists there are; who fills a table with keys is not arranging columns. */
const most = 300

export async function preferenceOf(db: Db, userId: string, key: string): Promise<string | null> {
  const { rows } = await sql<{ value: string }>`select value from org_user_preference where user_id = ${userId} and key = ${key}`.execute(db)
  return rows[0]?.value ?? null
}

/** Keeps the text; a key says what it is about and of what, such as `list.users`, and a new one is refused where the user has too many. */
export async function savePreference(db: Db, userId: string, key: string, value: string): Promise<void> {
  if (!/^list\..+$/.test(key)) throw refuseField('key', text.badKey)
  const { numAffectedRows } = await sql`
    insert into org_user_preference (user_id, key, value)
    select ${userId}, ${key}, ${value}
    where exists (select 1 from org_user_preference where user_id = ${userId} and key = ${key})
      or (select count(*) from org_user_preference where user_id = ${userId}) < ${most}
    on conflict (user_id, key) do update set value = excluded.value, last_modify_time = now()`.execute(db)
  if (numAffectedRows === 0n) throw refuse(text.tooManyPreferences, { n: most })
}
