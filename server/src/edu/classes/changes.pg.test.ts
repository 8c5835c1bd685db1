import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
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

describe('students of a class', () => {
  test('join and leave; rosters exist exactly for the days between', async () => {
    const id = await createClass()
    await schedule(id)
    const [one, two] = await students(2)
    await app.data(classes.addStudents, { id, studentIds: [one!], joinDate: '2031-03-10' }, by)
    await app.data(classes.addStudents, { id, studentIds: [two!], joinDate: '2031-03-01' }, by)
    expect(await rosterSize(id)).toEqual([1, 2, 2, 2])
    await app.data(
      classes.removeStudent,
      { id, studentId: two!, leaveDate: '2031-03-17', reason: '搬家' },
      by,
    )
    expect(await rosterSize(id)).toEqual([1, 2, 1, 1])
    expect(await rosterFaults()).toBe(0)
    const early = await app.call(classes.removeStudent, { id, studentId: one!, leaveDate: '2031-03-09' }, by)
    expect(early.code).toBe(400)
    await run(
      `update edu_lesson set status = 'done' where class_id = $1 and biz_date = '2031-03-10' and delete_mark = 0`,
      [id],
    )
    const taught = await app.call(classes.removeStudent, { id, studentId: one!, leaveDate: '2031-03-10' }, by)
    expect(taught.msg).toContain('2031-03-10')
  })

  test('who cannot join are named with the reason; block refuses those without a seat, warn only warns', async () => {
    const ids = await students(3, 20)
    const id = await createClass({ capacity: 2, overCapacity: 'block' })
    const first = await app.data(
      classes.addStudents,
      { id, studentIds: [...ids, 'student.none'], joinDate: '2031-01-01' },
      by,
    )
    expect(first.added).toEqual(ids.slice(0, 2))
    expect(first.refused.map(({ rule }) => rule)).toEqual(['full', 'unknown'])
    const again = await app.call(
      classes.addStudents,
      { id, studentIds: [ids[0]!], joinDate: '2031-02-01' },
      by,
    )
    expect(again).toMatchObject({
      code: 409,
      msg: expect.stringContaining('已在班级中'),
      data: { reason: 'nobody', refused: [{ studentId: ids[0], rule: 'already' }] },
    })
    const warned = await createClass({ capacity: 2, overCapacity: 'warn' })
    expect(
      await app.data(classes.addStudents, { id: warned, studentIds: ids, joinDate: '2031-01-01' }, by),
    ).toMatchObject({ added: ids, isOverCapacity: true })
    const rows = (await app.data(classes.students, { id }, by)).list
    expect(rows.map(({ state }) => state)).toEqual(['later', 'later'])
  })

  test('two desks add students to the last seat: one student gets it', async () => {
    const ids = await students(2, 30)
    const id = await createClass({ capacity: 1, overCapacity: 'block' })
    const answers = await Promise.all(
      ids.map((one) => app.call(classes.addStudents, { id, studentIds: [one], joinDate: '2031-01-01' }, by)),
    )
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409])
    expect((await app.data(classes.students, { id }, by)).list).toHaveLength(1)
  })

  test('move to another class on a day, with their rosters', async () => {
    const from = await createClass()
    const to = await createClass({ coachId: 'user.coach02', classroomId: 'room.east.1' })
    for (const id of [from, to]) await schedule(id)
    const [one] = await students(1, 40)
    await app.data(classes.addStudents, { id: from, studentIds: [one!], joinDate: '2031-01-01' }, by)
    const answer = await app.data(
      classes.moveStudents,
      { id: from, toClassId: to, studentIds: [one!], date: '2031-03-17' },
      by,
    )
    expect(answer.moved).toEqual([one])
    expect(await rosterSize(from)).toEqual([1, 1, 0, 0])
    expect(await rosterSize(to)).toEqual([0, 0, 1, 1])
    expect(await rosterFaults()).toBe(0)
  })
})

describe('a class', () => {
  test.each([
    ['capacity', { capacity: 0 }, /1/],
    ['endDate', { endDate: '2030-12-31' }, /结班/],
    ['startDate', { startDate: '1900-01-01' }, /1900-01-01/],
    ['classroomId', { classroomId: 'room.west.0' }, /教室/],
    ['coachId', { coachId: 'user.none' }, /教练/],
    ['assistantIds', { assistantIds: ['user.coach01'] }, /助教/],
  ])('is refused by its field %s: %j', async (field, changes, words) => {
    const answer = await app.call(classes.create, body(changes), by)
    expect(answer.code).toBe(400)
    expect(answer.msg).toMatch(words)
    expect((answer.data as unknown as { fields: { field: string }[] }).fields[0]!.field).toBe(field)
  })

  test('of a closed course is refused', async () => {
    await run(`update edu_course set status = 'closed' where id = 'course.chessGo'`)
    const answer = await app.call(classes.create, body(), by)
    await run(`update edu_course set status = 'open' where id = 'course.chessGo'`)
    expect(answer.code).toBe(400)
    expect(answer.msg).toContain('停用')
  })

  test('is read, changed, copied, finished and removed', async () => {
    const id = await createClass()
    const read = await app.data(classes.read, { id }, by)
    expect(read).toMatchObject({
      coachId: 'user.coach01',
      units: 1,
      overCapacity: 'warn',
      summary: { coachName: '刘浩然' },
    })
    await app.data(classes.update, { id, capacity: 20, lastModifyTime: read.lastModifyTime }, by)
    const stale = await app.call(
      classes.update,
      { id, capacity: 21, lastModifyTime: read.lastModifyTime },
      by,
    )
    expect(stale.code).toBe(409)
    const ids4 = await students(2, 50)
    await app.data(classes.addStudents, { id, studentIds: ids4, joinDate: '2031-01-01' }, by)
    const copy = await app.data(
      classes.copy,
      { id, name: '复制班', enCode: 'COPY1', startDate: '2031-02-01', withStudents: 1 },
      by,
    )
    expect((await app.data(classes.students, { id: copy.id }, by)).list).toHaveLength(2)
    await schedule(id)
    expect((await app.call(classes.remove, { id }, by)).msg).toMatch(/4/)
    expect((await app.call(classes.update, { id, courseId: 'course.swimStart' }, by)).code).toBe(400)
    expect((await app.call(classes.finish, { id, date: '2031-03-10' }, by)).msg).toMatch(/4/)
    await app.data(classes.finish, { id, date: '2031-03-10', cancelLessons: 1 }, by)
    expect(new Set((await lessonsOf(id)).map(({ status }) => status))).toEqual(new Set(['cancelled']))
    expect((await app.data(classes.read, { id }, by)).summary.status).toBe('finished')
    expect(await rosterFaults()).toBe(0)
    const log = await app.data(classes.changes, { id, currentPage: 1, pageSize: 20 }, by)
    expect(log.list.map(({ action }) => action)).toEqual(['finish', 'create', 'join', 'update', 'create'])
    const empty = await createClass()
    await app.data(classes.remove, { id: empty }, by)
    expect((await app.call(classes.read, { id: empty }, by)).code).toBe(404)
  })
})

test('a coach reaches the lessons of own classes only, and changes none', async () => {
  const coach = { token: await app.signIn('coach01') }
  const own = await createClass()
  const other = await createClass({ coachId: 'user.coach02', classroomId: 'room.east.1' })
  for (const id of [own, other]) await schedule(id, { lessonCount: 1 })
  const period = { from: '2031-03-01', to: '2031-03-31' }
  const { list } = await app.data(lessons.list, period, coach)
  expect(list.map(({ classId }) => classId)).toEqual([own])
  const [lesson] = await lessonsOf(other)
  const [ownLesson] = await lessonsOf(own)
  for (const [call, input] of [
    [classes.read, { id: other }],
    [classes.students, { id: other }],
    [classes.changes, { id: other }],
    [scheduleRules.list, { classId: other }],
  ] as const)
    expect((await app.call(call, input as never, coach)).code).toBe(404)
  for (const [call, input] of [
    [lessons.move, move(ownLesson!)],
    [lessons.cancel, { id: ownLesson!.id, reason: 'other' }],
    [classes.update, { id: own, remark: 'x' }],
    [classes.addStudents, { id: own, studentIds: ['x'], joinDate: '2031-01-01' }],
  ] as const)
    expect((await app.call(call, input as never, coach)).code).toBe(403)
  // With the button, the rows of the scheme still count.
  await run(`insert into org_grant (object_type, object_id, item_type, item_id)
    select 'User', 'user.coach01', 'button', 'menu.edu.eduClasslist.' || code
    from unnest(array['btn_move', 'btn_schedule']) code`)
  const granted = { token: await app.signIn('coach01') }
  const later = { startTime: '15:00', endTime: '16:00' }
  expect((await app.call(lessons.move, move(lesson!, later), granted)).code).toBe(404)
  expect((await app.call(lessons.cancel, { id: lesson!.id, reason: 'other' }, granted)).code).toBe(404)
  expect((await app.call(lessons.move, move(ownLesson!, later), granted)).code).toBe(200)
})
