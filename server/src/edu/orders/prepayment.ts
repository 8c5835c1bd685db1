import type { PrepayCheck, PrepayPolicy } from '@tessera/shared/contract/edu/prepayment'
import { isByPeriod, type SoldPlan } from './plans.ts'

/** What the limits of prepayment read of a line of an order: units are x100, the price is in fen. */
export interface PrepaidLine {
  readonly plan: Pick<SoldPlan, 'billing' | 'days'>
  readonly paidUnits: number
  readonly price: number
}

interface Prepayment {
  /** Null where it is unknown: such a student counts as a minor. */
  readonly birthday: string | null
  readonly signDate: string
  readonly policy: PrepayPolicy
}

const prepayLimits = { days: 92, units: 6_000, amount: 500_000 }

/**
 * Limits of prepayment for minors: three months or 60 lessons, and 5000 yuan. The days of all period cards of an order sum
 * up, and so do its lessons.
 */
export function checkPrepayment(
  lines: readonly PrepaidLine[],
  { birthday, signDate, policy }: Prepayment,
): PrepayCheck {
  const isAdult = birthday !== null && `${Number(birthday.slice(0, 4)) + 18}${birthday.slice(4)}` <= signDate
  if (isAdult || policy === 'off') return { policy, ok: true, rules: [] }
  let [days, units, amount] = [0, 0, 0]
  for (const { plan, paidUnits, price } of lines) {
    amount += price
    if (isByPeriod(plan)) days += plan.days ?? 0
    else units += paidUnits
  }
  const rules = [
    { rule: 'period' as const, ok: units <= prepayLimits.units && days <= prepayLimits.days },
    { rule: 'amount' as const, ok: amount <= prepayLimits.amount },
  ]
  return { policy, ok: rules.every(({ ok }) => ok), rules }
}

/** Which limits of prepayment an order breaks; null where it breaks none. */
export function brokenLimits({ rules }: PrepayCheck): 'period' | 'amount' | 'both' | null {
  const broken = rules.filter(({ ok }) => !ok)
  if (broken.length === 0) return null
  return broken.length === 2 ? 'both' : broken[0]!.rule
}
