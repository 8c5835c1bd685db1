import { beforeAll, beforeEach, expect, test } from 'vitest'
import { applications } from '@tessera/shared/contract/edu/approvals'
import { attendance, type AttendanceStatus } from '@tessera/shared/contract/edu/attendance'
import { lessons } from '@tessera/shared/contract/edu/lessons'
import { openClosingApp, type ClosingApp } from '../../../test/closing-app.ts'
import { openLessonApp, type LessonApp } from '../../../test/lesson-app.ts'

let app: LessonApp & ClosingApp
let classId: string
let studentIds: string[]
beforeAll(async () => {
  const lessonApp = await openLessonApp()
  app = { ...lessonApp, ...(await openClosingApp(lessonApp)) }
  ;({ classId, studentIds } = await app.openClass([24, 24]))
})

beforeEach(() => app.run('delete from edu_period'))

const closeMonth = (month: string) =>
  app.run(`insert into edu_period (month, status, closed_at) values ($1, 'closed', now())`, [month])

/** A lesson whose roll-call is in a closed month. */
async function rolledAndClosed(days: number) {
  const id = await app.addLesson(classId, days)
  expect((await app.roll(id)).code).toBe(200)
  await closeMonth(app.day(days).slice(0, 7))
  return id
}

async function correct(
  id: string,
  status: AttendanceStatus,
  { by = app.principal, lateMinutes = null as number | null } = {},
) {
  const { lesson, list } = await app.roster(id)
  const rows = list.map((row, at) =>
    at === 0
      ? { studentId: row.studentId, status, lateMinutes }
      : { studentId: row.studentId, status: row.status as AttendanceStatus },
  )
  return app.call(attendance.correct, { id, rows, version: lesson.version, reason: '家长核对' }, by)
}
/** The first roll-call of a lesson in a closed month. */
async function first(id: string, by = app.principal) {
  const { lesson, list } = await app.roster(id)
  const rows = list.map(({ studentId }) => ({ studentId, status: 'present' as const }))
  return app.call(attendance.correct, { id, rows, version: lesson.version, reason: '补录课次' }, by)
}
const setPolicy = (value: string) =>
  app.run(
    `insert into edu_setting (scope, scope_id, key, value) values ('class', $1, 'closedCorrection', $2::jsonb)
     on conflict (scope, scope_id, key) do update set value = excluded.value`,
    [classId, JSON.stringify(value)],
  )
const postedOf = (id: string) =>
  app.run(
    `select type, to_char(biz_date, 'YYYY-MM') as biz, to_char(acct_date, 'YYYY-MM') as acct, remark from edu_ledger_entry
     where lesson_id = $1 order by posted_at, line_id, seq`,
    [id],
  )

test('a correction is posted in the first open month, with its reason; the roll-call itself is refused', async () => {
  await setPolicy('direct')
  const id = await rolledAndClosed(-50)
  const month = app.day(-50).slice(0, 7)
  expect((await app.roll(id, { [studentIds[0]!]: 'absent' })).msg).toContain(month)
  expect((await app.roster(id)).lesson.correction).toBe('needed')
  const before = await postedOf(id)
  const answer = await correct(id, 'leave')
  expect(answer).toMatchObject({ code: 200, data: { flowTaskId: null, result: { totals: { leave: 1 } } } })
  const added = (await postedOf(id)).slice(before.length)
  expect(added).toEqual([
    { type: 'consume_undo', biz: month, acct: expect.not.stringContaining(month), remark: '家长核对' },
  ])
  const [change] = await app.run(
    `select reason, action from edu_change where noun = 'lesson' and record_id = $1 order by time desc limit 1`,
    [id],
  )
  expect(change).toEqual({ reason: '家长核对', action: 'rollCall' })
  expect((await app.roster(id)).lesson.corrections).toMatchObject([
    {
      reason: '家长核对',
      approverName: '',
      changes: [{ studentId: studentIds[0], from: 'present', to: 'leave' }],
    },
  ])
  expect(await app.audit()).toEqual([])
})

test('a change that moves no money is a correction, too; one that changes nothing is refused', async () => {
  await setPolicy('direct')
  const id = await rolledAndClosed(-49)
  expect((await correct(id, 'present')).msg).toContain('相同')
  const before = await postedOf(id)
  expect((await correct(id, 'late', { lateMinutes: 10 })).code).toBe(200)
  const { list } = await app.roster(id)
  expect(list[0]).toMatchObject({ status: 'late', lateMinutes: 10 })
  // The same lesson costs the same, in the open month.
  const added = (await postedOf(id)).slice(before.length)
  expect(added.map(({ type }) => type)).toEqual(['consume_undo', 'consume'])
  await app.run('delete from edu_period')
  expect((await correct(id, 'present')).msg).toContain('未结账')
})

test('the first roll-call of a lesson in a closed month is a correction, and so is each change of it', async () => {
  await setPolicy('direct')
  await closeMonth(app.day(-47).slice(0, 7))
  const id = await app.addLesson(classId, -47)
  expect((await app.roster(id)).lesson.correction).toBe('needed')
  const month = app.day(-47).slice(0, 7)
  const rolled = await app.roll(id)
  const inBulk = await app.call(attendance.bulk, { lessonIds: [id] }, app.principal)
  for (const { code, msg } of [rolled, inBulk])
    expect([code, msg]).toEqual([409, expect.stringContaining(month)])
  expect((await app.roster(id)).lesson.status).toBe('scheduled')
  // It counts as a change of the closed month there, and in no other one.
  const { lesson } = await app.roster(id)
  const place = { date: app.day(-2), startTime: '00:05', endTime: '00:15', version: lesson.version }
  const moved = await app.call(lessons.move, { id, ...place } as never, app.principal)
  expect([moved.code, moved.msg]).toEqual([409, expect.stringContaining(month)])
  expect((await first(id)).code).toBe(200)
  expect((await app.roster(id)).lesson).toMatchObject({ status: 'done', correction: 'needed' })
  for (const { acct } of await postedOf(id)) expect(acct).not.toBe(month)
  expect((await app.roll(id, { [studentIds[0]!]: 'absent' })).code).toBe(409)
  expect((await correct(id, 'leave')).code).toBe(200)
  await app.run('delete from edu_period')
  expect((await app.roster(id)).lesson.correction).toBe('none')
})

test('with the setting a flow decides about the first roll-call, too', async () => {
  await setPolicy('approve')
  await closeMonth(app.day(-48).slice(0, 7))
  const id = await app.addLesson(classId, -48)
  const admin = { token: await app.signIn('admin') }
  const asked = await first(id, admin)
  expect(asked).toMatchObject({ code: 200, data: { result: null } })
  expect((await app.roster(id)).lesson).toMatchObject({ status: 'scheduled', correction: 'pending' })
  const [row] = await app.run('select facts from edu_application where flow_task_id = $1', [
    asked.data.flowTaskId!,
  ])
  expect(row!['facts']).toMatchObject({ changes: expect.stringContaining('未点名 → 到课') })
  expect((await app.approve(asked.data.flowTaskId!)).code).toBe(200)
  expect((await app.roster(id)).lesson.status).toBe('done')
})

test('with the setting a flow decides: approved it is posted once, rejected nothing changes', async () => {
  await setPolicy('approve')
  const id = await rolledAndClosed(-45)
  const before = await postedOf(id)
  const asked = await correct(id, 'leave')
  expect(asked).toMatchObject({ code: 200, data: { result: null } })
  expect(await postedOf(id)).toEqual(before)
  expect((await app.roster(id)).lesson.correction).toBe('pending')
  expect((await correct(id, 'absent')).msg).toContain('待审批')
  const admin = { token: await app.signIn('admin') }
  await app.reject(asked.data.flowTaskId!)
  expect((await app.roster(id)).lesson.correction).toBe('needed')
  expect(await postedOf(id)).toEqual(before)

  const again = await correct(id, 'leave', { by: admin })
  expect((await app.approve(again.data.flowTaskId!)).code).toBe(200)
  expect((await app.roster(id)).list[0]!.status).toBe('leave')
  expect((await postedOf(id)).slice(before.length)).toHaveLength(1)
  // The page names who asked and who decided.
  const users = await app.run(
    `select real_name as name from org_user where id in ('user.admin', 'user.principal') order by id`,
  )
  const [userName, approverName] = users.map(({ name }) => name)
  expect((await app.roster(id)).lesson.corrections).toMatchObject([{ userName, approverName }])
  const [facts] = await app.run(
    `select facts from edu_application where form = 'edu_correction' order by creator_time desc limit 1`,
  )
  expect(facts!['facts']).toMatchObject({ changes: expect.stringContaining('→'), reason: '家长核对' })
  expect(await app.audit()).toEqual([])
})

test('a correction of several students is listed and found with each of them, and says what comes back', async () => {
  await setPolicy('approve')
  const id = await rolledAndClosed(-44)
  const { lesson, list } = await app.roster(id)
  const rows = list.map(({ studentId }) => ({ studentId, status: 'leave' as const }))
  const sent = { id, rows, version: lesson.version, reason: '家长核对' }
  const admin = { token: await app.signIn('admin') }
  const { flowTaskId } = await app.data(attendance.correct, sent, admin)
  const [application] = await app.run('select facts from edu_application where flow_task_id = $1', [
    flowTaskId!,
  ])
  const before = await app.run('select sum(units) as units, sum(amount) as amount from edu_ledger_entry')
  const names = list.map(({ name }) => name)
  for (const keyword of names) {
    const { list: found } = await app.data(
      applications.list,
      { keyword, form: 'edu_correction', status: 1 },
      app.principal,
    )
    expect(found.map(({ students }) => students.map(({ name }) => name).toSorted())).toEqual([
      names.toSorted(),
    ])
  }
  const facts = application!['facts'] as unknown as Record<string, unknown>
  expect(facts['changes']).toContain('课时 +1')
  expect((await app.approve(flowTaskId!)).code).toBe(200)
  const after = await app.run('select sum(units) as units, sum(amount) as amount from edu_ledger_entry')
  const change = (key: string) => (Number(after[0]![key]) - Number(before[0]![key])) / 100
  expect([facts['returnedUnits'], facts['returnedAmount']]).toEqual([change('units'), change('amount')])
  expect(facts['returnedUnits']).toBe(2)
})

test('an approval is refused where the lesson has changed since', async () => {
  await setPolicy('approve')
  const id = await rolledAndClosed(-46)
  const admin = { token: await app.signIn('admin') }
  const asked = await correct(id, 'leave', { by: admin })
  await app.run('update edu_lesson set version = version + 1 where id = $1', [id])
  const refused = await app.approve(asked.data.flowTaskId!)
  expect(refused).toMatchObject({ code: 409, msg: expect.stringContaining('重新申请') })
})
