import { beforeAll, describe, expect, test } from 'vitest'
import { attendance } from '@tessera/shared/contract/edu/attendance'
import { classes } from '@tessera/shared/contract/edu/classes'
import { trials } from '@tessera/shared/contract/edu/leads'
import { lessons } from '@tessera/shared/contract/edu/lessons'
import { makeups } from '@tessera/shared/contract/edu/makeups'
import { openLessonApp, type LessonApp } from '../../../test/lesson-app.ts'

// A class that refuses more students than seats does so in each lesson (I10), with those who were added to it alone.

let app: LessonApp
beforeAll(async () => {
  app = await openLessonApp()
})

/** A class of two seats with one member, and a lesson to which a second student was added. */
async function openFullLesson(startTime: string, rule: object = { capacity: 2, overCapacity: 'block' }) {
  const { classId } = await app.openClass([], rule)
  const [member, added, other] = [app.nextStudent(), app.nextStudent(), app.nextStudent()]
  await app.data(
    classes.addStudents,
    { id: classId, studentIds: [member], joinDate: app.day(0) },
    app.principal,
  )
  const lessonId = await app.addLesson(classId, 2, startTime)
  await app.data(
    attendance.addStudent,
    { id: lessonId, studentId: added, rosterType: 'temp' } as never,
    app.principal,
  )
  const join = async (studentId: string) => {
    const body = { id: classId, studentIds: [studentId], joinDate: app.day(0) }
    const { data } = await app.call(classes.addStudents, body, app.principal)
    return (data as { refused: { rule: string }[] }).refused.map(({ rule }) => rule)
  }
  return { classId, lessonId, added, other, join }
}

test('a student joins a class with a full lesson only if that lesson has the student already', async () => {
  const { added, other, join } = await openFullLesson('08:00')
  expect(await join(other)).toEqual(['full'])
  expect(await join(added)).toEqual([])
})

test('a class gets no fewer seats than the students of a lesson', async () => {
  const { classId } = await openFullLesson('09:00')
  const { code, msg } = await app.call(classes.update, { id: classId, capacity: 1 }, app.principal)
  expect([code, msg]).toEqual([400, expect.stringContaining('2 名学员')])
})

test('a lesson is not restored with more students than seats', async () => {
  const { lessonId, other, join } = await openFullLesson('10:00')
  await app.data(lessons.cancel, { id: lessonId, reason: 'weather' } as never, app.principal)
  expect(await join(other)).toEqual([])
  const { code, msg } = await app.call(lessons.restore, { id: lessonId }, app.principal)
  expect([code, msg]).toEqual([409, expect.stringContaining('3 名学员')])
})

test('a class does not begin to refuse while a lesson has more students than seats', async () => {
  const { classId } = await openFullLesson('11:00', { capacity: 1, overCapacity: 'allow' })
  const { code, msg } = await app.call(classes.update, { id: classId, overCapacity: 'block' }, app.principal)
  expect([code, msg]).toEqual([400, expect.stringContaining('2 名学员')])
})

describe('who joins the class after being added to a lesson stays in it as one of the class', () => {
  const typeIn = async (lessonId: string, studentId: string) => {
    const { list } = await app.roster(lessonId)
    return list.find((row) => row.studentId === studentId)?.rosterType
  }
  const takeOut = (id: string, studentId: string) =>
    app.call(attendance.removeStudent, { id, studentId }, app.principal)

  test('and who has not joined is out of it', async () => {
    const { lessonId, added } = await openFullLesson('12:00')
    expect((await takeOut(lessonId, added)).code).toBe(200)
    expect(await typeIn(lessonId, added)).toBeUndefined()
  })

  test('after a single lesson', async () => {
    const { lessonId, added, join } = await openFullLesson('13:00')
    await join(added)
    expect(await typeIn(lessonId, added)).toBe('temp')
    expect((await takeOut(lessonId, added)).code).toBe(200)
    expect(await typeIn(lessonId, added)).toBe('regular')
  })

  test('after a trial, where a seat is left', async () => {
    const { classId, lessonId, added, other, join } = await openFullLesson('14:00')
    await app.run(`update edu_class set capacity = 3 where id = $1`, [classId])
    const { id } = await app.data(
      trials.create,
      { studentId: other, lessonId, isConfirmed: 1 },
      app.principal,
    )
    expect(await join(other)).toEqual([])
    await app.run(`update edu_class set capacity = 2 where id = $1`, [classId])
    const cancel = () => app.call(trials.cancel, { id, reason: '不来了' }, app.principal)
    const refused = await cancel()
    expect([refused.code, refused.msg]).toEqual([409, expect.stringContaining('3 名学员')])
    expect(await typeIn(lessonId, other)).toBe('trial')
    await takeOut(lessonId, added)
    expect((await cancel()).code).toBe(200)
    expect(await typeIn(lessonId, other)).toBe('regular')
  })

  test('after a make-up', async () => {
    const { lessonId, added, join } = await openFullLesson('15:00')
    await join(added)
    await app.run(`update edu_roster set roster_type = 'makeup' where lesson_id = $1 and student_id = $2`, [
      lessonId,
      added,
    ])
    await app.run(
      `insert into edu_makeup_right (id, origin_roster_id, student_id, expire_date, status, target_roster_id)
       select 'right.15', o.id, $2, $3::date, 'booked', r.id from edu_roster r, edu_roster o
       where r.lesson_id = $1 and r.student_id = $2 and o.lesson_id = $1 and o.student_id <> $2`,
      [lessonId, added, app.day(30)],
    )
    expect((await app.call(makeups.release, { id: 'right.15' }, app.principal)).code).toBe(200)
    expect(await typeIn(lessonId, added)).toBe('regular')
  })
})
