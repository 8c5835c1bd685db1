import { sql, type RawBuilder } from 'kysely'
import { financeFigures } from '@tessera/shared/contract/edu/figures/finance'
import type { Dimension } from '@tessera/shared/contract/edu/statistics'
import { heldBy, lackedBy } from '../books/line-figures.ts'
import { movesOf } from '../books/moves.ts'
import { combined, ratio, type Area, type Measure, type Source } from './figure.ts'
import { isPostedIn, isSignedAt } from './posted.ts'
import { isWithin } from './within.ts'

type Sql = RawBuilder<unknown>
const overTime: readonly Dimension[] = ['day', 'week', 'month', 'campus']

/** The order of a line as one of another campus: what was used there is seen as orders of that campus are. */
const orderAt = (campusId: Sql) => sql`(
  select k.id, k.status, k.sellers, k.creator_user_id, k.creator_time, k.source_id, k.type, ${campusId} as sell_campus_id
  from edu_order k where k.id = l.order_id) o`
const ofOrder: Readonly<Partial<Record<Dimension, Sql>>> = {
  source: sql`r.source_id`,
  orderType: sql`r.order_type`,
  seller: sql`r.seller_id`,
  method: sql`r.method`,
  category: sql`r.category_id`,
}
const noClass = sql`null::text as class_id, null::text as coach_id, null::timestamp as local`

/** Lines of orders by the day of signing and, taken off, by that of the void; a line that a transfer made is no sale. */
const lines: Source = {
  kind: 'order',
  dimensions: new Set<Dimension>([
    ...overTime,
    'course',
    'subject',
    'student',
    'source',
    'orderType',
    'seller',
  ]),
  keys: ofOrder,
  rows: ({ rights, periods }) => sql`
    select p.n, l.id || case when m.sign < 0 then ':void' else '' end as id, m.date, o.sell_campus_id as campus_id, l.course_id, ${noClass}, o.student_id,
      o.order_no as note, o.source_id, o.type as order_type, o.sellers -> 0 ->> 'userId' as seller_id,
      ${rights.orders.ifVisible('netAmount', sql`l.net_amount * m.sign`)} as amount
    from periods p join edu_order o on o.sell_campus_id = p.campus_id and o.delete_mark = 0 and ${isPostedIn('o', periods)}
      join edu_order_line l on l.order_id = o.id and l.delete_mark = 0 and not l.is_transferred ${movesOf('o')}
    where m.date between p.d1 and p.d2 and ${rights.orders.rows}`,
}

/** Receipts and what was taken off again. */
const receipts: Source = {
  kind: 'order',
  dimensions: new Set<Dimension>([...overTime, 'student', 'method', 'source', 'orderType']),
  keys: ofOrder,
  rows: ({ rights, periods }) => sql`
    select p.n, r.id || case when m.sign < 0 then ':void' else '' end as id, m.date, r.campus_id, null::text as course_id, ${noClass},
      r.student_id, r.receipt_no as note, r.method, r.source_id, r.order_type,
      ${rights.receipts.ifVisible('amount', sql`r.amount * m.sign`)} as amount
    from periods p join (
        select r.*, o.source_id, o.type as order_type from edu_receipt r left join edu_order o on o.id = r.order_id
      ) r on r.campus_id = p.campus_id and r.delete_mark = 0 and ${isPostedIn('r', periods)}
      ${movesOf('r')}
    where m.date between p.d1 and p.d2 and ${rights.receipts.rows}`,
}

/** What receipts paid for lines. */
const allocations: Source = {
  kind: 'order',
  dimensions: new Set<Dimension>([...overTime, 'course', 'subject', 'student', 'method']),
  keys: ofOrder,
  rows: ({ rights, periods }) => sql`
    select p.n, r.id || ':' || a.line_id || case when m.sign < 0 then ':void' else '' end as id, m.date, r.campus_id, l.course_id,
      ${noClass}, r.student_id, r.receipt_no as note, r.method,
      ${rights.receipts.ifVisible('amount', sql`a.amount * m.sign`)} as amount
    from periods p join edu_receipt r on r.campus_id = p.campus_id and r.delete_mark = 0
        and ${isPostedIn('r', periods)}
      join edu_receipt_allocation a on a.receipt_id = r.id join edu_order_line l on l.id = a.line_id
      ${movesOf('r')}
    where m.date between p.d1 and p.d2 and ${rights.receipts.rows}`,
}

/** Money that leaves a wallet through an account; what refunds bring into one is positive. */
const isWalletRefund = sql`w.type = 'refund' and w.amount < 0`
/** What an entry `x` of a refund gives back: the value of the lessons without what is deducted or was never paid. */
export const approvedRefund = sql`(-x.amount - x.written_off - x.deduction)`

/** Payments of refunds and, taken off, reversed ones. */
const refunds: Source = {
  kind: 'order',
  dimensions: new Set<Dimension>([...overTime, 'course', 'subject', 'student']),
  rows: ({ rights, periods }) => sql`
    select p.n, f.id || ':' || y.seq as id, y.acct_date as date, o.sell_campus_id as campus_id, l.course_id, ${noClass}, o.student_id,
      f.refund_no as note, f.route, ${rights.orders.ifVisible('refundedAmount', sql`y.amount`)} as amount
    from periods p join edu_order o on o.sell_campus_id = p.campus_id
      join edu_order_line l on l.order_id = o.id
      join edu_refund f on f.line_id = l.id and f.delete_mark = 0
      join edu_refund_payment y on y.refund_id = f.id and y.acct_date between p.d1 and p.d2 and ${isWithin(sql`y.acct_date`, periods)}
    where ${rights.orders.rows}`,
}

/** Money paid out of wallets, at the campus of the student. */
const walletRefunds: Source = {
  kind: 'student',
  hasCodes: true,
  dimensions: new Set<Dimension>([...overTime, 'student']),
  rows: ({ rights, periods }) => sql`
    select p.n, w.student_id || ':' || w.seq as id, w.acct_date as date, s.campus_id, null::text as course_id, ${noClass},
      s.id as student_id, 'walletRefund' as note, -w.amount as amount
    from periods p join edu_student s on s.campus_id = p.campus_id
      join edu_wallet_transaction w on w.student_id = s.id and ${isWalletRefund} and w.acct_date between p.d1 and p.d2
        and ${isWithin(sql`w.acct_date`, periods)}
    where ${rights.students.rows}`,
}

/** Payments of payslips, at the campus whose account paid; seen as orders of the campus are. */
const payments: Source = {
  kind: 'payslip',
  dimensions: new Set<Dimension>([...overTime, 'coach']),
  rows: ({ rights, periods }) => sql`
    select p.n, o.id, o.paid_acct_date as date, o.sell_campus_id as campus_id, null::text as course_id, null::text as class_id,
      o.coach_id, null::timestamp as local, null::text as student_id, o.payslip_no as note,
      ${rights.orders.ifVisible('netAmount', sql`o.total`)} as amount
    from periods p join (
        select k.id, k.payslip_no, k.coach_id, k.paid_acct_date, k.total, k.status, k.delete_mark, k.creator_user_id, k.creator_time,
          k.campus_id as sell_campus_id, '[]'::jsonb as sellers
        from edu_payslip k where k.status = 'paid') o on o.sell_campus_id = p.campus_id
      and o.paid_acct_date between p.d1 and p.d2 and ${isWithin(sql`o.paid_acct_date`, periods)}
    where o.delete_mark = 0 and ${rights.orders.rows}`,
}

/** What refunds of a line were approved to pay and have not paid at the end of a day; wallets get theirs at once. */
const unpaidRefunds: Source = {
  kind: 'order',
  dimensions: new Set<Dimension>(['campus', 'course', 'subject', 'student', 'source', 'orderType']),
  keys: ofOrder,
  rows: ({ rights }) => sql`
    select p.n, l.id, p.d2 as date, o.sell_campus_id as campus_id, l.course_id, ${noClass}, o.student_id, o.order_no as note,
      o.source_id, o.type as order_type, ${rights.orders.ifVisible('refundedAmount', sql`g.approved - g.paid`)} as amount
    from periods p join edu_order o on o.sell_campus_id = p.campus_id and o.delete_mark = 0
      join edu_order_line l on l.order_id = o.id and l.delete_mark = 0
      cross join lateral (select coalesce((
          select sum(${approvedRefund}) from edu_ledger_entry x where x.line_id = l.id and x.type = 'refund' and x.acct_date <= p.d2), 0)
          as approved, coalesce((
          select sum(y.amount) from edu_refund f join edu_refund_payment y on y.refund_id = f.id
          where f.line_id = l.id and f.delete_mark = 0 and y.acct_date <= p.d2), 0) as paid offset 0) g
    where exists (select 1 from edu_refund f where f.line_id = l.id) and ${rights.orders.rows}`,
}

/** Entries of the ledger by the accounting date, at the campus where they happened. */
const entries: Source = {
  kind: 'entry',
  hasCodes: true,
  dimensions: new Set<Dimension>([
    ...overTime,
    'course',
    'subject',
    'coach',
    'class',
    'student',
    'source',
    'orderType',
  ]),
  keys: ofOrder,
  rows: ({ rights, periods }) => sql`
    select p.n, e.line_id || ':' || e.seq as id, e.acct_date as date, e.campus_id, coalesce(x.course_id, e.course_id) as course_id,
      x.class_id, x.coach_id, null::timestamp as local, l.student_id, e.type as note, e.type, o.source_id, o.type as order_type,
      e.deduction, e.written_off, e.sell_campus_id, e.biz_date, ${rights.orders.ifVisible('netAmount', sql`e.amount`)} as amount
    from periods p
      join edu_ledger_entry e on e.campus_id = p.campus_id and e.acct_date between p.d1 and p.d2 and ${isWithin(sql`e.acct_date`, periods)}
      join edu_order_line l on l.id = e.line_id left join edu_lesson x on x.id = e.lesson_id
      cross join lateral ${orderAt(sql`e.campus_id`)}
    where ${rights.orders.rows}`,
}

/** Entries of the last three full months at the end of a period, or today where it ends later. */
const recentEntries: Source = {
  kind: 'entry',
  hasCodes: true,
  dimensions: new Set<Dimension>(['campus', 'course', 'subject', 'student', 'source', 'orderType']),
  keys: ofOrder,
  rows: ({ rights }) => sql`
    select p.n, e.line_id || ':' || e.seq as id, e.acct_date as date, e.campus_id, coalesce(x.course_id, e.course_id) as course_id,
      ${noClass}, l.student_id, e.type as note, e.type, o.source_id, o.type as order_type,
      ${rights.orders.ifVisible('netAmount', sql`e.amount`)} as amount
    from periods p
      cross join lateral (select date_trunc('month', (p.as_of + 1)::timestamp)::date as next_month) h
      join edu_ledger_entry e on e.campus_id = p.campus_id and e.acct_date < h.next_month
        and e.acct_date >= (h.next_month - interval '3 months')::date
      join edu_order_line l on l.id = e.line_id left join edu_lesson x on x.id = e.lesson_id
      cross join lateral ${orderAt(sql`e.campus_id`)}
    where ${rights.orders.rows}`,
}

/** What left a line as revenue, money or value; negative for what a transfer brought. Buying brings no money. */
export const leaves = sql`(case when x.type in ('buy', 'gift') then 0 else -x.amount - x.written_off end)`

/**
 * Lines that can have a balance other than zero at the end of a period: it is not zero now, or the line was posted to since.
 * Nothing is posted for a day that has not come, so a line that was last changed before that day (of any time zone) had the
 * balance of now.
 */
const isUnsettled = (balanceNow: Sql) =>
  sql`(${balanceNow} <> 0 or l.last_modify_time is null or l.last_modify_time >= p.d2 - 1)`

/**
 * The money that lines hold at the end of a day: what they have received, less what has left them. Counted back from today:
 * without what was received and what left on later days. Before the day of signing only a receipt can have moved anything,
 * or an owed lesson that a line from another student has settled.
 * `offset 0` computes that once per line, not once per figure.
 */
const heldMoney: Source = {
  kind: 'order',
  dimensions: new Set<Dimension>(['campus', 'course', 'subject', 'student', 'source', 'orderType']),
  keys: ofOrder,
  rows: ({ rights }) => sql`
    select p.n, l.id, p.d2 as date, o.sell_campus_id as campus_id, l.course_id, ${noClass}, o.student_id, o.order_no as note,
      o.source_id, o.type as order_type, o.sign_date,
      ${rights.orders.ifVisible('receivedAmount', sql`${heldBy('l')} - g.received + g.gone`)} as amount
    from periods p join edu_order o on o.sell_campus_id = p.campus_id and (o.sign_date <= p.d2 or o.type = 'exchange' or exists (
          select 1 from edu_receipt k where k.order_id = o.id and k.acct_date <= p.d2))
      join edu_order_line l on l.order_id = o.id and l.delete_mark = 0
      cross join lateral (select coalesce((
          select sum(a.amount * m.sign) from edu_receipt_allocation a join edu_receipt r on r.id = a.receipt_id and r.delete_mark = 0
            ${movesOf('r')} where a.line_id = l.id and m.date > p.d2), 0) as received, coalesce((
          select sum(${leaves}) from edu_ledger_entry x where x.line_id = l.id and x.acct_date > p.d2), 0) as gone offset 0) g
    where o.delete_mark = 0 and ${rights.orders.rows} and ${isUnsettled(heldBy('l'))}`,
}

/** What orders that are not void lack at the end of a day. */
const arrears: Source = {
  kind: 'order',
  dimensions: new Set<Dimension>(['campus', 'course', 'subject', 'student', 'source', 'orderType']),
  keys: ofOrder,
  rows: ({ rights }) => sql`
    select p.n, l.id, p.d2 as date, o.sell_campus_id as campus_id, l.course_id, ${noClass}, o.student_id, o.order_no as note,
      o.source_id, o.type as order_type, ${rights.orders.ifVisible('arrears', sql`${lackedBy('l')} + g.received + g.written`)} as amount
    from periods p join edu_order o on o.sell_campus_id = p.campus_id and ${isSignedAt}
      join edu_order_line l on l.order_id = o.id and l.delete_mark = 0 and not l.is_transferred
      cross join lateral (select coalesce((
          select sum(a.amount * m.sign) from edu_receipt_allocation a join edu_receipt r on r.id = a.receipt_id and r.delete_mark = 0
            ${movesOf('r')} where a.line_id = l.id and m.date > p.d2), 0) as received, coalesce((
          select sum(x.written_off) from edu_ledger_entry x where x.line_id = l.id and x.acct_date > p.d2), 0) as written offset 0) g
    where o.delete_mark = 0 and ${rights.orders.rows} and ${isUnsettled(lackedBy('l'))}`,
}

/** Movements of wallets until the end of a day, at the campus of the student. */
const wallets: Source = {
  kind: 'student',
  hasCodes: true,
  dimensions: new Set<Dimension>(['campus', 'student']),
  rows: ({ rights }) => sql`
    select p.n, w.student_id || ':' || w.seq as id, w.acct_date as date, s.campus_id, null::text as course_id, ${noClass},
      s.id as student_id, case when ${isWalletRefund} then 'walletRefund' else w.type end as note, w.type, w.amount
    from periods p join edu_student s on s.campus_id = p.campus_id
      join edu_wallet_transaction w on w.student_id = s.id and w.acct_date <= p.d2
    where ${rights.students.rows}`,
}

/** Approved entries of the cash book and, taken off, void ones; seen as orders of the campus are. */
const cash: Source = {
  kind: 'cash',
  dimensions: new Set<Dimension>([...overTime, 'category']),
  keys: ofOrder,
  rows: ({ rights, periods }) => sql`
    select p.n, o.id || case when m.sign < 0 then ':void' else '' end as id, m.date, o.sell_campus_id as campus_id, null::text as course_id, ${noClass}, null::text as student_id,
      o.entry_no as note, o.direction, o.category_id, ${rights.orders.ifVisible('netAmount', sql`o.amount * m.sign`)} as amount
    from periods p join (
        select k.id, k.acct_date, k.void_acct_date, k.entry_no, k.direction, k.category_id, k.amount, k.status, k.delete_mark, k.creator_user_id, k.creator_time,
          k.campus_id as sell_campus_id, '[]'::jsonb as sellers
        from edu_cash_entry k) o on o.sell_campus_id = p.campus_id and ${isPostedIn('o', periods)} ${movesOf('o')}
    where o.delete_mark = 0 and m.date between p.d1 and p.d2 and ${rights.orders.rows}`,
}

/**
 * What coaches earn by lessons, as confirmed or paid payslips say: on the day of the lesson where the payslip is in the
 * accounts of its month, on the accounting date otherwise.
 */
const pay: Source = {
  kind: 'lesson',
  dimensions: new Set<Dimension>([...overTime, 'course', 'subject', 'coach', 'class']),
  rows: ({ rights }) => sql`
    select p.n, o.id || case when o.sign < 0 then ':void' else '' end as id, o.date, o.sell_campus_id as campus_id, o.course_id,
      o.class_id, o.coach_id, null::timestamp as local, null::text as student_id, o.note,
      ${rights.orders.ifVisible('netAmount', sql`o.amount * o.sign`)} as amount
    from periods p join (
        select y.payslip_id || ':' || y.line_no as id, m.sign, y.campus_id as sell_campus_id, x.course_id, x.class_id, k.coach_id,
          case when m.sign > 0 and date_trunc('month', y.biz_date) = date_trunc('month', m.date) then y.biz_date else m.date end as date,
          k.payslip_no as note, y.amount, k.status, k.creator_user_id, k.creator_time, '[]'::jsonb as sellers
        from edu_payslip_line y join edu_payslip k on k.id = y.payslip_id and k.delete_mark = 0 ${movesOf('k')}
          join edu_lesson x on x.id = y.lesson_id where m.date is not null) o
      on o.sell_campus_id = p.campus_id and o.date between p.d1 and p.d2
    where ${rights.orders.rows}`,
}

const sum = (source: string, where?: Sql, value: Sql = sql`r.amount`): Measure => ({
  kind: 'sum',
  source,
  value,
  ...(where ? { where } : {}),
})
const isUsed = sql`r.type in ('consume', 'consume_undo', 'settle_owed', 'daily', 'daily_undo')`
const signed = (type?: string) =>
  sum('lines', type ? sql`r.order_type = ${type}` : sql`r.order_type in ('sign', 'renew', 'expand')`)

const measures: Readonly<Record<keyof typeof financeFigures, Measure>> = {
  signed: signed(),
  signedNew: signed('sign'),
  signedRenew: signed('renew'),
  signedExpand: signed('expand'),
  cashIn: sum('receipts', sql`r.method <> 'wallet'`),
  tuitionReceived: sum('allocations'),
  refundPaid: sum('refunds', sql`r.route <> 'wallet'`),
  refundToWallet: sum('refunds', sql`r.route = 'wallet'`),
  refundsUnpaid: sum('unpaidRefunds'),
  walletRefund: sum('walletRefunds'),
  otherIncome: sum('cash', sql`r.direction = 'income'`),
  expense: sum('cash', sql`r.direction = 'expense'`),
  payslipsPaid: sum('payments'),
  netCash: combined('cashIn', '-refundPaid', '-walletRefund', '-expense', '-payslipsPaid', 'otherIncome'),
  recognised: sum('entries', isUsed, sql`-r.amount`),
  otherRevenue: sum(
    'entries',
    sql`r.type in ('forfeit', 'adjust', 'refund')`,
    sql`case when r.amount is null then null when r.type = 'refund' then r.deduction else -r.amount - r.written_off end`,
  ),
  deferred: sum('held', sql`r.amount > 0`),
  recentRevenue: sum('recent', isUsed, sql`-r.amount`),
  // Over the mean of three months.
  coverMonths: ratio(['deferred'], ['recentRevenue'], 2, 3),
  unbilled: sum('held', sql`r.amount < 0`, sql`-r.amount`),
  arrears: sum('arrears'),
  wallet: sum('wallets'),
  coachCost: sum('pay'),
  grossMargin: combined('recognised', 'otherRevenue', '-coachCost', '-expense'),
  marginRate: ratio(['grossMargin'], ['recognised', 'otherRevenue']),
}

export const financeArea: Area = {
  texts: financeFigures,
  sources: {
    lines,
    receipts,
    allocations,
    refunds,
    unpaidRefunds,
    walletRefunds,
    payments,
    entries,
    recent: recentEntries,
    held: heldMoney,
    arrears,
    wallets,
    cash,
    pay,
  },
  measures,
}
