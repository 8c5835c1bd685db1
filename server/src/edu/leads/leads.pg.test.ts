import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { followUps, leads, trials, type LeadColumn } from '@tessera/shared/contract/edu/leads'
import { students } from '@tessera/shared/contract/edu/students'
import { openApp, type TestApp } from '../../../test/app.ts'

let app: TestApp
const by: Record<string, { token: string }> = {}
const run = async <Row>(statement: string) =>
  (await sql.raw(statement).execute(app.database.db)).rows as Row[]
const board = async (account = 'principal', filter = {}) =>
  (await app.data(leads.board, filter, by[account]!)).list
const columnOf = (columns: readonly LeadColumn[], id: string) =>
  columns.find(({ list }) => list.some((row) => row.id === id))?.status
const addLead = async (name: string, account = 'consultant01') => {
  const { id } = await app.data(
    students.create,
    { name, campusId: 'org.east', birthday: '2018-05-20', guardians: [] },
    by['principal']!,
  )
  const [user] = await run<{ id: string }>(`select id from org_user where account = '${account}'`)
  await run(`update edu_student set consultant_id = '${user!.id}' where id = '${id}'`)
  return id
}
/** Makes the class of a lesson in two days with these seats left, and returns the lesson. */
const addLesson = async (id: string, seatsLeft: number, overCapacity: 'block' | 'warn' = 'block') => {
  await run(`
    insert into edu_class (id, name, en_code, campus_id, course_id, kind, coach_id, capacity, start_date, status, over_capacity)
    select 'class.${id}', 'class ${id}', 'K${id}', campus_id, course_id, kind, coach_id, ${Math.max(seatsLeft, 1)}, current_date, 'open', '${overCapacity}'
    from edu_class where id = 'class.01'`)
  await run(`
    insert into edu_lesson (id, lesson_no, class_id, course_id, campus_id, coach_id, start_at, end_at, biz_date)
    select 'lesson.${id}', 'L${id}', c.id, c.course_id, c.campus_id, h.id, now() + interval '2 days', now() + interval '2 days 1 hour',
      ((now() + interval '2 days') at time zone 'Asia/Shanghai')::date
    from edu_class c, edu_coach h where c.id = 'class.${id}' and not exists (
      select 1 from edu_lesson e where e.coach_id = h.id and e.status <> 'cancelled'
        and tstzrange(e.start_at, e.end_at) && tstzrange(now() + interval '2 days', now() + interval '2 days 1 hour'))
    order by h.id limit 1`)
  if (seatsLeft === 0)
    await run(`insert into edu_roster (id, lesson_id, student_id, biz_date)
      select 'full.${id}', 'lesson.${id}', (select min(id) from edu_student), biz_date from edu_lesson where id = 'lesson.${id}'`)
  return `lesson.${id}`
}

beforeAll(async () => {
  app = await openApp()
  for (const account of ['principal', 'consultant01', 'consultant02', 'coach01'])
    by[account] = { token: await app.signIn(account) }
})

describe('the board', () => {
  test('shows a consultant their own leads, the principal all; a coach has no access', async () => {
    const id = await addLead('王一一')
    expect(columnOf(await board('consultant01'), id)).toBe('none')
    expect(columnOf(await board('principal'), id)).toBe('none')
    expect(columnOf(await board('consultant02'), id)).toBeUndefined()
    expect((await app.call(leads.board, {}, by['coach01']!)).code).toBe(403)
    expect((await app.call(followUps.list, { id }, by['consultant02']!)).code).toBe(404)
  })
  test('the count of a column is that of the list with its filter', async () => {
    for (const { status, count } of await board()) {
      const { pagination } = await app.data(leads.list, { trackStatus: status }, by['principal']!)
      expect([status, pagination.total]).toEqual([status, count])
    }
  })
  test('a lost lead needs a reason, a stale move is refused, and a found one comes back', async () => {
    const id = await addLead('王二二')
    const move = (input: object) => app.call(leads.setStatus, { id, ...input } as never, by['consultant01']!)
    expect((await move({ trackStatus: 'invalid' })).msg).toBe('请填写无效原因')
    expect((await move({ trackStatus: 'tracking', expectedStatus: 'tried' })).code).toBe(409)
    expect((await move({ trackStatus: 'invalid', lostReason: '已搬家' })).code).toBe(200)
    const [lost] = await run(
      `select lost_reason, lost_at is not null as dated from edu_student where id = '${id}'`,
    )
    expect(lost).toEqual({ lost_reason: '已搬家', dated: true })
    expect((await move({ trackStatus: 'tracking' })).code).toBe(200)
    expect(await run(`select lost_reason, lost_at from edu_student where id = '${id}'`)).toEqual([
      { lost_reason: null, lost_at: null },
    ])
  })
  test('assigning moves a lead to the consultant, who may not assign', async () => {
    const id = await addLead('王三三')
    const [other] = await run<{ id: string }>(`select id from org_user where account = 'consultant02'`)
    const input = { ids: [id], consultantId: other!.id }
    expect((await app.call(leads.assign, input, by['consultant01']!)).code).toBe(403)
    await app.data(leads.assign, input, by['principal']!)
    expect(columnOf(await board('consultant02'), id)).toBe('none')
    expect(columnOf(await board('consultant01'), id)).toBeUndefined()
  })
})

describe('follow-ups', () => {
  const sent = { way: 'phone' as const, content: '家长有意向' }
  test('the first effective follow-up starts the tracking; the next date is that of the latest one', async () => {
    const id = await addLead('王四四')
    const nextAt = Date.now() + 86_400_000
    await app.data(followUps.create, { id, ...sent, isEffective: false }, by['consultant01']!)
    expect(columnOf(await board(), id)).toBe('none')
    await app.data(followUps.create, { id, ...sent, nextAt, nextAction: '发课表' }, by['consultant01']!)
    const row = (await board()).flatMap(({ list }) => list).find((lead) => lead.id === id)!
    expect(row).toMatchObject({
      trackStatus: 'tracking',
      nextAction: '发课表',
      followUpCount: 2,
      nextTrackAt: nextAt,
    })
    const { list } = await app.data(followUps.list, { id }, by['consultant01']!)
    expect(list.map(({ statusFrom, statusTo }) => [statusFrom, statusTo])).toEqual([
      ['none', 'tracking'],
      ['none', 'none'],
    ])
    await app.data(followUps.remove, { id, followUpId: list[0]!.id }, by['consultant01']!)
    const [stored] = await run(`select next_track_at from edu_student where id = '${id}'`)
    expect(stored).toEqual({ next_track_at: null })
  })
  test('a follow-up in the future, a next date before it, and one of another user are refused', async () => {
    const id = await addLead('王五五')
    const send = (input: object) => app.call(followUps.create, { id, ...sent, ...input }, by['consultant01']!)
    expect((await send({ at: Date.now() + 3_600_000 })).msg).toBe('跟进时间不能晚于现在')
    expect((await send({ nextAt: Date.now() - 1 })).msg).toBe('下次跟进时间必须晚于本次跟进时间')
    const { id: followUpId } = await app.data(followUps.create, { id, ...sent }, by['consultant01']!)
    const edit = await app.call(
      followUps.update,
      { id, followUpId, ...sent, content: '改' },
      by['principal']!,
    )
    expect(edit.code).toBe(403)
    expect(
      (await app.call(followUps.update, { id: 'student.0001', followUpId, ...sent }, by['principal']!)).code,
    ).toBe(404)
  })
})

describe('trials', () => {
  test('a booking takes a seat and moves the lead; a cancelled one gives it back', async () => {
    const studentId = await addLead('王六六')
    const lessonId = await addLesson('A', 1)
    const { id } = await app.data(trials.create, { studentId, lessonId }, by['consultant01']!)
    expect(columnOf(await board(), studentId)).toBe('booked')
    expect(await run(`select stage from edu_student where id = '${studentId}'`)).toEqual([{ stage: 'trial' }])
    expect(
      await run(`select roster_type, plan_units, status from edu_roster where lesson_id = '${lessonId}'`),
    ).toEqual([{ roster_type: 'trial', plan_units: 0, status: 'pending' }])
    const other = await addLead('王七七')
    const full = await app.call(trials.create, { studentId: other, lessonId }, by['consultant01']!)
    expect([full.code, full.msg]).toEqual([400, '“class A”已满（1/1）'])
    expect(await run(`select 1 from edu_trial where student_id = '${other}'`)).toEqual([])
    const back = await app.call(leads.setStatus, { id: studentId, trackStatus: 'none' }, by['consultant01']!)
    expect(back.msg).toContain('请先取消试听')
    expect(columnOf(await board(), studentId)).toBe('booked')
    await app.data(trials.cancel, { id, reason: '生病' }, by['consultant01']!)
    expect(columnOf(await board(), studentId)).toBe('tracking')
    await app.data(trials.create, { studentId: other, lessonId }, by['consultant01']!)
  })
  test('a full lesson that only warns, and an overlapping one, need a confirmation', async () => {
    const studentId = await addLead('王八八')
    const lessonId = await addLesson('B', 0, 'warn')
    const first = await app.call(trials.create, { studentId, lessonId }, by['consultant01']!)
    expect([first.code, first.data]).toMatchObject([409, { reason: 'unconfirmed' }])
    await app.data(trials.create, { studentId, lessonId, isConfirmed: 1 }, by['consultant01']!)
    const second = await addLesson('C', 2)
    expect(
      (await app.call(trials.create, { studentId, lessonId: second }, by['consultant01']!)).msg,
    ).toContain('class B')
    expect((await app.call(trials.create, { studentId, lessonId }, by['consultant01']!)).msg).toBe(
      '王八八 已在这节课中',
    )
  })
  test('a lesson that is over or cancelled is refused', async () => {
    const studentId = await addLead('王九九')
    const lessonId = await addLesson('D', 2)
    await run(`update edu_lesson set status = 'cancelled' where id = '${lessonId}'`)
    expect((await app.call(trials.create, { studentId, lessonId }, by['principal']!)).msg).toBe(
      '该课已取消，不能约试听',
    )
    await run(`update edu_lesson set status = 'done' where id = '${lessonId}'`)
    expect((await app.call(trials.create, { studentId, lessonId }, by['principal']!)).msg).toContain(
      '不能再约试听',
    )
  })
  test('after the roll-call the trial was attended, cannot be cancelled, and leads to an order of the student only', async () => {
    const studentId = await addLead('王十十')
    const lessonId = await addLesson('E', 3)
    const { id } = await app.data(trials.create, { studentId, lessonId }, by['principal']!)
    await run(
      `update edu_roster set status = 'present', biz_date = current_date where lesson_id = '${lessonId}'`,
    )
    await run(`update edu_lesson set status = 'done', biz_date = current_date where id = '${lessonId}'`)
    const { list } = await app.data(trials.list, { studentId }, by['principal']!)
    expect(list).toMatchObject([{ id, status: 'attended' }])
    expect((await app.call(trials.cancel, { id, reason: '不来了' }, by['principal']!)).msg).toBe(
      '该试听已点名，不能取消',
    )
    const [foreign] = await run<{ id: string }>(`select min(id) as id from edu_order`)
    const refused = await app.call(trials.convert, { id, orderId: foreign!.id }, by['principal']!)
    expect(refused.msg).toBe('该学员没有这份合同，或合同已作废')
    await run(`insert into edu_order (id, order_no, student_id, sell_campus_id, type, sign_date, list_amount, net_amount, status)
      values ('order.trial', 'HT1', '${studentId}', 'org.east', 'sign', current_date + 1, 100000, 90000, 'approving')`)
    const early = await app.call(trials.convert, { id, orderId: 'order.trial' }, by['principal']!)
    expect(early.msg).toBe('合同正在审批，通过后才算转化')
    await run(`update edu_order set status = 'unpaid' where id = 'order.trial'`)
    await app.data(trials.convert, { id, orderId: 'order.trial' }, by['principal']!)
    const after = await app.data(trials.list, { studentId }, by['principal']!)
    expect(after.list).toMatchObject([{ status: 'converted', convertedOrderId: 'order.trial' }])
    expect((await app.call(trials.convert, { id, orderId: 'order.trial' }, by['principal']!)).msg).toBe(
      '该试听已转化',
    )
  })
  test('two bookings of the last seat at once: one of them gets it', async () => {
    const lessonId = await addLesson('F', 1)
    const first = await addLead('赵一')
    const second = await addLead('赵二')
    const ids = [first, second]
    const answers = await Promise.all(
      ids.map((studentId) => app.call(trials.create, { studentId, lessonId }, by['principal']!)),
    )
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 400])
  })
})

test('the funnel counts each lead up to the last stage that it has reached', async () => {
  const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const [stage] = await run<{ n: number }>(
    `select count(*) as n from edu_student where delete_mark = 0 and (creator_time at time zone 'Asia/Shanghai')::date = '${day}'`,
  )
  const { list } = await app.data(leads.funnel, { from: day, to: day }, by['principal']!)
  const counts = Object.fromEntries(list.map((row) => [row.stage, row.count]))
  expect(counts['lead']).toBe(stage!.n)
  expect([
    counts['tried']! >= 1,
    counts['booked']! > counts['tried']!,
    counts['contacted']! > counts['booked']!,
  ]).toEqual([true, true, true])
  expect(list[1]!.rate).toBe(Math.round((counts['contacted']! * 10_000) / counts['lead']!) / 10_000)
})
