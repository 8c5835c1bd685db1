import type { Intervals } from './intervals.ts'

export const giftPolicies = ['average', 'paid_first', 'gift_first'] as const
export type GiftPolicy = (typeof giftPolicies)[number]

/** What fixes the value of each position of a line. It never changes after the order is signed. */
export interface Price {
  /** Fen. */
  readonly price: number
  /** x100. */
  readonly paidUnits: number
  /** x100. */
  readonly giftUnits: number
  readonly giftPolicy: GiftPolicy
}

/** `a * b / divisor`, rounded half up, exact for every safe integer that is not negative. */
export function multiplyDivide(a: number, b: number, divisor: number): number {
  const twice = 2 * a * b + divisor
  if (Number.isSafeInteger(twice)) return Math.floor(twice / (2 * divisor))
  return Number((2n * BigInt(a) * BigInt(b) + BigInt(divisor)) / (2n * BigInt(divisor)))
}

/** Value in fen of the first `position` units (x100) of a line: R(k) of the design. A line without units has no value. */
export function valueBefore({ price, paidUnits, giftUnits, giftPolicy }: Price, position: number): number {
  const units = giftPolicy === 'average' ? paidUnits + giftUnits : paidUnits
  if (units === 0) return 0
  const from = giftPolicy === 'gift_first' ? position - giftUnits : position
  return multiplyDivide(price, Math.min(Math.max(from, 0), units), units)
}

/** Value in fen of positions of a line. */
export const valueOf = (price: Price, intervals: Intervals): number =>
  intervals.reduce((sum, [from, to]) => sum + valueBefore(price, to) - valueBefore(price, from), 0)
