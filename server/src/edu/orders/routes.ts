import { sql } from 'kysely'
import { financeMenu, type orders } from '@tessera/shared/contract/edu/orders'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { refuse } from '../../errors/refusal.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { canCall } from '../../permissions/access.ts'
import { scopeOf } from '../../permissions/scope.ts'
import { newId } from '../../db/id.ts'
import { runOnce } from '../books/once.ts'
import { runCommand } from '../books/refusals.ts'
import { lockBook, saveBook, withEntries } from '../books/store.ts'
import { voidOrder } from '../ledger/sales.ts'
import { protectedOrders } from './protected.ts'
import { planOrder, toQuote } from './quote.ts'
import { loadSaleScopes, type SaleScopes } from './scopes.ts'
import { createOrder, requireSellers } from './sell.ts'
import { findOrderHead, listOrders, readOrder } from './store.ts'
import { text } from './text.ts'

const getScope = (context: Pick<Context, 'db' | 'session'>) => scopeOf(context, protectedOrders)

/** Throws where the caller may not see the student or one of the plans. */
async function assertBuyable(
  { students, plans }: SaleScopes,
  trx: Db,
  { studentId, lines }: { studentId: string; lines: readonly { pricePlanId: string }[] },
): Promise<void> {
  await students.assertVisible(trx, studentId)
  const ids = [...new Set(lines.map(({ pricePlanId }) => pricePlanId))]
  const { rows } = await sql`
    select 1 from edu_price_plan p where p.id = any(${ids}::text[]) and ${plans.pickerRows}`.execute(trx)
  if (rows.length < ids.length) throw refuse(text.noPlan)
}

const canOverride = ({ session }: Context) =>
  canCall(session.access, { menu: financeMenu, button: 'btn_discount' })

export const orderHandlers: Handlers<typeof orders> = {
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
    return runOnce(context, 'edu.orders.create', body, async (trx) => {
      const { userId } = context.session
      await assertBuyable(scopes, trx, body)
      const order = await planOrder(trx, body)
      if (order.isOverride && !canOverride(context)) throw refuse(text.overrideNotAllowed, {}, Code.forbidden)
      const sellers = await requireSellers(trx, body.sellers, userId)
      const created = await createOrder(trx, body, order, { userId, sellers })
      await scopes.orders.assertVisible(trx, created.orderId)
      return created
    })
  },

  async void({ id, reason }, context) {
    const scope = await getScope(context)
    const { userId } = context.session
    await context.db.transaction().execute(async (trx) => {
      const found = await findOrderHead(trx, scope, id)
      if (!found) throw notFoundRefusal()
      const locked = await lockBook(trx, found.studentId)
      const lines = [...locked.lines.values()].filter(({ terms }) => terms.orderId === id)
      if (lines.every(({ state }) => state.status === 'void'))
        throw refuse(text.alreadyVoid, {}, Code.conflict)
      const book = await withEntries(
        trx,
        locked,
        lines.map(({ terms }) => terms.id),
      )
      const result = runCommand(() => voidOrder(book, id, found.today))
      await saveBook(trx, book, result, { userId, batchId: newId() })
      await sql`update edu_order set void_reason = ${reason}, voided_at = now(), last_modify_user_id = ${userId}
        where id = ${id}`.execute(trx)
    })
  },
}
