import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, inject, test } from 'vitest'
import { accountTransfers } from '@tessera/shared/contract/edu/account-transfers'
import { attendance, attendanceStatuses } from '@tessera/shared/contract/edu/attendance'
import { cashEntries } from '@tessera/shared/contract/edu/cash-entries'
import { lineActions } from '@tessera/shared/contract/edu/line-actions'
import { orders } from '@tessera/shared/contract/edu/orders'
import { payPlans } from '@tessera/shared/contract/edu/pay-plans'
import { payslips } from '@tessera/shared/contract/edu/payslips'
import { receipts } from '@tessera/shared/contract/edu/receipts'
import { refunds } from '@tessera/shared/contract/edu/refunds'
import { lessonTransfers } from '@tessera/shared/contract/edu/transfers'
import { wallet } from '@tessera/shared/contract/edu/wallet'
import { openClosingApp, type ClosingApp } from '../../../test/closing-app.ts'
import { openLessonApp, type LessonApp } from '../../../test/lesson-app.ts'
import {
  listChanges,
  listDisagreements,
  listFaults,
  loadMonthFigures,
  type MonthFigures,
} from '../../../test/month-figures.ts'
import { runCampusDay } from '../daily/run-day.ts'

// Random commands of every kind, dated in the last months, with months closed in between: no figure of a closed month changes,
// and statistics, the list of months and the journal agree for every month.

type By = { token: string }
let app: LessonApp & ClosingApp
let approver: By
let months: string[]
let studentIds: string[]
let lessonIds: string[]

beforeAll(async () => {
  const lessonApp = await openLessonApp()
  app = { ...lessonApp, ...(await openClosingApp(lessonApp)) }
  // The principal decides, so others apply.
  approver = { token: await app.signIn('admin') }
  const back = (count: number) => {
    const date = new Date(`${app.day(0).slice(0, 7)}-15T00:00:00Z`)
    date.setUTCMonth(date.getUTCMonth() - count)
    return date.toISOString().slice(0, 7)
  }
  // One month before the first documents, too: what is dated there goes to the first open one.
  months = [5, 4, 3, 2, 1, 0].map(back)
  const opened = await app.openClass([8, 8, 3, 0], { startDate: app.day(-150) })
  studentIds = opened.studentIds
  await app.run(`update edu_class_student set join_date = current_date - 150 where class_id = $1`, [
    opened.classId,
  ])
  lessonIds = []
  for (const days of [-110, -95, -80, -65, -50, -40, -30, -20, -10, -3])
    lessonIds.push(await app.addLesson(opened.classId, days))
  const rates = { validFrom: '2020-01-01', mode: 'per_lesson' as const, tiers: [{ upTo: null, rate: 120 }] }
  const { id } = await app.data(payPlans.create, { name: '按节', rates }, app.principal)
  await app.data(payPlans.setCoaches, { id, coachIds: ['user.coach01'] }, app.principal)
})

const kinds = [
  'sell',
  'sellCheaper',
  'pay',
  'pay',
  'payFromWallet',
  'topUp',
  'correct',
  'voidReceipt',
  'voidReceipt',
  'voidOrder',
  'voidOrder',
  'walletRefund',
  'refund',
  'refund',
  'payRefund',
  'payRefund',
  'reverseRefund',
  'transfer',
  'decide',
  'decide',
  'decide',
  'adjust',
  'rollCall',
  'rollCall',
  'undo',
  'cash',
  'cash',
  'approveCash',
  'voidCash',
  'accountTransfer',
  'computePay',
  'computePay',
  'confirmPay',
  'confirmPay',
  'paySlip',
  'voidSlip',
  'voidSlip',
  'day',
] as const
const number = fc.nat(1_000_000)
const command = fc.record({
  kind: fc.constantFrom(...kinds),
  subject: number,
  other: number,
  /** How long ago the document says that it happened. */
  daysBack: fc.integer({ min: 0, max: 140 }),
  amount: fc.integer({ min: 1, max: 2_500 }),
  flag: fc.boolean(),
})
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never
/** Commands between two closings. */
const histories = fc.array(fc.array(command, { minLength: 1, maxLength: 7 }), { minLength: 3, maxLength: 5 })

const pick = <T>(values: readonly T[], number: number): T | undefined => values[number % values.length]
const ids = async (text: string, values: unknown[] = []): Promise<readonly string[]> => {
  const rows = await app.run(text, values)
  return rows.map(({ id }) => String(id))
}
const ofStudents = (text: string) => ids(text, [studentIds])
const orderIds = () => ofStudents('select id from edu_order where student_id = any($1) order by id')
const lineIds = () =>
  ofStudents('select id from edu_order_line where student_id = any($1) and delete_mark = 0 order by id')
const receiptIds = () => ofStudents('select id from edu_receipt where student_id = any($1) order by id')
const refundIds = (status: string) =>
  ofStudents(
    `select f.id from edu_refund f join edu_order_line l on l.id = f.line_id where l.student_id = any($1) and f.status in (${status}) order by 1`,
  )

/** Runs a command; returns the code of its answer, or null where there is nothing to work on. */
async function play({ kind, subject, other, daysBack, amount, flag }: Command): Promise<number | null> {
  const { principal, finance, day } = app
  const studentId = pick(studentIds, subject)!
  const date = day(-daysBack)
  const paidAt = Date.parse(`${date}T01:00:00Z`)
  const reason = '随机历史'
  const codeOf = async (call: Promise<{ code: number }>) => (await call).code
  const withId = async (
    list: Promise<readonly string[]>,
    run: (id: string) => Promise<{ code: number }>,
  ): Promise<number | null> => {
    const id = pick(await list, subject)
    return id === undefined ? null : codeOf(run(id))
  }
  const cash = [{ method: 'cash' as const, accountId: 'account.cash', amount }]
  const fromWallet = [{ method: 'wallet' as const, amount: Math.ceil(amount / 10) }]
  switch (kind) {
    case 'sell':
    case 'sellCheaper': {
      const discount = kind === 'sell' ? {} : { discount: 1 }
      const lines = [{ pricePlanId: app.plan, ...discount }]
      return codeOf(app.call(orders.create, { studentId, lines, signDate: date }, app.desk))
    }
    case 'pay':
      return withId(orderIds(), (orderId) =>
        app.call(receipts.create, { orderId, parts: cash, paidAt, surplusToWallet: true }, principal),
      )
    case 'payFromWallet':
      return withId(orderIds(), (orderId) =>
        app.call(receipts.create, { orderId, parts: fromWallet, paidAt, surplusToWallet: flag }, principal),
      )
    case 'topUp':
      return codeOf(app.call(receipts.create, { studentId, parts: cash, paidAt }, principal))
    case 'correct':
      return withId(receiptIds(), (id) =>
        app.call(receipts.correct, { id, parts: cash, paidAt, surplusToWallet: true, reason }, principal),
      )
    case 'voidReceipt':
      return withId(receiptIds(), (id) => app.call(receipts.void, { id, reason }, principal))
    case 'voidOrder':
      return withId(orderIds(), (id) => app.call(orders.void, { id, reason }, approver))
    case 'walletRefund':
      return codeOf(
        app.call(
          wallet.refund,
          { studentId, accountId: 'account.cash', amount: Math.ceil(amount / 20), reason },
          principal,
        ),
      )
    case 'refund': {
      const units = 1 + (other % 4) / 2
      return withId(lineIds(), (lineId) =>
        app.call(
          refunds.create,
          {
            lineId,
            units,
            rule: 'remaining_value',
            amount: units * (40 + (other % 78)),
            route: flag ? 'original' : 'wallet',
            reason,
          },
          app.desk,
        ),
      )
    }
    case 'payRefund':
      return withId(refundIds('2'), (id) =>
        app.call(
          refunds.pay,
          { id, accountId: 'account.cash', ...(flag ? {} : { paidAt: paidAt + 3_600_000 }) },
          finance,
        ),
      )
    case 'reverseRefund':
      return withId(refundIds('6'), (id) => app.call(refunds.reverse, { id, reason }, finance))
    case 'transfer':
      return withId(lineIds(), (fromLineId) =>
        app.call(
          lessonTransfers.create,
          {
            fromLineId,
            units: 1,
            reason,
            ...(flag ? { kind: 'wallet' } : { kind: 'student', toStudentId: pick(studentIds, other)! }),
          },
          app.desk,
        ),
      )
    case 'decide': {
      const taskId = pick(
        await ofStudents(
          'select flow_task_id as id from edu_application where student_id = any($1) and status = 1 order by id',
        ),
        subject,
      )
      return taskId === undefined ? null : codeOf(app.approve(taskId))
    }
    case 'adjust':
      return withId(lineIds(), (id) =>
        app.call(
          lineActions.adjust,
          { id, direction: flag ? 'fewer' : 'more', units: 0.5, reason },
          principal,
        ),
      )
    case 'rollCall': {
      const id = pick(lessonIds, subject)!
      const { lesson, list } = await app.roster(id)
      const rows = list.map((row, at) => ({
        studentId: row.studentId,
        status: pick(attendanceStatuses, (other >> at) + at)!,
      }))
      return codeOf(app.call(attendance.rollCall, { id, rows, version: lesson.version }, principal))
    }
    case 'undo': {
      const id = pick(lessonIds, subject)!
      const { lesson } = await app.roster(id)
      return codeOf(app.call(attendance.undo, { id, reason, version: lesson.version }, principal))
    }
    case 'cash': {
      const body = {
        direction: flag ? ('income' as const) : ('expense' as const),
        categoryId: flag ? 'income' : 'rent',
        amount,
        accountId: 'account.cash',
        campusId: 'org.east',
        bizDate: date,
      }
      const { code, data } = await app.call(cashEntries.create, body, principal)
      return code === 200 ? codeOf(app.call(cashEntries.submit, { id: data.id }, principal)) : code
    }
    case 'approveCash':
      return withId(ids(`select id from edu_cash_entry where status = 'submitted' order by id`), (id) =>
        app.call(cashEntries.approve, { id }, approver),
      )
    case 'voidCash':
      return withId(ids(`select id from edu_cash_entry where status = 'paid' order by id`), (id) =>
        app.call(cashEntries.void, { id, reason }, approver),
      )
    case 'accountTransfer':
      return codeOf(
        app.call(
          accountTransfers.create,
          {
            fromAccountId: 'account.cash',
            toAccountId: 'account.bank',
            campusId: 'org.east',
            amount,
            bizDate: date,
          },
          principal,
        ),
      )
    case 'computePay':
      return codeOf(
        app.call(payslips.compute, { month: date.slice(0, 7), coachIds: ['user.coach01'] }, principal),
      )
    case 'confirmPay':
      return withId(ids(`select id from edu_payslip where status = 'draft' order by id`), (id) =>
        app.call(payslips.confirm, { id }, principal),
      )
    case 'paySlip':
      return withId(ids(`select id from edu_payslip where status = 'confirmed' order by id`), (id) =>
        app.call(payslips.pay, { id, accountId: 'account.bank', paidDate: date }, principal),
      )
    case 'voidSlip':
      return withId(ids(`select id from edu_payslip where status = 'confirmed' order by id`), (id) =>
        app.call(payslips.void, { id, reason }, principal),
      )
    case 'day':
      await runCampusDay(app.database.db, { campusId: 'org.east', today: day(0) })
      return 200
  }
}

const closeMonth = (month: string) =>
  app.run(
    `insert into edu_period (month, status, closed_at) values ($1, 'closed', now())
     on conflict (month) do update set status = 'closed', closed_at = now()`,
    [month],
  )
const openAll = () => app.run('delete from edu_period')
const figuresOf = () => loadMonthFigures(app, app.principal, months)

const runs = inject('full') ? 400 : 24
const done = new Map<string, number>()

test(
  `${runs} random histories change no figure of a closed month`,
  { timeout: inject('full') ? 7_200_000 : 900_000 },
  async () => {
    await openAll()
    expect(listFaults(await figuresOf(), new Map())).toEqual([])
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        await openAll()
        const closed = new Map<string, MonthFigures>()
        for (const [at, segment] of history.entries()) {
          for (const one of segment) {
            const code = await play(one)
            expect([one.kind, [null, 200, 400, 403, 404, 409].includes(code)]).toEqual([one.kind, true])
            if (code === 200) done.set(one.kind, (done.get(one.kind) ?? 0) + 1)
          }
          const figures = await figuresOf()
          expect(listFaults(figures, closed)).toEqual([])
          const month = months[at]!
          await closeMonth(month)
          closed.set(month, figures.get(month)!)
        }
      }),
      { numRuns: runs, seed: 20_261_129, endOnFailure: true },
    )
    expect(await app.audit()).toEqual([])
    // Every kind of command has been carried out.
    expect(kinds.filter((kind) => !done.has(kind))).toEqual([])
  },
)

// What the commands did before: documents were moved into a closed month, or left it.
test.each([
  [
    'a receipt',
    `update edu_receipt set acct_date = $1::date where id = (select min(id) from edu_receipt where method <> 'wallet')`,
  ],
  [
    'a void receipt',
    `update edu_receipt set status = 'void', void_acct_date = $1::date
     where id = (select min(id) from edu_receipt where status = 'success' and acct_date > $1::date)`,
  ],
  [
    'an order',
    `update edu_order set acct_date = $1::date where id = (
     select min(o.id) from edu_order o join edu_order_line l on l.order_id = o.id where o.type = 'sign' and o.acct_date > $1::date and l.net_amount > 0)`,
  ],
  [
    'an entry of the cash book',
    `insert into edu_cash_entry (id, entry_no, direction, category_id, amount, account_id, campus_id, biz_date, status, acct_date)
     values ('planted', 'planted', 'expense', 'rent', 100, 'account.cash', 'org.east', $1::date, 'paid', $1::date)`,
  ],
  [
    'a payment of a refund',
    `insert into edu_refund_payment (refund_id, seq, amount, biz_date, acct_date)
     select min(refund_id), 99, 100, $1::date, $1::date from edu_refund_payment`,
  ],
  [
    'a movement of a wallet',
    `insert into edu_wallet_transaction (student_id, seq, type, amount, balance_after, source_id, biz_date, acct_date, batch_id)
     select id, wallet_seq + 1, 'topUp', 100, 100, 'planted', $1::date, $1::date, 'planted' from edu_student where wallet_seq > 0 limit 1`,
  ],
])('%s in a closed month is found', async (_, statement) => {
  const month = months[2]!
  const closed = new Map([[month, (await figuresOf()).get(month)!]])
  const trx = await app.database.db.startTransaction().execute()
  try {
    await sql.raw(statement.replaceAll('$1', `'${month}-07'`)).execute(trx)
    const figures = await loadMonthFigures(
      { ...app, database: { ...app.database, db: trx } },
      app.principal,
      months,
    )
    const changes = listChanges(closed.get(month)!, figures.get(month)!)
    expect([...changes, ...listDisagreements(figures)]).not.toEqual([])
    expect(changes).not.toEqual([])
  } finally {
    await trx.rollback().execute()
  }
})
