import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { prepayPolicies } from '@tessera/shared/contract/edu/prepayment'
import { brokenLimits, checkPrepayment, type PrepaidLine } from './prepayment.ts'

// I23: limits of prepayment, against an oracle that counts birthdays on a calendar and shares no code with the server.

const runs = inject('full') ? 10_000 : 300

const dayOf = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day) / 86_400_000
const textOf = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10)

/** Birthdays that have passed: the day of birth comes again each year, 29 February on 1 March where it is missing. */
function ageOn(birth: number, day: number): number {
  const born = new Date(birth * 86_400_000)
  let age = 0
  // A date that does not exist is the first one after it.
  while (dayOf(born.getUTCFullYear() + age + 1, born.getUTCMonth() + 1, born.getUTCDate()) <= day) age += 1
  return age
}

const around = (value: number, by: number) => fc.integer({ min: value - by, max: value + by })
/** Amounts of several lines meet the limit in their sum. */
const units = fc.record({
  kind: fc.constant('units' as const),
  units: fc.oneof(around(6_000, 1), around(3_000, 1), fc.integer({ min: 1, max: 9_000 })),
  fen: fc.oneof(around(500_000, 1), around(250_000, 1), fc.nat(400_000)),
})
const card = fc.record({
  kind: fc.constant('days' as const),
  days: fc.oneof(around(92, 1), around(46, 1), fc.integer({ min: 1, max: 366 })),
  fen: fc.oneof(around(500_000, 1), around(250_000, 1), fc.nat(400_000)),
})
const orders = fc.record({
  lines: fc.array(fc.oneof(units, card), { minLength: 1, maxLength: 3 }),
  signDate: fc.oneof(
    fc.integer({ min: dayOf(2024, 1, 1), max: dayOf(2060, 12, 31) }),
    // The days around the end of February, of years with and without a 29th.
    fc
      .record({ year: fc.integer({ min: 2024, max: 2060 }), by: fc.integer({ min: -2, max: 2 }) })
      .map(({ year, by }) => dayOf(year, 3, 1) + by),
  ),
  // Born 18 years before the order to the day or about it, or at any age, or unknown.
  birth: fc.oneof(
    fc.record({ years: fc.constantFrom(18, 18, 18, 17, 19, 8, 40), by: fc.integer({ min: -2, max: 2 }) }),
    fc.constant(null),
  ),
  policy: fc.constantFrom(...prepayPolicies),
})

const lineOf = (line: { kind: 'units' | 'days'; fen: number; units?: number; days?: number }): PrepaidLine =>
  line.kind === 'units'
    ? { plan: { billing: 'units', days: null }, paidUnits: line.units!, price: line.fen }
    : { plan: { billing: 'days', days: line.days! }, paidUnits: line.days! * 100, price: line.fen }

test(`minors prepay at most 3 months or 60 lessons, and 5000 yuan, in ${runs} random orders (I23)`, () => {
  fc.assert(
    fc.property(orders, ({ lines, signDate, birth, policy }) => {
      const signed = new Date(signDate * 86_400_000)
      const born =
        birth &&
        dayOf(signed.getUTCFullYear() - birth.years, signed.getUTCMonth() + 1, signed.getUTCDate()) + birth.by
      const check = checkPrepayment(lines.map(lineOf), {
        birthday: born === null ? null : textOf(born),
        signDate: textOf(signDate),
        policy,
      })
      let lessons = 0
      let fen = 0
      let days = 0
      for (const line of lines) {
        fen += line.fen
        if (line.kind === 'units') lessons += line.units / 100
        else days += line.days
      }
      const isFree = policy === 'off' || (born !== null && ageOn(born, signDate) >= 18)
      const period = isFree || (lessons <= 60 && days <= 92)
      const amount = isFree || fen / 100 <= 5_000
      expect(check).toMatchObject({ policy, ok: period && amount })
      const found = Object.fromEntries(check.rules.map((rule) => [rule.rule, rule.ok]))
      expect(found).toEqual(isFree ? {} : { period, amount })
      const broken = [...(period ? [] : ['period']), ...(amount ? [] : ['amount'])]
      expect(brokenLimits(check)).toBe(broken.length === 2 ? 'both' : (broken[0] ?? null))
    }),
    { numRuns: runs },
  )
})

test.each([
  ['2008-02-29', '2026-02-28', false],
  ['2008-02-29', '2026-03-01', true],
  ['2004-02-29', '2022-02-28', false],
  ['2008-02-28', '2026-02-28', true],
  ['2010-03-01', '2028-02-29', false],
])('born on %s, on %s: of age is %s', (birthday, signDate, isAdult) => {
  const beyond = { plan: { billing: 'units' as const, days: null }, paidUnits: 6_001, price: 500_001 }
  expect(checkPrepayment([beyond], { birthday, signDate, policy: 'warn' }).ok).toBe(isAdult)
})

const cards = (days: readonly number[]) => days.map((n) => lineOf({ kind: 'days', days: n, fen: 98_000 }))
const lessons = (counts: readonly number[]) =>
  counts.map((n) => lineOf({ kind: 'units', units: n * 100, fen: 98_000 }))

test.each([
  ['a card of 92 days', cards([92]), null],
  ['a card of 93 days', cards([93]), 'period'],
  ['cards of 46 and 46 days', cards([46, 46]), null],
  ['cards of 46 and 47 days', cards([46, 47]), 'period'],
  ['two cards of 92 days', cards([92, 92]), 'period'],
  ['60 lessons in two lines', lessons([30, 30]), null],
  ['60.5 lessons in two lines', lessons([30, 30.5]), 'period'],
  // Lessons and days are two measures of the same limit: each sums up for itself.
  ['60 lessons and a card of 92 days', [...lessons([60]), ...cards([92])], null],
  ['six cards of 20 days for 5880 yuan', cards([20, 20, 20, 20, 20, 20]), 'both'],
  ['lines for 5880 yuan', lessons([1, 1, 1, 1, 1, 1]), 'amount'],
])('%s', (_, lines, broken) => {
  const check = checkPrepayment(lines, { birthday: null, signDate: '2026-01-01', policy: 'approve' })
  expect(brokenLimits(check)).toBe(broken)
})
