import { useState } from 'react'
import { orders } from '@tessera/shared/contract/edu/orders'
import { receipts } from '@tessera/shared/contract/edu/receipts'
import { students } from '@tessera/shared/contract/edu/students'
import { wallet } from '@tessera/shared/contract/edu/wallet'
import { Code, type CallOutput } from '@tessera/shared/contract/wire'
import { CallError } from '@tessera/shared/client/call'
import { refresh, useSend } from '@tessera/shared/client/use-call'
import { errorsOf, stepOf, toQuoteInput, toSellers, type SaleDraft, type Step } from './sale.ts'
import { toParts, type PartDraft } from './payment.ts'

/** What shows orders, receipts, and the money of students. */
export const staleAfterSale = [
  orders.list,
  orders.read,
  receipts.list,
  students.list,
  students.read,
  students.lines,
  wallet.list,
  wallet.balances,
] as const

export type PlacedOrder = CallOutput<typeof orders.create>

/** What was posted for a sale, and what was refused. */
interface Outcome {
  order?: PlacedOrder
  payment?: CallOutput<typeof receipts.create>
  errors: ReadonlyMap<string, string>
  /** A refusal without a field. */
  message: string
  isDone: boolean
}

const noOutcome: Outcome = { errors: new Map(), message: '', isDone: false }

type Quote = CallOutput<typeof orders.quote>

interface Payment {
  parts: readonly PartDraft[]
  surplusToWallet: boolean
}

/**
 * Places an order, and collects its payment. Both have keys of their own, so repeating what got no answer posts nothing twice,
 * and a refused payment leaves the placed order. `onSold` is called for the order, before it is paid.
 */
export function useSale(onStep: (step: Step) => void, onSold?: (order: PlacedOrder) => void) {
  const [keys] = useState(() => ({ order: crypto.randomUUID(), payment: crypto.randomUUID() }))
  const create = useSend(orders.create, { stale: staleAfterSale, quiet: true, idempotencyKey: keys.order })
  const collect = useSend(receipts.create, {
    stale: staleAfterSale,
    quiet: true,
    idempotencyKey: keys.payment,
  })
  const [outcome, setOutcome] = useState(noOutcome)
  const submit = async (draft: SaleDraft, quote: Quote | undefined, payment: Payment | null) => {
    let { order } = outcome
    try {
      if (!order) {
        if (!quote) return
        const { data } = await create.send({
          ...toQuoteInput(draft)!,
          quotedAmount: quote.netAmount,
          quotedLines: quote.lines,
          sellers: toSellers(draft.sellers),
          ...(draft.sourceId ? { sourceId: draft.sourceId } : {}),
          remark: draft.remark,
        })
        order = data
        onSold?.(data)
      }
      // What was changed meanwhile can need approval now; then nothing can be paid.
      if (!payment || order.status === 'approving') return setOutcome({ ...noOutcome, order, isDone: true })
      const { parts, surplusToWallet } = payment
      const { data } = await collect.send({ orderId: order.orderId, parts: toParts(parts), surplusToWallet })
      setOutcome({ ...noOutcome, order, payment: data, isDone: true })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const [first] = error.fields
      // The order is not what was quoted any more.
      if (!order && error.code === Code.conflict) void refresh(orders.quote)
      setOutcome({
        ...(order ? { order } : {}),
        errors: errorsOf(error),
        message: first && !order ? '' : error.msg,
        isDone: false,
      })
      if (first) onStep(stepOf(first.field))
    }
  }
  return {
    ...outcome,
    /** `quote` is what the user has seen. */
    submit: (draft: SaleDraft, quote: Quote | undefined, payment: Payment | null) =>
      void submit(draft, quote, payment),
    sending: create.sending || collect.sending,
    /** Forgets refusals, when the user corrects what was refused. */
    forgive: () =>
      setOutcome((last) =>
        last.errors.size > 0 || last.message ? { ...last, errors: new Map(), message: '' } : last,
      ),
  }
}
