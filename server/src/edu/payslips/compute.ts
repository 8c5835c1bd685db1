import { multiplyDivide } from '../ledger/value.ts'

export type PayMode = 'lesson_units' | 'heads' | 'student_units' | 'revenue_bp' | 'per_lesson'

/** Rates of a pay plan from a day on. `upTo` is in the unit of the base; the last tier has no end. */
export interface PayRates {
  readonly planId: string
  readonly validFrom: string
  readonly mode: PayMode
  readonly gradient: 'none' | 'marginal' | 'whole'
  /** Rates are fen for 1 of the base, or basis points of revenue. */
  readonly tiers: readonly { readonly upTo: number | null; readonly rate: number }[]
  /** Fen for a trial lesson; null: as other lessons. */
  readonly trialRate: number | null
  readonly makeupCount: boolean
  readonly assistantRateBp: number
  readonly minPerLesson: number
}

/** A lesson that was held, and who is paid for it. */
export interface TaughtLesson {
  readonly lessonId: string
  readonly campusId: string
  readonly bizDate: string
  readonly role: 'coach' | 'assistant'
  readonly isTrial: boolean
  /** Units are x100. */
  readonly lessonUnits: number
  readonly heads: number
  readonly makeupHeads: number
  readonly studentUnits: number
  /** Fen. */
  readonly recognised: number
  /** Null where no plan covers the lesson. */
  readonly rates: PayRates | null
}

/** What was paid for a lesson that is not held any more. */
export interface PaidBefore {
  readonly lessonId: string
  readonly campusId: string
  readonly bizDate: string
  readonly role: TaughtLesson['role']
  readonly amount: number
}

export interface PayLine {
  readonly kind: 'lesson' | 'undo'
  readonly role: TaughtLesson['role']
  readonly lessonId: string
  readonly campusId: string
  readonly bizDate: string
  readonly planId: string | null
  readonly mode: PayMode | null
  /** x100, or fen of revenue. */
  readonly base: number
  /** Fen for 1 of the base, or basis points; an average where tiers differ. */
  readonly rate: number
  /** Fen. */
  readonly amount: number
}

function baseOf(lesson: TaughtLesson, { mode, makeupCount }: PayRates): number {
  switch (mode) {
    case 'lesson_units':
      return lesson.lessonUnits
    case 'heads':
      return (lesson.heads + (makeupCount ? lesson.makeupHeads : 0)) * 100
    case 'student_units':
      return lesson.studentUnits
    case 'revenue_bp':
      return Math.max(0, lesson.recognised)
    case 'per_lesson':
      return 100
  }
}

/** Rates are for 100 of the base, or for 10,000 fen of revenue. */
const perOf = ({ mode }: PayRates) => (mode === 'revenue_bp' ? 10_000 : 100)

/** The base times its rates, before it is divided by `perOf`. */
function weigh(base: number, { gradient, tiers }: PayRates): number {
  if (gradient === 'none') return base * tiers[0]!.rate
  if (gradient === 'whole') {
    const reached = tiers.find(({ upTo }) => upTo === null || base <= upTo) ?? tiers.at(-1)!
    return base * reached.rate
  }
  let from = 0
  let sum = 0
  for (const { upTo, rate } of tiers) {
    const to = upTo === null ? base : Math.min(base, upTo)
    if (to > from) sum += (to - from) * rate
    from = Math.max(from, to)
  }
  return sum
}

const groupKey = ({ role, bizDate, isTrial, rates }: TaughtLesson) =>
  [rates?.planId, rates?.validFrom, role, bizDate.slice(0, 7), isTrial && rates?.trialRate !== null].join('|')

/**
 * What lessons pay. Tiers count over the lessons of one month, plan version and role; an assistant gets a part of what the plan
 * pays. Each line has the average over the tiers, and the last one what rounding left over.
 */
export function computePay(
  lessons: readonly TaughtLesson[],
  gone: readonly PaidBefore[],
): readonly PayLine[] {
  const groups = new Map<string, TaughtLesson[]>()
  for (const lesson of lessons) {
    const key = groupKey(lesson)
    groups.set(key, [...(groups.get(key) ?? []), lesson])
  }
  const paid = new Map<TaughtLesson, PayLine>()
  for (const group of groups.values())
    for (const [at, line] of payGroup(group).entries()) paid.set(group[at]!, line)
  const undone = gone
    .filter(({ amount }) => amount !== 0)
    .map((one): PayLine => ({
      ...one,
      kind: 'undo',
      planId: null,
      mode: null,
      base: 0,
      rate: 0,
      amount: -one.amount,
    }))
  return [...lessons.map((lesson) => paid.get(lesson)!), ...undone]
}

/** The lines of lessons that share their tiers. */
function payGroup(group: readonly TaughtLesson[]): readonly PayLine[] {
  const [first] = group
  const rates = first!.rates
  const lineOf = (lesson: TaughtLesson, base: number, rate: number, amount: number): PayLine => ({
    kind: 'lesson',
    role: lesson.role,
    lessonId: lesson.lessonId,
    campusId: lesson.campusId,
    bizDate: lesson.bizDate,
    planId: rates?.planId ?? null,
    mode: rates?.mode ?? null,
    base,
    rate,
    amount,
  })
  if (!rates) return group.map((lesson) => lineOf(lesson, 0, 0, 0))
  const shareBp = first!.role === 'assistant' ? rates.assistantRateBp : 10_000
  if (first!.isTrial && rates.trialRate !== null) {
    const amount = multiplyDivide(rates.trialRate, shareBp, 10_000)
    return group.map((lesson) => lineOf(lesson, 100, amount, amount))
  }
  const bases = group.map((lesson) => baseOf(lesson, rates))
  const whole = bases.reduce((sum, base) => sum + base, 0)
  const per = perOf(rates)
  const price = (weighed: number) => multiplyDivide(weighed, shareBp, per * 10_000)
  const average = whole === 0 ? 0 : (weigh(whole, rates) * shareBp) / 10_000 / whole
  const amounts =
    rates.gradient === 'none'
      ? bases.map((base) => price(weigh(base, rates)))
      : spread(price(weigh(whole, rates)), bases)
  const least = first!.role === 'coach' ? rates.minPerLesson : 0
  return group.map((lesson, at) => lineOf(lesson, bases[at]!, average, Math.max(least, amounts[at]!)))
}

/** Divides a total among bases in proportion, rounded down; the last base gets what remains. */
function spread(total: number, bases: readonly number[]): readonly number[] {
  const whole = bases.reduce((sum, base) => sum + base, 0)
  if (whole === 0) return bases.map(() => 0)
  const last = bases.findLastIndex((base) => base > 0)
  const parts = bases.map((base) => Math.floor((total * base) / whole))
  const rest = total - parts.reduce((sum, part) => sum + part, 0)
  return parts.map((part, at) => (at === last ? part + rest : part))
}
