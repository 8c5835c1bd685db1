import { beforeAll, describe, expect, test } from 'vitest'
import { attendance } from '@tessera/shared/contract/edu/attendance'
import { classes } from '@tessera/shared/contract/edu/classes'
import { lessons } from '@tessera/shared/contract/edu/lessons'
import { eduToday } from '@tessera/shared/contract/edu/today'
import { openLessonApp, type LessonApp } from '../../../test/lesson-app.ts'
import { countStatements } from '../../../test/record-statements.ts'

let app: LessonApp
let by: LessonApp['principal']

beforeAll(async () => {
  app = await openLessonApp()
  by = app.principal
})

const remaining = async (studentId: string) =>
  (
    await app.run('select sum(remain_units)::int as n from edu_order_line where student_id = $1', [studentId])
  )[0]!['n']

describe('a roll-call', () => {
  test('charges who came and who stayed away, and finishes the lesson', async () => {
    const { classId, studentIds } = await app.openClass([24, 24, 24, 24])
    const id = await app.addLesson(classId, -1)
    const [present, late, leave, absent] = studentIds as [string, string, string, string]
    const before = await app.roster(id)
    expect(before.list[0]!.charges.map(({ status, units }) => [status, units])).toEqual([
      ['present', 1],
      ['late', 1],
      ['leave', 0],
      ['absent', 1],
    ])
    const rolled = await app.roll(id, { [late]: 'late', [leave]: 'leave', [absent]: 'absent' })
    expect(rolled.code).toBe(200)
    expect(rolled.data).toMatchObject({
      totals: { present: 1, late: 1, leave: 1, absent: 1, units: 3, owedUnits: 0 },
    })
    expect(await Promise.all([present, late, leave, absent].map(remaining))).toEqual([2300, 2300, 2400, 2300])
    const charged = await app.run(
      'select status, deduct_units as units from edu_roster where lesson_id = $1 order by status',
      [id],
    )
    expect(charged.map(({ status, units }) => [status, units])).toEqual([
      ['absent', 100],
      ['late', 100],
      ['leave', 0],
      ['present', 100],
    ])
    // What was predicted is what was charged.
    for (const { studentId, remainAfter } of rolled.data.rows) {
      const row = before.list.find((one) => one.studentId === studentId)!
      const status = studentId === leave ? 'leave' : 'present'
      expect(row.charges.find((charge) => charge.status === status)!.remainAfter).toBe(remainAfter)
    }
    const facts = await app.run(
      `select e.status, c.status as class, (select array_agg(last_attend_date is not null order by id) from edu_student
         where id = any($2)) as came from edu_lesson e join edu_class c on c.id = e.class_id where e.id = $1`,
      [id, [present, absent].toSorted()],
    )
    expect(facts[0]).toMatchObject({ status: 'done', class: 'open' })
    expect((facts[0]!['came'] as never as boolean[]).filter(Boolean)).toHaveLength(1)
    expect(await app.audit()).toEqual([])
  })

  test('is answered the first answer where it is repeated with its key, and refused without', async () => {
    const { classId, studentIds } = await app.openClass([24])
    const id = await app.addLesson(classId, -1, '01:00')
    const { lesson } = await app.roster(id)
    const body = { rows: [{ studentId: studentIds[0]!, status: 'present' }], version: lesson.version }
    const send = () =>
      app.app.inject({
        method: 'POST',
        url: `/api/edu/Lesson/${id}/Actions/RollCall`,
        headers: { authorization: by.token, 'content-type': 'application/json', 'idempotency-key': 'same' },
        payload: JSON.stringify(body),
      })
    const answers = await Promise.all([send(), send(), send()])
    const bodies = answers.map((answer) => answer.json<{ code: number; data: object }>())
    expect(bodies.map(({ code }) => code)).toEqual([200, 200, 200])
    expect(bodies[1]!.data).toEqual(bodies[0]!.data)
    expect(await remaining(studentIds[0]!)).toBe(2300)
    const twice = await app.call(attendance.rollCall, { id, ...body } as never, by)
    expect(twice.code).toBe(409)
    expect(twice.msg).toContain('已由')
  })

  test('can be changed: what differs is reversed and posted anew', async () => {
    const { classId, studentIds } = await app.openClass([24, 24])
    const id = await app.addLesson(classId, -1, '01:30')
    const [a, b] = studentIds as [string, string]
    await app.roll(id)
    const entries = () =>
      app.run('select line_id, type from edu_ledger_entry where lesson_id = $1 order by posted_at, seq', [id])
    expect(await entries()).toHaveLength(2)
    const changed = await app.roll(id, { [a]: 'leave', [b]: 'present' })
    expect(changed.code).toBe(200)
    expect((await entries()).map(({ type }) => type)).toEqual(['consume', 'consume', 'consume_undo'])
    expect(await remaining(a)).toBe(2400)
    await app.roll(id, { [a]: 'absent' })
    expect(await remaining(a)).toBe(2300)
    expect(await app.audit()).toEqual([])
  })

  test('who was on leave and has another lesson then comes back only after a confirmation', async () => {
    const { classId, studentIds } = await app.openClass([24])
    const studentId = studentIds[0]!
    const id = await app.addLesson(classId, -1, '02:20')
    await app.roll(id, { [studentId]: 'leave' })
    const other = await app.openClass([], { coachId: 'user.coach02' })
    const otherId = await app.addLesson(other.classId, -1, '02:25')
    await app.data(attendance.addStudent, { id: otherId, studentId, rosterType: 'temp' }, by)
    const { lesson } = await app.roster(id)
    const input = { id, reason: '点错班', version: lesson.version }
    expect(await app.call(attendance.undo, input, by)).toMatchObject({
      code: 409,
      data: { reason: 'unconfirmed', overlaps: [{ studentId, startTime: '02:25' }] },
    })
    expect((await app.roster(id)).lesson.status).toBe('done')
    await app.data(attendance.undo, { ...input, isConfirmed: 1 }, by)
    expect((await app.roster(id)).lesson.status).toBe('scheduled')
    expect(await app.audit()).toEqual([])
  })

  test('is undone with its reason, and the lesson can be called again', async () => {
    const { classId, studentIds } = await app.openClass([24])
    const id = await app.addLesson(classId, -1, '02:00')
    await app.roll(id)
    const { lesson } = await app.roster(id)
    const undone = await app.data(attendance.undo, { id, reason: '点错班', version: lesson.version }, by)
    expect(undone.reversed).toBe(1)
    expect(await remaining(studentIds[0]!)).toBe(2400)
    expect((await app.roster(id)).lesson.status).toBe('scheduled')
    const log = await app.run(
      `select reason from edu_change where record_id = $1 and action = 'undoRollCall'`,
      [id],
    )
    expect(log).toEqual([{ reason: '点错班' }])
    expect((await app.call(attendance.undo, { id, reason: 'x', version: undone.version }, by)).msg).toContain(
      '还没有点名',
    )
    expect((await app.roll(id)).code).toBe(200)
    expect(await remaining(studentIds[0]!)).toBe(2300)
    expect(await app.audit()).toEqual([])
  })

  test('of 15 students takes at most 12 statements beside begin and commit', async () => {
    const { classId } = await app.openClass(Array.from({ length: 15 }, () => 24))
    const ids = [
      await app.addLesson(classId, -1, '03:00'),
      await app.addLesson(classId, -1, '03:30'),
      await app.addLesson(classId, -1, '04:00'),
    ]
    const bodies = await Promise.all(
      ids.map(async (id) => {
        const { lesson, list } = await app.roster(id)
        return {
          id,
          version: lesson.version,
          rows: list.map(({ studentId }, at) => ({ studentId, status: at === 0 ? 'leave' : 'present' })),
        }
      }),
    )
    let at = 0
    const count = await countStatements(app.database, async () => {
      const { id, ...body } = bodies[at]!
      at += 1
      const answer = await app.app.inject({
        method: 'POST',
        url: `/api/edu/Lesson/${id}/Actions/RollCall`,
        headers: { authorization: by.token, 'content-type': 'application/json', 'idempotency-key': id },
        payload: JSON.stringify(body),
      })
      expect(answer.json()).toMatchObject({ code: 200 })
    })
    expect(count).toBeLessThanOrEqual(14)
  })

  test('of several lessons answers each', async () => {
    const { classId } = await app.openClass([24])
    const past = await app.addLesson(classId, -1, '04:30')
    const future = await app.addLesson(classId, 3)
    const { data, msg } = await app.call(attendance.bulk, { lessonIds: [past, future] }, by)
    const { list } = data as { list: { ok: boolean; message: string }[] }
    expect(msg).toMatch(/已点名 1 节.*1 节未点名.*分钟内才能点名/)
    expect(list.map(({ ok }) => ok)).toEqual([true, false])
    expect(list[1]!.message).toContain('分钟内才能点名')
    const none = await app.call(attendance.bulk, { lessonIds: [past] }, by)
    expect([none.code, none.msg]).toEqual([409, expect.stringContaining('已由')])
  })
})

describe('a roll-call is refused', () => {
  test('for a cancelled and a future lesson, a student who is missing or twice, and an entered number without reason', async () => {
    const { classId, studentIds } = await app.openClass([24, 24])
    const [a] = studentIds as [string, string]
    const cancelled = await app.addLesson(classId, -1, '05:00')
    await app.data(lessons.cancel, { id: cancelled, reason: 'weather' } as never, by)
    expect((await app.call(attendance.rollCall, { id: cancelled, rows: [], version: 0 }, by)).msg).toContain(
      '已取消',
    )
    const future = await app.addLesson(classId, 4, '05:15')
    expect((await app.roll(future)).msg).toContain('分钟内才能点名')
    const id = await app.addLesson(classId, -1, '05:30')
    const { lesson } = await app.roster(id)
    const refused = async (rows: object[]) =>
      (await app.call(attendance.rollCall, { id, rows, version: lesson.version } as never, by)).msg
    expect(await refused([{ studentId: a, status: 'present' }])).toContain('没有点名')
    const both = studentIds.map((studentId) => ({ studentId, status: 'present' }))
    expect(await refused([...both, both[0]!])).toContain('两次')
    expect(await refused([...both, { studentId: 'other', status: 'present' }])).toContain('名单')
    expect(await refused([{ ...both[0], units: 0.5 }, both[1]!])).toContain('原因')
    expect((await app.roster(id)).lesson.status).toBe('scheduled')
  })

  test('where a refund holds the lessons, naming it, and where the setting blocks owed lessons', async () => {
    const { classId, studentIds } = await app.openClass([24, 0])
    const [held, broke] = studentIds as [string, string]
    const id = await app.addLesson(classId, -1, '06:00')
    const [line] = await app.run('select id from edu_order_line where student_id = $1', [held])
    await app.run(
      `insert into edu_refund (id, refund_no, line_id, units, rule, remain_value, rule_amount, deduction, amount, route, reason)
       values ('refund.test', 'TF0001', $1, 2400, 'remaining_value', 1, 1, 0, 1, 'original', 'x')`,
      [line!['id']],
    )
    await app.run('update edu_order_line set held_units = remain_units where id = $1', [line!['id']])
    const refused = await app.roll(id)
    expect(refused.code).toBe(409)
    expect(refused.msg).toContain('TF0001')
    await app.run('update edu_order_line set held_units = 0 where id = $1', [line!['id']])
    await app.run(`delete from edu_refund where id = 'refund.test'`)
    await app.run(
      `insert into edu_setting (scope, scope_id, key, value) values ('class', $1, 'owedPolicy', '"block"')`,
      [classId],
    )
    expect((await app.roll(id)).msg).toContain('课时不足')
    expect(await remaining(held)).toBe(2400)
    await app.run(`update edu_setting set value = '"owe"' where scope_id = $1`, [classId])
    const owed = await app.roll(id)
    expect(owed.data.rows.find(({ studentId }) => studentId === broke)).toMatchObject({
      units: 0,
      owedUnits: 1,
    })
    expect(await app.audit()).toEqual([])
  })

  test('to be undone after its month was closed', async () => {
    const { classId } = await app.openClass([24])
    const id = await app.addLesson(classId, -40)
    await app.roll(id)
    const month = app.day(-40).slice(0, 7)
    await app.run(
      `insert into edu_period (month, status, closed_at) values ($1, 'closed', now())
      on conflict (month) do update set status = 'closed', closed_at = now()`,
      [month],
    )
    const { lesson } = await app.roster(id)
    const refused = await app.call(attendance.undo, { id, reason: 'x', version: lesson.version }, by)
    expect(refused.code).toBe(409)
    expect(refused.msg).toContain(month)
    await app.run(`update edu_period set status = 'open' where month = $1`, [month])
    expect((await app.call(attendance.undo, { id, reason: 'x', version: lesson.version }, by)).code).toBe(200)
  })
})

describe('rights', () => {
  test('a coach calls own classes only, without amounts; other roles need the button', async () => {
    const own = await app.openClass([24])
    const other = await app.openClass([24], { coachId: 'user.coach02' })
    const mine = await app.addLesson(own.classId, -1, '07:00')
    const theirs = await app.addLesson(other.classId, -1, '07:30')
    const { lesson, list } = await app.roster(mine, app.coach)
    expect(JSON.stringify(list)).not.toMatch(/amount|deferred|price/i)
    const rows = list.map(({ studentId }) => ({ studentId, status: 'present' as const }))
    expect((await app.call(attendance.roster, { id: theirs }, app.coach)).code).toBe(404)
    const foreign = await app.roster(theirs)
    expect(
      (
        await app.call(
          attendance.rollCall,
          { id: theirs, rows: [], version: foreign.lesson.version },
          app.coach,
        )
      ).code,
    ).toBe(404)
    expect(
      (await app.call(attendance.rollCall, { id: mine, rows, version: lesson.version }, app.coach)).code,
    ).toBe(200)
    const finance = { token: await app.signIn('finance01') }
    expect((await app.call(attendance.rollCall, { id: mine, rows, version: 9 }, finance)).code).toBe(403)
  })
})

describe('a substitute', () => {
  test('calls the roll of the lesson given, and sees no other lesson of the class', async () => {
    const { classId } = await app.openClass([24])
    const given = await app.addLesson(classId, 0, '00:05')
    const usual = await app.addLesson(classId, 0, '00:20')
    await app.data(lessons.substitute, { id: given, coachId: 'user.coach02' }, by)
    const substitute = { token: await app.signIn('coach02') }
    const today = { from: app.day(0), to: app.day(0), classId }
    const { list: shown } = await app.data(lessons.list, today, substitute)
    expect(shown.map(({ id }) => id)).toEqual([given])
    const { list: agenda } = await app.data(eduToday.lessons, { pageSize: 100 }, substitute)
    expect(agenda.find(({ id }) => id === given)?.title).toMatch(/点名班/)
    expect(agenda.some(({ id }) => id === usual)).toBe(false)
    const { lesson, list } = await app.roster(given, substitute)
    const rows = list.map(({ studentId }) => ({ studentId, status: 'present' as const }))
    const called = await app.call(
      attendance.rollCall,
      { id: given, rows, version: lesson.version },
      substitute,
    )
    expect(called.code).toBe(200)
    const bulk = await app.call(attendance.bulk, { lessonIds: [usual] }, substitute)
    expect([bulk.code, bulk.msg]).toEqual([409, expect.stringContaining('记录不存在')])
    for (const call of [
      app.call(attendance.roster, { id: usual }, substitute),
      app.call(attendance.rollCall, { id: usual, rows, version: 1 }, substitute),
      app.call(classes.read, { id: classId }, substitute),
    ])
      expect((await call).code).toBe(404)
    // The coach of the class still sees both.
    expect((await app.data(lessons.list, today, app.coach)).list).toHaveLength(2)
  })
})

describe('students of one lesson', () => {
  test('take seats unless they are on trial, and go again', async () => {
    const { classId } = await app.openClass([24], { capacity: 2, overCapacity: 'block' })
    const id = await app.addLesson(classId, 1)
    const add = (studentId: string, rosterType: string) =>
      app.call(attendance.addStudent, { id, studentId, rosterType } as never, by)
    const [temp, trial, third] = [app.nextStudent(), app.nextStudent(), app.nextStudent()]
    expect((await add(trial, 'trial')).code).toBe(200)
    expect((await add(temp, 'temp')).code).toBe(200)
    expect((await add(temp, 'temp')).msg).toContain('已在')
    expect((await add(third, 'booking')).msg).toContain('已满')
    await app.data(attendance.removeStudent, { id, studentId: temp }, by)
    expect((await add(third, 'booking')).code).toBe(200)
    const regular = (await app.roster(id)).list.find(({ rosterType }) => rosterType === 'regular')!
    expect(
      (await app.call(attendance.removeStudent, { id, studentId: regular.studentId }, by)).msg,
    ).toContain('班级学员')
  })
})

describe('two writers on one student', () => {
  test('run one after the other and never wait in a circle', async () => {
    const { classId, studentIds } = await app.openClass([24, 24, 24])
    const other = await app.openClass([], { coachId: 'user.coach02' })
    const second = await app.addLesson(other.classId, -1, '08:00')
    for (const studentId of studentIds.toReversed())
      await app.data(attendance.addStudent, { id: second, studentId, rosterType: 'temp', isConfirmed: 1 }, by)
    const first = await app.addLesson(classId, -1, '08:00')
    const answers = await Promise.all([app.roll(first), app.roll(second)])
    expect(answers.map(({ code }) => code)).toEqual([200, 200])
    expect(await Promise.all(studentIds.map(remaining))).toEqual([2200, 2200, 2200])
    expect(await app.audit()).toEqual([])
  })
})
