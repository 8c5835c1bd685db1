import { describe, expect, test } from 'vitest'
import { computePay, type PayMode, type PayRates, type TaughtLesson } from './compute.ts'

const rates = (change: Partial<PayRates> = {}): PayRates => ({
  planId: 'p',
  validFrom: '2026-01-01',
  mode: 'lesson_units',
  gradient: 'none',
  tiers: [{ upTo: null, rate: 10_000 }],
  trialRate: null,
  makeupCount: true,
  assistantRateBp: 5_000,
  minPerLesson: 0,
  ...change,
})
let count = 0
const lesson = (change: Partial<TaughtLesson> = {}): TaughtLesson => ({
  lessonId: `l${++count}`,
  campusId: 'c',
  bizDate: '2026-03-10',
  role: 'coach',
  isTrial: false,
  lessonUnits: 150,
  heads: 4,
  makeupHeads: 1,
  studentUnits: 700,
  recognised: 33_333,
  rates: rates(),
  ...change,
})
const amountsOf = (lessons: TaughtLesson[]) => computePay(lessons, []).map(({ amount }) => amount)

test.each([
  ['lesson_units', 10_000, 15_000],
  ['heads', 2_000, 10_000],
  ['student_units', 1_000, 7_000],
  ['revenue_bp', 3_000, 10_000],
  ['per_lesson', 8_000, 8_000],
] as const)('the mode %s pays its own base', (mode, rate, amount) => {
  expect(amountsOf([lesson({ rates: rates({ mode, tiers: [{ upTo: null, rate }] }) })])).toEqual([amount])
})

test('make-ups are heads only where the plan says so; a trial has its own rate; a lesson has a least pay', () => {
  const heads = { mode: 'heads', tiers: [{ upTo: null, rate: 2_000 }] } as const
  expect(amountsOf([lesson({ rates: rates({ ...heads, makeupCount: false }) })])).toEqual([8_000])
  expect(amountsOf([lesson({ isTrial: true, rates: rates({ trialRate: 5_000 }) })])).toEqual([5_000])
  expect(
    amountsOf([lesson({ heads: 0, makeupHeads: 0, rates: rates({ ...heads, minPerLesson: 3_000 }) })]),
  ).toEqual([3_000])
})

describe('tiers over a month', () => {
  const tiers = [
    { upTo: 300, rate: 10_000 },
    { upTo: null, rate: 12_000 },
  ]
  const month = () => [lesson(), lesson(), lesson()] as const
  test('marginal ones price each slice, whole ones all of it', () => {
    const marginal = month().map((one) => ({ ...one, rates: rates({ gradient: 'marginal', tiers }) }))
    expect(amountsOf(marginal).reduce((sum, one) => sum + one, 0)).toBe(3 * 10_000 + 1.5 * 12_000)
    const whole = month().map((one) => ({ ...one, rates: rates({ gradient: 'whole', tiers }) }))
    expect(amountsOf(whole)).toEqual([18_000, 18_000, 18_000])
    expect(amountsOf(whole.slice(0, 2))).toEqual([15_000, 15_000])
  })
  test('other months, plans and roles have tiers of their own', () => {
    const by = (change: Partial<TaughtLesson>) =>
      lesson({ lessonUnits: 300, rates: rates({ gradient: 'whole', tiers }), ...change })
    expect(amountsOf([by({}), by({ bizDate: '2026-04-01' }), by({ role: 'assistant' })])).toEqual([
      30_000, 30_000, 15_000,
    ])
  })
  test('what rounding leaves over is on the last line', () => {
    const thirds = [1, 2, 3].map(() =>
      lesson({
        lessonUnits: 100,
        rates: rates({
          gradient: 'marginal',
          tiers: [
            { upTo: null, rate: 3_334 },
            { upTo: null, rate: 1 },
          ],
        }),
      }),
    )
    expect(amountsOf(thirds)).toEqual([3_334, 3_334, 3_334])
    const odd = [100, 50, 50].map((lessonUnits) =>
      lesson({
        lessonUnits,
        rates: rates({
          gradient: 'marginal',
          tiers: [
            { upTo: 100, rate: 101 },
            { upTo: null, rate: 100 },
          ],
        }),
      }),
    )
    expect(amountsOf(odd)).toEqual([100, 50, 51])
  })
})

test('a lesson without a plan pays nothing and says so; what was paid for an undone lesson is taken back', () => {
  const gone = { lessonId: 'x', campusId: 'c', bizDate: '2026-02-01', role: 'coach' as const, amount: 4_200 }
  const lines = computePay([lesson({ rates: null })], [gone, { ...gone, amount: 0 }])
  expect(lines).toMatchObject([
    { kind: 'lesson', planId: null, amount: 0 },
    { kind: 'undo', lessonId: 'x', amount: -4_200 },
  ])
  expect(lines).toHaveLength(2)
})

/** The pay of a month by another way: every hundredth of the base is one coin with the rate of its tier. */
function oracle(lessons: readonly TaughtLesson[], { mode, gradient, tiers }: PayRates): bigint {
  const coinsOf: Record<PayMode, (of: TaughtLesson) => number> = {
    lesson_units: (of) => of.lessonUnits,
    heads: (of) => (of.heads + of.makeupHeads) * 100,
    student_units: (of) => of.studentUnits,
    revenue_bp: (of) => of.recognised,
    per_lesson: () => 100,
  }
  const coins = lessons.flatMap((of) => Array.from({ length: coinsOf[mode](of) }, () => 1n))
  const tierOf = (nth: number) => tiers.find(({ upTo }) => upTo === null || nth <= upTo)!.rate
  const worth = coins.reduce(
    (sum, _, at) => sum + BigInt(gradient === 'whole' ? tierOf(coins.length) : tierOf(at + 1)),
    0n,
  )
  const per = mode === 'revenue_bp' ? 10_000n : 100n
  return (2n * worth + per) / (2n * per)
}

test('the sum of a month equals an oracle that counts coins', () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  const modes: PayMode[] = ['lesson_units', 'heads', 'student_units', 'revenue_bp', 'per_lesson']
  for (let round = 0; round < 300; round++) {
    const plan = rates({
      mode: modes[random(5)]!,
      gradient: random(2) === 0 ? 'marginal' : 'whole',
      tiers: [
        { upTo: 1 + random(400), rate: random(20_000) },
        { upTo: 401 + random(800), rate: random(20_000) },
        { upTo: null, rate: random(20_000) },
      ],
    })
    const lessons = Array.from({ length: 1 + random(8) }, () =>
      lesson({
        lessonUnits: 50 * random(6),
        heads: random(5),
        makeupHeads: random(2),
        studentUnits: 50 * random(10),
        recognised: random(900),
        rates: plan,
      }),
    )
    const sum = computePay(lessons, []).reduce((all, { amount }) => all + BigInt(amount), 0n)
    expect(sum, JSON.stringify(plan)).toBe(oracle(lessons, plan))
  }
})
