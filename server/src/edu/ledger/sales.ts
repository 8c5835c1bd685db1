import { allocate } from './allocate.ts'
import {
  BookDraft,
  outstandingOf,
  outstandingShares,
  reversalOf,
  type Book,
  type BookResult,
} from './book.ts'
import { settleOwed } from './lessons.ts'
import { emptyState, totalUnits, type EntryDraft, type LineTerms } from './line.ts'
import { journalOfOpening, journalOfReceipt, journalOfWalletRefund, type ReceivedMoney } from './postings.ts'
import { refundableOf } from './refund.ts'
import { assertLedger } from './refusal.ts'

/** Lines of an order that is signed. */
export interface NewLine {
  readonly terms: LineTerms
  readonly expireDate: string | null
}

/** The entries by which a line begins: bought units, then free ones. */
export function openingEntries(terms: LineTerms, bizDate: string, acctDate: string): readonly EntryDraft[] {
  const begin = (type: EntryDraft['type'], from: number, to: number, amount: number): EntryDraft => ({
    type,
    units: to - from,
    amount,
    intervals: to > from ? [[from, to]] : [],
    deduction: 0,
    writtenOff: 0,
    reverseOf: null,
    bizDate,
    acctDate,
    use: null,
    remark: '',
  })
  const total = totalUnits(terms)
  const bought = begin(terms.transferred ? 'transfer_in' : 'buy', 0, terms.paidUnits, terms.price)
  return [bought, begin('gift', terms.paidUnits, total, 0)].filter(({ units }) => units > 0)
}

/** Adds a line to a book and posts how it begins. A line that needs no payment pays owed lessons at once. */
export function addLine(draft: BookDraft, { terms, expireDate }: NewLine, date: string): void {
  if (terms.paidUnits === 0 && terms.price !== 0)
    throw new RangeError('a line without paid units has a price')
  draft.lines.set(terms.id, { terms, state: emptyState(expireDate) })
  for (const entry of openingEntries(terms, date, draft.accountingDate(date))) draft.post(terms.id, entry)
  settleOwed(draft, terms.id)
}

/** Signs an order: its lines begin. */
export function signOrder(book: Book, lines: readonly NewLine[], signDate: string): BookResult {
  const draft = new BookDraft(book)
  for (const line of lines) addLine(draft, line, signDate)
  return draft.finish()
}

/** Begins a line of lessons that a student brings from before this system. */
export function carryIn(book: Book, newLine: NewLine, date: string): BookResult {
  const { terms } = newLine
  if (!terms.transferred) throw new RangeError('lessons from before this system are not bought')
  const draft = new BookDraft(book)
  addLine(draft, newLine, date)
  const head = { date: draft.accountingDate(date), sourceId: terms.orderId }
  draft.addJournal(journalOfOpening(head, terms.price, terms))
  return draft.finish()
}

export interface Payment {
  readonly receiptId: string
  readonly date: string
  readonly campusId: string
  readonly studentId: string
  readonly from: ReceivedMoney['from']
  /** Fen of the whole receipt. */
  readonly amount: number
  readonly fee: number
  /** Lines among which the amount is allocated by what they lack; none for a top-up. */
  readonly lineIds: readonly string[]
  /** Whether what exceeds the arrears goes to the wallet; otherwise it is refused. */
  readonly surplusToWallet: boolean
}

export interface PaymentResult extends BookResult {
  readonly allocations: readonly { readonly lineId: string; readonly amount: number }[]
  readonly toWallet: number
  readonly acctDate: string
}

/** Receives money: for the lines of an order in proportion to what each lacks, and what remains for the wallet. */
export function receivePayment(book: Book, payment: Payment): PaymentResult {
  const { receiptId, date, campusId, studentId, from, amount, fee } = payment
  const draft = new BookDraft(book)
  const acctDate = draft.accountingDate(date)
  const movement = { sourceId: receiptId, bizDate: date, acctDate }
  const shares = outstandingShares(payment.lineIds.map((id) => draft.line(id)))
  const outstanding = shares.reduce((sum, { weight }) => sum + weight, 0)
  const toLines = Math.min(amount, outstanding)
  const toWallet = amount - toLines
  assertLedger(toWallet === 0 || payment.surplusToWallet, 'overAllocation', { amount, max: outstanding })
  if (from.account === 'wallet') {
    assertLedger(draft.wallet >= amount, 'walletShort', { amount, balance: draft.wallet })
    draft.moveWallet({ type: 'pay', amount: -amount, ...movement })
  }
  const parts = [...allocate(toLines, shares)].filter(([, part]) => part > 0)
  const allocations = parts.map(([lineId, part]) => ({ lineId, amount: part }))
  draft.addJournal(
    journalOfReceipt({ receiptId, date: acctDate, studentId, campusId, from, toLines, toWallet, fee }),
  )
  const type = payment.lineIds.length === 0 ? 'topUp' : 'overpay'
  draft.moveWallet({ type, amount: toWallet, ...movement })
  for (const { lineId, amount: part } of allocations) {
    const { received } = draft.line(lineId).state
    draft.changeLine(lineId, { received: received + part })
    settleOwed(draft, lineId)
  }
  return { ...draft.finish(), allocations, toWallet, acctDate }
}

/** A receipt as it was posted. */
export interface PostedReceipt {
  readonly receiptId: string
  readonly studentId: string
  readonly campusId: string
  readonly from: ReceivedMoney['from']
  readonly fee: number
  readonly toWallet: number
  readonly acctDate: string
  readonly allocations: readonly { readonly lineId: string; readonly amount: number }[]
  /** Fen of each line that the wallet paid by this receipt, or by the greatest of those that it corrects. */
  readonly walletParts: ReadonlyMap<string, number>
}

/**
 * Refuses where lines lost more of what the wallet paid than the clauses of their contracts pay back: by a receipt that is
 * void, or by those that replace it. See decision 114.
 */
export function assertReleasable(
  before: Book,
  after: Book,
  { allocations, walletParts }: Pick<PostedReceipt, 'allocations' | 'walletParts'>,
): void {
  for (const { lineId, amount: paid } of allocations) {
    const line = before.lines.get(lineId)!
    const kept = paid + after.lines.get(lineId)!.state.received - line.state.received
    const fromWallet = walletParts.get(lineId) ?? 0
    const amount = Math.min(paid, fromWallet) - Math.min(kept, fromWallet)
    const max = refundableOf(line)
    const isNone = line.terms.refundRule === 'none'
    assertLedger(amount <= max, isNone ? 'noWalletUndo' : 'walletUndoDeducts', { amount, max })
  }
}

/**
 * Voids a receipt on a day: its money leaves the lines and the wallet. Refused where a line has paid part of it out, and where
 * what the wallet paid would be lost beyond the clause of the contract. In the accounts it is taken off on the day of the
 * receipt, or on the first open one where that is closed. Who posts another receipt instead checks the clause after that.
 */
export function voidPayment(
  book: Book,
  receipt: PostedReceipt,
  date: string,
  { isReplaced = false }: { isReplaced?: boolean } = {},
): BookResult & { readonly acctDate: string } {
  const draft = new BookDraft(book)
  const acctDate = draft.accountingDate(receipt.acctDate)
  const { receiptId, studentId, campusId, from, fee, toWallet } = receipt
  let toLines = 0
  for (const { lineId, amount } of receipt.allocations) {
    const { received, refunded, deducted, transferredOut, writtenOff } = draft.line(lineId).state
    assertLedger(refunded + deducted + transferredOut + writtenOff === 0, 'receiptUsed')
    draft.changeLine(lineId, { received: received - amount })
    toLines += amount
  }
  assertLedger(draft.wallet >= toWallet, 'walletShort', { amount: toWallet, balance: draft.wallet })
  const movement = { type: 'payUndo' as const, sourceId: receiptId, bizDate: date, acctDate }
  draft.moveWallet({ ...movement, amount: -toWallet })
  if (from.account === 'wallet') draft.moveWallet({ ...movement, amount: toLines + toWallet })
  const posted = { receiptId, date: acctDate, studentId, campusId, from }
  draft.addJournal(
    journalOfReceipt({ ...posted, toLines: 0 - toLines, toWallet: 0 - toWallet, fee: 0 - fee }),
  )
  const result = draft.finish()
  if (!isReplaced) assertReleasable(book, result.book, receipt)
  return { ...result, acctDate }
}

/** Pays money of the wallet out of an account. */
export function refundWallet(
  book: Book,
  refund: {
    readonly sourceId: string
    readonly studentId: string
    readonly campusId: string
    readonly accountId: string
    readonly date: string
    readonly amount: number
  },
): BookResult {
  const { sourceId, studentId, campusId, accountId, date, amount } = refund
  const draft = new BookDraft(book)
  assertLedger(draft.wallet >= amount, 'walletShort', { amount, balance: draft.wallet })
  const acctDate = draft.accountingDate(date)
  draft.moveWallet({ type: 'refund', amount: -amount, sourceId, bizDate: date, acctDate })
  draft.addJournal(
    journalOfWalletRefund({ date: acctDate, sourceId }, { studentId, campusId, accountId, amount }),
  )
  return draft.finish()
}

/**
 * Voids an order. Refused once lessons were used, or while its receipts are valid. Lines that a transfer brought cannot be
 * void, those that were carried in can. In the accounts it is taken off on the day of the order, or on the first open one.
 */
export function voidOrder(
  book: Book,
  orderId: string,
  { isOpening = false }: { isOpening?: boolean } = {},
): BookResult {
  const draft = new BookDraft(book)
  const lines = [...draft.lines.values()].filter(({ terms }) => terms.orderId === orderId)
  for (const { terms, state } of lines) {
    assertLedger(state.remainUnits === totalUnits(terms) && state.status !== 'void', 'orderUsed')
    assertLedger(state.heldUnits === 0, 'unitsHeld', { number: draft.holderOf(terms.id) })
    assertLedger(terms.transferred || state.received === 0, 'orderPaid', { amount: state.received })
    assertLedger(isOpening || !terms.transferred, 'orderUsed')
    const opening = openingEntries(terms, '', '').map((_, at) => draft.entry(terms.id, at + 1))
    for (const entry of opening.toReversed())
      draft.post(terms.id, reversalOf(entry, draft.accountingDate(entry.acctDate)))
    if (isOpening && opening[0]) {
      const head = { date: draft.accountingDate(opening[0].acctDate), sourceId: orderId }
      draft.addJournal(journalOfOpening(head, -terms.price, terms))
    }
  }
  return draft.finish()
}

/** Fen that the lines of an order still lack. */
export const arrearsOf = (book: Book, orderId: string): number =>
  [...book.lines.values()]
    .filter(({ terms, state }) => terms.orderId === orderId && state.status !== 'void')
    .reduce((sum, line) => sum + outstandingOf(line), 0)
