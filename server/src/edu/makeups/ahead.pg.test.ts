import { beforeAll, describe, expect, test } from 'vitest'
import { attendance } from '@tessera/shared/contract/edu/attendance'
import { classes } from '@tessera/shared/contract/edu/classes'
import { leaves } from '@tessera/shared/contract/edu/leaves'
import { lessons } from '@tessera/shared/contract/edu/lessons'
import { makeups } from '@tessera/shared/contract/edu/makeups'
import { eduSettings } from '@tessera/shared/contract/edu/settings'
import { students } from '@tessera/shared/contract/edu/students'
import { openLessonApp, type LessonApp } from '../../../test/lesson-app.ts'

// Make-ups that are booked when the leave is taken, before the lesson is missed.

let app: LessonApp
let by: LessonApp['principal']
/** The class of another coach, in whose lessons students make up. */
let otherId: string

beforeAll(async () => {
  app = await openLessonApp()
  by = app.principal
  otherId = (await app.openClass([], { coachId: 'user.coach02' })).classId
})

const takeLeave = (studentId: string, covered: object, token = by) =>
  app.call(leaves.create, { studentId, type: 'sick', ...covered } as never, token)
const comingOf = async (studentId: string) => (await app.data(makeups.coming, { studentId }, by)).list
const rightsOf = async (studentId: string) => (await app.data(makeups.list, { studentId }, by)).list
const book = (studentId: string, missedLessonId: string, lessonId: string, token = by) =>
  app.call(makeups.bookAhead, { studentId, missedLessonId, lessonId }, token)
const seatsOf = (lessonId: string) =>
  app.run(
    `select student_id as id, roster_type as type, status, deduct_units as units, charge_reason as reason
     from edu_roster where lesson_id = $1 and delete_mark = 0 order by student_id`,
    [lessonId],
  )
const undo = async (id: string) => {
  const { lesson } = await app.roster(id)
  return app.call(attendance.undo, { id, reason: '核对', version: lesson.version }, by)
}
const set = (classId: string, values: object) =>
  app.data(eduSettings.update, { scope: 'class', scopeId: classId, values } as never, by)

/** A student on leave from a lesson in four days, with the make-up two days earlier or later. */
async function withBooking(time: string, { at = 2, token = by, covered }: Options = {}) {
  const { classId, studentIds } = await app.openClass([24])
  const studentId = studentIds[0]!
  const missed = await app.addLesson(classId, 4, time)
  const target = await app.addLesson(otherId, at, time)
  const left = await takeLeave(studentId, covered ?? { lessonIds: [missed] }, token)
  const booked = await book(studentId, missed, target)
  expect(booked.code).toBe(200)
  return { classId, studentId, missed, target, leaveId: (left.data as { id: string }).id }
}
interface Options {
  at?: number
  token?: { token: string }
  covered?: object
}

describe('a make-up that is booked with the leave', () => {
  test('can come before the lesson that is missed or after it, and is used by the roll-call of either', async () => {
    const { studentId, missed, target } = await withBooking('06:00')
    expect(await rightsOf(studentId)).toMatchObject([{ status: 'booked', target: { lessonId: target } }])
    expect(await comingOf(studentId)).toMatchObject([
      { lessonId: missed, outcome: 'leave', units: 0, makeup: true, right: { status: 'booked' } },
    ])
    await app.pass(target)
    await app.roll(target)
    expect(await rightsOf(studentId)).toMatchObject([{ status: 'used' }])
    expect(await seatsOf(target)).toMatchObject([{ type: 'makeup', units: 100, reason: 'makeup_charged' }])
    await app.pass(missed)
    await app.pass(missed)
    expect((await app.roll(missed)).data.rows).toMatchObject([{ units: 0, reason: 'leave_free' }])
    expect(await rightsOf(studentId)).toMatchObject([{ status: 'used' }])
    const later = await withBooking('06:15', { at: 6 })
    await app.pass(later.missed)
    await app.pass(later.missed)
    await app.roll(later.missed)
    expect(await rightsOf(later.studentId)).toMatchObject([{ status: 'booked' }])
    // Undone, the leave and its make-up stand.
    expect((await undo(later.missed)).data).toMatchObject({ released: [] })
    expect(await rightsOf(later.studentId)).toMatchObject([{ status: 'booked' }])
    expect(await app.audit()).toEqual([])
  })

  test('costs nothing where the missed lesson will be charged, also when its roll-call comes later', async () => {
    const { classId, studentIds } = await app.openClass([24])
    const studentId = studentIds[0]!
    await set(classId, {
      leaveNoticeMinutes: 20_000,
      deduction: { regular: { lateLeave: { percent: 100, makeup: 'create' } } },
    })
    const missed = await app.addLesson(classId, 4, '06:30')
    const target = await app.addLesson(otherId, 2, '06:30')
    await takeLeave(studentId, { lessonIds: [missed] })
    expect((await book(studentId, missed, target)).code).toBe(200)
    await app.pass(target)
    const row = (await app.roster(target)).list.find((one) => one.studentId === studentId)!
    expect(row.charges.find(({ status }) => status === 'present')).toMatchObject({ units: 0 })
    await app.roll(target)
    expect(await seatsOf(target)).toMatchObject([{ units: 0, reason: 'makeup_free' }])
    await app.pass(missed)
    await app.pass(missed)
    // The student neither pays twice nor comes twice for one lesson.
    const came = await app.roll(missed, { [studentId]: 'present' })
    expect([came.code, came.msg]).toEqual([409, expect.stringContaining('补过这节课')])
    await app.roll(missed)
    expect(await seatsOf(missed)).toMatchObject([{ status: 'leave', units: 100 }])
    expect(await app.audit()).toEqual([])
  })

  test('in another course of the subject is paid by the line of the missed course', async () => {
    const { studentId, missed, target } = await withBooking('05:40')
    const ofStudent = `id in (select l.id from edu_order_line l where l.student_id = $1)`
    await app.run(
      `update edu_order_line set scope = 'course', course_id = (select course_id from edu_lesson where id = $2),
        subject_id = null where ${ofStudent}`,
      [studentId, missed],
    )
    const [moved] = await app.run(
      `update edu_lesson e set course_id = (select x.id from edu_course x join edu_course c on c.id = e.course_id
        where x.subject_id = c.subject_id and x.id <> c.id order by x.id limit 1) where e.id = $1 returning course_id`,
      [target],
    )
    expect(moved!['course_id']).not.toBeNull()
    await app.pass(target)
    const row = (await app.roster(target)).list.find((one) => one.studentId === studentId)!
    expect(row.charges.find(({ status }) => status === 'present')).toMatchObject({ units: 1, owedUnits: 0 })
    await app.roll(target)
    const [owed] = await app.run(`select owed_units, deduct_units from edu_roster where lesson_id = $1`, [
      target,
    ])
    expect(owed).toMatchObject({ owed_units: 0, deduct_units: 100 })
    expect(await app.audit()).toEqual([])
  })

  test.each(['revoked', 'rejected'] as const)('is released where the leave is %s', async (how) => {
    const token = how === 'rejected' ? app.coach : by
    const { studentId, target, leaveId } = await withBooking(how === 'revoked' ? '06:45' : '07:00', { token })
    const ended =
      how === 'revoked'
        ? await app.call(leaves.revoke, { id: leaveId } as never, by)
        : await app.call(leaves.approve, { id: leaveId, isApproved: false }, by)
    expect([ended.code, ended.msg]).toEqual([200, expect.stringContaining('已取消补课预约')])
    expect(await seatsOf(target)).toEqual([])
    expect(await rightsOf(studentId)).toEqual([])
    expect(await comingOf(studentId)).toEqual([])
  })

  test('is released where the student comes after all, and the answer says so', async () => {
    const { studentId, missed, target } = await withBooking('07:15', { at: 6 })
    await app.pass(missed)
    await app.pass(missed)
    const came = await app.roll(missed, { [studentId]: 'present' })
    expect(came.msg).toContain('已取消补课预约')
    expect((came.data as { released?: object[] }).released).toMatchObject([
      { startAt: `${app.day(6)} 07:15:00` },
    ])
    expect(await seatsOf(target)).toEqual([])
    expect(await rightsOf(studentId)).toEqual([])
    expect(await app.audit()).toEqual([])
  })

  test('that was attended is a lesson more where the student comes after all', async () => {
    const { studentId, missed, target } = await withBooking('07:30')
    await app.pass(target)
    await app.roll(target)
    await app.pass(missed)
    await app.pass(missed)
    const absent = await app.roll(missed, { [studentId]: 'absent' })
    expect([absent.code, absent.msg]).toEqual([409, expect.stringContaining('请记请假')])
    expect((await app.roll(missed, { [studentId]: 'late' })).code).toBe(200)
    expect(await seatsOf(missed)).toMatchObject([{ status: 'late', units: 100 }])
    expect(await seatsOf(target)).toMatchObject([{ type: 'temp', units: 100, reason: 'attended' }])
    expect(await rightsOf(studentId)).toEqual([])
    // A second roll-call of it charges the same.
    await app.roll(target, { [studentId]: 'late' })
    expect(await seatsOf(target)).toMatchObject([{ units: 100, reason: 'attended' }])
    expect(await app.audit()).toEqual([])
  })

  test('that was attended is found again where the student is on leave after all', async () => {
    const { studentId, missed, target } = await withBooking('16:30')
    await app.pass(target)
    await app.roll(target)
    await app.pass(missed)
    await app.pass(missed)
    await app.roll(missed)
    const [right] = await rightsOf(studentId)
    expect(right).toMatchObject({ status: 'used', target: { lessonId: target } })
    const makeupOf = async () => (await app.roster(missed)).list[0]!.makeup
    const startAt = `${app.day(0)} 16:30:00`
    expect(await makeupOf()).toEqual({ startAt, state: 'used' })
    const came = await app.roll(missed, { [studentId]: 'present' })
    expect(came.msg).toContain(`已上的补课改记为临时课`)
    expect(came.data).toMatchObject({ changed: [{ startAt, becomes: 'temp' }] })
    expect(await rightsOf(studentId)).toEqual([])
    expect(await makeupOf()).toEqual({ startAt, state: 'former' })
    // One leave has one make-up, as often as it is changed.
    expect((await undo(missed)).code).toBe(200)
    const free = await app.addLesson(otherId, 5, '16:30')
    expect((await book(studentId, missed, free)).code).toBe(409)
    for (const status of ['leave', 'late', 'leave'])
      expect((await app.roll(missed, { [studentId]: status })).code).toBe(200)
    expect(await rightsOf(studentId)).toMatchObject([
      { id: right!.id, status: 'used', target: { lessonId: target } },
    ])
    expect(await seatsOf(target)).toMatchObject([{ type: 'makeup', units: 100, reason: 'makeup_charged' }])
    expect(await seatsOf(missed)).toMatchObject([{ status: 'leave', units: 0 }])
    const logged = await app.run(
      `select action from edu_change where noun = 'lesson' and record_id = $1 and action in ('join', 'book') order by time`,
      [target],
    )
    expect(logged.map(({ action }) => action).slice(-4)).toEqual(['join', 'book', 'join', 'book'])
    expect(await app.audit()).toEqual([])
  })

  test('that has become another lesson since gives a new right to the next leave', async () => {
    const { studentId, missed, target } = await withBooking('16:45')
    await app.pass(target)
    await app.roll(target)
    await app.pass(missed)
    await app.pass(missed)
    await app.roll(missed)
    await app.roll(missed, { [studentId]: 'present' })
    await app.roll(target, { [studentId]: 'leave' })
    await app.roll(missed, { [studentId]: 'leave' })
    expect(await rightsOf(studentId)).toContainEqual(
      expect.objectContaining({ status: 'open', target: null }),
    )
    expect(await seatsOf(target)).toMatchObject([{ type: 'temp', status: 'leave' }])
  })

  test('is released where its lesson is cancelled, moved out of the leave, or left', async () => {
    const cancelled = await withBooking('07:45')
    await app.data(lessons.cancel, { id: cancelled.missed, reason: 'weather', isConfirmed: 1 } as never, by)
    expect(await seatsOf(cancelled.target)).toEqual([])
    const moved = await withBooking('08:00', { covered: { fromDate: app.day(3), toDate: app.day(4) } })
    const { lesson } = await app.roster(moved.missed)
    const place = { date: app.day(8), startTime: '08:00', endTime: '08:10', version: lesson.version }
    await app.data(lessons.move, { id: moved.missed, ...place, isConfirmed: 1 } as never, by)
    expect(await seatsOf(moved.target)).toEqual([])
    const left = await withBooking('08:15')
    await app.data(
      classes.removeStudent,
      { id: left.classId, studentId: left.studentId, leaveDate: app.day(1) } as never,
      by,
    )
    expect(await seatsOf(left.target)).toEqual([])
    for (const { studentId } of [cancelled, moved, left]) expect(await rightsOf(studentId)).toEqual([])
  })

  test('waits for another lesson where the make-up itself is cancelled', async () => {
    const { studentId, missed, target } = await withBooking('08:30')
    const cancelled = await app.call(lessons.cancel, { id: target, reason: 'coach' } as never, by)
    expect(cancelled.msg).toMatch(/这些学员原定在这次课补课，请为他们另约：\S+/)
    const [right] = await rightsOf(studentId)
    expect(right).toMatchObject({ status: 'open' })
    const next = await app.addLesson(otherId, 3, '08:30')
    await app.data(makeups.book, { id: right!.id, lessonId: next }, by)
    expect(await comingOf(studentId)).toMatchObject([{ lessonId: missed, right: { status: 'booked' } }])
  })

  test('keeps what was promised when a later leave takes the quota', async () => {
    const { classId, studentIds } = await app.openClass([24])
    const studentId = studentIds[0]!
    await set(classId, { leaveQuota: 1, leaveQuotaPer: 'line' })
    const early = await app.addLesson(classId, 3, '08:45')
    const missed = await app.addLesson(classId, 4, '08:45')
    await takeLeave(studentId, { lessonIds: [missed] })
    const target = await app.addLesson(otherId, 6, '08:45')
    expect((await book(studentId, missed, target)).code).toBe(200)
    const second = await takeLeave(studentId, { lessonIds: [early] })
    expect(second.data).toMatchObject({
      lessons: [{ outcome: 'excessLeave', units: 1, noMakeup: 'overQuota' }],
    })
    const refused = await book(studentId, early, target)
    expect([refused.code, refused.msg]).toEqual([409, expect.stringContaining('请假次数已用完')])
    await app.pass(missed)
    await app.pass(missed)
    expect((await app.roll(missed)).data.rows).toMatchObject([{ units: 0, reason: 'leave_free' }])
  })

  test('goes with the student who is merged into another one', async () => {
    const { studentId, missed, target } = await withBooking('09:00', { at: 6 })
    const survivor = app.nextStudent()
    await app.data(students.merge, { id: survivor, otherId: studentId, reason: '重复', isConfirmed: 1 }, by)
    expect(await comingOf(survivor)).toMatchObject([{ lessonId: missed, right: { status: 'booked' } }])
    await app.pass(missed)
    await app.pass(missed)
    await app.roll(missed, { [survivor]: 'present' })
    expect(await seatsOf(target)).toEqual([])
  })
})

describe('a booking ahead is refused', () => {
  test('without a leave, for another subject, for the lesson itself, and twice', async () => {
    const { studentId, missed, target } = await withBooking('09:15')
    const free = await app.addLesson(otherId, 3, '09:15')
    expect((await book(studentId, missed, free)).msg).toContain('已约')
    const without = await app.openClass([24])
    const lesson = await app.addLesson(without.classId, 4, '09:30')
    expect((await book(without.studentIds[0]!, lesson, target)).msg).toContain('请先请假')
    await takeLeave(without.studentIds[0]!, { lessonIds: [lesson] })
    expect((await book(without.studentIds[0]!, lesson, lesson)).msg).toContain('其他课次')
    const chess = await app.openClass([], { courseId: 'course.chessGo', coachId: 'user.coach02' })
    const other = await app.addLesson(chess.classId, 3, '09:30')
    expect((await book(without.studentIds[0]!, lesson, other)).msg).toContain('同一课程')
  })

  test('to who may not see the class or has no button, and in a full lesson', async () => {
    const { classId, studentIds } = await app.openClass([24])
    const missed = await app.addLesson(classId, 4, '09:45')
    await takeLeave(studentIds[0]!, { lessonIds: [missed] })
    const full = await app.openClass([24], { capacity: 1, overCapacity: 'block', coachId: 'user.coach02' })
    const target = await app.addLesson(full.classId, 5, '09:45')
    expect((await book(studentIds[0]!, missed, target)).msg).toContain('已满')
    const finance = { token: await app.signIn('finance01') }
    expect((await book(studentIds[0]!, missed, target, finance)).code).toBe(403)
    await app.run(`update edu_class set campus_id = 'org.west' where id = $1`, [full.classId])
    expect((await book(studentIds[0]!, missed, target, app.desk)).code).toBe(404)
  })
})

describe('two users at the same moment', () => {
  test('who take the leave back and book its make-up leave no seat behind', async () => {
    for (let round = 0; round < 4; round++) {
      const { classId, studentIds } = await app.openClass([24])
      const studentId = studentIds[0]!
      const missed = await app.addLesson(classId, 4, `1${round}:00`)
      const target = await app.addLesson(otherId, 5, `1${round}:00`)
      const { data } = await takeLeave(studentId, { lessonIds: [missed] })
      const { id } = data as { id: string }
      const [revoked] = await Promise.all([
        app.call(leaves.revoke, { id } as never, by),
        book(studentId, missed, target),
      ])
      expect([200, 409]).toContain(revoked.code)
      if (revoked.code !== 200) await app.data(leaves.revoke, { id } as never, by)
      expect(await seatsOf(target)).toEqual([])
      expect(await rightsOf(studentId)).toEqual([])
    }
  })

  test('who book two make-ups of one leave, or one seat, get one', async () => {
    const { classId, studentIds } = await app.openClass([24])
    const missed = await app.addLesson(classId, 4, '14:00')
    const first = await app.addLesson(otherId, 5, '14:00')
    const targets = [first, await app.addLesson(otherId, 6, '14:00')]
    await takeLeave(studentIds[0]!, { lessonIds: [missed] })
    const answers = await Promise.all(targets.map((target) => book(studentIds[0]!, missed, target)))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409])
    expect((await Promise.all(targets.map(seatsOf))).flat()).toHaveLength(1)
  })

  test('who call the rolls of the missed lesson and of the make-up agree on both', async () => {
    for (let round = 0; round < 3; round++) {
      const { studentId, missed, target } = await withBooking(`1${round}:30`, { at: 2 })
      // Another student, so that the lesson of the make-up has a roll.
      const seat = { id: target, studentId: app.nextStudent(), rosterType: 'temp' as const }
      await app.data(attendance.addStudent, seat, by)
      await app.pass(target)
      await app.pass(missed)
      await app.pass(missed)
      const [came, madeUp] = await Promise.all([
        app.roll(missed, { [studentId]: 'present' }),
        app.roll(target, {}),
      ])
      expect([200, 409]).toContain(came.code)
      expect([200, 409]).toContain(madeUp.code)
      const own = (await seatsOf(target)).find(({ id }) => id === studentId)
      if (came.code === 200) {
        // Either the seat was given back, or it was a lesson more.
        if (own) expect(own).toMatchObject({ type: 'temp', units: 100 })
        expect(await rightsOf(studentId)).toEqual([])
      } else expect(own).toMatchObject({ type: 'makeup' })
      expect(await app.audit()).toEqual([])
    }
  })
})
