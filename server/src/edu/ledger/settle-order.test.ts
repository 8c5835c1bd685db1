import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Book, BookResult } from './book.ts'
import { chargeRoster, settleAll, undoRoster } from './lessons.ts'
import type { LineTerms } from './line.ts'
import { receivePayment, signOrder } from './sales.ts'

// A lesson is owed because lessons are missing, not because of the order of clicks: sales, roll-calls, undone and repeated ones in
// any order leave the same number of lessons left and owed as when they are sorted.

const terms: Omit<LineTerms, 'id' | 'orderId' | 'price' | 'paidUnits' | 'effectiveFrom'> = {
  studentId: 'student',
  sellCampusId: 'east',
  billing: 'units',
  scope: 'course',
  courseId: 'swim',
  subjectId: null,
  giftUnits: 0,
  giftPolicy: 'average',
  unitListPrice: 10_000,
  refundRule: 'by_value',
  refundReduction: 0,
  transferred: false,
  activateOnSign: false,
}

type Event =
  | { kind: 'sale'; id: number; units: number; day: number }
  | { kind: 'roll'; id: number; units: number; day: number }
  | { kind: 'undo' | 'repeat'; id: number }

const dateOf = (day: number) => `2026-01-${String(day).padStart(2, '0')}`

function apply(book: Book, event: Event): Book {
  const settled = (result: BookResult) => settleAll(result.book).book
  switch (event.kind) {
    case 'sale': {
      const id = `line${event.id}`
      const price = event.units * 100
      const line = { ...terms, id, orderId: id, price, paidUnits: event.units }
      const date = dateOf(event.day)
      const signed = signOrder(book, [{ terms: { ...line, effectiveFrom: date }, expireDate: null }], date)
      return receivePayment(signed.book, {
        receiptId: id,
        date,
        campusId: 'east',
        studentId: 'student',
        from: { account: 'cash', accountId: 'till' },
        amount: price,
        fee: 0,
        lineIds: [id],
        surplusToWallet: false,
      }).book
    }
    case 'roll': {
      const id = `roster${event.id}`
      if (book.rosters.get(id)?.isRolled) return book
      const place = { courseId: 'swim', subjectId: 'sport', coachId: 'coach', campusId: 'east' }
      const roster = {
        ...place,
        rosterId: id,
        lessonId: id,
        bizDate: dateOf(event.day),
        preferredLineId: null,
      }
      return settled(chargeRoster(book, roster, event.units, { owed: 'owe', arrears: 'allow' }))
    }
    case 'undo':
    case 'repeat': {
      const id = `roster${event.id}`
      const roster = book.rosters.get(id)
      if (!roster?.isRolled) return book
      if (event.kind === 'undo') return settled(undoRoster(book, id))
      const units = roster.live.reduce(
        (sum, { lineId, seq }) => sum - book.entries.get(`${lineId}:${seq}`)!.units,
        roster.owedUnits,
      )
      const again = chargeRoster(undoRoster(book, id).book, roster, units, { owed: 'owe', arrears: 'allow' })
      return settled(again)
    }
  }
}

const empty: Book = {
  lines: new Map(),
  rosters: new Map(),
  wallet: 0,
  isClosed: () => false,
  entries: new Map(),
}

const outcomeOf = (events: readonly Event[]) => {
  const book = events.reduce(apply, empty)
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
  return {
    remain: sum([...book.lines.values()].map(({ state }) => state.remainUnits)),
    owed: sum([...book.rosters.values()].map(({ owedUnits }) => owedUnits)),
  }
}

/** What is bought less what was taught and not undone, of the events in the order of their days. */
function reference(events: readonly Event[]) {
  const isRolled = new Map<number, number>()
  let bought = 0
  for (const event of events) {
    if (event.kind === 'sale') bought += event.units
    if (event.kind === 'roll' && !isRolled.has(event.id)) isRolled.set(event.id, event.units)
    if (event.kind === 'undo') isRolled.delete(event.id)
  }
  const taught = [...isRolled.values()].reduce((sum, units) => sum + units, 0)
  return { remain: Math.max(0, bought - taught), owed: Math.max(0, taught - bought) }
}

const day = fc.integer({ min: 1, max: 28 })
const units = fc.integer({ min: 1, max: 6 }).map((halves) => halves * 50)
const sales = fc.array(fc.record({ units, day }), { minLength: 1, maxLength: 4 })
const rolls = fc.array(fc.record({ units, day, after: fc.constantFrom('', 'undo', 'repeat', 'undo roll') }), {
  minLength: 1,
  maxLength: 8,
})

/** Each roll-call is followed by what is done to it, and between them anything else may happen. */
const histories = fc
  .tuple(sales, rolls, fc.array(fc.nat(1_000), { minLength: 40, maxLength: 40 }))
  .map(([sold, taught, picks]) => {
    const queues: Event[][] = [
      ...sold.map((sale, id): Event[] => [{ kind: 'sale', id, ...sale }]),
      ...taught.map(({ after, ...roll }, id): Event[] => [
        { kind: 'roll', id, ...roll },
        ...after
          .split(' ')
          .filter(Boolean)
          .map((kind): Event =>
            kind === 'roll' ? { kind, id, ...roll } : { kind: kind as 'undo' | 'repeat', id },
          ),
      ]),
    ]
    const events: Event[] = []
    for (let at = 0; queues.some((queue) => queue.length > 0); at++) {
      const open = queues.filter((queue) => queue.length > 0)
      events.push(open[picks[at % picks.length]! % open.length]!.shift()!)
    }
    return events
  })

test('what is left and what is owed does not depend on the order of clicks', () => {
  fc.assert(
    fc.property(histories, (events) => {
      expect(outcomeOf(events)).toEqual(reference(events))
    }),
    { numRuns: 500, seed: 20_261_129 },
  )
})

test('without settling it would: the line of later lessons does not pay an earlier one', () => {
  const sale: Event = { kind: 'sale', id: 0, units: 200, day: 20 }
  const roll: Event = { kind: 'roll', id: 0, units: 100, day: 10 }
  expect([outcomeOf([sale, roll]), outcomeOf([roll, sale])]).toEqual([
    { remain: 100, owed: 0 },
    { remain: 100, owed: 0 },
  ])
})
