import fc from 'fast-check'
import { freeCells, nextDay, type NaiveLine, type PlannedLine } from './positions.ts'
import { Twin, type Ledger } from './twin.ts'

// Random histories of one student: orders, receipts, lessons, undone lessons, refunds, transfers, expiry and closing.

const kinds = [
  'sign',
  'pay',
  'pay',
  'pay',
  'rollCall',
  'rollCall',
  'rollCall',
  'rollCall',
  'rollCall',
  'rollCall',
  'undo',
  'undo',
  'undo',
  'hold',
  'hold',
  'release',
  'refund',
  'transfer',
  'advance',
  'extend',
  'forfeit',
  'adjust',
  'days',
  'voidReceipt',
  'voidOrder',
  'close',
] as const

/** A command before it is known what exists: numbers choose among what there is. */
const commands = fc.record({
  kind: fc.constantFrom(...kinds),
  a: fc.nat(1_000_000),
  b: fc.nat(1_000_000),
  c: fc.nat(1_000_000),
})
type PlannedCommand = { kind: (typeof kinds)[number]; a: number; b: number; c: number }

/** The first commands of each history sign and pay, so that the rest has something to work on. */
export const histories: fc.Arbitrary<readonly PlannedCommand[]> = fc
  .tuple(
    fc.record({
      kind: fc.constant('sign' as const),
      a: fc.nat(1_000_000),
      b: fc.nat(1_000_000),
      c: fc.nat(1_000_000),
    }),
    fc.record({
      kind: fc.constant('pay' as const),
      a: fc.constant(0),
      b: fc.nat(1_000_000),
      c: fc.nat(1_000_000),
    }),
    fc.array(commands, { minLength: 4, maxLength: 40, size: 'max' }),
  )
  .map(([sign, pay, rest]) => [sign, pay, ...rest])

const courses = ['s1.a', 's1.b', 's2.a'] as const
const policies = ['average', 'paid_first', 'gift_first'] as const
const paidChoices = [100, 300, 500, 700, 1_000] as const
const giftChoices = [0, 0, 50, 100, 300] as const
const unitChoices = [100, 100, 100, 50, 250, 33] as const

const pick = <T>(values: readonly T[], number: number): T => values[number % values.length]!

/** Plays the commands of a history in both ledgers. */
class Player {
  readonly twin: Twin
  private today = '2023-12-20'
  private readonly breaks: { from: string; to: string }[] = []
  private signed = 0

  constructor(ledger: Ledger) {
    this.twin = new Twin(ledger)
  }

  private planLine(id: string, orderId: string, seed: number): PlannedLine {
    const days = seed % 12 === 6
    const paid = days ? pick([300, 500, 900], seed >> 3) : pick(paidChoices, seed >> 3)
    return {
      id,
      orderId,
      price: seed % 11 === 10 ? 0 : pick([1, 99, 1_000, 9_999, 100_000, 123_457], seed >> 5),
      paid,
      gift: days ? 0 : pick(giftChoices, seed >> 7),
      policy: pick(policies, seed >> 9),
      listPrice: pick([0, 101, 15_000], seed >> 11),
      days,
      scope: pick(['any', 'any', 'course', 'subject'] as const, seed >> 4),
      courseId: pick(courses, seed >> 6),
      effectiveFrom: nextDay(this.today, pick([0, 0, -10, 3], seed >> 8)),
      expireDate: days
        ? nextDay(this.today, 30)
        : pick([null, nextDay(this.today, 10 + (seed % 60))], seed >> 10),
      onSign: seed % 13 === 12,
    }
  }

  private someLine(number: number) {
    const { lines } = this.twin.naive
    return lines.length === 0 ? undefined : pick(lines, number)
  }

  /** Mostly a line on which the command can do something. */
  private suitableLine(kind: PlannedCommand['kind'], number: number) {
    const { naive } = this.twin
    const suits: { [K in PlannedCommand['kind']]?: (line: NaiveLine) => boolean } = {
      refund: ({ held }) => held > 0,
      transfer: ({ held }) => held > 0,
      forfeit: (line) => naive.status(line) === 'expired',
      days: ({ days }) => days,
      pay: (line) => naive.lacks(line) > 0,
    }
    const isSuitable = suits[kind]
    const suitable = isSuitable && number % 8 > 0 ? naive.lines.filter(isSuitable) : []
    return suitable.length > 0 ? pick(suitable, number >> 3) : this.someLine(number)
  }

  play({ kind, a, b, c }: PlannedCommand): string | null {
    const { twin } = this
    const line = this.suitableLine(kind, a)
    const rosters = [...twin.naive.rosters.keys()]
    switch (kind) {
      case 'sign': {
        const orderId = `order${this.signed++}`
        const count = 1 + (c % 3)
        const seeds = [a, b, c].slice(0, count)
        // Ids run against the order of signing, so that ties by id show.
        const plans = seeds.map((seed, at) => this.planLine(`line${9 - this.signed}${9 - at}`, orderId, seed))
        return this.signed > 4 ? null : twin.sign(plans, this.today)
      }
      case 'pay': {
        if (!line) return null
        const lines = twin.naive.lines.filter(({ orderId, end }) => orderId === line.orderId && end === null)
        const lacks = lines.reduce((all, one) => all + Math.max(0, twin.naive.lacks(one)), 0)
        const amount = pick([lacks, lacks, Math.floor((lacks * (b % 100)) / 100), lacks + (b % 500)], c)
        return amount === 0 ? null : twin.pay(line.orderId, amount, c % 5 === 4, b % 3 > 0, this.today)
      }
      case 'rollCall': {
        const isAgain = a % 4 === 0 && rosters.length > 0
        const id = isAgain ? pick(rosters, b) : `roster${rosters.length}`
        const known = twin.naive.rosters.get(id)
        const lesson = known ?? {
          id,
          courseId: pick(courses, b),
          bizDate: this.lessonDate(a, c),
          campusId: pick(['east', 'west'], a),
        }
        const { courseId, bizDate, campusId } = lesson
        const owed = a % 9 === 8 ? ('block' as const) : ('owe' as const)
        const arrears = b % 2 === 1 ? ('cap' as const) : ('allow' as const)
        return twin.rollCall({ id, courseId, bizDate, campusId }, pick(unitChoices, c >> 4), {
          owed,
          arrears,
        })
      }
      case 'undo':
        return this.undo(rosters, a)
      case 'advance': {
        this.today = nextDay(this.today, 1 + (a % 25))
        return twin.expire(this.today)
      }
      case 'close':
        return this.close(a)
      case 'voidReceipt':
        return twin.voidReceipt(a, this.today)
      default:
        return line ? this.playOnLine(kind, line.id, b, c) : null
    }
  }

  private undo(rosters: readonly string[], number: number): string | null {
    const rolled = rosters.filter((id) => this.twin.naive.rosters.get(id)?.rolled)
    const some = number % 8 === 0 ? rosters : rolled
    return some.length === 0 ? null : this.twin.undo(pick(some, number >> 3))
  }

  /** A day of the past weeks, or one around the first or last day of a line. */
  private lessonDate(a: number, c: number): string {
    const line = this.someLine(a)
    const edge = pick([null, line?.effectiveFrom ?? null, line?.expireDate ?? null], a >> 4)
    return edge === null ? nextDay(this.today, -(c % 8)) : nextDay(edge, (c % 3) - 1)
  }

  private close(number: number): string | null {
    const month = nextDay(this.today, -((number % 2) * 40)).slice(0, 7)
    this.twin.naive.closed.add(month)
    return null
  }

  private playOnLine(kind: PlannedCommand['kind'], id: string, b: number, c: number): string | null {
    const { twin, today } = this
    const line = twin.naive.line(id)
    const free = freeCells(line).length
    const some = pick([free, Math.min(free, 100), Math.floor((free * (b % 100)) / 100), free + 50], c)
    switch (kind) {
      case 'hold':
        return line.days ? null : twin.hold(id, some)
      case 'release':
        return twin.release(id)
      case 'refund': {
        const { paid } = twin.naive.highest(line, Math.min(line.held, free))
        const amount = pick([paid, Math.floor((paid * (b % 100)) / 100), paid + 1], c)
        return twin.refund(id, amount, b % 2 === 0, today)
      }
      case 'transfer': {
        const target = {
          ...this.planLine(`line0${twin.naive.lines.length}`, line.orderId, b),
          gift: 0,
          days: false,
        }
        const plan = { price: pick([1_000, 33_333, 98_765], c), units: pick([700, 1_000], b) }
        return twin.transfer(id, plan, { ...target, onSign: false }, today)
      }
      case 'extend': {
        const status = twin.naive.status(line)
        if (line.days || !['active', 'expired'].includes(status) || line.expireDate === null || free === 0)
          return null
        return twin.extend(id, nextDay(today, b % 40), today)
      }
      case 'forfeit':
        return twin.forfeit(id, today)
      case 'adjust':
        return twin.adjust(id, some, today)
      case 'days':
        if (!line.days) return null
        if (b % 3 === 0) this.breaks.push({ from: nextDay(today, -(b % 5)), to: nextDay(today, c % 4) })
        return twin.days(id, this.breaks, today)
      case 'voidOrder':
        return twin.voidOrder(line.orderId)
      default:
        return null
    }
  }
}

/** Plays a history; the first difference between both ledgers, with the command at which it shows. */
export function playHistory(history: readonly PlannedCommand[], ledger: Ledger): string | null {
  const player = new Player(ledger)
  for (const [at, command] of history.entries()) {
    const problem = player.play(command)
    if (problem) return `${at} ${command.kind}: ${problem}`
  }
  return null
}
