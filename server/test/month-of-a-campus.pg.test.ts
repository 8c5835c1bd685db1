import { beforeAll, expect, test } from 'vitest'
import { attendance } from '@tessera/shared/contract/edu/attendance'
import { classes } from '@tessera/shared/contract/edu/classes'
import { periods } from '@tessera/shared/contract/edu/periods'
import { refunds } from '@tessera/shared/contract/edu/refunds'
import { reviews } from '@tessera/shared/contract/edu/reviews'
import { scheduleRules } from '@tessera/shared/contract/edu/schedule-rules'
import {
  financeStatistics,
  lessonStatistics,
  memberStatistics,
  reviewStatistics,
} from '@tessera/shared/contract/edu/statistics'
import { openClosingApp, type ClosingApp } from './closing-app.ts'
import { openLessonApp, type LessonApp } from './lesson-app.ts'
import { cash } from './sales-app.ts'

// A month as its users have it: the principal opens a class, the desk sells and takes refunds in, the coach teaches, finance
// pays and closes. Then the four statistics are what a user with a pocket calculator expects, and every figure opens to
// rows that sum to it.

let app: LessonApp & ClosingApp
beforeAll(async () => {
  const lessonApp = await openLessonApp()
  app = { ...lessonApp, ...(await openClosingApp(lessonApp)) }
})

const pages = {
  lessons: lessonStatistics,
  members: memberStatistics,
  reviews: reviewStatistics,
  finance: financeStatistics,
}
type Page = keyof typeof pages
type Figures = Record<string, number | null>

/** Six weeks until today, so that its first lesson is always in a month before. */
const period = () => ({
  preset: 'custom' as const,
  dateFrom: app.day(-41),
  dateTo: app.day(0),
  campusIds: 'org.east',
})

async function readAll(): Promise<Record<Page, Figures>> {
  const read = async (page: Page): Promise<Figures> => {
    const { values } = await app.data(pages[page].summary, period(), app.principal)
    return Object.fromEntries(values.map(({ key, value }) => [key, value]))
  }
  return {
    lessons: await read('lessons'),
    members: await read('members'),
    reviews: await read('reviews'),
    finance: await read('finance'),
  }
}

/** What has come to a figure since `before`, in hundredths for figures with two decimals. */
const added = (before: Figures, after: Figures, keys: readonly string[]) =>
  Object.fromEntries(
    keys.map((key) => [key, Math.round(((after[key] ?? 0) - (before[key] ?? 0)) * 100) / 100]),
  )

/** Noon of a day at the campus. */
const noonOf = (days: number) => Date.parse(`${app.day(days)}T12:00:00+08:00`)

async function teach(lessonId: string, statuses: Readonly<Record<string, string>>) {
  const { lesson, list } = await app.roster(lessonId, app.coach)
  const rows = list.map(({ studentId, defaultStatus }) => ({
    studentId,
    status: statuses[studentId] ?? defaultStatus,
  }))
  const input = { id: lessonId, rows, version: lesson.version }
  return app.data(attendance.rollCall, input as never, app.coach)
}

test('a month from the first order to the closed books', { timeout: 300_000 }, async () => {
  const before = await readAll()

  // The principal opens a class, which is taught every week.
  const { classId } = await app.openClass([])
  const weekday = ((new Date(`${app.day(-35)}T00:00:00Z`).getUTCDay() + 6) % 7) + 1
  const rule = { weekdays: [weekday], startTime: '00:05', endTime: '00:15', skipHoliday: 0 }
  await app.data(
    scheduleRules.create,
    { classId, ...rule, fromDate: app.day(-35), lessonCount: 6 } as never,
    app.principal,
  )

  // The desk sells to two students. One pays all of it, the other one the half.
  const [paul, anna] = [app.nextStudent(), app.nextStudent()]
  const sell = async (id: string) => {
    const { orderId } = await app.sell(id, { signDate: app.day(-38) }, app.desk)
    const [line] = await app.linesOf(orderId)
    return { orderId, line: line! }
  }
  const ofPaul = await sell(paul)
  const ofAnna = await sell(anna)
  const [price, units] = [Number(ofPaul.line['net_amount']) / 100, Number(ofPaul.line['total_units']) / 100]
  const receive = (orderId: string, amount: number) =>
    app.pay(orderId, amount, { parts: [cash(amount)], paidAt: noonOf(-38) }, app.desk)
  await receive(ofPaul.orderId, price)
  await receive(ofAnna.orderId, price / 2)
  await app.data(
    classes.addStudents,
    { id: classId, studentIds: [paul, anna], joinDate: app.day(-38) },
    app.principal,
  )

  // The coach calls the roll of five lessons. Anna is away once with a leave, and once without.
  const taught = (
    await app.run('select id from edu_lesson where class_id = $1 and delete_mark = 0 order by start_at', [
      classId,
    ])
  ).map(({ id }) => String(id))
  expect(taught).toHaveLength(6)
  await teach(taught[0]!, { [paul]: 'present', [anna]: 'present' })
  await teach(taught[1]!, { [paul]: 'late', [anna]: 'leave' })
  await teach(taught[2]!, { [paul]: 'present', [anna]: 'absent' })
  await teach(taught[3]!, { [paul]: 'present', [anna]: 'present' })
  await teach(taught[4]!, { [paul]: 'present', [anna]: 'present' })
  const [seat] = await app.run(`select id from edu_roster where lesson_id = $1 and student_id = $2`, [
    taught[4],
    paul,
  ])
  const review = { rosterId: String(seat!['id']), direction: 'to_coach' as const, star: 4, content: '很好' }
  await app.data(reviews.create, review as never, app.principal)

  // Anna stops. The desk applies for the refund, the principal approves it, finance pays it.
  const annaLine = String(ofAnna.line['id'])
  const quote = await app.data(refunds.quote, { lineId: annaLine }, app.desk)
  const valueOf = (used: number) => Math.round((price * 100 * used) / units) / 100
  // Four lessons are used, and half of the price was paid.
  expect(quote.cashCap).toBeCloseTo(price / 2 - valueOf(4), 2)
  const applied = await app.data(
    refunds.create,
    {
      lineId: annaLine,
      rule: 'remaining_value',
      amount: quote.cashCap - 10,
      route: 'original',
      reason: '搬家',
    },
    app.desk,
  )
  expect((await app.approve(applied.flowTaskId)).code).toBe(200)
  await app.data(refunds.pay, { id: applied.refundId, accountId: 'account.cash' }, app.finance)

  // Her lessons can be read, but no longer be changed.
  const { list: seats } = await app.roster(taught[0]!, app.coach)
  const { charges } = seats.find(({ studentId }) => studentId === anna)!
  expect(charges.map(({ status, problem }) => [status, problem !== ''])).toEqual([
    ['present', false],
    ['late', true],
    ['leave', true],
    ['absent', true],
  ])

  const after = await readAll()
  expect(
    added(before.lessons, after.lessons, [
      'lessonsPlanned',
      'lessonsDone',
      'seatsExpected',
      'seatsAttended',
      'seatsOnLeave',
      'consumedUnits',
      'recognised',
      'coachUnits',
    ]),
  ).toEqual({
    lessonsPlanned: 6,
    lessonsDone: 5,
    seatsExpected: 10,
    seatsAttended: 8,
    seatsOnLeave: 1,
    consumedUnits: 9,
    recognised: valueOf(5) + valueOf(4),
    coachUnits: 5,
  })
  expect(
    added(before.finance, after.finance, [
      'signed',
      'cashIn',
      'tuitionReceived',
      'refundPaid',
      'recognised',
      'otherRevenue',
    ]),
  ).toEqual({
    signed: 2 * price,
    cashIn: 1.5 * price,
    tuitionReceived: 1.5 * price,
    refundPaid: quote.cashCap - 10,
    recognised: valueOf(5) + valueOf(4),
    otherRevenue: 10,
  })
  expect(added(before.members, after.members, ['membersNew'])).toEqual({ membersNew: 2 })
  expect(added(before.reviews, after.reviews, ['reviews', 'positive'])).toEqual({ reviews: 1, positive: 1 })

  // Finance closes all months that are over. Nothing changes by that, and what is closed stays.
  await app.run(
    `update edu_lesson set status = 'cancelled' where status = 'scheduled' and biz_date < current_date
       and class_id <> $1`,
    [classId],
  )
  await closeMonths()
  const closed = await readAll()
  expect(closed.finance).toEqual(after.finance)
  const { lesson } = await app.roster(taught[0]!)
  const undo = { id: taught[0]!, reason: '误点', version: lesson.version }
  expect((await app.call(attendance.undo, undo, app.principal)).msg).toContain('结账')

  for (const page of Object.keys(pages) as Page[]) await checkExplanations(page)
  expect(await app.audit()).toEqual([])
  expect(await app.staleStages([paul, anna])).toEqual([])
})

async function closeMonths(): Promise<void> {
  await app.runAudit()
  const { list } = await app.data(periods.list, {}, app.finance)
  const open = list.filter(({ status, month }) => status === 'open' && month < app.day(0).slice(0, 7))
  for (const { month } of open.toReversed()) {
    const { msg, code } = await app.call(periods.close, { month, confirmWarnings: true }, app.finance)
    expect([month, code, msg]).toEqual([month, 200, msg])
  }
}

/** Every figure of a page is what it opens to, and the rows of each part sum to it. */
async function checkExplanations(page: Page): Promise<void> {
  const { values, figures } = await app.data(pages[page].summary, period(), app.principal)
  expect(figures.length).toBeGreaterThan(10)
  for (const figure of figures) {
    const answer = await app.data(
      pages[page].explain,
      { ...period(), figure, pageSize: 10_000 },
      app.principal,
    )
    expect([page, figure, answer.value]).toEqual([
      page,
      figure,
      values.find(({ key }) => key === figure)!.value,
    ])
    expect(answer.list).toHaveLength(answer.pagination.total)
    for (const part of answer.parts) {
      const sum = answer.list
        .filter((row) => row.part === part.key)
        .reduce((total, row) => total + row.value, 0)
      expect([page, figure, part.key, Math.abs(sum - part.total) < 1e-6]).toEqual([
        page,
        figure,
        part.key,
        true,
      ])
    }
  }
}
