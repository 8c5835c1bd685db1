import { beforeAll, describe, expect, test } from 'vitest'
import { attendance } from '@tessera/shared/contract/edu/attendance'
import { alerts } from '@tessera/shared/contract/edu/care'
import { classes } from '@tessera/shared/contract/edu/classes'
import { studentLedger } from '@tessera/shared/contract/edu/student-ledger'
import { students } from '@tessera/shared/contract/edu/students'
import { openLessonApp, type LessonApp } from '../../../test/lesson-app.ts'
import { countStatements } from '../../../test/record-statements.ts'
import { closeSettledAlerts } from '../alerts/raise.ts'
import { runCampusDay } from '../daily/run-day.ts'

// A student gets two lessons at once only after a confirmation (I20).

let app: LessonApp
let by: LessonApp['principal']
beforeAll(async () => {
  app = await openLessonApp()
  by = app.principal
})

/** A class with one lesson, of a coach of its own: lessons of classes at the same time need different coaches. */
async function openWithLesson(days: number, startTime: string, changes: object = {}) {
  const { classId } = await app.openClass([], { capacity: 90, ...changes })
  const lessonId = await app.addLesson(classId, days, startTime)
  return { classId, lessonId }
}
const second = { coachId: 'user.coach02' }

const join = (id: string, studentIds: string[], more: object = {}, who = by) =>
  app.call(classes.addStudents, { id, studentIds, joinDate: app.day(0), ...more }, who)
const move = (id: string, toClassId: string, studentId: string, more: object = {}) =>
  app.call(classes.moveStudents, { id, toClassId, studentIds: [studentId], date: app.day(0), ...more }, by)
const membersOf = async (id: string) =>
  (await app.data(classes.students, { id }, by)).list.map(({ studentId }) => studentId)
const inLesson = async (id: string) => (await app.roster(id)).list.map(({ studentId }) => studentId)
const nameOf = async (id: string) => (await app.data(classes.read, { id }, by)).name!

describe('joining a class', () => {
  test('with a lesson at the time of another one names it, and is done after a confirmation', async () => {
    const studentId = app.nextStudent()
    const one = await openWithLesson(3, '08:00')
    const later = await app.addLesson(one.classId, 4, '08:00')
    const other = await openWithLesson(3, '08:05', second)
    await app.addLesson(other.classId, 4, '08:05')
    expect((await join(one.classId, [studentId])).code).toBe(200)
    const refused = await join(other.classId, [studentId])
    const className = await nameOf(one.classId)
    const { name } = (await app.roster(later)).list[0]!
    expect(refused).toMatchObject({
      code: 409,
      msg: `${name}上课时间冲突：${app.day(3)} 08:00–08:10 在${className}有课，共 2 节冲突。确认后仍可保存`,
      data: {
        reason: 'unconfirmed',
        overlaps: [
          {
            studentId,
            date: app.day(3),
            startTime: '08:00',
            endTime: '08:10',
            className,
            lessonCount: 2,
          },
        ],
      },
    })
    expect(await membersOf(other.classId)).toEqual([])
    expect(await inLesson(other.lessonId)).toEqual([])
    expect((await join(other.classId, [studentId], { isConfirmed: 1 })).data).toMatchObject({
      added: [studentId],
    })
    expect(await inLesson(other.lessonId)).toEqual([studentId])
  })

  test('is free where one lesson starts when the other ends, and before the day of joining', async () => {
    const studentId = app.nextStudent()
    const one = await openWithLesson(3, '09:00')
    const next = await openWithLesson(3, '09:10', second)
    const earlier = await openWithLesson(1, '09:20')
    await app.addLesson(next.classId, 1, '09:20')
    await join(earlier.classId, [studentId])
    await join(one.classId, [studentId])
    expect((await join(next.classId, [studentId])).code).toBe(409)
    expect((await join(next.classId, [studentId], { joinDate: app.day(2) })).code).toBe(200)
  })

  test('names every student with two lessons at once, and adds no student before the confirmation', async () => {
    const [a, b, free] = [app.nextStudent(), app.nextStudent(), app.nextStudent()]
    const one = await openWithLesson(3, '10:00')
    const other = await openWithLesson(3, '10:00', second)
    await join(one.classId, [a, b])
    const refused = await join(other.classId, [free, a, b])
    expect(refused.msg).toMatch(/^2 人上课时间冲突：学员\d+、学员\d+。最早的是学员\d+，/)
    const { overlaps } = refused.data as never as { overlaps: { studentId: string }[] }
    expect(overlaps.map(({ studentId }) => studentId).toSorted()).toEqual([a, b].toSorted())
    expect(await membersOf(other.classId)).toEqual([])
  })

  test('counts a lesson to which the student was added alone', async () => {
    const studentId = app.nextStudent()
    const one = await openWithLesson(3, '11:00')
    const other = await openWithLesson(3, '11:00', second)
    const body = { id: one.lessonId, studentId, rosterType: 'temp' as const }
    await app.data(attendance.addStudent, body, by)
    expect((await join(other.classId, [studentId])).code).toBe(409)
  })

  test('does not name a class that the caller may not see', async () => {
    const studentId = app.nextStudent()
    const hidden = await openWithLesson(3, '12:00', second)
    const own = await openWithLesson(3, '12:00')
    // A coach sees the classes that they teach, and the students of these.
    const { classId: taught } = await app.openClass([])
    for (const id of [hidden.classId, taught]) await join(id, [studentId])
    await app.run(`insert into org_grant (object_type, object_id, item_type, item_id)
      values ('User', 'user.coach01', 'button', 'menu.edu.eduClasslist.btn_edit')`)
    const coach = { token: await app.signIn('coach01') }
    expect((await app.call(classes.read, { id: hidden.classId }, coach)).code).not.toBe(200)
    const { code, msg, data } = await join(own.classId, [studentId], {}, coach)
    expect([code, msg]).toEqual([409, expect.stringContaining('在其他班级有课')])
    expect(data).toMatchObject({ overlaps: [{ className: '' }] })
  })

  test('of two classes at the same time by two users is confirmed by the second one', async () => {
    const one = await openWithLesson(3, '13:00')
    const other = await openWithLesson(3, '13:00', second)
    for (let round = 0; round < 5; round++) {
      const studentId = app.nextStudent()
      const answers = await Promise.all([join(one.classId, [studentId]), join(other.classId, [studentId])])
      expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409])
    }
  })

  test('takes as many statements for fifty students as for one', async () => {
    const fifty = Array.from({ length: 50 }, () => app.nextStudent())
    const one = await openWithLesson(3, '14:00')
    const other = await openWithLesson(3, '14:00', second)
    await join(one.classId, fifty)
    const count = (studentIds: string[]) =>
      countStatements(app.database, async () => {
        expect((await join(other.classId, studentIds)).code).toBe(409)
      })
    const ofOne = await count(fifty.slice(0, 1))
    expect(await count(fifty)).toBe(ofOne)
  })
})

describe('moving to another class', () => {
  test('leaves the lessons of the old class out, and is confirmed for those of a third one', async () => {
    const [movable, busy] = [app.nextStudent(), app.nextStudent()]
    const from = await openWithLesson(3, '15:00')
    const to = await openWithLesson(3, '15:05', second)
    const third = await openWithLesson(4, '15:00')
    await app.addLesson(to.classId, 4, '15:05')
    await join(from.classId, [movable, busy])
    await join(third.classId, [busy])
    expect((await move(from.classId, to.classId, movable)).code).toBe(200)
    const refused = await move(from.classId, to.classId, busy)
    expect([refused.code, refused.msg]).toEqual([409, expect.stringContaining(await nameOf(third.classId))])
    expect(await membersOf(to.classId)).toEqual([movable])
    expect(await inLesson(from.lessonId)).toEqual([busy])
    expect((await move(from.classId, to.classId, busy, { isConfirmed: 1 })).code).toBe(200)
    expect(await inLesson(from.lessonId)).toEqual([])
  })
})

describe('resuming a suspension', () => {
  test('is confirmed where the student returns to two lessons at once, and changes nothing before', async () => {
    const studentId = app.nextStudent()
    const one = await openWithLesson(3, '16:00')
    const other = await openWithLesson(3, '16:05', second)
    await app.run(
      `insert into edu_suspension (id, student_id, from_date, reason, status) values ($1, $1, $2, '出国', 'active')`,
      [studentId, app.day(0)],
    )
    // Who rests has no lessons, so nothing overlaps when the classes are joined.
    for (const { classId } of [one, other]) expect((await join(classId, [studentId])).code).toBe(200)
    expect(await inLesson(one.lessonId)).toEqual([])
    const resume = (more: object = {}) =>
      app.call(studentLedger.resume, { id: studentId, suspensionId: studentId, ...more }, by)
    expect(await resume()).toMatchObject({
      code: 409,
      data: { reason: 'unconfirmed', overlaps: [{ studentId, date: app.day(3) }] },
    })
    const rests = () => app.data(studentLedger.suspensions, { id: studentId }, by)
    expect((await rests()).list).toMatchObject([{ status: 'active' }])
    expect(await inLesson(one.lessonId)).toEqual([])
    expect((await resume({ isConfirmed: 1 })).code).toBe(200)
    expect(await inLesson(one.lessonId)).toEqual([studentId])
    expect(await inLesson(other.lessonId)).toEqual([studentId])
  })

  test('at night gives an alert to the owner of the student, which closes when the overlap is gone', async () => {
    const [studentId, free] = [app.nextStudent(), app.nextStudent()]
    const one = await openWithLesson(3, '20:00')
    const other = await openWithLesson(3, '20:05', second)
    for (const id of [studentId, free])
      await app.run(
        `insert into edu_suspension (id, student_id, from_date, reason, status) values ($1, $1, $2::date - 9, '出国', 'active')`,
        [id, app.day(0)],
      )
    for (const { classId } of [one, other]) expect((await join(classId, [studentId])).code).toBe(200)
    expect((await join(one.classId, [free])).code).toBe(200)
    await app.run(`update edu_suspension set to_date = $2::date - 1 where id = any($1)`, [
      [studentId, free],
      app.day(0),
    ])
    const [home] = await app.run(`select campus_id as id from edu_student where id = $1`, [studentId])
    await runCampusDay(app.database.db, { campusId: String(home!['id']), today: app.day(0) })
    expect((await inLesson(one.lessonId)).toSorted()).toEqual([studentId, free].toSorted())
    const listAlerts = () => app.data(alerts.list, { type: 'double_booked', pageSize: 100 }, by)
    expect((await listAlerts()).list).toMatchObject([
      { studentId, status: 'open', facts: { date: app.day(3), time: '20:00' } },
    ])
    await app.database.db.transaction().execute(closeSettledAlerts)
    expect((await listAlerts()).list).toMatchObject([{ status: 'open' }])
    await app.data(classes.removeStudent, { id: other.classId, studentId, leaveDate: app.day(0) }, by)
    await app.database.db.transaction().execute(closeSettledAlerts)
    expect((await listAlerts()).list).toMatchObject([{ studentId, status: 'closed' }])
  })
})

describe('merging two students', () => {
  test('is confirmed where one would have the lessons of both at once, and merges nothing before', async () => {
    const [id, otherId] = [app.nextStudent(), app.nextStudent()]
    const one = await openWithLesson(3, '17:00')
    const other = await openWithLesson(3, '17:05', second)
    await join(one.classId, [id])
    await join(other.classId, [otherId])
    const merge = (more: object = {}) =>
      app.call(students.merge, { id, otherId, reason: '重复录入', ...more }, by)
    expect(await merge()).toMatchObject({
      code: 409,
      data: {
        reason: 'unconfirmed',
        overlaps: [{ studentId: id, className: await nameOf(one.classId), lessonCount: 1 }],
      },
    })
    expect(await inLesson(other.lessonId)).toEqual([otherId])
    expect((await merge({ isConfirmed: 1 })).code).toBe(200)
    expect(await inLesson(other.lessonId)).toEqual([id])
  })

  test('asks nothing where their lessons follow each other', async () => {
    const [id, otherId] = [app.nextStudent(), app.nextStudent()]
    const one = await openWithLesson(3, '18:00')
    const other = await openWithLesson(3, '18:10', second)
    await join(one.classId, [id])
    await join(other.classId, [otherId])
    expect((await app.call(students.merge, { id, otherId, reason: '重复录入' }, by)).code).toBe(200)
  })
})
