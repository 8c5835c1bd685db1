import { LRUCache } from 'lru-cache'
import type { ReportSheet } from '@tessera/shared/contract/lowcode/report-sheet'
import type { ReportProblem } from '@tessera/shared/contract/lowcode/reports'
import type { Filled, FilledRow } from './engine/fill.ts'

/** How long a filled report is kept for its next page, and the rows of all together. */
const keptMs = 120_000
const maxRows = 400_000

/** A filled report; its rows are made as far as they were asked for. */
export interface OpenReport {
  readonly sheet: ReportSheet
  readonly widths: readonly number[]
  readonly rowCount: number
  /** Number of the columns before those that repeat. */
  readonly leadColumns: number
  readonly notes: readonly string[]
  /** Of cells that show an error. */
  readonly cellProblems: readonly ReportProblem[]
  readonly readAt: number
  /** Rows from a number on, at most `count`. */
  take(from: number, count: number): readonly FilledRow[]
}

export function openReport(
  sheet: ReportSheet,
  { widths, rowCount, leadColumns, rows }: Filled,
  notes: readonly string[],
  cellProblems: readonly ReportProblem[],
): OpenReport {
  const made: FilledRow[] = []
  const iterator = rows[Symbol.iterator]()
  return {
    sheet,
    widths,
    rowCount,
    leadColumns,
    notes,
    cellProblems,
    readAt: Date.now(),
    take(from, count) {
      while (made.length < from + count) {
        const next = iterator.next()
        if (next.done) break
        made.push(next.value)
      }
      return made.slice(from, from + count)
    },
  }
}

/** Filled reports by caller and values, so that a second page reads no data again. */
export const createKeptReports = () =>
  new LRUCache<string, OpenReport>({
    maxSize: maxRows,
    ttl: keptMs,
    sizeCalculation: ({ rowCount }) => Math.max(1, rowCount),
  })
