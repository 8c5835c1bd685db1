import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, inject, test } from 'vitest'
import { classes } from '@tessera/shared/contract/edu/classes'
import { payPlans } from '@tessera/shared/contract/edu/pay-plans'
import { openClosingApp, type ClosingApp } from '../../../test/closing-app.ts'
import { openLessonApp, type LessonApp } from '../../../test/lesson-app.ts'
import { command, createPlayer, kinds } from '../../../test/month-commands.ts'
import {
  listChanges,
  listDisagreements,
  listFaults,
  loadMonthFigures,
  type MonthFigures,
} from '../../../test/month-figures.ts'

// Random commands of every kind, dated in the last months, with months closed in between: no figure of a closed month changes,
// and statistics, the list of months and the journal agree for every month.

let app: LessonApp & ClosingApp
let months: string[]
let play: ReturnType<typeof createPlayer>

beforeAll(async () => {
  const lessonApp = await openLessonApp()
  app = { ...lessonApp, ...(await openClosingApp(lessonApp)) }
  const approver = { token: await app.signIn('admin') }
  const back = (count: number) => {
    const date = new Date(`${app.day(0).slice(0, 7)}-15T00:00:00Z`)
    date.setUTCMonth(date.getUTCMonth() - count)
    return date.toISOString().slice(0, 7)
  }
  // One month before the first documents, too: what is dated there goes to the first open one.
  months = [5, 4, 3, 2, 1, 0].map(back)
  const opened = await app.openClass([8, 8, 3, 0], { startDate: app.day(-150) })
  await app.run(`update edu_class_student set join_date = current_date - 150 where class_id = $1`, [
    opened.classId,
  ])
  const lessonIds: string[] = []
  for (const days of [-110, -95, -80, -65, -50, -40, -30, -20, -10, -3])
    lessonIds.push(await app.addLesson(opened.classId, days))
  // Corrections are posted at once, so that the decisions are those of refunds and transfers.
  await app.run(
    `insert into edu_setting (scope, scope_id, key, value) values ('class', $1, 'closedCorrection', '"direct"')`,
    [opened.classId],
  )
  const seats = await app.openClass([], { coachId: 'user.coach02', startDate: app.day(-150) })
  const { studentIds } = opened
  play = createPlayer({ app, approver, studentIds, lessonIds, seatsId: seats.classId })
  const rates = { validFrom: '2020-01-01', mode: 'per_lesson' as const, tiers: [{ upTo: null, rate: 120 }] }
  const { id } = await app.data(payPlans.create, { name: '按节', rates }, app.principal)
  await app.data(payPlans.setCoaches, { id, coachIds: ['user.coach01'] }, app.principal)
})

/** Commands between two closings. */
const histories = fc.array(fc.array(command, { minLength: 1, maxLength: 8 }), { minLength: 3, maxLength: 5 })

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

test('seats change from the first open day on; in a month that was opened again, with the next change', async () => {
  await openAll()
  const { classId } = await app.openClass([], { coachId: 'user.coach02', startDate: app.day(-150) })
  const [month, next] = [months[2]!, months[3]!]
  const seatsOf = async () => {
    const figures = await figuresOf()
    return [month, next].map((one) => {
      const { enrolled, capacity } = figures.get(one)!.others
      return { enrolled: enrolled!, capacity: capacity! }
    })
  }
  type Seats = Record<'enrolled' | 'capacity', number>
  const [closed, open] = (await seatsOf()) as [Seats, Seats]
  await closeMonth(month)
  const joined = { studentIds: [app.nextStudent()], joinDate: `${month}-03`, isConfirmed: 1 as const }
  await app.data(classes.addStudents, { id: classId, ...joined }, app.principal)
  await app.data(classes.update, { id: classId, capacity: 40 } as never, app.principal)
  const later = { enrolled: open.enrolled + 1, capacity: open.capacity + 10 }
  expect(await seatsOf()).toEqual([closed, later])
  const moved = await app.call(classes.update, { id: classId, campusId: 'org.west' } as never, app.principal)
  expect(moved.code).toBe(400)
  await openAll()
  expect(await seatsOf()).toEqual([closed, later])
  await app.data(classes.update, { id: classId, capacity: 50 } as never, app.principal)
  expect(await seatsOf()).toEqual([
    { enrolled: closed.enrolled, capacity: closed.capacity + 20 },
    { enrolled: later.enrolled, capacity: open.capacity + 20 },
  ])
})

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
  [
    'a class',
    `delete from edu_figure_past; update edu_class set capacity = capacity + 1 where start_date <= $1::date and status = 'open'`,
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
