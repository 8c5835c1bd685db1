import type * as EndingsModule from '../../src/edu/ledger/endings.ts'
import type { Book, BookResult, Posted } from '../../src/edu/ledger/book.ts'
import type * as FoldModule from '../../src/edu/ledger/fold.ts'
import type * as LessonsModule from '../../src/edu/ledger/lessons.ts'
import type { Entry, LineTerms } from '../../src/edu/ledger/line.ts'
import type * as RefundModule from '../../src/edu/ledger/refund.ts'
import type * as SalesModule from '../../src/edu/ledger/sales.ts'
import { findViolation } from './invariants.ts'
import { NaiveLedger } from './naive.ts'
import type { PlannedLine } from './positions.ts'

/** The ledger of the product, or a copy with a planted bug. */
export type Ledger = typeof EndingsModule &
  typeof FoldModule &
  typeof LessonsModule &
  typeof RefundModule &
  typeof SalesModule

/** Everything that was posted in a history, in order. */
export interface History {
  readonly entries: Entry[]
  readonly journal: Posted['journal'][number][]
  readonly wallet: Posted['wallet'][number][]
}

const termsOf = (plan: PlannedLine): LineTerms => ({
  id: plan.id,
  orderId: plan.orderId,
  studentId: 'student',
  sellCampusId: 'east',
  billing: plan.days ? 'days' : 'units',
  scope: plan.scope,
  courseId: plan.scope === 'course' ? plan.courseId : null,
  subjectId: plan.scope === 'subject' ? plan.courseId.slice(0, 2) : null,
  price: plan.price,
  paidUnits: plan.paid,
  giftUnits: plan.gift,
  giftPolicy: plan.policy,
  unitListPrice: plan.listPrice,
  refundRule: 'by_value',
  refundReduction: 0,
  effectiveFrom: plan.effectiveFrom,
  transferred: false,
  activateOnSign: plan.onSign,
})

/** One student in two ledgers: the product's and the naive one. Each command goes to both, and they have to agree. */
export class Twin {
  readonly naive = new NaiveLedger()
  readonly history: History = { entries: [], journal: [], wallet: [] }
  book: Book
  private readonly ledger: Ledger
  /** I16: a day of a closed month under which something was posted. */
  private late: string | null = null
  private readonly acctDates = new Map<string, string>()

  constructor(ledger: Ledger) {
    this.ledger = ledger
    const isClosed = (month: string) => this.naive.closed.has(month)
    this.book = { lines: new Map(), rosters: new Map(), wallet: 0, isClosed, entries: new Map() }
  }

  /** Runs a command on the product's ledger. Returns null where it refuses. */
  private run<R extends BookResult>(command: (book: Book) => R): R | null {
    try {
      const result = command(this.book)
      this.book = result.book
      this.history.entries.push(...result.posted.entries)
      this.history.journal.push(...result.posted.journal)
      this.history.wallet.push(...result.posted.wallet)
      const { entries, journal } = result.posted
      const days = [...entries.map(({ acctDate }) => acctDate), ...journal.map(({ date }) => date)]
      this.late ??= days.find((day) => this.naive.closed.has(day.slice(0, 7))) ?? null
      return result
    } catch (error) {
      if ((error as { code?: string }).code !== undefined && error instanceof Error) return null
      throw error
    }
  }

  /** The first difference between both ledgers after a command, or the first broken invariant. */
  private compare(done: boolean, naiveDone: boolean): string | null {
    if (done !== naiveDone) return `the product ${done ? 'does' : 'refuses'} it, the model does not agree`
    if (this.late) return `I16: ${this.late} is closed`
    return findViolation(this.book, this.history, this.naive, this.ledger)
  }

  sign(plans: readonly PlannedLine[], today: string): string | null {
    const lines = plans.map((plan) => ({ terms: termsOf(plan), expireDate: plan.expireDate }))
    const done = this.run((book) => this.ledger.signOrder(book, lines, today)) !== null
    this.naive.sign(plans)
    return this.compare(done, true)
  }

  pay(
    orderId: string,
    amount: number,
    fromWallet: boolean,
    surplusToWallet: boolean,
    date: string,
  ): string | null {
    const { naive } = this
    const receiptId = `receipt${naive.receipts.length}`
    const lineIds = naive.lines
      .filter((line) => line.orderId === orderId && line.end === null)
      .map(({ id }) => id)
    const lacks = lineIds.map((id) => ({ id, weight: Math.max(0, naive.lacks(naive.line(id))) }))
    const total = lacks.reduce((sum, { weight }) => sum + weight, 0)
    const from = fromWallet
      ? ({ account: 'wallet', accountId: null } as const)
      : ({ account: 'cash', accountId: 'till' } as const)
    const payment = { receiptId, date, campusId: 'east', studentId: 'student', from, amount, fee: 0 }
    const result = this.run((book) =>
      this.ledger.receivePayment(book, { ...payment, lineIds, surplusToWallet }),
    )
    const isRefused = (amount > total && !surplusToWallet) || (fromWallet && naive.wallet < amount)
    if (!result || isRefused) return this.compare(result !== null, !isRefused)
    this.acctDates.set(receiptId, result.acctDate)
    const parts = new Map(result.allocations.map((part) => [part.lineId, part.amount]))
    const problem = checkAllocation(Math.min(amount, total), lacks, parts)
    naive.pay(receiptId, amount, lineIds, parts, fromWallet)
    return problem ?? this.compare(true, true)
  }

  voidReceipt(at: number, date: string): string | null {
    const open = this.naive.receipts.filter((receipt) => !receipt.void)
    const receipt = open[at % Math.max(1, open.length)]
    if (!receipt) return null
    const allocations = [...receipt.parts].map(([lineId, amount]) => ({ lineId, amount }))
    const posted = {
      receiptId: receipt.id,
      studentId: 'student',
      campusId: 'east',
      from: receipt.fromWallet
        ? ({ account: 'wallet', accountId: null } as const)
        : ({ account: 'cash', accountId: 'till' } as const),
      fee: 0,
      toWallet: receipt.toWallet,
      acctDate: this.acctDates.get(receipt.id)!,
      allocations,
      walletParts: receipt.fromWallet ? receipt.parts : new Map<string, number>(),
    }
    const done = this.run((book) => this.ledger.voidPayment(book, posted, date)) !== null
    return this.compare(done, this.naive.voidReceipt(receipt.id))
  }

  rollCall(
    lesson: { id: string; courseId: string; bizDate: string; campusId: string },
    units: number,
    policy: { owed: 'owe' | 'block'; arrears: 'allow' | 'cap' },
  ): string | null {
    const { id, courseId, bizDate, campusId } = lesson
    const roster = {
      rosterId: id,
      courseId,
      subjectId: courseId.slice(0, 2),
      lessonId: id,
      coachId: 'coach',
      campusId,
      bizDate,
      preferredLineId: null,
    }
    const done = this.run((book) => this.ledger.chargeRoster(book, roster, units, policy)) !== null
    const naiveDone = this.naive.rollCall(lesson, units, policy.arrears === 'cap', policy.owed === 'block')
    return this.compare(done, naiveDone)
  }

  undo(id: string): string | null {
    const done = this.run((book) => this.ledger.undoRoster(book, id)) !== null
    return this.compare(done, this.naive.undo(id))
  }

  voidOrder(orderId: string): string | null {
    const done = this.run((book) => this.ledger.voidOrder(book, orderId)) !== null
    return this.compare(done, this.naive.voidOrder(orderId))
  }

  hold(lineId: string, units: number): string | null {
    const done = this.run((book) => this.ledger.holdUnits(book, lineId, units)) !== null
    return this.compare(done, this.naive.hold(lineId, units))
  }

  release(lineId: string): string | null {
    const done = this.run((book) => this.ledger.releaseUnits(book, lineId)) !== null
    const line = this.naive.line(lineId)
    const naiveDone = line.held > 0
    line.held = 0
    return this.compare(done, naiveDone)
  }

  refund(lineId: string, amount: number, toWallet: boolean, date: string): string | null {
    const to = { account: toWallet ? ('wallet' as const) : ('cash' as const), accountId: null }
    const refund = { lineId, rule: 'remaining_value' as const, amount, date, sourceId: 'refund', to }
    const done = this.run((book) => this.ledger.refundHeld(book, refund)) !== null
    return this.compare(done, this.naive.refund(lineId, amount, toWallet))
  }

  transfer(
    lineId: string,
    plan: { price: number; units: number },
    target: PlannedLine,
    date: string,
  ): string | null {
    const newLine = { terms: termsOf(target), expireDate: target.expireDate }
    const transfer = { lineId, date, sourceId: 'transfer' }
    const done = this.run((book) => this.ledger.transferHeld(book, transfer, plan, newLine)) !== null
    return this.compare(done, this.naive.transfer(lineId, plan.price, plan.units, target))
  }

  forfeit(lineId: string, date: string): string | null {
    const units = this.naive.line(lineId).cells.filter(({ owner }) => owner === '').length
    const done = this.run((book) => this.ledger.forfeitLine(book, lineId, date)) !== null
    return this.compare(done, this.naive.drop(lineId, units, 'expired'))
  }

  adjust(lineId: string, units: number, date: string): string | null {
    const done = this.run((book) => this.ledger.adjustDown(book, lineId, units, date)) !== null
    return this.compare(done, this.naive.drop(lineId, units, 'used_up'))
  }

  expire(today: string): string | null {
    this.run((book) => this.ledger.expireLines(book, today))
    this.naive.expire(today)
    return this.compare(true, true)
  }

  extend(lineId: string, expireDate: string, today: string): string | null {
    this.run((book) => this.ledger.extendLine(book, lineId, expireDate, today))
    const line = this.naive.line(lineId)
    line.expireDate = expireDate
    line.marked = false
    return this.compare(true, true)
  }

  days(lineId: string, breaks: readonly { from: string; to: string }[], until: string): string | null {
    const from = this.naive.line(lineId).effectiveFrom
    this.run((book) => this.ledger.recogniseDays(book, lineId, from, breaks, until))
    this.naive.days(lineId, breaks, until)
    return this.compare(true, true)
  }
}

/** I7: parts sum to the amount, each is its exact share rounded up or down, and the largest remainders are rounded up. */
function checkAllocation(
  amount: number,
  lacks: readonly { id: string; weight: number }[],
  parts: ReadonlyMap<string, number>,
): string | null {
  const total = lacks.reduce((sum, { weight }) => sum + weight, 0)
  const sum = [...parts.values()].reduce((all, part) => all + part, 0)
  if (sum !== amount) return `I7: parts sum to ${sum}, not ${amount}`
  if (total === 0) return null
  const shares = lacks.map(({ id, weight }) => {
    const exact = BigInt(amount) * BigInt(weight)
    const rest = exact % BigInt(total)
    const floor = Number(exact / BigInt(total))
    return { id, rest, extra: (parts.get(id) ?? 0) - floor }
  })
  for (const { id, rest, extra } of shares) {
    if (extra !== 0 && extra !== 1) return `I7: the part of ${id} is not its share`
    for (const other of shares)
      if (extra > other.extra && (rest < other.rest || (rest === other.rest && id > other.id)))
        return `I7: ${other.id} has the larger remainder than ${id}`
  }
  return null
}
