import type { Db } from '../../db/connect.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'

/** The public password of demo accounts, which the interface marks as demo. */
export const demoPassword = 'Tessera2026'

/** One account of each role is shown; the others have the same password. */
const shown = ['admin', 'principal', 'manager01', 'coach01', 'consultant01', 'desk01', 'finance01']

export async function listDemoAccounts(db: Db): Promise<{ account: string; realName: string }[]> {
  const { rows } = await typedSql(columnsOf('org_user', 'account', 'realName'))`
    select account, real_name as "realName" from org_user where is_demo and delete_mark = 0
    and enabled_mark = 1 and account = any(${shown}) order by array_position(${shown}, account)`.execute(db)
  return rows
}
