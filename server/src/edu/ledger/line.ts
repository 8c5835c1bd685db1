import type { StudentLine } from '@tessera/shared/contract/edu/students'
import { addIntervals, sizeOf, subtractIntervals, type Intervals } from './intervals.ts'
import type { Price } from './value.ts'

/** An order in approval has no entries yet. */
export type LineStatus = Exclude<StudentLine['status'], 'approving'>

export const entryTypes = [
  'buy',
  'gift',
  'consume',
  'consume_undo',
  'settle_owed',
  'daily',
  'daily_undo',
  'adjust',
  'expire',
  'forfeit',
  'refund',
  'transfer_out',
  'transfer_in',
] as const
export type EntryType = (typeof entryTypes)[number]

/** What a contract says of refunds, the strictest first. */
export const contractRules = ['none', 'by_list_price', 'by_value'] as const
export type ContractRule = (typeof contractRules)[number]

/** What a line promises. It never changes after the order is signed. */
export interface LineTerms extends Price {
  readonly id: string
  readonly orderId: string
  readonly studentId: string
  readonly sellCampusId: string
  readonly billing: 'units' | 'days' | 'months' | 'term' | 'once'
  readonly scope: 'course' | 'subject' | 'any'
  readonly courseId: string | null
  readonly subjectId: string | null
  /** Fen of one lesson at list price, for refunds by list price. */
  readonly unitListPrice: number
  /** The clause of the contract. It stays with the value that a transfer moves. */
  readonly refundRule: ContractRule
  /** Fen of the value that a transfer brought which the clause did not pay back any more. */
  readonly refundReduction: number
  readonly effectiveFrom: string
  /** Came from a transfer, so its value is not signed anew. */
  readonly transferred: boolean
  /** Lessons can be used before anything is paid. */
  readonly activateOnSign: boolean
}

/** Everything that is derived from the entries of a line, its receipts and its dates. The table keeps it as a cache. */
export interface LineState {
  /** Number of the latest entry; entries of a line have no gaps. */
  readonly seq: number
  /** Positions that nothing has taken. */
  readonly free: Intervals
  /** Units of `free`, x100. */
  readonly remainUnits: number
  /** Units of consumptions net of undone ones, x100. */
  readonly consumedUnits: number
  /** Value of `free`, fen. */
  readonly deferred: number
  /** Fen of these: tuition, other revenue without deductions, paid back, deducted from refunds, moved to others. */
  readonly recognised: number
  readonly forfeited: number
  readonly refunded: number
  readonly deducted: number
  readonly transferredOut: number
  /** Value of positions that were taken back although they were not paid, fen. */
  readonly writtenOff: number
  /** Money of receipts, and value that a transfer brought, fen. */
  readonly received: number
  /** Highest free units that a refund or transfer under approval reserves, x100. */
  readonly heldUnits: number
  readonly suspended: boolean
  readonly expired: boolean
  readonly expireDate: string | null
  readonly dueDate: string | null
  readonly dueReason: 'used_up' | 'expired' | null
  readonly closedDate: string | null
  readonly status: LineStatus
}

export interface Line {
  readonly terms: LineTerms
  readonly state: LineState
}

/** What a command posts to a line. `units` and `amount` are signed: the change of what remains and of its value. */
export interface EntryDraft {
  readonly type: EntryType
  readonly units: number
  readonly amount: number
  readonly intervals: Intervals
  /** Part of the amount that becomes other revenue when a refund pays less than the value. */
  readonly deduction: number
  /** Part of the amount that was not paid. */
  readonly writtenOff: number
  /** Number of the entry of the same line that this one reverses. */
  readonly reverseOf: number | null
  readonly bizDate: string
  readonly acctDate: string
  readonly use: EntryUse | null
  readonly remark: string
}

/** The lesson that consumed. */
export interface EntryUse {
  readonly rosterId: string
  /** Number of the roll-call of the roster. */
  readonly rev: number
  readonly lessonId: string
  readonly courseId: string
  readonly coachId: string
  readonly campusId: string
}

export interface Entry extends EntryDraft {
  readonly lineId: string
  readonly seq: number
  readonly remainAfter: number
  readonly deferredAfter: number
}

export const totalUnits = ({ paidUnits, giftUnits }: Price): number => paidUnits + giftUnits

/** Contract liability of a line in fen; negative where lessons were given before they were paid. */
export const liabilityOf = (state: LineState): number =>
  state.received - state.recognised - state.forfeited - state.refunded - state.deducted - state.transferredOut

/** Units that a lesson can consume, x100. */
export const availableUnits = ({ state }: Line): number => Math.max(0, state.remainUnits - state.heldUnits)

export const isDayLine = ({ billing }: LineTerms): boolean => billing !== 'units' && billing !== 'once'

/** The state of a line before its first entry. */
export function emptyState(expireDate: string | null): LineState {
  const state = {
    seq: 0,
    free: [],
    remainUnits: 0,
    consumedUnits: 0,
    deferred: 0,
    recognised: 0,
    forfeited: 0,
    refunded: 0,
    deducted: 0,
    transferredOut: 0,
    writtenOff: 0,
    received: 0,
    heldUnits: 0,
    suspended: false,
    expired: false,
    expireDate,
    dueDate: null,
    dueReason: null,
    closedDate: null,
  }
  return { ...state, status: 'pending' }
}

/** What ended a line whose units are all gone. */
const ending: { readonly [K in EntryType]?: LineStatus } = {
  buy: 'void',
  gift: 'void',
  refund: 'refunded',
  transfer_out: 'transferred',
  // Only a reversal leaves none of them.
  transfer_in: 'void',
  forfeit: 'expired',
}

/** A line is active once something is paid for it, or if its order says so; then the last entry does not matter. */
export function withStatus(terms: LineTerms, state: Omit<LineState, 'status'>): LineState {
  const isActivated = terms.activateOnSign || terms.price === 0 || state.received > 0
  if (state.expired) return { ...state, status: 'expired' }
  if (!isActivated) return { ...state, status: 'pending' }
  return { ...state, status: state.suspended ? 'suspended' : 'active' }
}

/** Sums of the state that the entry changes. Reversals subtract what the entry added. */
function nextSums(state: LineState, draft: EntryDraft) {
  const value = -draft.amount
  const isUse = ['consume', 'consume_undo', 'settle_owed'].includes(draft.type)
  const isDay = draft.type === 'daily' || draft.type === 'daily_undo'
  const paid = value - draft.deduction - draft.writtenOff
  const is = (...types: EntryType[]) => types.includes(draft.type)
  return {
    consumedUnits: state.consumedUnits - (isUse || isDay ? draft.units : 0),
    recognised: state.recognised + (isUse || isDay ? value : 0),
    forfeited: state.forfeited + (is('forfeit', 'adjust') ? paid : 0),
    refunded: state.refunded + (is('refund') ? paid : 0),
    deducted: state.deducted + draft.deduction,
    transferredOut: state.transferredOut + (is('transfer_out') ? paid : 0),
    writtenOff: state.writtenOff + draft.writtenOff,
  }
}

/** Dates and status after an entry: a line without units is closed, and it is due where its units were used. */
function nextEnd(terms: LineTerms, state: Omit<LineState, 'status'>, draft: EntryDraft): LineState {
  if (state.remainUnits > 0) {
    const expired = state.expired && state.expireDate !== null
    return withStatus(terms, {
      ...state,
      dueDate: expired ? state.expireDate : null,
      dueReason: expired ? 'expired' : null,
      closedDate: expired ? state.expireDate : null,
    })
  }
  const status = ending[draft.type] ?? 'used_up'
  const closed = { ...state, closedDate: draft.bizDate, status }
  if (status === 'used_up') return { ...closed, dueDate: draft.bizDate, dueReason: 'used_up' }
  if (status === 'expired') return { ...closed, dueDate: state.expireDate, dueReason: 'expired' }
  return { ...closed, dueDate: null, dueReason: null }
}

/** Posts an entry: the line after it, and the numbered entry. Throws where the positions of the draft cannot be right. */
export function postEntry({ terms, state }: Line, draft: EntryDraft): { line: Line; entry: Entry } {
  const free =
    draft.units > 0
      ? addIntervals(state.free, draft.intervals)
      : subtractIntervals(state.free, draft.intervals)
  const seq = state.seq + 1
  const sums = nextSums(state, draft)
  const expired = draft.type === 'expire' ? draft.reverseOf === null : state.expired
  const next = nextEnd(
    terms,
    {
      ...state,
      ...sums,
      seq,
      free,
      remainUnits: sizeOf(free),
      deferred: state.deferred + draft.amount,
      received: state.received + (draft.type === 'transfer_in' ? draft.amount : 0),
      expired,
    },
    draft,
  )
  const entry = {
    ...draft,
    lineId: terms.id,
    seq,
    remainAfter: next.remainUnits,
    deferredAfter: next.deferred,
  }
  return { line: { terms, state: next }, entry }
}
