import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { attendance } from '@tessera/shared/contract/edu/attendance'
import { classes } from '@tessera/shared/contract/edu/classes'
import { lessons, type LessonRow } from '@tessera/shared/contract/edu/lessons'
import { scheduleRules } from '@tessera/shared/contract/edu/schedule-rules'
import { openApp, type TestApp } from '../../../test/app.ts'

let app: TestApp
let by: { token: string }
const run = async (text: string, values: unknown[] = []) =>
  (await app.database.pool.query(text, values)).rows as Record<'id' | 'n' | 's' | 'e' | 'd', string>[]

beforeAll(async () => {
  app = await openApp()
  by = { token: await app.signIn('principal') }
  await run(`update edu_coach set campus_ids = '{}', absences = '[]'`)
})

let counter = 0
const body = (changes: object = {}) => {
  counter += 1
  return {
    name: `测试班${counter}`,
    enCode: `T${counter}`,
    campusId: 'org.east',
    courseId: 'course.chessGo',
    kind: 'group',
    coachId: 'user.coach01',
    classroomId: 'room.east.0',
    capacity: 12,
    startDate: '2031-01-01',
    units: 1,
    ...changes,
  } as never
}
const createClass = async (changes: object = {}) => (await app.data(classes.create, body(changes), by)).id
const schedule = (classId: string, changes: object = {}) =>
  app.data(
    scheduleRules.create,
    {
      classId,
      weekdays: [1],
      startTime: '10:00',
      endTime: '11:00',
      fromDate: '2031-03-03',
      lessonCount: 4,
      ...changes,
    } as never,
    by,
  )
const lessonsOf = async (classId: string, filter: object = {}) =>
  (await app.data(lessons.list, { from: '2031-03-01', to: '2031-04-30', classId, ...filter }, by)).list
const move = (lesson: LessonRow, changes: object = {}) => ({
  id: lesson.id,
  date: lesson.startAt.slice(0, 10),
  startTime: lesson.startAt.slice(11, 16),
  endTime: lesson.endAt.slice(11, 16),
  version: lesson.version,
  ...changes,
})
const students = async (n: number, offset = 0) =>
  (
    await run(
      `select id from edu_student where campus_id = 'org.east' and delete_mark = 0 order by id limit ${n} offset ${offset}`,
    )
  ).map((row) => row['id'])
/** I9: regular rosters of scheduled lessons without a membership on their day, and memberships without a roster. */
const rosterFaults = async () => {
  const covers = `m.class_id = e.class_id and m.delete_mark = 0 and m.status <> 'suspended' and m.join_date <= e.biz_date
    and coalesce(m.leave_date, '9999-01-01') > e.biz_date`
  const [row] = await run(`
    select (select count(*) from edu_roster r join edu_lesson e on e.id = r.lesson_id
        where r.delete_mark = 0 and r.roster_type = 'regular' and e.biz_date > '2031-01-01' and (e.delete_mark = 1
          or e.status = 'cancelled' or r.biz_date <> e.biz_date
          or not exists (select 1 from edu_class_student m where m.student_id = r.student_id and ${covers})))
      + (select count(*) from edu_lesson e join edu_class_student m on ${covers}
        where e.delete_mark = 0 and e.status = 'scheduled' and e.biz_date > '2031-01-01' and not exists (
          select 1 from edu_roster r where r.lesson_id = e.id and r.student_id = m.student_id and r.delete_mark = 0)) as n`)
  return Number(row!['n'])
}
const rosterSize = async (classId: string) =>
  (await lessonsOf(classId)).map(({ studentCount }) => studentCount)

beforeEach(async () => {
  await run(`update edu_lesson set delete_mark = 1 where biz_date >= '2030-01-01'`)
  await run(`update edu_roster set delete_mark = 1 where biz_date >= '2030-01-01'`)
})

describe('GET /Lesson', () => {
  test('filters equal a plain query over the tables', async () => {
    const [row] =
      await run(`select min(biz_date) as d, max(biz_date) as e from edu_lesson where biz_date < '2030-01-01'
      and biz_date > (now() at time zone 'Asia/Shanghai')::date - 20 and biz_date < (now() at time zone 'Asia/Shanghai')::date + 20`)
    const period = { from: String(row!['d']), to: String(row!['e']) }
    const [student] = await run(
      `select student_id as s from edu_roster where biz_date between $1 and $2 limit 1`,
      [period.from, period.to],
    )
    for (const [filter, condition] of [
      [{}, 'true'],
      [{ campusId: 'org.west' }, `campus_id = 'org.west'`],
      [{ classId: 'class.03' }, `class_id = 'class.03'`],
      [{ coachId: 'user.coach13' }, `(coach_id = 'user.coach13' or 'user.coach13' = any(assistant_ids))`],
      [{ classroomId: 'room.east.1' }, `classroom_id = 'room.east.1'`],
      [{ status: 'cancelled' }, `status = 'cancelled'`],
      [
        { studentId: student!['s'] },
        `id in (select lesson_id from edu_roster where student_id = '${student!['s']}' and delete_mark = 0)`,
      ],
    ] as const) {
      const { list } = await app.data(lessons.list, { ...period, ...filter } as never, by)
      const expected = await run(
        `select id from edu_lesson where delete_mark = 0 and biz_date between $1 and $2 and ${condition}`,
        [period.from, period.to],
      )
      expect(expected.length, JSON.stringify(filter)).toBeGreaterThan(0)
      expect(list.map(({ id }) => id).toSorted()).toEqual(expected.map(({ id }) => id).toSorted())
    }
  })
  test('at most 62 days, not reversed, not of 1900', async () => {
    for (const [from, to, code] of [
      ['2031-01-01', '2031-03-03', 200],
      ['2031-01-01', '2031-03-04', 400],
      ['2031-01-02', '2031-01-01', 400],
      ['1900-01-01', '1900-01-02', 400],
    ] as const)
      expect((await app.call(lessons.list, { from, to }, by)).code).toBe(code)
  })
})

describe('moving', () => {
  test('one lesson to another day, time and room; the rosters go along', async () => {
    const id = await createClass()
    const ids1 = await students(2)
    await app.data(classes.addStudents, { id, studentIds: ids1, joinDate: '2031-03-10' }, by)
    await schedule(id)
    const [first] = await lessonsOf(id)
    expect(await rosterSize(id)).toEqual([0, 2, 2, 2])
    await app.data(
      lessons.move,
      move(first!, { date: '2031-03-12', startTime: '14:00', endTime: '15:30', classroomId: 'room.east.2' }),
      by,
    )
    const list = await lessonsOf(id)
    expect(list.find((row) => row.id === first!.id)).toMatchObject({
      startAt: '2031-03-12 14:00:00',
      endAt: '2031-03-12 15:30:00',
      roomName: '三号教室',
      studentCount: 2,
      version: first!.version + 1,
    })
    expect(await rosterFaults()).toBe(0)
  })

  test('this and the later ones, or all, by the same time; onto the places that they leave', async () => {
    const id = await createClass()
    await schedule(id)
    const [, second] = await lessonsOf(id)
    await app.data(lessons.move, move(second!, { date: '2031-03-17', scope: 'later' }), by)
    expect((await lessonsOf(id)).map(({ startAt }) => startAt.slice(0, 10))).toEqual([
      '2031-03-03',
      '2031-03-17',
      '2031-03-24',
      '2031-03-31',
    ])
    const [first] = await lessonsOf(id)
    await app.data(lessons.move, move(first!, { startTime: '10:30', endTime: '12:00', scope: 'all' }), by)
    expect((await lessonsOf(id)).map(({ startAt, endAt }) => startAt.slice(11) + endAt.slice(11))).toEqual(
      Array.from({ length: 4 }, () => '10:30:0012:00:00'),
    )
  })

  test('is refused by a conflict with all conflicts, by another version, and for a done lesson; nothing changes', async () => {
    const other = await createClass()
    await schedule(other)
    const id = await createClass()
    await schedule(id, { startTime: '12:00', endTime: '13:00' })
    const before = await lessonsOf(id)
    const [first] = before
    const conflict = await app.call(
      lessons.move,
      move(first!, { startTime: '10:30', endTime: '11:30', scope: 'all' }),
      by,
    )
    expect(conflict.code).toBe(409)
    expect((conflict.data as unknown as { conflicts: object[] }).conflicts).toHaveLength(8)
    expect(
      (await app.call(lessons.move, move(first!, { startTime: '15:00', endTime: '16:00', version: 7 }), by))
        .code,
    ).toBe(409)
    expect(await lessonsOf(id)).toEqual(before)
    await run(`update edu_lesson set status = 'done' where id = $1`, [first!.id])
    const done = await app.call(lessons.move, move(first!, { startTime: '15:00', endTime: '16:00' }), by)
    expect(done.code).toBe(400)
    expect(done.msg).toContain(first!.lessonNo)
  })

  test('two moves to one place at the same time: one is refused with 409', async () => {
    const one = await createClass()
    const two = await createClass({ coachId: 'user.coach02', classroomId: 'room.east.1' })
    const ids = [one, two]
    for (const id of ids) await schedule(id, { lessonCount: 1 })
    const both = (await Promise.all(ids.map((id) => lessonsOf(id)))).map(([lesson]) => lesson!)
    const answers = await Promise.all(
      both.map((lesson) =>
        app.call(
          lessons.move,
          move(lesson, { startTime: '15:00', endTime: '16:00', classroomId: 'room.east.3' }),
          by,
        ),
      ),
    )
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409])
  })
})

describe('a student who was added to one lesson alone', () => {
  /** A lesson of a class at 10:00 with a guest, and the guest's own lesson at 14:00 of the same day. */
  async function lessonWithGuest() {
    const own = await createClass({ coachId: 'user.coach05', classroomId: 'room.east.3' })
    const [guest] = await students(1, 20)
    await app.data(classes.addStudents, { id: own, studentIds: [guest!], joinDate: '2031-01-01' }, by)
    await schedule(own, { lessonCount: 1, startTime: '14:00', endTime: '15:00' })
    const id = await createClass()
    await schedule(id, { lessonCount: 1 })
    const [lesson] = await lessonsOf(id)
    await app.data(
      attendance.addStudent,
      { id: lesson!.id, studentId: guest!, rosterType: 'temp', isConfirmed: 0 },
      by,
    )
    return { id, lesson: lesson!, own }
  }

  test('has two lessons at once after a move only when that is confirmed (I20)', async () => {
    const { id, lesson } = await lessonWithGuest()
    const changes = { startTime: '14:30', endTime: '15:30' }
    expect(await app.call(lessons.move, move(lesson, changes), by)).toMatchObject({
      code: 409,
      data: { reason: 'unconfirmed', warnings: [{ type: 'student' }] },
    })
    // Half-open: the guest can go from one to the other.
    await app.data(lessons.move, move(lesson, { startTime: '15:00', endTime: '16:00' }), by)
    const [moved] = await lessonsOf(id)
    await app.data(lessons.move, move(moved!, { ...changes, isConfirmed: 1 }), by)
    expect((await lessonsOf(id))[0]!.startAt).toContain('14:30')
  })

  test('has two lessons at once after a lesson is restored only when that is confirmed (I20)', async () => {
    const { lesson, own } = await lessonWithGuest()
    await app.data(lessons.cancel, { id: lesson.id, reason: 'weather' }, by)
    const [ownLesson] = await lessonsOf(own)
    await app.data(lessons.move, move(ownLesson!, { startTime: '10:30', endTime: '11:30' }), by)
    expect(await app.call(lessons.restore, { id: lesson.id }, by)).toMatchObject({
      code: 409,
      data: { reason: 'unconfirmed' },
    })
    await app.data(lessons.restore, { id: lesson.id, isConfirmed: 1 }, by)
  })
})

describe('cancel and restore', () => {
  test('a cancelled lesson has no rosters and frees coach and room; restoring checks again', async () => {
    const id = await createClass()
    const ids2 = await students(1)
    await app.data(classes.addStudents, { id, studentIds: ids2, joinDate: '2031-01-01' }, by)
    await schedule(id, { lessonCount: 1 })
    const [lesson] = await lessonsOf(id)
    await app.data(lessons.cancel, { id: lesson!.id, reason: 'weather' }, by)
    expect((await lessonsOf(id))[0]).toMatchObject({
      status: 'cancelled',
      cancelReason: 'weather',
      studentCount: 0,
    })
    const other = await createClass()
    await schedule(other, { lessonCount: 1 })
    expect((await app.call(lessons.restore, { id: lesson!.id }, by)).code).toBe(409)
    await run(`update edu_lesson set delete_mark = 1 where class_id = $1`, [other])
    await app.data(lessons.restore, { id: lesson!.id }, by)
    expect((await lessonsOf(id))[0]).toMatchObject({ status: 'scheduled', studentCount: 1 })
    expect(await rosterFaults()).toBe(0)
    expect((await app.call(lessons.restore, { id: lesson!.id }, by)).code).toBe(400)
  })

  test('shifting the rest adds a lesson at the next place, and topics move by one', async () => {
    const id = await createClass()
    await schedule(id)
    const list = await lessonsOf(id)
    for (const [at, { id: one }] of list.entries())
      await run(`update edu_lesson set topic = $1 where id = $2`, [`第${at + 1}讲`, one])
    await app.data(lessons.cancel, { id: list[1]!.id, reason: 'coach', shiftRest: 1 }, by)
    expect(
      (await lessonsOf(id)).map(({ startAt, topic, status }) => [startAt.slice(0, 10), topic, status]),
    ).toEqual([
      ['2031-03-03', '第1讲', 'scheduled'],
      ['2031-03-10', '第2讲', 'cancelled'],
      ['2031-03-17', '第2讲', 'scheduled'],
      ['2031-03-24', '第3讲', 'scheduled'],
      ['2031-03-31', '第4讲', 'scheduled'],
    ])
  })

  test('a lesson at the next place that overlaps with another one of a student has to be confirmed', async () => {
    const id = await createClass()
    const [studentId] = await students(1)
    await app.data(classes.addStudents, { id, studentIds: [studentId!], joinDate: '2031-01-01' }, by)
    await schedule(id)
    const other = await createClass({ coachId: 'user.coach02', classroomId: 'room.east.1' })
    await app.data(classes.addStudents, { id: other, studentIds: [studentId!], joinDate: '2031-01-01' }, by)
    await schedule(other, { fromDate: '2031-03-31', startTime: '10:30', endTime: '11:30', lessonCount: 1 })
    const [first] = await lessonsOf(id)
    const input = { id: first!.id, reason: 'coach' as const, shiftRest: 1 as const }
    const refused = await app.call(lessons.cancel, input, by)
    expect(refused).toMatchObject({
      code: 409,
      data: { reason: 'unconfirmed', warnings: [{ type: 'student' }] },
    })
    expect((await lessonsOf(id))[0]!.status).toBe('scheduled')
    await app.data(lessons.cancel, { ...input, isConfirmed: 1 }, by)
    expect((await lessonsOf(id)).at(-1)!.startAt.slice(0, 10)).toBe('2031-03-31')
    expect(await rosterFaults()).toBe(0)
  })

  test('a removed rule takes its later lessons and rosters along, and leaves those that were taught', async () => {
    const id = await createClass()
    const ids3 = await students(1)
    await app.data(classes.addStudents, { id, studentIds: ids3, joinDate: '2031-01-01' }, by)
    const { ruleId } = await schedule(id)
    const [first] = await lessonsOf(id)
    await run(`update edu_lesson set status = 'done' where id = $1`, [first!.id])
    await app.data(scheduleRules.remove, { id: ruleId }, by)
    expect((await lessonsOf(id)).map((row) => row.id)).toEqual([first!.id])
    expect(await rosterFaults()).toBe(0)
  })
})

test('a substitute teaches one lesson, and must be free', async () => {
  const id = await createClass()
  await schedule(id, { lessonCount: 2 })
  const other = await createClass({ coachId: 'user.coach02', classroomId: 'room.east.1' })
  await schedule(other, { lessonCount: 1 })
  const [first, second] = await lessonsOf(id)
  expect((await app.call(lessons.substitute, { id: first!.id, coachId: 'user.coach02' }, by)).code).toBe(409)
  await app.data(lessons.substitute, { id: second!.id, coachId: 'user.coach02' }, by)
  expect((await lessonsOf(id))[1]).toMatchObject({
    coachId: 'user.coach02',
    substituteForName: first!.coachName,
  })
  await app.data(lessons.substitute, { id: second!.id, coachId: 'user.coach01' }, by)
  expect((await lessonsOf(id))[1]).toMatchObject({ coachId: 'user.coach01', substituteForName: '' })
})
