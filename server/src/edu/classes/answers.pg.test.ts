import { beforeAll, expect, test } from 'vitest'
import { attendance } from '@tessera/shared/contract/edu/attendance'
import { classes } from '@tessera/shared/contract/edu/classes'
import { makeups } from '@tessera/shared/contract/edu/makeups'
import { leaves } from '@tessera/shared/contract/edu/leaves'
import { scheduleRules } from '@tessera/shared/contract/edu/schedule-rules'
import { openLessonApp, type LessonApp } from '../../../test/lesson-app.ts'

// What the answers of rosters say: how many were added or moved, who was not and why, and that seats are used up.

let app: LessonApp
let by: LessonApp['principal']
beforeAll(async () => {
  app = await openLessonApp()
  by = app.principal
})

const nameOf = async (id: string): Promise<string> =>
  String((await app.run('select name from edu_student where id = $1', [id]))[0]!['name'])
const add = (id: string, studentIds: string[], token = by) =>
  app.call(classes.addStudents, { id, studentIds, joinDate: app.day(0) }, token)
const full = { capacity: 1, overCapacity: 'block', coachId: 'user.coach02' }

test('a full class adds no student and says so, and a partial answer lists who was left out and why', async () => {
  const { classId } = await app.openClass([], full)
  const [one, two, three] = [app.nextStudent(), app.nextStudent(), app.nextStudent()]
  const partial = await add(classId, [one, two])
  expect(partial).toMatchObject({ code: 200, data: { added: [one], refused: [{ rule: 'full' }] } })
  expect(partial.msg).toContain('已添加 1 名学员')
  expect(partial.msg).toContain(`未办理：${await nameOf(two)}（班级已满）`)
  const none = await add(classId, [two, three])
  expect(none).toMatchObject({
    code: 409,
    data: { reason: 'nobody', refused: [{ studentId: two, rule: 'full' }, { studentId: three }] },
  })
  const names = await Promise.all([two, three].map(nameOf))
  expect(none.msg).toBe(`没有添加学员：${names[0]}（班级已满）、${names[1]}（班级已满）`)
  expect(await app.run('select 1 from edu_class_student where student_id = any($1)', [[two, three]])).toEqual(
    [],
  )
})

test('who may not be seen is not named', async () => {
  const { classId } = await app.openClass([], { coachId: 'user.coach02' })
  const [mine, foreign] = [app.nextStudent(), app.nextStudent()]
  await app.run(`update edu_student set campus_id = 'org.west' where id = $1`, [foreign])
  const partial = await add(classId, [mine, foreign], app.desk)
  expect(partial.msg).toContain('1 名学员（您无权查看）')
  const none = await add(classId, [foreign], app.desk)
  expect([none.code, none.msg]).toEqual([409, '没有添加学员：1 名学员（您无权查看）'])
  expect(JSON.stringify([partial, none])).not.toContain(await nameOf(foreign))
})

test('a move says who moved and who stayed, and one that moves no student is refused', async () => {
  const from = await app.openClass([0, 0])
  const to = await app.openClass([], full)
  const [one, two] = from.studentIds as [string, string]
  const move = (studentIds: string[]) =>
    app.call(
      classes.moveStudents,
      { id: from.classId, toClassId: to.classId, studentIds, date: app.day(1) },
      by,
    )
  const partial = await move([one, two])
  expect(partial.msg).toContain('已转班 1 名学员')
  expect(partial.msg).toContain(`${await nameOf(two)}（班级已满）`)
  const none = await move([one, two])
  const names = await Promise.all([one, two].map(nameOf))
  expect([none.code, none.msg]).toEqual([
    409,
    `没有转班：${names[0]}（当天不在班级中）、${names[1]}（班级已满）`,
  ])
})

test('a copied class says which students could not join it', async () => {
  const { classId, studentIds } = await app.openClass([0, 0])
  await app.run(`update edu_class set capacity = 1, over_capacity = 'block' where id = $1`, [classId])
  const copied = await app.call(
    classes.copy,
    { id: classId, name: '复制班', enCode: 'COPY1', startDate: app.day(1), withStudents: 1 },
    by,
  )
  expect(copied).toMatchObject({ code: 200, data: { refused: [{ rule: 'full' }] } })
  expect(copied.msg).toContain('已添加 1 名学员')
  const left = (copied.data as { refused: { studentId: string }[] }).refused[0]!.studentId
  expect(studentIds).toContain(left)
  expect(copied.msg).toContain(`${await nameOf(left)}（班级已满）`)
})

test('seats beyond the capacity are said for a lesson, a make-up and a class', async () => {
  const warned = { capacity: 1, overCapacity: 'warn', coachId: 'user.coach02' }
  const { classId } = await app.openClass([0], warned)
  const lessonId = await app.addLesson(classId, 5, '08:00')
  const added = await app.call(
    attendance.addStudent,
    { id: lessonId, studentId: app.nextStudent(), rosterType: 'temp' },
    by,
  )
  expect(added).toMatchObject({ code: 200, msg: expect.stringContaining('已超员') })
  expect(added.msg).not.toContain('新建')
  expect((await add(classId, [app.nextStudent()])).msg).toContain('班级已超员')
  const missed = await app.openClass([24])
  const missedLessonId = await app.addLesson(missed.classId, 4, '08:00')
  const studentId = missed.studentIds[0]!
  await app.data(leaves.create, { studentId, lessonIds: [missedLessonId], type: 'sick' } as never, by)
  const booked = await app.call(makeups.bookAhead, { studentId, missedLessonId, lessonId }, by)
  expect(booked).toMatchObject({ code: 200, msg: expect.stringContaining('已超员') })
})

test('lessons that were left out because of conflicts are named with their days', async () => {
  const { classId } = await app.openClass([])
  const other = await app.openClass([])
  await app.addLesson(other.classId, 7, '07:00')
  const rule = {
    classId,
    freq: 'dates' as const,
    dates: [app.day(7), app.day(8)],
    startTime: '07:00',
    endTime: '07:30',
    fromDate: app.day(0),
    conflictMode: 'skip' as const,
    isConfirmed: 1 as const,
  }
  const answer = await app.call(scheduleRules.create, rule as never, by)
  expect(answer).toMatchObject({ code: 200, data: { created: 1, skipped: 1 } })
  expect(answer.msg).toContain(`已排 1 节课，有冲突未排 1 节：${app.day(7)}`)
})

test('a guest who has left is listed without lessons left and age, except to who sees the student', async () => {
  const { classId, studentIds } = await app.openClass([24])
  const id = studentIds[0]!
  await app.run(`update edu_student set campus_id = 'org.west', birthday = '2018-01-01' where id = $1`, [id])
  const rowFor = async (token: { token: string }) => {
    const { list } = await app.data(classes.students, { id: classId }, token)
    return list[0]!
  }
  const name = await nameOf(id)
  expect(await rowFor(app.desk)).toMatchObject({ name, remainUnits: 24, age: null })
  await app.data(classes.removeStudent, { id: classId, studentId: id, leaveDate: app.day(0) } as never, by)
  expect(await rowFor(app.desk)).toMatchObject({ state: 'left', remainUnits: null, age: null })
  expect(await rowFor(by)).toMatchObject({ state: 'left', remainUnits: 24, age: expect.any(Number) })
})
