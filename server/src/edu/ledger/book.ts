import type { Share } from './allocate.ts'
import { accountingDate } from './dates.ts'
import { sizeOf, takeLowest, type Intervals } from './intervals.ts'
import { postEntry, withStatus, type Entry, type EntryDraft, type EntryUse, type Line } from './line.ts'
import { journalOfEntry, type JournalDraft, type MoneyTarget } from './postings.ts'
import { valueOf } from './value.ts'

/** Whether a partly paid line gives all its units, or as many as are paid. */
export type ArrearsPolicy = 'allow' | 'cap'

/** What a roll-call has charged to a student. */
export interface RosterCharge {
  readonly rosterId: string
  /** Number of the latest roll-call; 0 before the first. */
  readonly rev: number
  readonly courseId: string
  readonly subjectId: string
  /** Of a make-up: the course of the lesson that was missed. */
  readonly missedCourseId?: string | null
  readonly lessonId: string
  readonly coachId: string
  readonly campusId: string
  readonly bizDate: string
  readonly preferredLineId: string | null
  readonly isRolled: boolean
  /** Units that no line could pay yet, x100. */
  readonly owedUnits: number
  /** Whether a partly paid line settles all that is owed, or as much as is paid. */
  readonly arrears: ArrearsPolicy
  /** Entries that the latest roll-call posted and that were not undone. */
  readonly live: readonly { readonly lineId: string; readonly seq: number }[]
}

export interface WalletMovement {
  readonly type: 'topUp' | 'overpay' | 'pay' | 'payUndo' | 'transfer' | 'refund'
  /** Fen, signed. */
  readonly amount: number
  readonly balanceAfter: number
  readonly sourceId: string
  readonly bizDate: string
  readonly acctDate: string
}

/** The lines of one student with everything that commands on them read. Commands return a new book. */
export interface Book {
  readonly lines: ReadonlyMap<string, Line>
  readonly rosters: ReadonlyMap<string, RosterCharge>
  /** Fen. */
  readonly wallet: number
  readonly isClosed: (month: string) => boolean
  /** Entries that commands may reverse, by `lineId:seq`. */
  readonly entries: ReadonlyMap<string, Entry>
  /** Numbers of the applications that hold units, by line. */
  readonly holders?: ReadonlyMap<string, string>
}

/** What a command adds; the server writes it in one transaction. */
export interface Posted {
  readonly entries: readonly Entry[]
  readonly journal: readonly JournalDraft[]
  readonly wallet: readonly WalletMovement[]
}

export interface BookResult {
  readonly book: Book
  readonly posted: Posted
}

export const entryKey = (lineId: string, seq: number): string => `${lineId}:${seq}`

/** A book while a command changes it. A command that throws has changed nothing of the book it got. */
export class BookDraft {
  private readonly book: Book
  readonly lines: Map<string, Line>
  readonly rosters: Map<string, RosterCharge>
  private readonly known: Map<string, Entry>
  private readonly entries: Entry[] = []
  private readonly journal: JournalDraft[] = []
  private readonly movements: WalletMovement[] = []
  wallet: number

  constructor(book: Book) {
    this.book = book
    this.lines = new Map(book.lines)
    this.rosters = new Map(book.rosters)
    this.known = new Map(book.entries)
    this.wallet = book.wallet
  }

  line(id: string): Line {
    const line = this.lines.get(id)
    if (!line) throw new RangeError(`the book has no line ${id}`)
    return line
  }

  entry(lineId: string, seq: number): Entry {
    const entry = this.known.get(entryKey(lineId, seq))
    if (!entry) throw new RangeError(`the book has no entry ${entryKey(lineId, seq)}`)
    return entry
  }

  /** Number of the application that holds units of a line; '' where it is not known. */
  holderOf(lineId: string): string {
    return this.book.holders?.get(lineId) ?? ''
  }

  isClosed(month: string): boolean {
    return this.book.isClosed(month)
  }

  accountingDate(bizDate: string): string {
    return accountingDate(bizDate, this.book.isClosed)
  }

  /** Posts an entry with its journal, and returns it. */
  post(lineId: string, draft: EntryDraft, to?: MoneyTarget): Entry {
    const { line, entry } = postEntry(this.line(lineId), draft)
    this.lines.set(lineId, line)
    this.known.set(entryKey(lineId, entry.seq), entry)
    this.entries.push(entry)
    this.addJournal(journalOfEntry(entry, line.terms, to))
    return entry
  }

  addJournal(journal: JournalDraft | null): void {
    if (journal) this.journal.push(journal)
  }

  /** Changes facts of a line that are no entries, and derives its status anew. */
  changeLine(lineId: string, changes: Partial<Line['state']>): void {
    const { terms, state } = this.line(lineId)
    const next = { ...state, ...changes }
    this.lines.set(lineId, {
      terms,
      state: next.seq > 0 && next.remainUnits === 0 ? next : withStatus(terms, next),
    })
  }

  moveWallet(movement: Omit<WalletMovement, 'balanceAfter'>): void {
    if (movement.amount === 0) return
    this.wallet += movement.amount
    this.movements.push({ ...movement, balanceAfter: this.wallet })
  }

  finish(): BookResult {
    const { lines, rosters, wallet, known } = this
    return {
      book: { ...this.book, lines, rosters, wallet, entries: known },
      posted: { entries: this.entries, journal: this.journal, wallet: this.movements },
    }
  }
}

/** An entry that takes the lowest free units of a line at their value. */
export function takingEntry(
  line: Line,
  type: 'consume' | 'settle_owed' | 'daily',
  units: number,
  dates: Pick<EntryDraft, 'bizDate' | 'acctDate'>,
  use: EntryUse | null,
): EntryDraft {
  const { taken } = takeLowest(line.state.free, units)
  return leavingEntry(line, type, taken, dates, { use })
}

/** An entry by which positions leave a line at their value. */
export const leavingEntry = (
  { terms }: Line,
  type: EntryDraft['type'],
  intervals: Intervals,
  dates: Pick<EntryDraft, 'bizDate' | 'acctDate'>,
  more: Partial<Pick<EntryDraft, 'use' | 'deduction' | 'writtenOff' | 'remark'>> = {},
): EntryDraft => ({
  type,
  units: -sizeOf(intervals),
  amount: 0 - valueOf(terms, intervals),
  intervals,
  deduction: 0,
  writtenOff: 0,
  reverseOf: null,
  use: null,
  remark: '',
  ...dates,
  ...more,
})

const undoTypes: Partial<Record<EntryDraft['type'], EntryDraft['type']>> = {
  consume: 'consume_undo',
  settle_owed: 'consume_undo',
  daily: 'daily_undo',
}

/** The exact negative of an entry: it returns the same positions at the same value. */
export const reversalOf = (entry: Entry, acctDate: string, remark = ''): EntryDraft => ({
  type: undoTypes[entry.type] ?? entry.type,
  units: 0 - entry.units,
  amount: 0 - entry.amount,
  intervals: entry.intervals,
  deduction: 0 - entry.deduction,
  writtenOff: 0 - entry.writtenOff,
  reverseOf: entry.seq,
  bizDate: entry.bizDate,
  acctDate,
  use: entry.use,
  remark,
})

/** What the lines of an order still lack, as weights of an allocation. */
export const outstandingOf = (line: Line): number =>
  line.terms.price - line.state.received - line.state.writtenOff

export const outstandingShares = (lines: readonly Line[]): readonly Share[] =>
  lines.map((line) => ({ id: line.terms.id, weight: outstandingOf(line) })).filter(({ weight }) => weight > 0)

/** Several results of one transaction, in order, as one. */
export const joinResults = (book: Book, results: readonly BookResult[]): BookResult => ({
  book: results.at(-1)?.book ?? book,
  posted: {
    entries: results.flatMap(({ posted }) => posted.entries),
    journal: results.flatMap(({ posted }) => posted.journal),
    wallet: results.flatMap(({ posted }) => posted.wallet),
  },
})
