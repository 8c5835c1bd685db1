import type { refunds } from '@tessera/shared/contract/edu/refunds'
import { fromHundredths } from '@tessera/shared/contract/edu/values'
import { newId } from '../../db/id.ts'
import type { Handlers } from '../../http/context.ts'
import { scopeOf } from '../../permissions/scope.ts'
import { nextNumber } from '../../system/bill-rules/store.ts'
import type { WorkflowRuntime } from '../../workflow/runtime/runtime.ts'
import { applyForApproval } from '../approvals/apply.ts'
import { requireLine } from '../approvals/line.ts'
import { insertRecords, loadBooks, lockBook } from '../books/store.ts'
import { availableUnits } from '../ledger/line.ts'
import { protectedOrders } from '../orders/protected.ts'
import { loadSaleScopes } from '../orders/scopes.ts'
import { listRemainingClasses } from './classes.ts'
import { payRefund, reversePayment } from './pay.ts'
import { planRefund, refundUnits, toRefundQuote } from './quote.ts'
import { listRefunds } from './store.ts'
import { loadRefundWays } from './ways.ts'

export const refundHandlers = (runtime: () => WorkflowRuntime): Handlers<typeof refunds> => ({
  async list(filter, context) {
    const scope = await scopeOf(context, protectedOrders)
    return listRefunds(context.db, scope, filter)
  },

  async quote({ lineId, units }, context) {
    const scopes = await loadSaleScopes(context)
    const head = await requireLine(context.db, scopes, lineId)
    await scopes.orders.assertFullyReadable(context.db, head.orderId)
    const books = await loadBooks(context.db, [head.studentId])
    const line = books.get(head.studentId)!.lines.get(lineId)!
    const asked = refundUnits(line, units)
    const classes = await listRemainingClasses(context.db, {
      lineId,
      unitsLeft: availableUnits(line) - asked,
    })
    return toRefundQuote(head, line, asked, classes)
  },

  async create(body, context) {
    const scopes = await loadSaleScopes(context)
    const { userId } = context.session
    const call = { form: 'edu_refund' as const, call: 'edu.refunds.create', input: body }
    return applyForApproval(runtime(), context, call, async (trx, flowTaskId) => {
      const { lineId, rule, route, reason } = body
      const head = await requireLine(trx, scopes, lineId)
      const book = await lockBook(trx, head.studentId)
      const line = book.lines.get(lineId)!
      const { units, amount, max, value, clauseAmount, approvals, deduction } = planRefund(line, body)
      const unitsLeft = availableUnits(line) - units
      const classes = await listRemainingClasses(trx, { lineId, unitsLeft })
      const refundId = newId()
      const refundNo = await nextNumber(trx, 'EduRefund', { organizeId: head.campusId })
      await insertRecords(trx, 'edu_refund', [
        {
          id: refundId,
          refund_no: refundNo,
          line_id: lineId,
          units,
          rule,
          remain_value: value,
          rule_amount: max,
          deduction,
          amount,
          route,
          reason,
          status: 1,
          flow_task_id: flowTaskId,
          applied_at: new Date(),
          payments: 0,
          creator_user_id: userId,
          creator_time: new Date(),
          delete_mark: 0,
          version: 0,
        },
      ])
      const facts = {
        refundNo,
        student: head.studentName,
        campus: head.campusName,
        order: head.orderNo,
        line: head.lineName,
        units: fromHundredths(units),
        value: fromHundredths(value),
        clause: line.terms.refundRule,
        clauseAmount: fromHundredths(clauseAmount),
        rule,
        deduction: fromHundredths(deduction),
        amount: fromHundredths(amount),
        deviation: fromHundredths(amount - clauseAmount),
        approvals,
        route,
        classes: classes.map(({ name }) => name).join('、'),
        reason,
      }
      const { studentId, campusId, orderId } = head
      const application = { studentId, campusId, orderId, lineId, subjectId: refundId, facts, reason }
      return { application, answer: { refundId, refundNo, flowTaskId, status: 1 } }
    })
  },

  async ways({ id }, context) {
    return loadRefundWays(context.db, await scopeOf(context, protectedOrders), id)
  },

  async pay({ id, accountId, paidAt = Date.now() }, context) {
    const scope = await scopeOf(context, protectedOrders)
    const { userId } = context.session
    await context.db.transaction().execute((trx) => payRefund(trx, scope, { id, accountId, paidAt, userId }))
  },

  async reverse({ id, reason }, context) {
    const scope = await scopeOf(context, protectedOrders)
    const { userId } = context.session
    await context.db.transaction().execute((trx) => reversePayment(trx, scope, { id, reason, userId }))
  },
})
