import type { Risk, RiskFacts } from '../risks/score.ts'

/** When the lessons of a student end, and whether they are used up or expire. */
export interface End {
  readonly date: string
  readonly reason: 'usedUp' | 'expired'
}

/** The day on which the lessons of a student end, not before today; null where it is not known. */
export function endOf(
  { today, expireDate, remainUnits }: Pick<RiskFacts, 'today' | 'expireDate' | 'remainUnits'>,
  { runOutDate }: Pick<Risk, 'runOutDate'>,
): End | null {
  if (remainUnits === 0) return { date: today, reason: 'usedUp' }
  const expires = expireDate !== null && expireDate >= today ? expireDate : null
  if (runOutDate !== null && (expires === null || runOutDate <= expires))
    return { date: runOutDate, reason: 'usedUp' }
  return expires === null ? null : { date: expires, reason: 'expired' }
}

/** Reasons that every student has whose lessons end soon. They say nothing about the renewal. */
const endReasons: ReadonlySet<string> = new Set(['lowBalance', 'runsOut', 'expiring'])

/** Points of the reasons that make a renewal less likely. */
export const doubtOf = ({ reasons }: Pick<Risk, 'reasons'>): number =>
  Math.min(
    100,
    reasons.filter(({ reason }) => !endReasons.has(reason)).reduce((sum, { points }) => sum + points, 0),
  )

/** No renewal is certain. */
const maxProbability = 0.98

/**
 * The probability of each renewal. Together they are what the rate of the past expects; a student with 100 points has half
 * the probability of one without.
 */
export function probabilitiesOf(doubts: readonly number[], rate: number): number[] {
  const weights = doubts.map((points) => 1 - points / 200)
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / Math.max(weights.length, 1)
  return weights.map((weight) => Math.min((rate * weight) / mean, maxProbability))
}

/** Factor of the standard deviation: eight of ten outcomes lie within. */
const eightOfTen = 1.2816

export interface Expectation {
  readonly probability: number
  /** In fen; null where the caller may not see it, or where there is no earlier order. */
  readonly amount: number | null
}

/** What some students are expected to renew, and the range of eight in ten outcomes, in fen. */
export function sumUp(list: readonly Expectation[]) {
  const known = list.flatMap(({ probability, amount }) => (amount === null ? [] : [{ probability, amount }]))
  const amount = known.reduce((sum, one) => sum + one.probability * one.amount, 0)
  const spread =
    eightOfTen * Math.sqrt(known.reduce((sum, { probability: p, amount: a }) => sum + a * a * p * (1 - p), 0))
  const most = known.reduce((sum, one) => sum + one.amount, 0)
  return {
    renewed: list.reduce((sum, { probability }) => sum + probability, 0),
    amount: Math.round(amount),
    low: Math.round(Math.max(0, amount - spread)),
    high: Math.round(Math.min(most, amount + spread)),
  }
}

/** A month of the past: students whose lessons ended, those who renewed, and those who still can. */
export interface PastMonth {
  readonly month: string
  readonly due: number
  readonly renewed: number
  readonly pending: number
}

const rateMonths = 12
const testedMonths = 6

/** The share of students who renewed, of those who could not renew any more; null without any. */
export function rateOf(months: readonly PastMonth[]): number | null {
  const settled = months.reduce((sum, { due, pending }) => sum + due - pending, 0)
  return settled > 0 ? months.reduce((sum, { renewed }) => sum + renewed, 0) / settled : null
}

/**
 * What would have been expected of each of the last settled months, from the twelve months that were settled when it began,
 * beside what came. `error` is the sum of the differences per renewal; null without any renewal.
 */
export function backTest(history: readonly PastMonth[]) {
  const months = history.flatMap((month, at) => {
    // Students of the month before could still renew.
    const rate = rateOf(
      history
        .slice(Math.max(0, at - 1 - rateMonths), Math.max(0, at - 1))
        .map((one) => ({ ...one, pending: 0 })),
    )
    if (rate === null || month.pending > 0 || month.due === 0) return []
    return [{ month: month.month, due: month.due, renewed: month.renewed, expected: month.due * rate }]
  })
  const tested = months.slice(-testedMonths)
  const renewed = tested.reduce((sum, one) => sum + one.renewed, 0)
  const missed = tested.reduce((sum, one) => sum + Math.abs(one.expected - one.renewed), 0)
  return { months: tested, error: renewed > 0 ? missed / renewed : null }
}

/** The months of a history from which the rate is taken. */
export const latestRate = (history: readonly PastMonth[]): number | null => rateOf(history.slice(-rateMonths))
