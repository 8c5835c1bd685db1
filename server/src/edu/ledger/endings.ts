import { BookDraft, leavingEntry, reversalOf, type Book, type BookResult } from './book.ts'
import { addDays, monthOf } from './dates.ts'
import { availableUnits, isDayLine, type Line, type LineTerms } from './line.ts'
import { journalOfRemainder, type MoneyTarget } from './postings.ts'
import {
  amountBy,
  clauseOfTransfer,
  quoteRefund,
  quoteTransfer,
  splitHighest,
  type PlanPrice,
  type RefundRule,
  type TransferQuote,
  type TransferTarget,
} from './refund.ts'
import { assertLedger } from './refusal.ts'
import { addLine, type NewLine } from './sales.ts'

/** Reserves the highest free units of a line while a refund or a transfer is under approval. */
export function holdUnits(book: Book, lineId: string, units: number): BookResult {
  const draft = new BookDraft(book)
  const line = draft.line(lineId)
  assertLedger(line.state.heldUnits === 0, 'alreadyHeld')
  assertLedger(units > 0 && units <= availableUnits(line), 'notEnoughUnits', {
    units,
    available: availableUnits(line),
  })
  draft.changeLine(lineId, { heldUnits: units })
  return draft.finish()
}

/** Releases the units of an application that was rejected or withdrawn. */
export function releaseUnits(book: Book, lineId: string): BookResult {
  const draft = new BookDraft(book)
  assertLedger(draft.line(lineId).state.heldUnits > 0, 'notHeld')
  draft.changeLine(lineId, { heldUnits: 0 })
  return draft.finish()
}

/** Takes the units that are held, and their value. */
function takeHeld(draft: BookDraft, lineId: string) {
  const line = draft.line(lineId)
  const units = line.state.heldUnits
  assertLedger(units > 0, 'notHeld')
  draft.changeLine(lineId, { heldUnits: 0 })
  return { line, units }
}

export interface ApprovedRefund {
  readonly lineId: string
  readonly rule: RefundRule
  /** Fen that are paid out: at most what the rule pays. */
  readonly amount: number
  readonly date: string
  readonly sourceId: string
  readonly to: { readonly account: 'cash' | 'wallet' | 'payable'; readonly accountId: string | null }
}

/** Refunds the held units. What the value of the units exceeds the amount is deducted and becomes other revenue. */
export function refundHeld(book: Book, refund: ApprovedRefund): BookResult {
  const { lineId, rule, amount, date, sourceId, to } = refund
  const draft = new BookDraft(book)
  const { line, units } = takeHeld(draft, lineId)
  const quote = quoteRefund(line, units)
  const { intervals, paid, writtenOff } = quote
  const max = amountBy(quote, rule)
  assertLedger(amount >= 0 && amount <= max, 'overRefund', { amount, max })
  const dates = { bizDate: date, acctDate: draft.accountingDate(date) }
  const deduction = paid - amount
  draft.post(lineId, leavingEntry(line, 'refund', intervals, dates, { deduction, writtenOff }), to)
  if (to.account === 'wallet') draft.moveWallet({ type: 'refund', amount, sourceId, ...dates })
  return draft.finish()
}

interface HeldTransfer {
  readonly lineId: string
  readonly date: string
  readonly sourceId: string
}

/** Takes the held units out of a line; what becomes no line goes to the wallet. */
function sendUnits(
  draft: BookDraft,
  { lineId, date, sourceId }: HeldTransfer,
  target: TransferTarget,
  to?: MoneyTarget,
): TransferQuote {
  const { line, units } = takeHeld(draft, lineId)
  const quote = quoteTransfer(line, units, target)
  const { intervals, writtenOff, walletRemainder } = quote
  const acctDate = draft.accountingDate(date)
  const dates = { bizDate: date, acctDate }
  draft.post(lineId, leavingEntry(line, 'transfer_out', intervals, dates, { writtenOff }), to)
  draft.addJournal(journalOfRemainder({ date: acctDate, sourceId }, walletRemainder, line.terms))
  draft.moveWallet({ type: 'transfer', amount: walletRemainder, sourceId, ...dates })
  return quote
}

/** Transfers the held units into a new line of another plan. What buys no half lesson goes to the wallet. */
export function transferHeld(
  book: Book,
  transfer: HeldTransfer,
  plan: PlanPrice,
  newLine: { readonly terms: Omit<LineTerms, 'price' | 'paidUnits'>; readonly expireDate: string | null },
): BookResult {
  const draft = new BookDraft(book)
  const from = draft.line(transfer.lineId).terms
  const quote = sendUnits(draft, transfer, plan)
  if (quote.newUnits > 0) {
    const bought = { price: quote.newPrice, paidUnits: quote.newUnits, transferred: true }
    const terms = { ...newLine.terms, ...bought, ...clauseOfTransfer(from, quote, newLine.terms.refundRule) }
    addLine(draft, { terms, expireDate: newLine.expireDate }, transfer.date)
  }
  return draft.finish()
}

/** Transfers the held units out of a book: to the wallet, or to a line that `receiveTransfer` adds to a book. */
export function sendHeld(
  book: Book,
  transfer: HeldTransfer,
  target: TransferTarget,
  to?: MoneyTarget,
): BookResult & { readonly quote: TransferQuote } {
  const draft = new BookDraft(book)
  const quote = sendUnits(draft, transfer, target, to)
  return { ...draft.finish(), quote }
}

/** Adds the line into which a transfer went. */
export function receiveTransfer(book: Book, newLine: NewLine, date: string): BookResult {
  const draft = new BookDraft(book)
  addLine(draft, newLine, date)
  return draft.finish()
}

/**
 * Marks lines as expired whose last day has passed. Their value stays deferred until it is forfeited. `isDue` picks the
 * lines of a time zone.
 */
export function expireLines(
  book: Book,
  today: string,
  isDue: (line: Line) => boolean = () => true,
): BookResult {
  const draft = new BookDraft(book)
  for (const line of book.lines.values()) {
    const { terms, state } = line
    const hasPassed = state.expireDate !== null && state.expireDate < today
    if (state.status !== 'active' || !hasPassed || isDayLine(terms) || !isDue(line)) continue
    const acctDate = draft.accountingDate(today)
    draft.post(terms.id, {
      type: 'expire',
      units: 0,
      amount: 0,
      intervals: [],
      deduction: 0,
      writtenOff: 0,
      reverseOf: null,
      bizDate: today,
      acctDate,
      use: null,
      remark: '',
    })
  }
  return draft.finish()
}

/** Extends a line to a later last day; an expired one becomes active again. */
export function extendLine(book: Book, lineId: string, expireDate: string | null, today: string): BookResult {
  const draft = new BookDraft(book)
  assertLedger(draft.line(lineId).state.remainUnits > 0, 'lineEnded')
  draft.changeLine(lineId, { expireDate })
  if (draft.line(lineId).state.expired) {
    const marks = [...book.entries.values()].filter((entry) => entry.lineId === lineId)
    const mark = marks.filter(({ type, reverseOf }) => type === 'expire' && reverseOf === null).at(-1)
    if (!mark) throw new RangeError(`the book has no entry by which line ${lineId} expired`)
    draft.post(lineId, { ...reversalOf(mark, draft.accountingDate(today)), bizDate: today })
  }
  return draft.finish()
}

/** Units leave a line without a lesson: what was paid for them becomes other revenue of the campus that sold. */
function dropUnits(book: Book, lineId: string, type: 'forfeit' | 'adjust', units: number, date: string) {
  const draft = new BookDraft(book)
  const line = draft.line(lineId)
  assertLedger(line.state.heldUnits === 0, 'unitsHeld', { number: draft.holderOf(lineId) })
  assertLedger(units > 0 && units <= line.state.remainUnits, 'notEnoughUnits', {
    units,
    available: line.state.remainUnits,
  })
  const { intervals, writtenOff } = splitHighest(line, units)
  const dates = { bizDate: date, acctDate: draft.accountingDate(date) }
  draft.post(lineId, leavingEntry(line, type, intervals, dates, { writtenOff }))
  return draft.finish()
}

/** Clears all that is left of an expired line. */
export function forfeitLine(book: Book, lineId: string, date: string): BookResult {
  const { state } = new BookDraft(book).line(lineId)
  assertLedger(state.status === 'expired' && state.remainUnits > 0, 'notExpired')
  return dropUnits(book, lineId, 'forfeit', state.remainUnits, date)
}

/** Takes the highest free units away. An adjustment upward is a new line without a price. */
export const adjustDown = (book: Book, lineId: string, units: number, date: string): BookResult =>
  dropUnits(book, lineId, 'adjust', units, date)

/** Reverses a forfeit or an adjustment while its month is open. */
export function reverseEntry(book: Book, lineId: string, seq: number): BookResult {
  const draft = new BookDraft(book)
  const entry = draft.entry(lineId, seq)
  const month = monthOf(entry.acctDate)
  assertLedger(entry.type === 'forfeit' || entry.type === 'adjust', 'lineEnded')
  assertLedger(!draft.isClosed(month), 'monthClosed', { month })
  assertLedger(
    ![...book.entries.values()].some((other) => other.lineId === lineId && other.reverseOf === seq),
    'lineEnded',
  )
  draft.post(lineId, reversalOf(entry, draft.accountingDate(entry.acctDate)))
  return draft.finish()
}

/** Rests lines from a day on: lessons do not use them, and period cards are not recognised. */
export function suspendLines(book: Book, lineIds: readonly string[]): BookResult {
  const draft = new BookDraft(book)
  for (const id of lineIds) draft.changeLine(id, { suspended: true })
  return draft.finish()
}

/** Ends the rest of lines. Their last day moves by the days for which each one rested. */
export function resumeLines(book: Book, restedDays: ReadonlyMap<string, number>): BookResult {
  const draft = new BookDraft(book)
  for (const [id, days] of restedDays) {
    const { expireDate } = draft.line(id).state
    draft.changeLine(id, { suspended: false, expireDate: expireDate && addDays(expireDate, days) })
  }
  return draft.finish()
}
