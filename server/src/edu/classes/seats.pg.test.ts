import { beforeAll, expect, test } from 'vitest'
import { attendance } from '@tessera/shared/contract/edu/attendance'
import { classes } from '@tessera/shared/contract/edu/classes'
import { lessons } from '@tessera/shared/contract/edu/lessons'
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
    const { refused } = await app.data(classes.addStudents, body, app.principal)
    return refused.map(({ rule }) => rule)
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
