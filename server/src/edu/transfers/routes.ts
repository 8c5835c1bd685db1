import type { lessonTransfers } from '@tessera/shared/contract/edu/transfers'
import type * as z from 'zod'
import type { TransferTarget } from '@tessera/shared/contract/edu/transfers'
import { fromHundredths } from '@tessera/shared/contract/edu/values'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { translate } from '../../errors/translate.ts'
import type { Handlers } from '../../http/context.ts'
import { nextNumber } from '../../system/bill-rules/store.ts'
import type { WorkflowRuntime } from '../../workflow/runtime/runtime.ts'
import { applyForApproval } from '../approvals/apply.ts'
import { requireLine } from '../approvals/line.ts'
import { runCommand } from '../books/refusals.ts'
import { insertRecords, loadBooks, lockBooks } from '../books/store.ts'
import { availableUnits } from '../ledger/line.ts'
import { quoteTransfer } from '../ledger/refund.ts'
import { loadSaleScopes, type SaleScopes } from '../orders/scopes.ts'
import { refundUnits } from '../refunds/quote.ts'
import { listTransfers } from './store.ts'
import { resolveTarget } from './target.ts'
import { text } from './text.ts'

/** What a transfer would do now, with the line that it takes from. `load` locks the student, or only reads. */
async function planTransfer(
  trx: Db,
  scopes: SaleScopes,
  input: z.output<typeof TransferTarget>,
  load: typeof loadBooks,
) {
  const head = await requireLine(trx, scopes, input.fromLineId)
  const books = await load(trx, [head.studentId])
  const line = books.get(head.studentId)!.lines.get(input.fromLineId)!
  const resolved = await resolveTarget(trx, scopes, input, { head, line })
  const units = refundUnits(line, input.units)
  return { head, line, resolved, quote: runCommand(() => quoteTransfer(line, units, resolved.target)) }
}

export const transferHandlers = (runtime: () => WorkflowRuntime): Handlers<typeof lessonTransfers> => ({
  async list(filter, context) {
    return listTransfers(context.db, await loadSaleScopes(context), filter)
  },

  async quote(input, context) {
    const scopes = await loadSaleScopes(context)
    const { head, line, resolved, quote } = await planTransfer(context.db, scopes, input, loadBooks)
    await scopes.orders.assertFullyReadable(context.db, head.orderId)
    return {
      studentName: head.studentName,
      orderNo: head.orderNo,
      lineName: head.lineName,
      availableUnits: fromHundredths(availableUnits(line)),
      units: fromHundredths(quote.units),
      value: fromHundredths(quote.value),
      writtenOff: fromHundredths(quote.writtenOff),
      target: resolved.label || translate(text.wallet, context.lang),
      newUnits: fromHundredths(quote.newUnits),
      newValue: fromHundredths(quote.newPrice),
      walletRemainder: fromHundredths(quote.walletRemainder),
    }
  },

  async create(body, context) {
    const scopes = await loadSaleScopes(context)
    const { userId } = context.session
    const call = { form: 'edu_transfer' as const, call: 'edu.transfers.create', input: body }
    return applyForApproval(runtime(), context, call, async (trx, flowTaskId) => {
      const { head, resolved, quote } = await planTransfer(trx, scopes, body, lockBooks)
      const { kind, fromLineId: lineId, reason } = body
      const transferId = newId()
      const transferNo = await nextNumber(trx, 'EduTransfer', { organizeId: head.campusId })
      await insertRecords(trx, 'edu_transfer', [
        {
          id: transferId,
          transfer_no: transferNo,
          kind,
          from_line_id: lineId,
          price_plan_id: resolved.plan?.id ?? null,
          to_student_id: resolved.toStudentId,
          to_campus_id: resolved.toCampusId,
          units: quote.units,
          value: quote.value,
          new_units: quote.newUnits,
          new_value: quote.newPrice,
          wallet_remainder: quote.walletRemainder,
          reason,
          flow_task_id: flowTaskId,
          status: 1,
          creator_user_id: userId,
          creator_time: new Date(),
          delete_mark: 0,
          version: 0,
        },
      ])
      const facts = {
        transferNo,
        kind,
        student: head.studentName,
        campus: head.campusName,
        order: head.orderNo,
        line: head.lineName,
        units: fromHundredths(quote.units),
        value: fromHundredths(quote.value),
        target: resolved.label,
        newUnits: fromHundredths(quote.newUnits),
        walletRemainder: fromHundredths(quote.walletRemainder),
        reason,
      }
      const { studentId, campusId, orderId } = head
      const application = { studentId, campusId, orderId, lineId, subjectId: transferId, facts, reason }
      return { application, answer: { transferId, transferNo, flowTaskId } }
    })
  },
})
