import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { Code } from '@tessera/shared/contract/wire'
import { fromHundredths } from '@tessera/shared/contract/edu/values'
import { Refusal, type FieldRefusal } from '../../errors/refusal.ts'
import { runCommand } from '../books/refusals.ts'
import { LedgerRefused } from '../ledger/refusal.ts'
import { text } from './text.ts'

/** Runs a command of the ledger on one student; its refusal names the student, and what holds their lessons. */
export async function runForStudent<R>(
  db: Db,
  { studentId, name }: { studentId: string; name: string },
  command: () => R,
): Promise<R> {
  try {
    return command()
  } catch (error) {
    if (!(error instanceof LedgerRefused)) throw error
    const refusal = (line: FieldRefusal['text'], values: Record<string, unknown>) =>
      new Refusal({
        code: Code.conflict,
        text: line,
        values: { name, ...values },
        details: { reason: error.code },
      })
    if (error.code === 'unitsHeld') throw refusal(text.held, { no: await findHolder(db, studentId) })
    if (error.code === 'notEnoughUnits')
      throw refusal(text.short, {
        units: fromHundredths(Number(error.values['units'])),
        available: fromHundredths(Number(error.values['available'])),
      })
    return runCommand(() => {
      throw error
    })
  }
}

/** The numbers of the refunds and transfers under approval that hold lessons of a student. */
async function findHolder(db: Db, studentId: string): Promise<string> {
  const { rows } = await typedSql({ no: column.text })`
    select f.refund_no as no from edu_refund f join edu_order_line l on l.id = f.line_id
    where l.student_id = ${studentId} and f.status = 1 and f.delete_mark = 0
    union all
    select t.transfer_no from edu_transfer t join edu_order_line l on l.id = t.from_line_id
    where l.student_id = ${studentId} and t.status = 1 and t.delete_mark = 0 order by 1`.execute(db)
  return rows.map(({ no }) => no).join('、')
}
