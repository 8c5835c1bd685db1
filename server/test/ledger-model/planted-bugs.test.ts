import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { histories, playHistory } from './random.ts'
import { playSplit, splits } from './refunds.ts'
import type { Ledger } from './twin.ts'

// Copies of the ledger with one bug each. The random histories have to find every one of them.

const ledgerFolder = join(import.meta.dirname, '../../src/edu/ledger')
// Beside the ledger's own area, so that the copy resolves packages and relative imports alike.
const copies = join(import.meta.dirname, '../../.cache/planted-ledger-bugs')

interface PlantedBug {
  readonly name: string
  readonly file: string
  readonly find: string
  readonly replace: string
  /** Found by random splits of refunds; otherwise by random histories. */
  readonly isOfRefunds?: boolean
}

const bugs: readonly PlantedBug[] = [
  {
    name: 'the value function rounds down',
    file: 'value.ts',
    find: 'const twice = 2 * a * b + divisor',
    replace: 'const twice = 2 * a * b',
  },
  {
    name: 'the value function is off by one position',
    file: 'value.ts',
    find: 'Math.min(Math.max(from, 0), units)',
    replace: 'Math.min(Math.max(from - 1, 0), units)',
  },
  {
    name: 'gifts come last where they come first',
    file: 'value.ts',
    find: "giftPolicy === 'gift_first' ? position - giftUnits : position",
    replace: 'position',
  },
  {
    name: 'an undo returns the lowest positions of the line instead of its own',
    file: 'book.ts',
    find: '  intervals: entry.intervals,\n',
    replace: '  intervals: entry.intervals.map(([a, b]) => [a, b] as const).slice(0, 1),\n',
  },
  {
    name: 'a refund takes the lowest free positions',
    file: 'intervals.ts',
    find: 'takeLowest(free, sizeOf(free) - units)\n  return { taken: rest, rest: taken }',
    replace: 'takeLowest(free, units)\n  return { taken, rest }',
  },
  {
    name: 'a lesson over two lines is charged at the price of the last one',
    file: 'lessons.ts',
    find: "takingEntry(line, 'consume', taken, dates, use))",
    replace:
      "takingEntry({ ...line, terms: { ...line.terms, price: payingLines(lines, roster).at(-1)!.terms.price } }, 'consume', taken, dates, use))",
  },
  {
    name: 'the last day of a line is not valid',
    file: 'choose-line.ts',
    find: 'date <= state.expireDate',
    replace: 'date < state.expireDate',
  },
  {
    name: 'lines without a last day are used first',
    file: 'choose-line.ts',
    find: "a.state.expireDate ?? '9999-12-31', b",
    replace: "a.state.expireDate ?? '', b",
  },
  {
    name: 'held units can be consumed',
    file: 'line.ts',
    find: 'Math.max(0, state.remainUnits - state.heldUnits)',
    replace: 'state.remainUnits',
  },
  {
    name: 'an allocation gives what remains to the smallest remainders',
    file: 'allocate.ts',
    find: 'b.remainder - a.remainder',
    replace: 'a.remainder - b.remainder',
  },
  {
    name: 'equal remainders are ordered by id from the end',
    file: 'allocate.ts',
    find: '(a.id < b.id ? -1 : 1)',
    replace: '(a.id < b.id ? 1 : -1)',
  },
  {
    name: 'an entry of a closed month keeps its day in the accounts',
    file: 'dates.ts',
    find: 'while (isClosed(monthOf(date))) date = nextMonthStart(date)',
    replace: 'if (isClosed(monthOf(date))) date = addDays(date, 0)',
  },
  {
    name: 'the month after December is in the same year',
    file: 'dates.ts',
    find: "`${String(year + 1).padStart(4, '0')}-01-01`",
    replace: "`${String(year).padStart(4, '0')}-01-01`",
  },
  {
    name: 'owed lessons are paid from the latest',
    file: 'lessons.ts',
    find: 'compareText(a.bizDate, b.bizDate)',
    replace: 'compareText(b.bizDate, a.bizDate)',
  },
  {
    name: 'lessons that are owed take what nobody has paid',
    file: 'lessons.ts',
    find: 'Math.min(roster.owedUnits, unitsToUse(line, roster.arrears))',
    replace: 'Math.min(roster.owedUnits, availableUnits(line))',
  },
  {
    name: 'a refund exceeds the money that the line holds',
    file: 'refund.ts',
    find: 'Math.min(value, Math.max(0, liabilityOf(line.state)))',
    replace: 'value',
  },
  {
    name: 'what a transfer cannot buy is lost',
    file: 'endings.ts',
    find: "draft.moveWallet({ type: 'transfer', amount: walletRemainder, sourceId, ...dates })\n",
    replace: '',
  },
  {
    name: 'a deduction is posted as paid out',
    file: 'postings.ts',
    find: 'amount: entry.deduction - paid',
    replace: 'amount: -paid',
  },
  {
    name: 'a suspended day of a period card is recognised',
    file: 'dates.ts',
    find: 'from <= date && (to === null || date <= to)',
    replace: 'from < date && (to === null || date < to)',
  },
  {
    name: 'a period card does not win over lines of units',
    file: 'lessons.ts',
    find: 'units > 0 ? periodCardOf(lines, roster) : undefined',
    replace: 'undefined',
  },
  {
    name: 'a line whose receipts are void stays active',
    file: 'line.ts',
    find: 'state.received > 0',
    replace: 'state.received >= 0',
  },
  {
    name: 'a roll-call can be repeated',
    file: 'lessons.ts',
    find: "  assertLedger(!previous?.isRolled, 'rolledTwice')\n",
    replace: '',
  },
  {
    name: 'a roll-call of a closed month can be undone',
    file: 'lessons.ts',
    find: "  assertLedger(isCorrection || !draft.isClosed(month), 'monthClosed', { month })\n",
    replace: '',
  },
  {
    name: 'a void payment of the wallet returns beyond the clause',
    file: 'sales.ts',
    find: 'if (!isReplaced) assertReleasable',
    replace: 'if (isReplaced) assertReleasable',
    isOfRefunds: true,
  },
  {
    name: 'a void correction of a payment of the wallet returns beyond the clause',
    file: 'sales.ts',
    find: 'if (!isReplaced) assertReleasable',
    replace: "if (from.account === 'wallet' && !isReplaced) assertReleasable",
    isOfRefunds: true,
  },
  {
    name: 'a refund forgets what was refunded before',
    file: 'refund.ts',
    find: 'state.refunded + state.transferredOut',
    replace: 'state.transferredOut',
    isOfRefunds: true,
  },
  {
    name: 'a refund forgets what was transferred before',
    file: 'refund.ts',
    find: 'state.refunded + state.transferredOut',
    replace: 'state.refunded',
    isOfRefunds: true,
  },
  {
    name: 'a transfer forgets what the clause does not pay back',
    file: 'refund.ts',
    find: 'state.transferredOut + terms.refundReduction',
    replace: 'state.transferredOut',
    isOfRefunds: true,
  },
  {
    name: 'a transfer to another plan takes the clause of that plan',
    file: 'refund.ts',
    find: 'contractRules.find((rule) => rule === refundRule || rule === to)!',
    replace: 'to',
    isOfRefunds: true,
  },
  {
    name: 'the wallet gets what buys no half lesson, whatever the clause says',
    file: 'refund.ts',
    find: 'Math.min(split.paid - planPrice, refundable)',
    replace: 'split.paid - planPrice',
    isOfRefunds: true,
  },
  {
    name: 'a contract without refunds is refunded',
    file: 'refund.ts',
    find: "  assertLedger(line.terms.refundRule !== 'none', 'noRefund')\n",
    replace: '',
    isOfRefunds: true,
  },
  {
    name: 'a refund is bounded by the value instead of its rule',
    file: 'endings.ts',
    find: 'const max = amountBy(quote, rule)',
    replace: 'const max = paid',
    isOfRefunds: true,
  },
]

/** Runs within which a bug has to be found. */
const maxRuns = 2_000

async function plant({ file, find, replace }: PlantedBug, index: number): Promise<Ledger> {
  const folder = join(copies, String(index))
  await cp(ledgerFolder, folder, { recursive: true })
  const path = join(folder, file)
  const source = await readFile(path, 'utf8')
  expect(source.split(find), `${file} contains the place of the bug once`).toHaveLength(2)
  await writeFile(
    path,
    source.replace(find, () => replace),
  )
  const parts = ['endings.ts', 'fold.ts', 'lessons.ts', 'refund.ts', 'sales.ts'].map(
    (name) => import(join(folder, name)),
  )
  return Object.assign({}, ...(await Promise.all(parts))) as Ledger
}

afterAll(() => rm(copies, { recursive: true, force: true }))

/** Whether a model finds nothing wrong; a fault of a copy counts as found, too. */
const isRight = (find: () => string | null): boolean => {
  try {
    return find() === null
  } catch {
    return false
  }
}

const propertyOf = (ledger: Ledger, isOfRefunds: boolean) =>
  isOfRefunds
    ? fc.property(splits, (split) => isRight(() => playSplit(split, ledger)))
    : fc.property(histories, (history) => isRight(() => playHistory(history, ledger)))

test.each(bugs.map((bug, index) => ({ ...bug, index })))(
  'the random histories find: $name',
  async ({ index, isOfRefunds = false, ...bug }) => {
    const ledger = await plant(bug, index)
    const result = await fc.check(propertyOf(ledger, isOfRefunds) as fc.IProperty<[unknown]>, {
      numRuns: maxRuns,
      endOnFailure: true,
      seed: 20,
    })
    expect(result.failed, `found within ${maxRuns} runs`).toBe(true)
  },
)
