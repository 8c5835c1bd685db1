import { sql } from 'kysely'
import type { Db } from './db/connect.ts'

/** Everybody knows it: the interface marks the accounts that have it as demo. */
export const demoPassword = 'Tessera2026'

/** One account of each kind of staff is shown; the others have the same password. */
const shown = ['admin', 'principal', 'manager01', 'coach01', 'consultant01', 'desk01', 'finance01']

export async function demoAccounts(db: Db): Promise<{ account: string; realName: string }[]> {
  const { rows } = await sql<{ account: string; realName: string }>`
    select account, real_name as "realName" from org_user
    where is_demo and delete_mark = 0 and enabled_mark = 1 and account = any(${shown}) order by array_position(${shown}, account)`.execute(
    db,
  )
  return rows
}
