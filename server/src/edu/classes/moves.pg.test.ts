import { beforeAll, expect, test } from 'vitest'
import { classes } from '@tessera/shared/contract/edu/classes'
import { students } from '@tessera/shared/contract/edu/students'
import { lessonTransfers } from '@tessera/shared/contract/edu/transfers'
import { openLessonApp, type LessonApp } from '../../../test/lesson-app.ts'

// A student who moves to another class is in the list of transfers; neither lessons nor money change.

let app: LessonApp
let by: LessonApp['principal']
beforeAll(async () => {
  app = await openLessonApp()
  by = app.principal
})

const move = (id: string, toClassId: string, studentIds: string[], more: object = {}) =>
  app.call(classes.moveStudents, { id, toClassId, studentIds, date: app.day(1), ...more }, by)
const transfersOf = async (studentId: string, filter: object = {}, who = by) =>
  (await app.data(lessonTransfers.list, { studentId, ...filter } as never, who)).list
const nameOf = async (id: string) => (await app.data(classes.read, { id }, by)).name!
const linesOf = (studentId: string) =>
  app.run('select id, remain_units, held_units, status from edu_order_line where student_id = $1', [
    studentId,
  ])

test('a move is recorded with both classes, the day and the reason, and takes the student to the new lessons', async () => {
  const from = await app.openClass([24])
  const to = await app.openClass([], { coachId: 'user.coach02' })
  const studentId = from.studentIds[0]!
  const earlier = await app.addLesson(from.classId, 0, '23:40')
  const old = await app.addLesson(from.classId, 2, '08:00')
  const next = await app.addLesson(to.classId, 2, '08:05')
  const before = await linesOf(studentId)
  const moved = await move(from.classId, to.classId, [studentId], { reason: '换到周末' })
  expect(moved.data).toMatchObject({ moved: [studentId] })
  const inLesson = async (id: string) => (await app.roster(id)).list.map((row) => row.studentId)
  expect(await Promise.all([earlier, old, next].map(inLesson))).toEqual([[studentId], [], [studentId]])
  expect(await transfersOf(studentId)).toMatchObject([
    {
      kind: 'class',
      transferNo: expect.any(String),
      studentId,
      orderNo: '',
      lineName: await nameOf(from.classId),
      target: await nameOf(to.classId),
      bizDate: app.day(1),
      reason: '换到周末',
      units: 0,
      value: 0,
      walletRemainder: 0,
      status: 2,
      flowTaskId: null,
    },
  ])
  expect(await linesOf(studentId)).toEqual(before)
  expect(await app.audit()).toEqual([])
})

test('moving back from the same day on is as if there had been no move', async () => {
  const from = await app.openClass([24])
  const to = await app.openClass([], { coachId: 'user.coach02' })
  const studentId = from.studentIds[0]!
  const lesson = await app.addLesson(from.classId, 2, '09:00')
  const other = await app.addLesson(to.classId, 2, '09:05')
  const memberships = () =>
    app.run(
      `select class_id, to_char(join_date, 'YYYY-MM-DD') as joined, leave_date, leave_reason, status, join_way
       from edu_class_student where student_id = $1 and delete_mark = 0`,
      [studentId],
    )
  const rolls = async () => {
    const all = await Promise.all([lesson, other].map((id) => app.roster(id)))
    return all.map(({ list }) => list.map((row) => row.studentId))
  }
  const before = await memberships()
  await move(from.classId, to.classId, [studentId])
  expect(await rolls()).toEqual([[], [studentId]])
  expect((await move(to.classId, from.classId, [studentId])).data).toMatchObject({ moved: [studentId] })
  expect(await memberships()).toEqual(before)
  expect(await rolls()).toEqual([[studentId], []])
  expect(await transfersOf(studentId)).toHaveLength(2)
  // From a later day on, both memberships remain.
  await move(from.classId, to.classId, [studentId])
  await move(to.classId, from.classId, [studentId], { date: app.day(2) })
  expect((await memberships()).map((row) => row['class_id'])).toEqual(
    expect.arrayContaining([from.classId, to.classId, from.classId]),
  )
  expect(await memberships()).toHaveLength(3)
})

test('a student is listed as suspended while all lessons rest, and as gone from the leave date on', async () => {
  const { classId, studentIds } = await app.openClass([0])
  const stateOf = async () => {
    const ofClass = await app.data(classes.students, { id: classId }, by)
    const ofStudent = await app.data(students.classes, { id: studentIds[0]! }, by)
    return [ofClass.list[0]!.state, ofStudent.list[0]!.status]
  }
  const present = ['current', 'active']
  expect(await stateOf()).toEqual(present)
  await app.run(
    `insert into edu_suspension (id, student_id, from_date, to_date, reason, status)
     values ('rest.today', $1, $2::date, $2::date, '', 'active')`,
    [studentIds[0], app.day(0)],
  )
  expect(await stateOf()).toEqual(['suspended', 'suspended'])
  await app.run(`update edu_suspension set from_date = from_date + 1, to_date = null where id = 'rest.today'`)
  expect(await stateOf()).toEqual(present)
  await app.run(
    `update edu_suspension x set from_date = $1::date, line_id = l.id from edu_order_line l
     where x.id = 'rest.today' and l.student_id = x.student_id`,
    [app.day(0)],
  )
  expect(await stateOf()).toEqual(present)
  const leave = (leaveDate: string) =>
    app.data(classes.removeStudent, { id: classId, studentId: studentIds[0]!, leaveDate, reason: '' }, by)
  await leave(app.day(3))
  expect(await stateOf()).toEqual(present)
  await leave(app.day(0))
  expect(await stateOf()).toEqual(['left', 'left'])
})

test('who is not moved is not in the list', async () => {
  const from = await app.openClass([0, 0])
  const to = await app.openClass([], { coachId: 'user.coach02', capacity: 1, overCapacity: 'block' })
  const answer = await move(from.classId, to.classId, from.studentIds)
  const { moved, refused } = answer.data as never as { moved: string[]; refused: { rule: string }[] }
  expect([moved.length, refused.map(({ rule }) => rule)]).toEqual([1, ['full']])
  const lists = await Promise.all(from.studentIds.map((id) => transfersOf(id)))
  const lengths = lists.map(({ length }) => length)
  expect(lengths.toSorted()).toEqual([0, 1])
})

test('a move is listed for those who see the student, and under the campus of the old class', async () => {
  const from = await app.openClass([0])
  const to = await app.openClass([], { coachId: 'user.coach02' })
  const studentId = from.studentIds[0]!
  await move(from.classId, to.classId, [studentId])
  expect(await transfersOf(studentId, { campusId: 'org.east' })).toHaveLength(1)
  expect(await transfersOf(studentId, { campusId: 'org.west' })).toEqual([])
  const [{ name }] = (await app.run('select name from edu_student where id = $1', [studentId])) as never as [
    { name: string },
  ]
  const { list } = await app.data(lessonTransfers.list, { keyword: name } as never, by)
  expect(list.map((row) => row.studentId)).toContain(studentId)
  expect(await transfersOf(studentId, {}, app.desk)).toHaveLength(1)
  await app.run(`update edu_student set campus_id = 'org.west' where id = $1`, [studentId])
  expect(await transfersOf(studentId, {}, app.desk)).toEqual([])
})
