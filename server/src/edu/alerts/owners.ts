import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { refuseField } from '../../errors/refusal.ts'
import { usersWithButton } from '../../permissions/button-users.ts'
import { text } from './text.ts'

/** Users who may handle alerts: a role, position or group of theirs, or they themselves, have the button. */
export const alertOwners = usersWithButton('menu.edu.eduCare', 'btn_handle')

/** Throws where a user cannot handle alerts. */
export async function assertOwner(trx: Db, userId: string): Promise<void> {
  const { rows } = await typedSql({ id: column.text })`
    select o.id from (${alertOwners}) o where o.id = ${userId}`.execute(trx)
  if (!rows[0]) throw refuseField('assigneeId', text.noOwner, { name: userId })
}

/** Throws where a due date is over everywhere: campuses are at most a day apart. */
export function assertDueDate(date: string): void {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  if (date < yesterday) throw refuseField('dueDate', text.dueInPast, { date })
}
