import { sql } from 'kysely'
import type * as z from 'zod'
import { financeMenu, type OrderBody, type orders } from '@tessera/shared/contract/edu/orders'
import { isPrepaymentBlocked, needsPrepaymentApproval } from '@tessera/shared/contract/edu/prepayment'
import type { LocalizedText } from '@tessera/shared/contract/lang'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { refuse, Refusal } from '../../errors/refusal.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { canCall } from '../../permissions/access.ts'
import { scopeOf } from '../../permissions/scope.ts'
import type { WorkflowRuntime } from '../../workflow/runtime/runtime.ts'
import { applyForApproval } from '../approvals/apply.ts'
import { runOnce } from '../books/once.ts'
import { assertSeenCampus } from '../campuses/store.ts'
import { loadOrderFacts, voidWithin } from './approvals.ts'
import { brokenLimits } from './prepayment.ts'
import { protectedOrders } from './protected.ts'
import { planOrder, toQuote, type PlannedOrder } from './quote.ts'
import { loadSaleScopes, type SaleScopes } from './scopes.ts'
import { createOrder, requireSellers } from './sell.ts'
import { findOrderHead, listOrders, readOrder } from './store.ts'
import { limitText, text } from './text.ts'

const getScope = (context: Pick<Context, 'db' | 'session'>) => scopeOf(context, protectedOrders)

/** Throws where the caller may not see the student or one of the plans, or not sell for the campus. */
async function assertBuyable(
  { students, plans, offeredCampuses }: SaleScopes,
  trx: Db,
  {
    studentId,
    sellCampusId,
    lines,
  }: Pick<z.output<typeof OrderBody>, 'studentId' | 'sellCampusId' | 'lines'>,
): Promise<void> {
  await students.assertVisible(trx, studentId)
  if (sellCampusId) {
    const campus = { campusId: sellCampusId, studentId, field: 'sellCampusId', refusal: text.otherCampus }
    await assertSeenCampus(trx, offeredCampuses, campus)
  }
  const ids = [...new Set(lines.map(({ pricePlanId }) => pricePlanId))]
  const { rows } = await sql`
    select 1 from edu_price_plan p where p.id = any(${ids}::text[]) and ${plans.pickerRows}`.execute(trx)
  if (rows.length < ids.length) throw refuse(text.noPlan)
}

const canOverride = ({ session }: Context) =>
  canCall(session.access, { menu: financeMenu, button: 'btn_discount' })

/** Throws where the policy refuses orders beyond the limits of prepayment, and this one is. */
function assertPrepayable({ prepayCheck }: PlannedOrder): void {
  if (!isPrepaymentBlocked(prepayCheck)) return
  throw new Refusal({
    code: Code.conflict,
    text: text.beyondPrepayment,
    values: { limits: limitText[brokenLimits(prepayCheck)!] },
    details: { reason: 'beyondPrepayment' },
  })
}

/** Throws where the price or the lessons are not those that were quoted, with both. */
function assertQuoted(
  order: PlannedOrder,
  { quotedAmount, quotedLines }: Pick<z.output<typeof OrderBody>, 'quotedAmount' | 'quotedLines'>,
): void {
  const { netAmount, lines } = toQuote(order)
  const throwChanged = (words: LocalizedText, values: Record<string, unknown>) => {
    throw new Refusal({ code: Code.conflict, text: words, values, details: { reason: 'priceChanged' } })
  }
  if (quotedAmount !== undefined && quotedAmount !== netAmount)
    throwChanged(text.priceChanged, { from: quotedAmount, to: netAmount })
  for (const [at, quoted] of (quotedLines ?? []).entries()) {
    const line = lines[at]
    if (!line) break
    const { name } = line
    if (line.netAmount !== quoted.netAmount)
      throwChanged(text.linePriceChanged, { name, from: quoted.netAmount, to: line.netAmount })
    const [from, to] = [quoted.units + quoted.giftUnits, line.units + line.giftUnits]
    if (from !== to) throwChanged(text.lessonsChanged, { name, from, to })
  }
}

/**
 * A flow approves a price that the caller may not give alone. Under the policy `approve` it also approves what is beyond the
 * limits of prepayment, for every seller: the right to change prices is no right to exceed these.
 */
function needsApproval(context: Context, { isOverride, prepayCheck }: PlannedOrder): boolean {
  if (isPrepaymentBlocked(prepayCheck)) return false
  return (isOverride && !canOverride(context)) || needsPrepaymentApproval(prepayCheck)
}

export const orderHandlers = (runtime: () => WorkflowRuntime): Handlers<typeof orders> => ({
  list: async (filter, context) => listOrders(context.db, await getScope(context), filter),
  read: async ({ id }, context) => readOrder(context.db, await getScope(context), id),

  async quote(input, context) {
    const scopes = await loadSaleScopes(context)
    await assertBuyable(scopes, context.db, input)
    const order = await planOrder(context.db, input)
    return toQuote(order)
  },

  async create(body, context) {
    const scopes = await loadSaleScopes(context)
    const { userId } = context.session
    const sign = async (trx: Db, order: PlannedOrder, isApproving: boolean) => {
      assertQuoted(order, body)
      assertPrepayable(order)
      const sellers = await requireSellers(trx, body.sellers, userId)
      const created = await createOrder(trx, body, order, { userId, sellers, isApproving })
      await scopes.orders.assertVisible(trx, created.orderId)
      return created
    }
    await assertBuyable(scopes, context.db, body)
    const planned = await planOrder(context.db, body)
    const call = { call: 'edu.orders.create', input: body }
    if (needsApproval(context, planned))
      return applyForApproval(
        runtime(),
        context,
        { form: 'edu_priceOverride', ...call },
        async (trx, flowTaskId) => {
          await assertBuyable(scopes, trx, body)
          const order = await planOrder(trx, body)
          const created = await sign(trx, order, true)
          const { orderId } = created
          const { facts, ...head } = await loadOrderFacts(trx, orderId)
          const { signDate: _, ...shown } = facts
          const reason = body.remark
          const broken = brokenLimits(order.prepayCheck)
          const prepay = broken && `prepay_${broken}`
          const application = {
            ...head,
            orderId,
            lineId: null,
            subjectId: orderId,
            facts: { ...shown, prepay, reason },
            reason,
          }
          return { application, answer: { ...created, flowTaskId } }
        },
      )
    return runOnce(context, call.call, body, async (trx) => {
      await assertBuyable(scopes, trx, body)
      const order = await planOrder(trx, body)
      if (needsApproval(context, order)) throw refuse(text.approvalChanged, {}, Code.conflict)
      const created = await sign(trx, order, false)
      return { ...created, flowTaskId: null }
    })
  },

  async void({ id, reason }, context) {
    const scope = await getScope(context)
    const { userId } = context.session
    const found = await findOrderHead(context.db, scope, id)
    if (!found) throw notFoundRefusal()
    const { studentId, today, signDate } = found
    if (signDate < today) {
      const call = { form: 'edu_void' as const, call: 'edu.orders.void', input: { id, reason } }
      return applyForApproval(runtime(), context, call, async (trx, flowTaskId) => {
        if (!(await findOrderHead(trx, scope, id))) throw notFoundRefusal()
        const { facts, ...head } = await loadOrderFacts(trx, id)
        const shown = {
          student: facts.student,
          campus: facts.campus,
          order: facts.order,
          signDate,
          amount: facts.amount,
          reason,
        }
        const application = { ...head, orderId: id, lineId: null, subjectId: id, facts: shown, reason }
        return { application, answer: { flowTaskId } }
      })
    }
    await context.db
      .transaction()
      .execute((trx) => voidWithin(trx, { orderId: id, studentId }, { reason, userId }))
    return { flowTaskId: null }
  },
})
