import type { ApprovalActs } from '../approvals/form.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import type { Db } from '../../db/connect.ts'
import { Code } from '@tessera/shared/contract/wire'
import { refuse } from '../../errors/refusal.ts'
import { lockBook } from '../books/store.ts'
import { startSuspension, syncStudentRosters } from './change.ts'
import { loadSuspensions, setSuspension, type StoredSuspension } from './store.ts'
import { text } from './text.ts'

const endless = '9999-12-31'
const covers = (a: StoredSuspension, b: StoredSuspension) =>
  (a.lineId === null || b.lineId === null || a.lineId === b.lineId) &&
  a.fromDate <= (b.toDate ?? endless) &&
  b.fromDate <= (a.toDate ?? endless)

/** Throws where another suspension covers some of the same days. */
function assertApart(all: readonly StoredSuspension[], one: StoredSuspension): void {
  const other = all.find((x) => x.id !== one.id && x.status !== 'approving' && covers(x, one))
  if (other) throw refuse(text.overlaps, { from: other.fromDate }, Code.conflict)
}

async function lockSuspension(trx: Db, id: string, studentId: string) {
  const book = await lockBook(trx, studentId)
  const { rows } = await typedSql(columnsOf('edu_suspension', 'id', 'fromDate'))`
    select id, from_date as "fromDate" from edu_suspension where id = ${id}`.execute(trx)
  return { book, fromDate: rows[0]!.fromDate }
}

export const suspensionActs: ApprovalActs = {
  async hold(trx, { subjectId: id, studentId }) {
    await lockSuspension(trx, id, studentId)
    await setSuspension(trx, id, { status: 'approving' })
    const all = await loadSuspensions(trx, studentId)
    assertApart(
      all,
      all.find((one) => one.id === id)!,
    )
  },

  release: async (trx, { subjectId: id }) => {
    await setSuspension(trx, id, { status: 'cancelled' })
  },

  /** A day that passed while the application was decided counts: the guardian has asked for it in time. */
  async carryOut(trx, { id: batchId, subjectId: id, studentId, today }, userId) {
    const { book, fromDate } = await lockSuspension(trx, id, studentId)
    await setSuspension(trx, id, { status: 'planned' })
    const all = await loadSuspensions(trx, studentId)
    const suspension = all.find((one) => one.id === id)!
    assertApart(all, suspension)
    if (fromDate <= today) await startSuspension(trx, book, suspension, { userId, batchId })
    await syncStudentRosters(trx, studentId, fromDate, userId)
  },
}
