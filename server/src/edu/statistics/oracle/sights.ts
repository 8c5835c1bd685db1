import { sql } from 'kysely'
import * as column from '../../../db/column.ts'
import type { Db } from '../../../db/connect.ts'
import { typedSql } from '../../../db/typed-sql.ts'
import type { Scope } from '../../../permissions/scope.ts'
import type { Rights } from '../figure.ts'
import type { Question, Row } from './tables.ts'

const everything = () => true
const nothing = () => false
export type Sight = Pick<Question, 'seesClass' | 'seesStudent' | 'seesOrder'>
/** What the roles of the demo see, said again in plain words. */
const sightsOf = (homes: Readonly<Record<string, string>>): Record<string, () => Sight> => ({
  principal: () => ({ seesClass: everything, seesStudent: everything, seesOrder: everything }),
  finance01: () => ({ seesClass: everything, seesStudent: everything, seesOrder: everything }),
  manager01: () => ({
    seesClass: (one) => one['campus_id'] === homes['manager01'],
    seesStudent: (student) => student['campus_id'] === homes['manager01'],
    seesOrder: (campusId) => campusId === homes['manager01'],
  }),
  consultant01: () => ({
    seesClass: (one) => one['campus_id'] === homes['consultant01'],
    seesStudent: (student) => student['consultant_id'] === 'user.consultant01',
    seesOrder: (_, order) =>
      order?.['sellers'].some((seller: Row) => seller['userId'] === 'user.consultant01') ?? false,
  }),
  coach01: () => ({
    seesClass: (one) => one['coach_id'] === 'user.coach01' || one['assistant_ids'].includes('user.coach01'),
    seesStudent: nothing,
    seesOrder: nothing,
  }),
})

/** What the accounts of the oracle see, by account. */
export async function loadSights(db: Db): Promise<Record<string, () => Sight>> {
  const { rows } = await typedSql({ account: column.text, campus: column.text })`
    with recursive up as (
      select u.account, o.id, o.parent_id from org_user u join org_organize o on o.id = u.organize_id
      union all select up.account, o.id, o.parent_id from org_organize o join up on o.id = up.parent_id)
    select up.account, up.id as campus from up join edu_campus c on c.id = up.id`.execute(db)
  return sightsOf(Object.fromEntries(rows.map(({ account, campus }) => [account, campus])))
}

const seesAll = { rows: sql`true`, ifVisible: (_: string, value: unknown) => value } as unknown as Scope
/** Rights of a user who sees everything, without a session. */
export const allRights: Rights = {
  classes: seesAll,
  students: seesAll,
  orders: seesAll,
  receipts: seesAll,
  seesMoney: true,
}
