import type { OrderQuote } from '@tessera/shared/contract/edu/orders'
import { isByPeriod, type SoldPlan } from './plans.ts'

/** What the limits of prepayment read of a line of an order: units are x100, the price is in fen. */
export interface PrepaidLine {
  readonly plan: Pick<SoldPlan, 'billing' | 'days'>
  readonly paidUnits: number
  readonly price: number
}

const prepayLimits = { days: 92, units: 6_000, amount: 500_000 }

/** Limits of prepayment for minors: three months or 60 lessons, and 5000 yuan. An unknown age counts as minor. */
export function checkPrepayment(
  lines: readonly PrepaidLine[],
  birthday: string | null,
  signDate: string,
): OrderQuote['prepayCheck'] {
  const isAdult = birthday !== null && `${Number(birthday.slice(0, 4)) + 18}${birthday.slice(4)}` <= signDate
  if (isAdult) return { ok: true, rules: [] }
  const ofUnits = lines.filter(({ plan }) => !isByPeriod(plan))
  const units = ofUnits.reduce((sum, { paidUnits }) => sum + paidUnits, 0)
  const days = lines.filter(({ plan }) => isByPeriod(plan)).map(({ plan }) => plan.days ?? 0)
  const amount = lines.reduce((sum, { price }) => sum + price, 0)
  const rules = [
    {
      rule: 'period' as const,
      ok: units <= prepayLimits.units && days.every((one) => one <= prepayLimits.days),
    },
    { rule: 'amount' as const, ok: amount <= prepayLimits.amount },
  ]
  return { ok: rules.every(({ ok }) => ok), rules }
}
