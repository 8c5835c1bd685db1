import type { Book } from '../../src/edu/ledger/book.ts'
import { fenOf, freeCells, liability, statusOf, usedCells } from './positions.ts'
import type { NaiveLedger } from './naive.ts'
import type { History, Ledger } from './twin.ts'

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

/** I1, I2: the figures of every line are those of the cells. */
function compareLines(book: Book, naive: NaiveLedger): string | null {
  if (book.lines.size !== naive.lines.length) return 'lines are missing'
  for (const model of naive.lines) {
    const line = book.lines.get(model.id)
    if (!line) return `${model.id} is missing`
    const free = freeCells(model)
    const positions = model.cells.flatMap(({ owner }, at) => (owner === '' ? [at] : []))
    const { out } = model
    const expected = {
      remainUnits: free.length,
      consumedUnits: usedCells(model).length,
      deferred: fenOf(free),
      recognised: fenOf(usedCells(model)),
      refunded: out.refund,
      deducted: out.deduction,
      forfeited: out.other,
      transferredOut: out.moved,
      writtenOff: out.unpaid,
      received: model.received,
      heldUnits: model.held,
      status: statusOf(model, false),
    }
    for (const [name, value] of Object.entries(expected)) {
      const actual = line.state[name as keyof typeof expected]
      if (actual !== value) return `${model.id}.${name} is ${actual}, expected ${value}`
    }
    const covered = line.state.free.flatMap(([from, to]) =>
      Array.from({ length: to - from }, (_, at) => from + at),
    )
    if (covered.join() !== positions.join()) return `I2: free positions of ${model.id}`
    const left =
      model.price - fenOf(usedCells(model)) - out.refund - out.deduction - out.other - out.moved - out.unpaid
    if (model.end !== 'void' && left !== line.state.deferred) return `I2: value of ${model.id} is lost`
  }
  return null
}

/** I1 and I3 on the entries themselves: numbers without gaps, running balances, and reversals. */
function checkEntries({ entries }: History): string | null {
  const byLine = new Map<string, History['entries']>()
  for (const entry of entries) byLine.set(entry.lineId, [...(byLine.get(entry.lineId) ?? []), entry])
  for (const [lineId, rows] of byLine) {
    let remain = 0
    let deferred = 0
    const reversed = new Set<number>()
    for (const [at, row] of rows.entries()) {
      remain += row.units
      deferred += row.amount
      if (row.seq !== at + 1) return `${lineId} has a gap before ${row.seq}`
      if (row.remainAfter !== remain || remain < 0) return `I1: ${lineId} has ${remain} left after ${row.seq}`
      if (row.deferredAfter !== deferred || deferred < 0) return `I1: value of ${lineId} after ${row.seq}`
      if (row.reverseOf === null) continue
      const origin = rows.find(({ seq }) => seq === row.reverseOf)
      if (!origin || reversed.has(row.reverseOf)) return `I3: ${lineId} reverses ${row.reverseOf} twice`
      reversed.add(row.reverseOf)
      if (origin.amount + row.amount !== 0 || origin.units + row.units !== 0)
        return `I3: ${lineId} does not return what was taken`
    }
  }
  return null
}

/** I4: every entry of the journal balances, and its accounts equal the lines, the wallet and the tuition of the model. */
function checkJournal(naive: NaiveLedger, { journal }: History): string | null {
  const balances = new Map<string, number>()
  const tuition = new Map<string, number>()
  for (const { date, lines } of journal) {
    if (sum(lines.map(({ debit, credit }) => debit - credit)) !== 0)
      return 'I4: an entry of the journal does not balance'
    for (const { account, debit, credit, campusId } of lines) {
      if (debit < 0 || credit < 0) return 'I4: an amount is negative'
      balances.set(account, (balances.get(account) ?? 0) + credit - debit)
      const key = `${date} ${campusId}`
      if (account === 'tuition') tuition.set(key, (tuition.get(key) ?? 0) + credit - debit)
    }
  }
  const expected = {
    liability: sum(naive.lines.map(liability)),
    wallet: naive.wallet,
    otherRevenue: sum(naive.lines.map(({ out }) => out.other + out.deduction)),
  }
  for (const [account, value] of Object.entries(expected))
    if ((balances.get(account) ?? 0) !== value)
      return `I4: ${account} is ${balances.get(account)}, expected ${value}`
  for (const key of new Set([...tuition.keys(), ...naive.tuition.keys()]))
    if ((tuition.get(key) ?? 0) !== (naive.tuition.get(key) ?? 0))
      return `tuition of ${key} is ${tuition.get(key) ?? 0}, expected ${naive.tuition.get(key) ?? 0}`
  return null
}

function checkRosters(book: Book, naive: NaiveLedger): string | null {
  for (const [id, roster] of naive.rosters) {
    const owed = book.rosters.get(id)?.owedUnits
    if (owed !== roster.owed) return `${id} owes ${owed}, expected ${roster.owed}`
  }
  return null
}

/** I22: folding all entries of a line again gives what the book has. */
function checkFold(book: Book, naive: NaiveLedger, { entries }: History, ledger: Ledger): string | null {
  for (const { terms, state } of book.lines.values()) {
    const model = naive.line(terms.id)
    const facts = {
      paid: model.moved ? 0 : model.received,
      heldUnits: model.held,
      suspended: false,
      expireDate: model.expireDate,
    }
    const rows = entries.filter(({ lineId }) => lineId === terms.id)
    const folded = ledger.foldLine(terms, rows, facts)
    if (
      JSON.stringify(folded, Object.keys(folded).toSorted()) !==
      JSON.stringify(state, Object.keys(folded).toSorted())
    )
      return `I22: the fold of ${terms.id} differs: ${JSON.stringify(folded)} and ${JSON.stringify(state)}`
  }
  return null
}

function checkWallet(book: Book, naive: NaiveLedger, { wallet }: History): string | null {
  const last = wallet.at(-1)?.balanceAfter ?? 0
  if (book.wallet !== naive.wallet) return `the wallet holds ${book.wallet}, expected ${naive.wallet}`
  return last === book.wallet ? null : 'the wallet is not the balance of its last movement'
}

/** The first broken invariant, or the first difference from the model. */
export const findViolation = (
  book: Book,
  history: History,
  naive: NaiveLedger,
  ledger: Ledger,
): string | null =>
  compareLines(book, naive) ??
  checkRosters(book, naive) ??
  checkEntries(history) ??
  checkJournal(naive, history) ??
  checkFold(book, naive, history, ledger) ??
  checkWallet(book, naive, history)
