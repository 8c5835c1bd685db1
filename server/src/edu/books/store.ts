import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { newId } from '../../db/id.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { entryKey, type Book, type BookResult, type Posted } from '../ledger/book.ts'
import { accountingDate } from '../ledger/dates.ts'
import type { Entry, Line } from '../ledger/line.ts'
import { refreshStages } from '../students/stage.ts'
import { cachesOf, hasOtherEnd, loadLinesOf, Positions } from './lines.ts'
import { loadOwed, saveOwed } from './owed.ts'

const Use = z.object({
  rosterId: z.string(),
  rev: z.number(),
  lessonId: z.string(),
  courseId: z.string(),
  coachId: z.string(),
  campusId: z.string(),
})

/** The book of a student as the database has it, locked until the transaction ends. */
export interface StoredBook extends Book {
  readonly studentId: string
  readonly walletSeq: number
}

/** Who posts, and under which number everything of one command is found. */
export interface Poster {
  readonly userId: string | null
  readonly batchId: string
}

/**
 * Loads the book of a student for a command. It locks the student, so commands on one student run one after the other; who
 * needs several students takes `lockBooks`.
 */
export async function lockBook(trx: Db, studentId: string): Promise<StoredBook> {
  const books = await lockBooks(trx, [studentId])
  return books.get(studentId)!
}

/** Months are closed in their order, so all up to the latest closed one are. */
const closedUntil =
  (latest: string | null) =>
  (month: string): boolean =>
    latest !== null && month <= latest

/** The accounting date of what a command posts that has no book. See decision 102. */
export async function loadAccountingDate(db: Db, bizDate: string): Promise<string> {
  const { rows } = await typedSql({ latest: column.text.orNull })`
    select max(month) as latest from edu_period where status = 'closed'`.execute(db)
  return accountingDate(bizDate, closedUntil(rows[0]!.latest))
}

/** Loads the books of students for commands and locks the students in the order of their ids; throws 404 without one. */
export async function lockBooks(
  trx: Db,
  studentIds: readonly string[],
): Promise<ReadonlyMap<string, StoredBook>> {
  const books = await loadBooks(trx, studentIds, true)
  if (books.size < new Set(studentIds).size) throw notFoundRefusal()
  return books
}

/** Numbers of the refunds and transfers under approval that hold units, by line. */
async function loadHolders(db: Db, held: readonly Line[]): Promise<ReadonlyMap<string, string>> {
  if (held.length === 0) return new Map()
  const ids = held.map(({ terms }) => terms.id)
  const { rows } = await typedSql({ lineId: column.text, number: column.text })`
    select line_id as "lineId", refund_no as number from edu_refund
      where line_id = any(${ids}::text[]) and status = 1 and delete_mark = 0
    union all
    select from_line_id, transfer_no from edu_transfer
      where from_line_id = any(${ids}::text[]) and status = 1 and delete_mark = 0`.execute(db)
  return new Map(rows.map(({ lineId, number }) => [lineId, number]))
}

/** The books of students by the student; without locks, only for what nothing is posted of. */
export async function loadBooks(
  db: Db,
  studentIds: readonly string[],
  isLocking = false,
): Promise<ReadonlyMap<string, StoredBook>> {
  const lock = isLocking ? sql`for no key update` : sql``
  const { rows: students } = await typedSql({
    ...columnsOf('edu_student', 'id', 'walletBalance', 'walletSeq'),
    latestClosed: column.text.orNull,
  })`
    select id, wallet_balance as "walletBalance", wallet_seq as "walletSeq",
      (select max(month) from edu_period where status = 'closed') as "latestClosed"
    from edu_student where id = any(${studentIds}::text[]) and delete_mark = 0 order by id ${lock}`.execute(
    db,
  )
  const ids = students.map(({ id }) => id)
  const lines = await loadLinesOf(db, ids, isLocking)
  const owed = await loadOwed(db, ids, isLocking)
  const holders = await loadHolders(
    db,
    lines.filter(({ state }) => state.heldUnits > 0),
  )
  return new Map(
    students.map(({ id, walletBalance, walletSeq, latestClosed }) => [
      id,
      {
        studentId: id,
        walletSeq,
        wallet: walletBalance,
        lines: new Map(
          lines.filter(({ terms }) => terms.studentId === id).map((line) => [line.terms.id, line]),
        ),
        rosters: new Map(
          owed.filter(({ studentId }) => studentId === id).map(({ roster }) => [roster.rosterId, roster]),
        ),
        entries: new Map(),
        isClosed: closedUntil(latestClosed),
        holders,
      },
    ]),
  )
}

const entryColumns = {
  ...columnsOf(
    'edu_ledger_entry',
    'lineId',
    'seq',
    'type',
    'units',
    'amount',
    'deduction',
    'writtenOff',
    'reverseOf',
    'bizDate',
    'acctDate',
    'remark',
    'remainAfter',
    'deferredAfter',
  ),
  intervals: column.jsonOf(Positions),
  use: column.jsonOf(Use).orNull,
}

const selectEntries = sql`
  select line_id as "lineId", seq, type, units, amount, positions as intervals, deduction,
    written_off as "writtenOff", reverse_of as "reverseOf", biz_date as "bizDate", acct_date as "acctDate", remark,
    remain_after as "remainAfter", deferred_after as "deferredAfter",
    case when roster_id is not null then jsonb_build_object('rosterId', roster_id, 'rev', roster_rev,
      'lessonId', lesson_id, 'courseId', course_id, 'coachId', coach_id, 'campusId', campus_id) end as use
  from edu_ledger_entry n`

/** The entries of lines, in the order of their numbers. */
export async function loadEntries(db: Db, lineIds: readonly string[]): Promise<readonly Entry[]> {
  const { rows } = await typedSql(entryColumns)`
    ${selectEntries} where line_id = any(${lineIds}::text[]) order by line_id, seq`.execute(db)
  return rows
}

/** What roll-calls have taken and what was not reversed since. Each type has an index of its own. */
export async function loadRosterEntries(db: Db, rosterIds: readonly string[]): Promise<readonly Entry[]> {
  const { rows } = await typedSql(entryColumns)`
    ${selectEntries} where (type = 'consume' and roster_id = any(${rosterIds}::text[])
        or type = 'settle_owed' and roster_id = any(${rosterIds}::text[])) and not exists (
      select 1 from edu_ledger_entry x where x.line_id = n.line_id and x.reverse_of = n.seq) order by line_id, seq`.execute(
    db,
  )
  return rows
}

/** The book with the entries of some of its lines, for commands that reverse them. */
export async function withEntries(
  trx: Db,
  book: StoredBook,
  lineIds: readonly string[],
): Promise<StoredBook> {
  const entries = await loadEntries(trx, lineIds)
  return { ...book, entries: new Map(entries.map((entry) => [entryKey(entry.lineId, entry.seq), entry])) }
}

/**
 * Writes what a command has posted, the caches that it changed, and the stage of the student. New lines have to be in the
 * table already.
 */
export async function saveBook(trx: Db, book: StoredBook, result: BookResult, by: Poster): Promise<void> {
  await saveBooks(trx, [{ book, result }], by)
  const isOther = [...result.book.lines.values()].some((line) =>
    hasOtherEnd(line, book.lines.get(line.terms.id)),
  )
  if (isOther) await refreshStages(trx, [book.studentId])
}

/**
 * Writes what commands on several books have posted, with one statement for each table. `ownRosters` are rosters that the
 * caller writes; stages, too.
 */
export async function saveBooks(
  trx: Db,
  changes: readonly { readonly book: StoredBook; readonly result: BookResult }[],
  by: Poster,
  ownRosters: ReadonlySet<string> = new Set(),
): Promise<void> {
  const entries = changes.flatMap(({ result: { book, posted } }) =>
    posted.entries.map((entry) => entryRow(entry, book.lines.get(entry.lineId)!, by)),
  )
  const journal = journalRows(
    changes.flatMap(({ result }) => result.posted.journal),
    by.batchId,
  )
  const lines = changes.flatMap(({ book, result }) =>
    [...result.book.lines.values()].filter((line) => book.lines.get(line.terms.id) !== line),
  )
  await runTogether(trx, [
    insertOf('edu_ledger_entry', entries),
    insertOf('edu_journal_entry', journal.entries),
    insertOf('edu_journal_line', journal.lines),
    updateLines(lines),
  ])
  for (const { book, result } of changes) await saveWallet(trx, book, result.posted.wallet, by)
  const owed = changes.flatMap(({ book, result }) =>
    [...result.book.rosters.values()].filter(
      (roster) => book.rosters.get(roster.rosterId) !== roster && !ownRosters.has(roster.rosterId),
    ),
  )
  await saveOwed(trx, owed)
  const before = new Map(changes.flatMap(({ book }) => [...book.lines]))
  const paid = lines.filter((line) => hasOtherMoney(line, before.get(line.terms.id)))
  await refreshOrders(trx, [...new Set(paid.map(({ terms }) => terms.orderId))])
}

/** Whether a change of a line changes its order: money, or a void line. */
const hasOtherMoney = ({ state }: Line, before: Line | undefined): boolean =>
  before === undefined ||
  state.received !== before.state.received ||
  state.refunded !== before.state.refunded ||
  state.writtenOff !== before.state.writtenOff ||
  (state.status === 'void') !== (before.state.status === 'void')

/** A row of the table of entries. */
export const entryRow = (entry: Entry, { terms }: Line, { userId, batchId }: Poster) => ({
  line_id: entry.lineId,
  seq: entry.seq,
  type: entry.type,
  units: entry.units,
  amount: entry.amount,
  positions: entry.intervals,
  deduction: entry.deduction,
  written_off: entry.writtenOff,
  reverse_of: entry.reverseOf,
  lesson_id: entry.use?.lessonId ?? null,
  roster_id: entry.use?.rosterId ?? null,
  roster_rev: entry.use?.rev ?? null,
  course_id: entry.use?.courseId ?? terms.courseId,
  coach_id: entry.use?.coachId ?? null,
  campus_id: entry.use?.campusId ?? terms.sellCampusId,
  sell_campus_id: terms.sellCampusId,
  biz_date: entry.bizDate,
  acct_date: entry.acctDate,
  operator_id: userId,
  batch_id: batchId,
  remark: entry.remark,
  remain_after: entry.remainAfter,
  deferred_after: entry.deferredAfter,
})

/** SQL that inserts rows whose keys are columns; null without rows. Columns that no row names get their defaults. */
function insertOf(table: string, rows: readonly object[]): RawBuilder<unknown> | null {
  if (rows.length === 0) return null
  const columns = sql.join(Object.keys(rows[0]!).map((key) => sql.id(key)))
  return sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`
}

/** Inserts rows whose keys are columns; columns that no row names get their defaults. */
export async function insertRecords(trx: Db, table: string, rows: readonly object[]): Promise<void> {
  await insertOf(table, rows)?.execute(trx)
}

/** Runs changes of several tables as one statement, at whose end references are checked. None sees what another changed. */
export async function runTogether(trx: Db, parts: readonly (RawBuilder<unknown> | null)[]): Promise<void> {
  const changes = parts.filter((part) => part !== null)
  const last = changes.pop()
  if (!last) return
  const others = changes.map((change, at) => sql`${sql.id(`part_${at}`)} as (${change})`)
  await sql`${others.length > 0 ? sql`with ${sql.join(others)}` : sql``} ${last}`.execute(trx)
}

/** Rows of the journal, with new ids. */
export function journalRows(journal: Posted['journal'], batchId: string, createId: () => string = newId) {
  const numbered = journal.map((entry) => ({ ...entry, id: createId() }))
  return {
    entries: numbered.map(({ id, date, source, sourceId }) => ({
      id,
      date,
      source,
      source_id: sourceId,
      batch_id: batchId,
    })),
    lines: numbered.flatMap(({ id, lines }) =>
      lines.map(({ account, accountId, debit, credit, campusId, studentId }, at) => ({
        entry_id: id,
        line_no: at + 1,
        account,
        account_id: accountId,
        debit,
        credit,
        campus_id: campusId,
        student_id: studentId,
      })),
    ),
  }
}

/** Writes entries of the journal; their lines balance. */
export async function insertJournal(trx: Db, journal: Posted['journal'], { batchId }: Poster): Promise<void> {
  const { entries, lines } = journalRows(journal, batchId)
  await runTogether(trx, [insertOf('edu_journal_entry', entries), insertOf('edu_journal_line', lines)])
}

async function saveWallet(
  trx: Db,
  { studentId, walletSeq }: StoredBook,
  movements: Posted['wallet'],
  { userId, batchId }: Poster,
): Promise<void> {
  const last = movements.at(-1)
  if (!last) return
  await insertRecords(
    trx,
    'edu_wallet_transaction',
    movements.map(({ type, amount, balanceAfter, sourceId, bizDate, acctDate }, at) => ({
      student_id: studentId,
      seq: walletSeq + at + 1,
      type,
      amount,
      balance_after: balanceAfter,
      source_id: sourceId,
      biz_date: bizDate,
      acct_date: acctDate,
      operator_id: userId,
      batch_id: batchId,
    })),
  )
  await sql`update edu_student set wallet_balance = ${last.balanceAfter}, wallet_seq = ${walletSeq + movements.length}
    where id = ${studentId}`.execute(trx)
}

function updateLines(lines: readonly Line[]): RawBuilder<unknown> | null {
  if (lines.length === 0) return null
  const rows = lines.map(cachesOf)
  const keys = Object.keys(rows[0]!).filter((key) => key !== 'id')
  const assignments = keys.map((key) => sql`${sql.id(key)} = v.${sql.id(key)}`)
  return sql`update edu_order_line l set ${sql.join(assignments)}, version = l.version + 1, last_modify_time = now()
    from jsonb_populate_recordset(null::edu_order_line, ${JSON.stringify(rows)}::jsonb) v where v.id = l.id`
}

/** Derives the money and the status of orders from their lines. */
export async function refreshOrders(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update edu_order o set received_amount = s.received, refunded_amount = s.refunded, last_modify_time = now(),
      version = o.version + 1,
      status = case when s.voided then 'void' when s.lacking <= 0 then 'paid' when s.received = 0 then 'unpaid'
        else 'part_paid' end
    from (
      select order_id, sum(case when is_transferred then 0 else received end) as received, sum(refunded) as refunded,
        bool_and(status = 'void') as voided,
        sum(case when is_transferred then 0 else net_amount - received - written_off end) as lacking
      from edu_order_line where order_id = any(${ids}::text[]) and delete_mark = 0 group by order_id) s
    where s.order_id = o.id`.execute(trx)
}
