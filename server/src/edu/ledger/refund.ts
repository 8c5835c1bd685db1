import { availableUnits, contractRules, liabilityOf, type ContractRule, type Line } from './line.ts'
import { sizeOf, takeHighest, type Intervals } from './intervals.ts'
import { assertLedger } from './refusal.ts'
import { multiplyDivide, valueOf } from './value.ts'

export const refundRules = ['remaining_value', 'list_price_consumed'] as const
export type RefundRule = (typeof refundRules)[number]

/** How the value of positions that leave a line divides: what was paid for it, and what was not. */
export interface SplitValue {
  readonly intervals: Intervals
  readonly value: number
  readonly paid: number
  readonly writtenOff: number
}

/** Takes the highest free units. What exceeds the money that the line still holds is written off. */
export function splitHighest(line: Line, units: number): SplitValue {
  const { taken } = takeHighest(line.state.free, units)
  const value = valueOf(line.terms, taken)
  const paid = Math.min(value, Math.max(0, liabilityOf(line.state)))
  return { intervals: taken, value, paid, writtenOff: value - paid }
}

/**
 * What a clause of list prices leaves of positions of a line: what was received, less used lessons at list price and what
 * went out before. So the parts of a line together never get more than all of it at once.
 */
function leftByListPrice({ terms, state }: Line, paid: number): number {
  const used = multiplyDivide(state.consumedUnits, terms.unitListPrice, 100)
  const gone = state.refunded + state.transferredOut + terms.refundReduction
  return Math.max(0, Math.min(state.received - used - gone, paid))
}

/** What the clause of the contract pays back for positions of a line. */
function paidByClause(line: Line, paid: number): number {
  const { refundRule } = line.terms
  if (refundRule === 'none') return 0
  return refundRule === 'by_value' ? paid : leftByListPrice(line, paid)
}

/** What the clause of the contract pays back for everything that is left of a line. */
export const refundableOf = (line: Line): number =>
  paidByClause(line, splitHighest(line, line.state.remainUnits).paid)

export interface RefundQuote extends SplitValue {
  readonly units: number
  /** Money that the line still holds: no refund exceeds it. */
  readonly cashCap: number
  /** What the clause of the contract pays back. */
  readonly clauseAmount: number
  readonly rules: readonly {
    readonly rule: RefundRule
    readonly amount: number
    readonly deduction: number
  }[]
}

/**
 * What each rule pays back for the highest free units of a line, all of them by default. Refused where the contract excludes
 * refunds.
 */
export function quoteRefund(line: Line, units = availableUnits(line)): RefundQuote {
  assertLedger(line.terms.refundRule !== 'none', 'noRefund')
  const split = splitHighest(line, units)
  const byListPrice = leftByListPrice(line, split.paid)
  const rules = [
    { rule: 'remaining_value' as const, amount: split.paid, deduction: 0 },
    { rule: 'list_price_consumed' as const, amount: byListPrice, deduction: split.paid - byListPrice },
  ]
  const clauseAmount = paidByClause(line, split.paid)
  return { ...split, units, cashCap: Math.max(0, liabilityOf(line.state)), clauseAmount, rules }
}

/** What a rule pays back by a quote. */
export const amountBy = ({ rules }: RefundQuote, rule: RefundRule): number =>
  rules.find((one) => one.rule === rule)!.amount

/** Price of a plan as a fraction, so that no rounded unit price is multiplied. */
export interface PlanPrice {
  readonly price: number
  /** x100. */
  readonly units: number
}

/** Lessons are bought in halves. */
const halfLesson = 50

export interface TransferQuote extends SplitValue {
  readonly units: number
  /** Units of the new line, x100. */
  readonly newUnits: number
  /** Price of the new line in fen. */
  readonly newPrice: number
  /** Value that buys no half lesson and goes to the wallet, as far as the clause pays it back, fen. */
  readonly walletRemainder: number
  /** Part of the new price that the clause does not pay back, fen. */
  readonly refundReduction: number
}

/** A plan that the value buys, the wallet that gets it all, or another account at the same terms. */
export type TransferTarget = PlanPrice | 'wallet' | 'same'

function boughtUnits(
  split: SplitValue,
  target: TransferTarget,
): Pick<TransferQuote, 'newUnits' | 'newPrice'> {
  if (target === 'wallet') return { newUnits: 0, newPrice: 0 }
  if (target === 'same') return { newUnits: sizeOf(split.intervals), newPrice: split.paid }
  const bought = Number((BigInt(split.paid) * BigInt(target.units)) / BigInt(target.price))
  const newUnits = bought - (bought % halfLesson)
  return { newUnits, newPrice: multiplyDivide(newUnits, target.price, target.units) }
}

/**
 * What the highest free units of a line become. Value is kept: paid = new price + remainder. The wallet gets what the clause
 * of the contract would pay back; the rest stays in the new lessons. Refused where there are none.
 */
export function quoteTransfer(line: Line, units: number, target: TransferTarget): TransferQuote {
  const split = splitHighest(line, units)
  const { newUnits, newPrice: planPrice } = boughtUnits(split, target)
  const refundable = paidByClause(line, split.paid)
  const walletRemainder = Math.min(split.paid - planPrice, refundable)
  const newPrice = split.paid - walletRemainder
  const isMoneyOnly = newUnits === 0 && newPrice > 0
  if (target !== 'wallet')
    assertLedger(!isMoneyOnly, 'tooFewLessons', { amount: split.paid, max: refundable })
  assertLedger(!isMoneyOnly || line.terms.refundRule !== 'none', 'noRefund')
  assertLedger(!isMoneyOnly, 'clauseDeducts', { amount: split.paid, max: refundable })
  return {
    ...split,
    units: sizeOf(split.intervals),
    newUnits,
    newPrice,
    walletRemainder,
    refundReduction: split.paid - refundable,
  }
}

/**
 * The clause of the line into which a transfer goes: the stricter one of both contracts, and the value that it does not pay
 * back. `to` is the clause of another plan.
 */
export const clauseOfTransfer = (
  { refundRule }: Pick<Line['terms'], 'refundRule'>,
  { refundReduction }: Pick<TransferQuote, 'refundReduction'>,
  to: ContractRule = refundRule,
): Pick<Line['terms'], 'refundRule' | 'refundReduction'> => ({
  refundRule: contractRules.find((rule) => rule === refundRule || rule === to)!,
  refundReduction,
})
