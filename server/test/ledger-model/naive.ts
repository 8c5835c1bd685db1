import {
  fenOf,
  freeCells,
  halfUp,
  liability,
  newLine,
  nextDay,
  openDay,
  statusOf,
  type NaiveLine,
  type PlannedLine,
} from './positions.ts'

export interface NaiveRoster {
  id: string
  courseId: string
  bizDate: string
  campusId: string
  rolled: boolean
  owed: number
  /** Whether lines give it no more than their money covers. */
  cap: boolean
  /** Days under which its entries are in the accounts. */
  booked: string[]
}

export interface NaiveReceipt {
  id: string
  parts: Map<string, number>
  toWallet: number
  fromWallet: boolean
  void: boolean
}

const scopes = ['course', 'subject', 'any']
const subjectOf = (courseId: string) => courseId.slice(0, 2)

/** The naive ledger of one student: every command of the product again, cell by cell. `false` is a refusal. */
export class NaiveLedger {
  lines: NaiveLine[] = []
  rosters = new Map<string, NaiveRoster>()
  receipts: NaiveReceipt[] = []
  wallet = 0
  closed = new Set<string>()
  /** Day of the accounts and campus of the lesson -> tuition in fen. */
  tuition = new Map<string, number>()
  line = (id: string): NaiveLine => this.lines.find((line) => line.id === id)!
  status = (line: NaiveLine): string => statusOf(line, false)

  covers(line: NaiveLine, courseId: string): boolean {
    if (line.scope === 'any') return true
    return line.scope === 'course'
      ? line.courseId === courseId
      : subjectOf(line.courseId) === subjectOf(courseId)
  }

  usable(line: NaiveLine, roster: NaiveRoster): boolean {
    const status = this.status(line)
    if (!['active', 'expired'].includes(status) && !(line.days && status === 'used_up')) return false
    if (roster.bizDate < line.effectiveFrom) return false
    if (line.expireDate !== null && roster.bizDate > line.expireDate) return false
    return this.covers(line, roster.courseId)
  }

  inOrder(): NaiveLine[] {
    const keyOf = ({ scope, expireDate, effectiveFrom, id }: NaiveLine) =>
      `${scopes.indexOf(scope)} ${expireDate ?? 'never'} ${effectiveFrom} ${id}`
    return [...this.lines].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  }

  /** Takes one cell for the roster from the first line that gives one. */
  private takeOne(roster: NaiveRoster, from: readonly NaiveLine[], cap: boolean, since = ''): boolean {
    for (const line of from) {
      const free = freeCells(line)
      if (free.length <= line.held) continue
      if (cap && line.price > 0) {
        const paidFor = halfUp(
          BigInt(line.cells.length) * BigInt(Math.min(line.received, line.price)),
          BigInt(line.price),
        )
        if (line.cells.length - free.length >= paidFor) continue
      }
      const day = openDay(since > roster.bizDate ? since : roster.bizDate, this.closed)
      if (!roster.booked.includes(day)) roster.booked.push(day)
      this.own(free[0]!, `roster ${roster.id}`, roster.campusId, day)
      return true
    }
    return false
  }

  private book(fen: number, campusId: string, day: string): void {
    const key = `${day} ${campusId}`
    this.tuition.set(key, (this.tuition.get(key) ?? 0) + fen)
  }

  private own(cell: NaiveLine['cells'][number], owner: string, campusId: string, day: string): void {
    cell.owner = owner
    cell.day = day
    this.book(cell.fen, campusId, day)
  }

  rollCall(
    roster: Omit<NaiveRoster, 'rolled' | 'owed' | 'cap' | 'booked'>,
    units: number,
    cap: boolean,
    block: boolean,
  ): boolean {
    if (this.rosters.get(roster.id)?.rolled) return false
    const next: NaiveRoster = { ...roster, rolled: true, owed: 0, cap, booked: [] }
    const hasCard = this.lines.some((line) => line.days && this.usable(line, next))
    const paying = this.inOrder().filter((line) => !line.days && this.usable(line, next))
    const held = this.lines.some((line) => this.usable(line, next) && line.held > 0)
    if (!hasCard)
      for (let unit = 0; unit < units; unit++) if (!this.takeOne(next, paying, cap)) next.owed += 1
    if (next.owed > 0 && (held || block)) {
      this.release(`roster ${roster.id}`, roster.campusId)
      return false
    }
    this.rosters.set(roster.id, next)
    return true
  }

  /** Cells come back under the days under which they were taken. */
  private release(owner: string, campusId: string): void {
    for (const line of this.lines)
      for (const cell of line.cells)
        if (cell.owner === owner) {
          cell.owner = ''
          // Units that come back can be used; how the line ended before does not matter then.
          line.end = null
          this.book(-cell.fen, campusId, openDay(cell.day, this.closed))
        }
  }

  undo(id: string): boolean {
    const roster = this.rosters.get(id)
    if (!roster?.rolled || roster.booked.some((day) => this.closed.has(day.slice(0, 7)))) return false
    const taken = this.lines.filter(({ cells }) => cells.some(({ owner }) => owner === `roster ${id}`))
    if (taken.some((line) => ['refunded', 'transferred', 'void'].includes(this.status(line)))) return false
    this.release(`roster ${id}`, roster.campusId)
    this.rosters.set(id, { ...roster, rolled: false, owed: 0, booked: [] })
    return true
  }

  sign(plans: readonly PlannedLine[]): void {
    for (const plan of plans) {
      this.lines.push(newLine(plan))
      this.settle(this.line(plan.id))
    }
  }

  settle(line: NaiveLine): void {
    if (line.days || this.status(line) !== 'active') return
    const owing = [...this.rosters.values()].sort((a, b) =>
      `${a.bizDate} ${a.id}` < `${b.bizDate} ${b.id}` ? -1 : 1,
    )
    for (const roster of owing) {
      if (!this.covers(line, roster.courseId)) continue
      if (line.expireDate !== null && line.expireDate < roster.bizDate) continue
      while (roster.owed > 0 && this.takeOne(roster, [line], roster.cap, line.effectiveFrom)) roster.owed -= 1
    }
  }

  lacks = (line: NaiveLine): number => line.price - line.received - line.out.unpaid

  /** `parts` are those of the product; the test checks them on its own. */
  pay(
    id: string,
    amount: number,
    lineIds: readonly string[],
    parts: Map<string, number>,
    fromWallet: boolean,
  ): void {
    const total = lineIds.reduce((sum, lineId) => sum + Math.max(0, this.lacks(this.line(lineId))), 0)
    const toWallet = amount > total ? amount - total : 0
    if (fromWallet) this.wallet -= amount
    this.wallet += toWallet
    for (const [lineId, part] of parts) {
      this.line(lineId).received += part
      this.settle(this.line(lineId))
    }
    this.receipts.push({ id, parts, toWallet, fromWallet, void: false })
  }

  voidReceipt(id: string): boolean {
    const receipt = this.receipts.find((one) => one.id === id)!
    const { parts, toWallet, fromWallet } = receipt
    for (const lineId of parts.keys()) {
      const { refund, deduction, moved, unpaid } = this.line(lineId).out
      if (refund !== 0 || deduction !== 0 || moved !== 0 || unpaid !== 0) return false
    }
    if (this.wallet < toWallet) return false
    // What lessons have used up does not return to the wallet.
    for (const [lineId, part] of fromWallet ? parts : []) {
      const line = this.line(lineId)
      if (part > this.highest(line, freeCells(line).length).paid) return false
    }
    receipt.void = true
    this.wallet -= toWallet
    let all = toWallet
    for (const [lineId, part] of parts) {
      this.line(lineId).received -= part
      all += part
    }
    if (fromWallet) this.wallet += all
    return true
  }

  voidOrder(orderId: string): boolean {
    const lines = this.lines.filter((line) => line.orderId === orderId)
    for (const line of lines) {
      if (line.moved || line.held > 0 || line.received !== 0) return false
      if (line.cells.length === 0 || freeCells(line).length < line.cells.length) return false
    }
    for (const line of lines) {
      for (const cell of line.cells) cell.owner = 'void'
      line.end = 'void'
    }
    return true
  }

  hold(id: string, units: number): boolean {
    const line = this.line(id)
    if (line.held > 0 || units <= 0 || freeCells(line).length < units) return false
    line.held = units
    return true
  }

  /** The highest `units` free cells with their value, and the part of it that was paid. */
  highest(line: NaiveLine, units: number) {
    const free = freeCells(line)
    const cells = units === 0 ? [] : free.slice(-units)
    const value = fenOf(cells)
    const money = liability(line)
    const paid = money > 0 ? Math.min(money, value) : 0
    return { cells, value, paid }
  }

  private leave(line: NaiveLine, cells: { owner: string }[], end: NonNullable<NaiveLine['end']>): void {
    for (const cell of cells) cell.owner = end
    if (freeCells(line).length === 0) line.end = end
  }

  refund(id: string, amount: number, toWallet: boolean): boolean {
    const line = this.line(id)
    if (line.held === 0) return false
    const { cells, value, paid } = this.highest(line, line.held)
    if (amount > paid) return false
    line.held = 0
    this.leave(line, cells, 'refunded')
    line.out.refund += amount
    line.out.deduction += paid - amount
    line.out.unpaid += value - paid
    if (toWallet) this.wallet += amount
    return true
  }

  transfer(id: string, planPrice: number, planUnits: number, target: PlannedLine): boolean {
    const line = this.line(id)
    if (line.held === 0) return false
    const { cells, value, paid } = this.highest(line, line.held)
    line.held = 0
    this.leave(line, cells, 'transferred')
    line.out.moved += paid
    line.out.unpaid += value - paid
    let units = 0
    while (BigInt(units + 50) * BigInt(planPrice) <= BigInt(paid) * BigInt(planUnits)) units += 50
    const price = halfUp(BigInt(units) * BigInt(planPrice), BigInt(planUnits))
    this.wallet += paid - price
    if (units > 0) {
      this.lines.push(newLine({ ...target, price, paid: units }, true))
      this.settle(this.line(target.id))
    }
    return true
  }

  drop(id: string, units: number, end: 'expired' | 'used_up'): boolean {
    const line = this.line(id)
    if (line.held > 0 || units <= 0 || freeCells(line).length < units) return false
    if (end === 'expired' && this.status(line) !== 'expired') return false
    const { cells, value, paid } = this.highest(line, units)
    this.leave(line, cells, end)
    line.out.other += paid
    line.out.unpaid += value - paid
    return true
  }

  expire(today: string): void {
    for (const line of this.lines)
      if (!line.days && this.status(line) === 'active' && line.expireDate !== null && line.expireDate < today)
        line.marked = true
  }

  days(id: string, breaks: readonly { from: string; to: string }[], until: string): void {
    const line = this.line(id)
    if (['pending', 'refunded', 'transferred', 'void'].includes(this.status(line))) return
    const count = line.cells.length / 100
    const due: string[] = []
    for (let day = line.effectiveFrom; day <= until && due.length < count; day = nextDay(day))
      if (!breaks.some(({ from, to }) => day >= from && day <= to)) due.push(day)
    const mine = `day ${id} `
    const owners = line.cells.map(({ owner }) => owner).filter((owner) => owner.startsWith(mine))
    const posted = new Set(owners.map((owner) => owner.slice(mine.length)))
    for (const day of posted) if (!due.includes(day)) this.release(`${mine}${day}`, 'east')
    for (const day of due) {
      if (posted.has(day)) continue
      const free = freeCells(line)
      if (free.length - line.held < 100) continue
      for (const cell of free.slice(0, 100))
        this.own(cell, `day ${id} ${day}`, 'east', openDay(day, this.closed))
    }
  }
}
