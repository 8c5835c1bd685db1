import { availableUnits, liabilityOf, type Line } from './line.ts'
import { sizeOf, takeHighest, type Intervals } from './intervals.ts'
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

export interface RefundQuote extends SplitValue {
  readonly units: number
  /** Money that the line still holds: no refund exceeds it. */
  readonly cashCap: number
  readonly rules: readonly {
    readonly rule: RefundRule
    readonly amount: number
    readonly deduction: number
  }[]
}

/** What each rule pays back for the highest free units of a line, all of them by default. */
export function quoteRefund(line: Line, units = availableUnits(line)): RefundQuote {
  const split = splitHighest(line, units)
  const { received, consumedUnits } = line.state
  const used = multiplyDivide(consumedUnits, line.terms.unitListPrice, 100)
  const byListPrice = Math.max(0, Math.min(received - used, split.paid))
  const rules = [
    { rule: 'remaining_value' as const, amount: split.paid, deduction: 0 },
    { rule: 'list_price_consumed' as const, amount: byListPrice, deduction: split.paid - byListPrice },
  ]
  return { ...split, units, cashCap: Math.max(0, liabilityOf(line.state)), rules }
}

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
  /** Value that buys no half lesson and goes to the wallet, fen. */
  readonly walletRemainder: number
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

/** What the highest free units of a line become. Value is kept: paid = new price + remainder. */
export function quoteTransfer(line: Line, units: number, target: TransferTarget): TransferQuote {
  const split = splitHighest(line, units)
  const { newUnits, newPrice } = boughtUnits(split, target)
  return {
    ...split,
    units: sizeOf(split.intervals),
    newUnits,
    newPrice,
    walletRemainder: split.paid - newPrice,
  }
}
