import { emptyState, postEntry, type Entry, type Line, type LineState, type LineTerms } from './line.ts'

/** Facts about a line that are not entries of the ledger. */
export interface LineFacts {
  /** Money that receipts allocate to the line, without void ones, fen. */
  readonly paid: number
  readonly heldUnits: number
  readonly suspended: boolean
  /** After extensions and suspensions. */
  readonly expireDate: string | null
}

/** Derives the state of a line anew from all its entries: what the cached columns have to equal. */
export function foldLine(terms: LineTerms, entries: readonly Entry[], facts: LineFacts): LineState {
  const { paid, ...other } = facts
  let line: Line = { terms, state: { ...emptyState(facts.expireDate), ...other, received: paid } }
  for (const entry of entries) line = postEntry(line, entry).line
  return line.state
}
