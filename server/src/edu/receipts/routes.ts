import type { receipts } from '@tessera/shared/contract/edu/receipts'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { newId } from '../../db/id.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { scopeOf, type Scope } from '../../permissions/scope.ts'
import { runOnce } from '../books/once.ts'
import { runCommand } from '../books/refusals.ts'
import { lockBook, saveBook } from '../books/store.ts'
import { assertReleasable, voidPayment } from '../ledger/sales.ts'
import { loadSaleScopes, type SaleScopes } from '../orders/scopes.ts'
import { findCampusOfStudent, findOrderHead } from '../orders/store.ts'
import { assertPaidAt, collect, dateIn, type Collection } from './collect.ts'
import { protectedReceipts } from './protected.ts'
import { countPrints, findReceipt, listReceipts, markVoid, printReceipt } from './store.ts'
import { text } from './text.ts'

const getScope = (context: Pick<Context, 'db' | 'session'>) => scopeOf(context, protectedReceipts)

/** For what and where money is received; throws where the caller may not see it. */
export async function requireTarget(
  { orders, students }: SaleScopes,
  trx: Db,
  { orderId, studentId }: { orderId?: string | undefined; studentId?: string | undefined },
): Promise<{ studentId: string; campus: Collection['campus']; order: Collection['order'] }> {
  if (orderId) {
    const order = await findOrderHead(trx, orders, orderId)
    if (!order) throw refuseField('orderId', text.noOrder)
    return { studentId: order.studentId, campus: { id: order.sellCampusId, timeZone: order.timeZone }, order }
  }
  if (!studentId) throw refuseField('orderId', text.noTarget)
  await students.assertVisible(trx, studentId)
  const campus = await findCampusOfStudent(trx, studentId)
  if (!campus) throw notFoundRefusal()
  return { studentId, campus, order: null }
}

async function requireReceipt(scope: Scope, trx: Db, id: string) {
  const found = await findReceipt(trx, scope, id)
  if (!found) throw notFoundRefusal()
  return found
}

/** Voids a receipt on the locked book of its student. Returns the receipt, and the book before. */
async function voidReceipt(
  scope: Scope,
  trx: Db,
  { id, reason, userId, isReplaced }: { id: string; reason: string; userId: string; isReplaced: boolean },
) {
  const { studentId } = await requireReceipt(scope, trx, id)
  const book = await lockBook(trx, studentId)
  // Another user may have voided it meanwhile.
  const found = await requireReceipt(scope, trx, id)
  const campus = await findCampusOfStudent(trx, studentId)
  const date = dateIn(campus!.timeZone, Date.now())
  if (found.status === 'void') throw refuse(text.alreadyVoid, {}, Code.conflict)
  const result = runCommand(() => voidPayment(book, found.posted, date, { isReplaced }))
  await markVoid(trx, id, { userId, reason, date, acctDate: result.acctDate })
  await saveBook(trx, book, result, { userId, batchId: newId() })
  return { found, before: book }
}

export const receiptHandlers: Handlers<typeof receipts> = {
  list: async (filter, context) => listReceipts(context.db, await getScope(context), filter),

  async create(body, context) {
    const scopes = await loadSaleScopes(context)
    return runOnce(context, 'edu.receipts.create', body, async (trx) => {
      const { studentId, ...target } = await requireTarget(scopes, trx, body)
      const book = await lockBook(trx, studentId)
      const { parts, surplusToWallet, remark, paidAt = Date.now() } = body
      assertPaidAt(paidAt, target.campus.timeZone)
      return collect(trx, book, context, {
        ...target,
        parts,
        surplusToWallet,
        remark,
        paidAt,
        correctsId: null,
      })
    })
  },

  async void({ id, reason }, context) {
    const scope = await getScope(context)
    const { userId } = context.session
    await context.db
      .transaction()
      .execute((trx) => voidReceipt(scope, trx, { id, reason, userId, isReplaced: false }))
  },

  async correct({ id, reason, ...body }, context) {
    const scope = await getScope(context)
    const scopes = await loadSaleScopes(context)
    const { userId } = context.session
    return runOnce(context, 'edu.receipts.correct', { id, reason, ...body }, async (trx) => {
      const { found: previous, before } = await voidReceipt(scope, trx, {
        id,
        reason,
        userId,
        isReplaced: true,
      })
      const { orderId, studentId } = previous
      const target = await requireTarget(scopes, trx, { orderId: orderId ?? undefined, studentId })
      // The lines have changed since they were locked.
      const book = await lockBook(trx, studentId)
      if (body.paidAt !== undefined) assertPaidAt(body.paidAt, target.campus.timeZone)
      // The money was received when the voided receipt says, unless the correction is of that time.
      const { parts, surplusToWallet, remark, paidAt = previous.paidAt } = body
      const collected = await collect(trx, book, context, {
        ...target,
        parts,
        surplusToWallet,
        remark,
        paidAt,
        correctsId: id,
      })
      if (previous.posted.walletParts.size > 0) {
        const after = await lockBook(trx, studentId)
        runCommand(() => assertReleasable(before, after, previous.posted))
      }
      return collected
    })
  },

  async print({ id, isPreview = false }, context) {
    const scope = await getScope(context)
    // A receipt shows the amount, so it is for those who may see it.
    await scope.assertFullyReadable(context.db, id)
    if (isPreview) {
      const next = await printReceipt(context.db, id)
      return { ...next, printCount: next.printCount + 1 }
    }
    // Two prints at a time have numbers of their own.
    return context.db.transaction().execute(async (trx) => {
      await countPrints(trx, [id])
      return printReceipt(trx, id)
    })
  },
  async countPrints({ ids }, context) {
    const { rows } = await getScope(context)
    if (!(await countPrints(context.db, ids, rows))) throw notFoundRefusal()
  },
}
