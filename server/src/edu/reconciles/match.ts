import type { matchWays } from '@tessera/shared/contract/edu/reconciles'

/** A row of a statement; times are epoch milliseconds, amounts fen. */
export interface MatchRow {
  readonly rowNo: number
  readonly externalNo: string
  readonly amount: number
  readonly paidAt: number
  /** The file has only the day of the payment, which begins at `paidAt`. */
  readonly isWholeDay: boolean
}
export interface MatchReceipt {
  readonly id: string
  readonly externalNo: string
  readonly amount: number
  readonly paidAt: number
}
export interface Match {
  readonly rowNo: number
  readonly receiptId: string
  readonly by: (typeof matchWays)[number]
  /** The amounts differ. */
  readonly isDiff: boolean
}

const minuteMs = 60_000
const dayMs = 1_440 * minuteMs

const byTime = <T extends { paidAt: number }>(order: (one: T, other: T) => number) =>
  function compare(one: T, other: T) {
    return one.paidAt - other.paidAt || order(one, other)
  }
function groupBy<T, K>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

const rowOrder = byTime<MatchRow>((one, other) => one.rowNo - other.rowNo)
const receiptOrder = byTime<MatchReceipt>((one, other) => (one.id < other.id ? -1 : 1))

/**
 * Finds the receipt of each row, one to one: by an equal number and amount; by an equal number alone, which is a difference;
 * then by an equal amount within some minutes, the nearest time first; and for rows without a clock, within their day. The
 * order of the input does not matter.
 */
export function matchRows(
  rows: readonly MatchRow[],
  receipts: readonly MatchReceipt[],
  minutes: number,
): Match[] {
  const matches: Match[] = []
  const freeRows = new Map(rows.toSorted(rowOrder).map((row) => [row.rowNo, row]))
  const freeReceipts = new Map(receipts.toSorted(receiptOrder).map((receipt) => [receipt.id, receipt]))
  const match = (row: MatchRow, receipt: MatchReceipt, by: Match['by']) => {
    // Each is matched once; the nearest pair came first.
    if (!freeRows.has(row.rowNo) || !freeReceipts.has(receipt.id)) return
    freeRows.delete(row.rowNo)
    freeReceipts.delete(receipt.id)
    matches.push({ rowNo: row.rowNo, receiptId: receipt.id, by, isDiff: row.amount !== receipt.amount })
  }

  const byNumber = groupBy(freeReceipts.values(), ({ externalNo }) => externalNo)
  const rowsWithNumber = [...freeRows.values()].filter(({ externalNo }) => externalNo !== '')
  for (const isEqual of [true, false])
    for (const row of rowsWithNumber)
      for (const receipt of byNumber.get(row.externalNo) ?? [])
        if ((row.amount === receipt.amount) === isEqual) match(row, receipt, 'externalNo')

  const byAmount = groupBy(freeReceipts.values(), ({ amount }) => amount)
  const pairs = [...freeRows.values()]
    .filter(({ isWholeDay }) => !isWholeDay)
    .flatMap((row) =>
      (byAmount.get(row.amount) ?? []).flatMap((receipt) => {
        const distance = Math.abs(row.paidAt - receipt.paidAt)
        return distance <= minutes * minuteMs ? [{ row, receipt, distance }] : []
      }),
    )
    .toSorted(
      (one, other) =>
        one.distance - other.distance ||
        rowOrder(one.row, other.row) ||
        receiptOrder(one.receipt, other.receipt),
    )
  for (const { row, receipt } of pairs) match(row, receipt, 'amount')

  for (const row of [...freeRows.values()].filter(({ isWholeDay }) => isWholeDay)) {
    const ofDay = (byAmount.get(row.amount) ?? []).find(
      ({ id, paidAt }) => freeReceipts.has(id) && paidAt >= row.paidAt && paidAt < row.paidAt + dayMs,
    )
    if (ofDay) match(row, ofDay, 'amount')
  }
  return matches.toSorted((one, other) => one.rowNo - other.rowNo)
}
