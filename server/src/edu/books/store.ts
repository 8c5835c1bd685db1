import { sql } from 'kysely'
import * as z from 'zod'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { newId } from '../../db/id.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { entryKey, type Book, type BookResult, type Posted, type RosterCharge } from '../ledger/book.ts'
import type { Entry, Line } from '../ledger/line.ts'
import { cachesOf, lockLines, Positions } from './lines.ts'

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
 * Loads the book of a student for a command. It locks the student, so commands on one student run one after the other; a caller that
 * needs several students locks them in the order of their ids.
 */
export async function lockBook(trx: Db, studentId: string): Promise<StoredBook> {
  const { rows } = await typedSql(columnsOf('edu_student', 'walletBalance', 'walletSeq'))`
    select wallet_balance as "walletBalance", wallet_seq as "walletSeq" from edu_student
    where id = ${studentId} and delete_mark = 0 for no key update`.execute(trx)
  if (!rows[0]) throw notFoundRefusal()
  const { walletBalance, walletSeq } = rows[0]
  const lines = await lockLines(trx, studentId)
  const rosters = await loadOwed(trx, studentId)
  const closed = await loadClosedMonths(trx)
  return {
    studentId,
    walletSeq,
    wallet: walletBalance,
    lines: new Map(lines.map((line) => [line.terms.id, line])),
    rosters: new Map(rosters.map((roster) => [roster.rosterId, roster])),
    entries: new Map(),
    isClosed: (month) => closed.has(month),
  }
}

async function loadClosedMonths(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await typedSql(columnsOf('edu_period', 'month'))`
    select month from edu_period where status = 'closed'`.execute(db)
  return new Set(rows.map(({ month }) => month))
}

/** Roll-calls with lessons that no line could pay. */
async function loadOwed(trx: Db, studentId: string): Promise<readonly RosterCharge[]> {
  const { rows } = await typedSql({
    ...columnsOf('edu_roster', 'rev', 'lessonId', 'bizDate', 'owedUnits'),
    ...columnsOf('edu_lesson', 'courseId', 'coachId', 'campusId'),
    ...columnsOf('edu_course', 'subjectId'),
    rosterId: column.text,
    preferredLineId: column.text.orNull,
  })`
    select r.id as "rosterId", r.rev, r.lesson_id as "lessonId", r.biz_date as "bizDate", r.owed_units as "owedUnits",
      r.line_id as "preferredLineId", e.course_id as "courseId", e.coach_id as "coachId", e.campus_id as "campusId",
      c.subject_id as "subjectId"
    from edu_roster r join edu_lesson e on e.id = r.lesson_id join edu_course c on c.id = e.course_id
    where r.student_id = ${studentId} and r.owed_units > 0 and r.delete_mark = 0
    for no key update of r`.execute(trx)
  return rows.map((row) => ({ ...row, isRolled: true, live: [] }))
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

/** The entries of lines, in the order of their numbers. */
export async function loadEntries(db: Db, lineIds: readonly string[]): Promise<readonly Entry[]> {
  const { rows } = await typedSql(entryColumns)`
    select line_id as "lineId", seq, type, units, amount, positions as intervals, deduction,
      written_off as "writtenOff", reverse_of as "reverseOf", biz_date as "bizDate", acct_date as "acctDate", remark,
      remain_after as "remainAfter", deferred_after as "deferredAfter",
      case when roster_id is not null then jsonb_build_object('rosterId', roster_id, 'rev', roster_rev,
        'lessonId', lesson_id, 'courseId', course_id, 'coachId', coach_id, 'campusId', campus_id) end as use
    from edu_ledger_entry where line_id = any(${lineIds}::text[]) order by line_id, seq`.execute(db)
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

/** Writes what a command has posted, and the caches that it changed. New lines have to be in the table already. */
export async function saveBook(
  trx: Db,
  book: StoredBook,
  { book: next, posted }: BookResult,
  by: Poster,
): Promise<void> {
  await insertEntries(trx, next, posted.entries, by)
  await insertJournal(trx, posted.journal, by)
  await saveWallet(trx, book, posted.wallet, by)
  const changed = [...next.lines.values()].filter((line) => book.lines.get(line.terms.id) !== line)
  await saveLines(trx, changed)
  const owed = [...next.rosters.values()].filter((roster) => book.rosters.get(roster.rosterId) !== roster)
  await saveOwed(trx, owed)
  await refreshOrders(trx, [...new Set(changed.map(({ terms }) => terms.orderId))])
}

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

/** Inserts rows whose keys are columns; columns that no row names get their defaults. */
export async function insertRecords(trx: Db, table: string, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return
  const columns = sql.join(Object.keys(rows[0]!).map((key) => sql.id(key)))
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    trx,
  )
}

const insertEntries = (trx: Db, { lines }: Book, entries: readonly Entry[], by: Poster) =>
  insertRecords(
    trx,
    'edu_ledger_entry',
    entries.map((entry) => entryRow(entry, lines.get(entry.lineId)!, by)),
  )

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

async function insertJournal(trx: Db, journal: Posted['journal'], { batchId }: Poster): Promise<void> {
  const { entries, lines } = journalRows(journal, batchId)
  await insertRecords(trx, 'edu_journal_entry', entries)
  await insertRecords(trx, 'edu_journal_line', lines)
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
    movements.map(({ type, amount, balanceAfter, sourceId, bizDate }, at) => ({
      student_id: studentId,
      seq: walletSeq + at + 1,
      type,
      amount,
      balance_after: balanceAfter,
      source_id: sourceId,
      biz_date: bizDate,
      operator_id: userId,
      batch_id: batchId,
    })),
  )
  await sql`update edu_student set wallet_balance = ${last.balanceAfter}, wallet_seq = ${walletSeq + movements.length}
    where id = ${studentId}`.execute(trx)
}

async function saveLines(trx: Db, lines: readonly Line[]): Promise<void> {
  if (lines.length === 0) return
  const rows = lines.map(cachesOf)
  const keys = Object.keys(rows[0]!).filter((key) => key !== 'id')
  const assignments = keys.map((key) => sql`${sql.id(key)} = v.${sql.id(key)}`)
  await sql`update edu_order_line l set ${sql.join(assignments)}, version = l.version + 1, last_modify_time = now()
    from jsonb_populate_recordset(null::edu_order_line, ${JSON.stringify(rows)}::jsonb) v where v.id = l.id`.execute(
    trx,
  )
}

async function saveOwed(trx: Db, rosters: readonly RosterCharge[]): Promise<void> {
  for (const { rosterId, owedUnits } of rosters)
    await sql`update edu_roster set owed_units = ${owedUnits}, deduct_units = deduct_units + owed_units - ${owedUnits},
      version = version + 1 where id = ${rosterId}`.execute(trx)
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
