import { CompiledQuery } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { openLessonApp, type LessonApp } from '../../../test/lesson-app.ts'
import { faulty } from '../../../test/planted-fault.ts'
import { listWrongStatuses } from '../../../test/status-model.ts'
import type { Db } from '../../db/connect.ts'
import { refreshStages } from './stage.ts'

// I15: students at the limits of each rule of stages, so that a model which shares no code with the statement finds each
// fault in it, also one that is off by one day.

let app: LessonApp
const studentIds: string[] = []

beforeAll(async () => {
  app = await openLessonApp()
  const { run, day } = app
  const { classId } = await app.openClass([])
  const lessonId = await app.addLesson(classId, 3, '06:00')
  /** A student with an order of 24 lessons. */
  const sell = async () => {
    const studentId = app.nextStudent()
    const { orderId } = await app.sell(studentId, { signDate: day(-100) })
    await app.pay(orderId, 1_000)
    studentIds.push(studentId)
    return studentId
  }
  const tryLesson = async (days: number, status: string) => {
    const studentId = app.nextStudent()
    await run(
      `insert into edu_roster (id, lesson_id, student_id, biz_date, roster_type, status, plan_units)
       values ($1, $2, $3, $4, 'trial', $5, 100)`,
      [`try.${days}`, lessonId, studentId, day(days), status],
    )
    studentIds.push(studentId)
  }
  await sell()
  for (const days of [0, -1, -29, -30]) {
    const studentId = await sell()
    await run('update edu_order_line set expire_date = $2 where student_id = $1', [studentId, day(days)])
  }
  for (const days of [0, -1]) {
    const studentId = await sell()
    await run('update edu_order_line set period_to = $2 where student_id = $1', [studentId, day(days)])
  }
  const resting = await sell()
  await run(`update edu_order_line set status = 'suspended' where student_id = $1`, [resting])
  await run(
    `insert into edu_suspension (id, student_id, from_date, reason, status) values ('rest', $1, $2, '', 'active')`,
    [resting, day(0)],
  )
  const unpaid = app.nextStudent()
  await app.sell(unpaid)
  studentIds.push(unpaid)
  await tryLesson(-59, 'present')
  await tryLesson(-60, 'present')
  await tryLesson(-1, 'pending')
  await tryLesson(0, 'pending')
  studentIds.push(app.nextStudent())
})

/** Computes the stages over a connection and lists those that the model finds wrong. Nothing is kept. */
async function findWrong(db: Db): Promise<readonly string[]> {
  const trx = await db.startTransaction().execute()
  try {
    await refreshStages(trx, studentIds)
    return await listWrongStatuses(
      async (text, values) => (await trx.executeQuery(CompiledQuery.raw(text, values))).rows as object[],
      studentIds,
    )
  } finally {
    await trx.rollback().execute()
  }
}

test('stages at the limits of each rule are those of the model', async () => {
  expect(await findWrong(app.database.db)).toEqual([])
})

test.each([
  ['a suspended student is a member', 'when f.open > f.suspended then', 'when f.open > 0 then'],
  ['a line ends one day early', 'l.expire_date >= today.day', 'l.expire_date > today.day'],
  ['a line ends one day late', 'l.expire_date >= today.day', 'l.expire_date >= today.day - 1'],
  ['a period ends one day early', 'l.period_to >= today.day', 'l.period_to > today.day'],
  ['a student is lost one day late', 'when today.day >= f.ended + ', 'when today.day > f.ended + '],
  ['a student is lost one day early', 'when today.day >= f.ended + ', 'when today.day + 1 >= f.ended + '],
  ['a trial counts one day too long', 'c.day > today.day - ', 'c.day >= today.day - '],
  ['a trial counts one day less', 'c.day > today.day - ', 'c.day - 1 > today.day - '],
  ['a trial of today is over', 'r.biz_date >= today.day as', 'r.biz_date > today.day as'],
  ['a trial that was missed counts', 'r.biz_date >= today.day as', 'r.biz_date >= today.day - 1 as'],
  [
    'who has ended has no last day',
    'max(x.last_day) filter (where x.is_started) end as ended',
    'null::date end as ended',
  ],
  [
    'a line counts before anything is paid',
    'filter (where x.is_started and x.is_open) as open',
    'filter (where x.is_open) as open',
  ],
])('a planted fault is found: %s', async (_, from, to) => {
  const { db, count } = faulty(app.database.db, from, to)
  const wrong = await findWrong(db)
  expect([count() > 0, wrong]).toEqual([true, expect.arrayContaining([expect.stringContaining('I15')])])
})
