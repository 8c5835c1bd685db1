// A naive ledger that shares no code with the product: a line is an array with one cell for each 0.01 lesson, and a cell
// knows its value and who took it.

export interface Cell {
  readonly fen: number
  owner: string
  /** Day of the accounts under which it was taken last. */
  day: string
}

export interface PlannedLine {
  id: string
  orderId: string
  price: number
  paid: number
  gift: number
  policy: 'average' | 'paid_first' | 'gift_first'
  listPrice: number
  days: boolean
  scope: 'course' | 'subject' | 'any'
  courseId: string
  effectiveFrom: string
  expireDate: string | null
  onSign: boolean
}

export interface NaiveLine extends PlannedLine {
  cells: Cell[]
  received: number
  held: number
  marked: boolean
  /** Value that left by refund, deduction, other revenue, transfer, and as unpaid. */
  out: { refund: number; deduction: number; other: number; moved: number; unpaid: number }
  moved: boolean
  end: 'refunded' | 'transferred' | 'void' | 'expired' | 'used_up' | null
}

/** Quotient rounded half up, from quotient and remainder. */
export function halfUp(product: bigint, divisor: bigint): number {
  const quotient = product / divisor
  return Number((product % divisor) * 2n >= divisor ? quotient + 1n : quotient)
}

/** Value of each cell: the difference of the rounded values before and after it. */
function cellsOf({ price, paid, gift, policy }: PlannedLine): Cell[] {
  const worth: number[] = []
  for (let k = 0; k < paid + gift; k++) {
    const isGift = (policy === 'paid_first' && k >= paid) || (policy === 'gift_first' && k < gift)
    worth.push(isGift ? 0 : 1)
  }
  const all = worth.reduce((sum, one) => sum + one, 0)
  const cells: Cell[] = []
  let counted = 0
  let before = 0
  for (const one of worth) {
    counted += one
    const after = all === 0 ? 0 : halfUp(BigInt(price) * BigInt(counted), BigInt(all))
    cells.push({ fen: after - before, owner: '', day: '' })
    before = after
  }
  return cells
}

export const newLine = (plan: PlannedLine, moved = false): NaiveLine => ({
  ...plan,
  cells: cellsOf(plan),
  received: moved ? plan.price : 0,
  held: 0,
  marked: false,
  out: { refund: 0, deduction: 0, other: 0, moved: 0, unpaid: 0 },
  moved,
  end: null,
})

export const freeCells = (line: NaiveLine): Cell[] => line.cells.filter(({ owner }) => owner === '')
export const fenOf = (cells: readonly Cell[]): number => cells.reduce((sum, { fen }) => sum + fen, 0)
export const usedCells = (line: NaiveLine): Cell[] =>
  line.cells.filter(({ owner }) => owner.startsWith('roster ') || owner.startsWith('day '))

/** Money that the line still holds. */
export const liability = (line: NaiveLine): number =>
  line.received -
  fenOf(usedCells(line)) -
  line.out.refund -
  line.out.deduction -
  line.out.other -
  line.out.moved

export function statusOf(line: NaiveLine, suspended: boolean): string {
  if (freeCells(line).length === 0) return line.end ?? 'used_up'
  if (line.marked) return 'expired'
  if (!line.onSign && line.price > 0 && line.received <= 0) return 'pending'
  return suspended ? 'suspended' : 'active'
}

export const nextDay = (date: string, by = 1): string => {
  const day = new Date(`${date}T12:00:00Z`)
  day.setUTCDate(day.getUTCDate() + by)
  return day.toISOString().slice(0, 10)
}

/** The first day from `date` on whose month is open. */
export function openDay(date: string, closed: ReadonlySet<string>): string {
  let day = date
  while (closed.has(day.slice(0, 7))) day = nextDay(day)
  return day
}
