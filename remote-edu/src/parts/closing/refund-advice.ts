import { needsSecondApproval, RefundBody, type RefundQuote } from '@tessera/shared/contract/edu/refunds'
import { fromHundredths, toHundredths } from '@tessera/shared/contract/edu/values'

/** The input of a quote; null without a line, and while the number of lessons is none: the field says what is wrong with it. */
export function toRefundQuoteInput({
  lineId,
  units,
}: {
  lineId?: string | undefined
  units?: number | undefined
}) {
  if (!lineId || !RefundBody.shape.units.safeParse(units).success) return null
  return { lineId, ...(units === undefined ? {} : { units }) }
}

/** What is to be said of the amount of a refund, with yuan: beyond what can be refunded, or why two have to approve it. */
export interface RefundAdvice {
  readonly kind: 'aboveLimit' | 'aboveClause' | 'largeDeduction'
  readonly amount: number
}

type Quote = Pick<RefundQuote, 'rules' | 'freeValue' | 'writtenOff' | 'clauseAmount'>

export function adviseRefund(quote: Quote, rule: string | undefined, yuan: number): RefundAdvice | null {
  const amount = toHundredths(yuan)
  const limits = quote.rules.filter((one) => rule === undefined || one.rule === rule).map((one) => one.amount)
  const limit = Math.max(...limits)
  if (limits.length > 0 && amount > toHundredths(limit)) return { kind: 'aboveLimit', amount: limit }
  const paid = toHundredths(quote.freeValue) - toHundredths(quote.writtenOff)
  const clauseAmount = toHundredths(quote.clauseAmount)
  if (!needsSecondApproval({ paid, clauseAmount, amount })) return null
  const above = amount - clauseAmount
  return above > 0
    ? { kind: 'aboveClause', amount: fromHundredths(above) }
    : { kind: 'largeDeduction', amount: fromHundredths(paid - amount) }
}
