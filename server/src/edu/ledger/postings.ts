import type { Entry, LineTerms } from './line.ts'

/** Accounts of the journal. `cash` has the account that got the money as `accountId`; `payable` is owed for refunds. */
export const journalAccounts = [
  'cash',
  'liability',
  'wallet',
  'payable',
  'tuition',
  'otherRevenue',
  'fee',
  'income',
  'expense',
  'coachCost',
  'coachPayable',
  'opening',
] as const
export type JournalAccount = (typeof journalAccounts)[number]

export interface JournalLine {
  readonly account: JournalAccount
  readonly accountId: string | null
  /** Fen; one of both is 0. */
  readonly debit: number
  readonly credit: number
  readonly campusId: string
  /** Null for money that belongs to no student. */
  readonly studentId: string | null
}

export interface JournalDraft {
  readonly date: string
  readonly source:
    | 'receipt'
    | 'wallet'
    | 'entry'
    | 'refund'
    | 'cash'
    | 'accountTransfer'
    | 'payslip'
    | 'opening'
  /** Id of what is posted, or line and number of the entry. */
  readonly sourceId: string
  readonly lines: readonly JournalLine[]
}

/** A signed amount: what is added to the debit side; a negative one stands on the credit side. */
export interface Movement {
  readonly account: JournalAccount
  readonly amount: number
  readonly campusId: string
  readonly accountId?: string | null
  readonly studentId?: string
}

/** An entry of the journal without the movements of 0; null where nothing moves. */
export function journalOf(
  head: Omit<JournalDraft, 'lines'>,
  studentId: string | null,
  movements: readonly Movement[],
): JournalDraft | null {
  const lines = movements
    .filter(({ amount }) => amount !== 0)
    .map(({ account, amount, campusId, accountId = null, studentId: of = studentId }) => ({
      account,
      accountId,
      debit: Math.max(amount, 0),
      credit: Math.max(-amount, 0),
      campusId,
      studentId: of,
    }))
  return lines.length === 0 ? null : { ...head, lines }
}

/** Where money of a line goes: paid out, to the wallet, owed, or to a line of another campus or student. */
export interface MoneyTarget {
  readonly account: 'cash' | 'wallet' | 'payable' | 'liability'
  readonly accountId?: string | null
  readonly campusId?: string
  readonly studentId?: string
}

/**
 * What an entry of the ledger posts. Tuition belongs to the campus of the lesson, other revenue to the campus that sold.
 * Money that a refund pays or a transfer moves goes to `to`. Signing posts nothing: the liability begins with the money.
 */
export function journalOfEntry(
  entry: Entry,
  terms: LineTerms,
  to: MoneyTarget = { account: 'wallet' },
): JournalDraft | null {
  const value = -entry.amount
  const paid = value - entry.writtenOff
  const sold = terms.sellCampusId
  const liability = (amount: number): Movement => ({ account: 'liability', amount, campusId: sold })
  const head = {
    date: entry.acctDate,
    source: 'entry' as const,
    sourceId: `${entry.lineId}:${entry.seq}`,
  }
  const post = (movements: readonly Movement[]) => journalOf(head, terms.studentId, movements)
  switch (entry.type) {
    case 'consume':
    case 'consume_undo':
    case 'settle_owed':
    case 'daily':
    case 'daily_undo':
      return post([
        liability(value),
        { account: 'tuition', amount: -value, campusId: entry.use?.campusId ?? sold },
      ])
    case 'forfeit':
    case 'adjust':
      return post([liability(paid), { account: 'otherRevenue', amount: -paid, campusId: sold }])
    case 'refund':
      return post([
        liability(paid),
        {
          account: to.account,
          accountId: to.accountId ?? null,
          amount: entry.deduction - paid,
          campusId: sold,
        },
        { account: 'otherRevenue', amount: -entry.deduction, campusId: sold },
      ])
    case 'transfer_out':
      return post([liability(paid), { campusId: sold, ...to, account: 'liability', amount: -paid }])
    case 'buy':
    case 'gift':
    case 'expire':
    case 'transfer_in':
      return null
  }
}

export interface ReceivedMoney {
  readonly receiptId: string
  readonly date: string
  readonly studentId: string
  readonly campusId: string
  /** Where the money comes from: an account, or the student's wallet. */
  readonly from: { readonly account: 'cash' | 'wallet'; readonly accountId: string | null }
  /** Fen for lines of orders, and fen for the wallet; negative where a receipt is void. */
  readonly toLines: number
  readonly toWallet: number
  /** Fee of the channel, fen. */
  readonly fee: number
}

/** What a receipt posts: money in, liability of the lines and the wallet, and the fee of its channel. */
export function journalOfReceipt(received: ReceivedMoney): JournalDraft | null {
  const { receiptId, date, studentId, campusId, from, toLines, toWallet, fee } = received
  return journalOf({ date, source: 'receipt', sourceId: receiptId }, studentId, [
    { ...from, amount: toLines + toWallet - fee, campusId },
    { account: 'fee', amount: fee, campusId },
    { account: 'liability', amount: -toLines, campusId },
    { account: 'wallet', amount: -toWallet, campusId },
  ])
}

/** What remains of a transfer goes to the wallet of the student. */
export function journalOfRemainder(
  head: { readonly date: string; readonly sourceId: string },
  amount: number,
  terms: LineTerms,
): JournalDraft | null {
  return journalOf({ ...head, source: 'wallet' }, terms.studentId, [
    { account: 'liability', amount, campusId: terms.sellCampusId },
    { account: 'wallet', amount: -amount, campusId: terms.sellCampusId },
  ])
}

/** What the payment of an approved refund posts, and with a negative amount its reversal. */
export const journalOfRefundPayment = (
  { refundId, date, accountId }: { refundId: string; date: string; accountId: string },
  amount: number,
  terms: LineTerms,
): JournalDraft | null =>
  journalOf({ date, source: 'refund', sourceId: refundId }, terms.studentId, [
    { account: 'payable', amount, campusId: terms.sellCampusId },
    { account: 'cash', accountId, amount: -amount, campusId: terms.sellCampusId },
  ])
/** What lessons from before this system are worth, and with a negative amount its reversal: no account has got the money. */
export const journalOfOpening = (
  head: { readonly date: string; readonly sourceId: string },
  amount: number,
  terms: LineTerms,
): JournalDraft | null =>
  journalOf({ ...head, source: 'opening' }, terms.studentId, [
    { account: 'opening', amount, campusId: terms.sellCampusId },
    { account: 'liability', amount: -amount, campusId: terms.sellCampusId },
  ])

/** Money of a wallet that is paid back from an account. */
export function journalOfWalletRefund(
  head: { readonly date: string; readonly sourceId: string },
  paid: { studentId: string; campusId: string; accountId: string; amount: number },
): JournalDraft | null {
  const { studentId, campusId, accountId, amount } = paid
  return journalOf({ ...head, source: 'wallet' }, studentId, [
    { account: 'wallet', amount, campusId },
    { account: 'cash', accountId, amount: -amount, campusId },
  ])
}
