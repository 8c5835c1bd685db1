import { sql } from 'kysely'
import type { AuditFailure } from '@tessera/shared/contract/edu/ledger-audits'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { loadLinesAfter } from '../books/lines.ts'
import { loadEntries } from '../books/store.ts'
import { foldLine } from '../ledger/fold.ts'
import { liabilityOf, type Entry, type Line } from '../ledger/line.ts'

/** Lines whose entries are in memory at a time. */
const batchSize = 500
/** Most failures that a run stores: a broken rule can concern every line. */
export const maxFailures = 200

export interface AuditResult {
  readonly lines: number
  readonly failures: readonly AuditFailure[]
}

/**
 * Folds every line anew from its entries and compares all cached figures; then the journal, the wallets, the orders, held
 * units and roll-calls. Runs on one snapshot, so what users post meanwhile is no difference.
 */
export function auditLedger(db: Db): Promise<AuditResult> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const failures: AuditFailure[] = []
      let lines = 0
      let liability = 0
      for (let after = ''; ;) {
        const batch = await loadLinesAfter(trx, after, batchSize)
        if (batch.length === 0) break
        const ids = batch.map(({ terms }) => terms.id)
        const entries = await loadEntries(trx, ids)
        const paid = await loadPaid(trx, ids)
        for (const line of batch) {
          const own = entries.filter(({ lineId }) => lineId === line.terms.id)
          failures.push(...compareLine(line, own, paid.get(line.terms.id) ?? 0))
          liability += liabilityOf(line.state)
        }
        lines += batch.length
        after = ids.at(-1)!
      }
      failures.push(...(await checkLiability(trx, liability)))
      for (const check of [checkJournal, checkWallets, checkOrders, checkHolds, checkRosters])
        failures.push(...(await check(trx)))
      return { lines, failures: failures.slice(0, maxFailures) }
    })
}

/** Money of valid receipts by line, in fen. */
async function loadPaid(db: Db, lineIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await typedSql({ ...columnsOf('edu_receipt_allocation', 'lineId'), paid: column.number })`
    select a.line_id as "lineId", sum(a.amount) as paid
    from edu_receipt_allocation a join edu_receipt r on r.id = a.receipt_id
    where a.line_id = any(${lineIds}::text[]) and r.status = 'success' group by a.line_id`.execute(db)
  return new Map(rows.map(({ lineId, paid }) => [lineId, paid]))
}

/** The figures of a line that do not equal the fold of its entries. */
export function compareLine({ terms, state }: Line, entries: readonly Entry[], paid: number): AuditFailure[] {
  const { heldUnits, suspended, expireDate } = state
  const fail = (figure: string, stored: unknown, expected: unknown): AuditFailure => ({
    invariant: 'line',
    recordId: terms.id,
    figure,
    stored: asText(stored),
    expected: asText(expected),
  })
  try {
    const folded = foldLine(terms, entries, { paid, heldUnits, suspended, expireDate })
    return Object.entries(folded).flatMap(([figure, expected]) => {
      const stored = state[figure as keyof typeof state]
      return asText(stored) === asText(expected) ? [] : [fail(figure, stored, expected)]
    })
  } catch (error) {
    // Positions that two entries take, or that one returns twice.
    if (!(error instanceof RangeError)) throw error
    return [fail('free', state.free, error.message)]
  }
}

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** The liability in the journal is that of the lines. */
async function checkLiability(db: Db, expected: number): Promise<AuditFailure[]> {
  const { rows } = await typedSql({ balance: column.number })`
    select coalesce(sum(credit - debit), 0) as balance from edu_journal_line where account = 'liability'`.execute(
    db,
  )
  const { balance } = rows[0]!
  return balance === expected
    ? []
    : [
        {
          invariant: 'liability',
          recordId: '',
          figure: 'liability',
          stored: String(balance),
          expected: String(expected),
        },
      ]
}

const failureColumns = {
  recordId: column.text,
  figure: column.text,
  stored: column.text,
  expected: column.text,
}

async function checkJournal(db: Db): Promise<AuditFailure[]> {
  const { rows } = await typedSql(failureColumns)`
    select entry_id as "recordId", 'balance' as figure, sum(debit)::text as stored, sum(credit)::text as expected
    from edu_journal_line group by entry_id having sum(debit) <> sum(credit) limit ${maxFailures}`.execute(db)
  return rows.map((row) => ({ invariant: 'journal', ...row }))
}

async function checkWallets(db: Db): Promise<AuditFailure[]> {
  const { rows } = await typedSql(failureColumns)`
    select s.id as "recordId", 'balance' as figure, s.wallet_balance::text as stored,
      coalesce(w.balance, 0)::text as expected
    from edu_student s left join (
      select student_id, sum(amount) as balance, max(seq) as seq from edu_wallet_transaction group by student_id
    ) w on w.student_id = s.id
    where s.wallet_balance <> coalesce(w.balance, 0) or s.wallet_seq <> coalesce(w.seq, 0) limit ${maxFailures}`.execute(
    db,
  )
  return rows.map((row) => ({ invariant: 'wallet', ...row }))
}

/** What orders have received is the sum of their valid receipts without what went to the wallet. */
async function checkOrders(db: Db): Promise<AuditFailure[]> {
  const { rows } = await typedSql(failureColumns)`
    select o.id as "recordId", 'receivedAmount' as figure, o.received_amount::text as stored,
      coalesce(r.received, 0)::text as expected
    from edu_order o left join (
      select order_id, sum(amount - to_wallet) as received from edu_receipt where status = 'success' group by order_id
    ) r on r.order_id = o.id
    where o.delete_mark = 0 and o.received_amount <> coalesce(r.received, 0) limit ${maxFailures}`.execute(db)
  return rows.map((row) => ({ invariant: 'order', ...row }))
}

/** A line holds the units of its refund or transfer that is under approval, and no others. */
async function checkHolds(db: Db): Promise<AuditFailure[]> {
  const { rows } = await typedSql(failureColumns)`
    select l.id as "recordId", 'heldUnits' as figure, l.held_units::text as stored,
      coalesce(p.units, 0)::text as expected
    from edu_order_line l left join (
      select line_id, sum(units) as units from (
        select line_id, units from edu_refund where status = 1 and delete_mark = 0
        union all
        select from_line_id, units from edu_transfer where status = 1 and delete_mark = 0
      ) pending group by line_id
    ) p on p.line_id = l.id
    where l.delete_mark = 0 and l.held_units <> coalesce(p.units, 0) order by l.id limit ${maxFailures}`.execute(
    db,
  )
  return rows.map((row) => ({ invariant: 'line', ...row }))
}

/** What a roll-call took from a student is what its entries took from the lines, net of undone ones. */
async function checkRosters(db: Db): Promise<AuditFailure[]> {
  const { rows } = await typedSql(failureColumns)`
    select r.id as "recordId", 'deductUnits' as figure, r.deduct_units::text as stored,
      coalesce(e.units, 0)::text as expected
    from edu_roster r left join (
      select roster_id, -sum(units) as units from edu_ledger_entry
      where roster_id is not null and type in ('consume', 'consume_undo', 'settle_owed') group by roster_id
    ) e on e.roster_id = r.id
    where r.delete_mark = 0 and r.deduct_units <> coalesce(e.units, 0) order by r.id limit ${maxFailures}`.execute(
    db,
  )
  return rows.map((row) => ({ invariant: 'roster', ...row }))
}

/** Records the start of an audit, unless the day has one already; returns its id. */
export async function createAuditRun(trx: Db, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into edu_audit_run (id) values (${id}) on conflict do nothing`.execute(trx)
  return numAffectedRows === 1n
}
