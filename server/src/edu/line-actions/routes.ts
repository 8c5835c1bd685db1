import type { lineActions } from '@tessera/shared/contract/edu/line-actions'
import { fromHundredths, toHundredths } from '@tessera/shared/contract/edu/values'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { newId } from '../../db/id.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import type { Context, Handlers } from '../../http/context.ts'
import type { WorkflowRuntime } from '../../workflow/runtime/runtime.ts'
import { applyForApproval } from '../approvals/apply.ts'
import type { ApprovalActs } from '../approvals/form.ts'
import { requireLine } from '../approvals/line.ts'
import { runOnce } from '../books/once.ts'
import { runCommand } from '../books/refusals.ts'
import { insertRecords, lockBook, saveBook, withEntries, type StoredBook } from '../books/store.ts'
import { recordChanges } from '../changes/store.ts'
import { entryKey, type BookResult } from '../ledger/book.ts'
import { adjustDown, extendLine, forfeitLine, receiveTransfer, reverseEntry } from '../ledger/endings.ts'
import { thenSettle } from '../ledger/lessons.ts'
import { isDayLine, type Line } from '../ledger/line.ts'
import { newLineRow } from '../orders/sell.ts'
import { loadSaleScopes } from '../orders/scopes.ts'
import { text } from './text.ts'

interface Change {
  readonly id: string
  readonly call: string
  readonly input: { readonly reason: string }
}

/** Changes a visible line by a command on the locked book, and records why under the student. */
async function changeLine(
  context: Context,
  { id, call, input }: Change,
  command: (trx: Db, found: { book: StoredBook; line: Line; today: string }) => Promise<BookResult>,
): Promise<void> {
  const scopes = await loadSaleScopes(context)
  const { userId } = context.session
  await runOnce(context, call, { id, ...input }, async (trx) => {
    const { studentId, studentName, today } = await requireLine(trx, scopes, id)
    const locked = await lockBook(trx, studentId)
    const book = await withEntries(trx, locked, [id])
    const line = book.lines.get(id)!
    const result = await command(trx, { book, line, today })
    await saveBook(trx, book, result, { userId, batchId: newId() })
    const next = result.book.lines.get(id)!
    await recordChanges(trx, context, [
      {
        noun: 'student',
        id: studentId,
        name: studentName,
        action: 'update',
        reason: input.reason,
        before: { expireDate: line.state.expireDate, remainUnits: line.state.remainUnits },
        after: { expireDate: next.state.expireDate, remainUnits: next.state.remainUnits },
      },
    ])
    return {}
  })
}

/** Lessons that are given for nothing are a line of their own in the same order. */
async function addCompensation(trx: Db, book: StoredBook, line: Line, units: number, today: string) {
  const { terms, state } = line
  if (state.status !== 'active') throw refuse(text.notActive, {}, Code.conflict)
  const added = {
    ...terms,
    id: newId(),
    price: 0,
    paidUnits: 0,
    giftUnits: units,
    giftPolicy: 'average' as const,
    effectiveFrom: today,
    transferred: false,
    refundReduction: 0,
  }
  await insertRecords(trx, 'edu_order_line', [
    newLineRow(added, { plan: null, expireDate: state.expireDate }),
  ])
  return runCommand(() => receiveTransfer(book, { terms: added, expireDate: state.expireDate }, today))
}

export const lineActionHandlers = (runtime: () => WorkflowRuntime): Handlers<typeof lineActions> => ({
  extend: ({ id, ...input }, context) =>
    changeLine(context, { id, call: 'edu.lineActions.extend', input }, async (_, { book, line, today }) => {
      const { expireDate } = input
      const current = line.state.expireDate
      if (isDayLine(line.terms)) throw refuse(text.periodCard, {}, Code.conflict)
      if (current === null) throw refuse(text.unlimited, {}, Code.conflict)
      if (expireDate !== null && expireDate <= current)
        throw refuseField('expireDate', text.earlier, { date: current })
      if (expireDate !== null && expireDate < today) throw refuseField('expireDate', text.past)
      return runCommand(() => thenSettle(book, extendLine(book, id, expireDate, today)))
    }),

  adjust: ({ id, ...input }, context) =>
    changeLine(context, { id, call: 'edu.lineActions.adjust', input }, async (trx, { book, line, today }) => {
      if (isDayLine(line.terms)) throw refuse(text.periodCard, {}, Code.conflict)
      const units = toHundredths(input.units)
      if (input.direction === 'more') return addCompensation(trx, book, line, units, today)
      return runCommand(() => adjustDown(book, id, units, today))
    }),

  reverse: ({ id, ...input }, context) =>
    changeLine(context, { id, call: 'edu.lineActions.reverse', input }, async (_, { book }) => {
      if (!book.entries.has(entryKey(id, input.seq))) throw notFoundRefusal()
      return runCommand(() => reverseEntry(book, id, input.seq))
    }),

  async forfeit({ id, reason }, context) {
    const scopes = await loadSaleScopes(context)
    const call = { form: 'edu_forfeit' as const, call: 'edu.lineActions.forfeit', input: { id, reason } }
    return applyForApproval(runtime(), context, call, async (trx, flowTaskId) => {
      const head = await requireLine(trx, scopes, id)
      const book = await lockBook(trx, head.studentId)
      const { state } = book.lines.get(id)!
      const facts = {
        student: head.studentName,
        campus: head.campusName,
        order: head.orderNo,
        line: head.lineName,
        units: fromHundredths(state.remainUnits),
        value: fromHundredths(state.deferred),
        expireDate: state.expireDate,
        reason,
      }
      const { studentId, campusId, orderId } = head
      return {
        application: { studentId, campusId, orderId, lineId: id, subjectId: id, facts, reason },
        answer: { flowTaskId },
      }
    })
  },
})

/** Nothing is held: an expired line gives no lessons. */
export const forfeitActs: ApprovalActs = {
  async hold(trx, { subjectId: lineId, studentId, today }) {
    const book = await lockBook(trx, studentId)
    runCommand(() => forfeitLine(book, lineId, today))
  },
  release: () => Promise.resolve(),
  async carryOut(trx, { id, subjectId: lineId, studentId, today }, userId) {
    const book = await lockBook(trx, studentId)
    const result = runCommand(() => forfeitLine(book, lineId, today))
    await saveBook(trx, book, result, { userId, batchId: id })
  },
}
