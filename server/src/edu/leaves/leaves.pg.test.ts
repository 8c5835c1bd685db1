import { beforeAll, describe, expect, test } from 'vitest'
import { attendance } from '@tessera/shared/contract/edu/attendance'
import { leaves } from '@tessera/shared/contract/edu/leaves'
import { lessons } from '@tessera/shared/contract/edu/lessons'
import { makeups } from '@tessera/shared/contract/edu/makeups'
import { eduSettings } from '@tessera/shared/contract/edu/settings'
import { openLessonApp, type LessonApp } from '../../../test/lesson-app.ts'
import { expireRights } from '../makeups/store.ts'

let app: LessonApp
let by: LessonApp['principal']

beforeAll(async () => {
  app = await openLessonApp()
  by = app.principal
})

const leave = (studentId: string, lessonIds: string[], token = by) =>
  app.call(leaves.create, { studentId, lessonIds, type: 'sick', reason: '发烧' } as never, token)
const rightsOf = async (studentId: string) => (await app.data(makeups.list, { studentId }, by)).list
const chargeOf = async (lessonId: string, studentId: string, status = 'leave') =>
  (await app.roster(lessonId)).list
    .find((row) => row.studentId === studentId)!
    .charges.find((charge) => charge.status === status)!

/** A class with one student who was on free leave in its first lesson, and the right of that leave. */
async function withRight(startTime: string) {
  const { classId, studentIds } = await app.openClass([24])
  const studentId = studentIds[0]!
  const missed = await app.addLesson(classId, 1, startTime)
  await leave(studentId, [missed])
  await app.pass(missed)
  await app.roll(missed)
  const [right] = await rightsOf(studentId)
  return { classId, studentId, missed, right: right! }
}

describe('a leave', () => {
  test('of days that have passed without a lesson is refused; of days to come it is taken', async () => {
    const { studentIds } = await app.openClass([24])
    const ofDays = (from: number, to: number) =>
      app.call(
        leaves.create,
        { studentId: studentIds[0], fromDate: app.day(from), toDate: app.day(to), type: 'sick' } as never,
        by,
      )
    expect((await ofDays(-10, -8)).msg).toContain('这段时间已过')
    expect((await ofDays(3, 5)).code).toBe(200)
  })

  test('in time is free and gives a right to make the lesson up; the roster knows it', async () => {
    const { classId, studentIds } = await app.openClass([24])
    const [student] = studentIds as [string]
    const id = await app.addLesson(classId, 1, '20:00')
    const created = await leave(student, [id])
    expect(created.data).toMatchObject({ status: 2, lessons: [{ outcome: 'leave', units: 0, makeup: true }] })
    expect((await leave(student, [id])).msg).toContain('已请过假')
    expect((await app.roster(id)).list[0]).toMatchObject({
      defaultStatus: 'leave',
      leave: { isApproved: true },
    })
    await app.pass(id)
    const rolled = await app.roll(id)
    expect(rolled.data.rows[0]).toMatchObject({ status: 'leave', units: 0, reason: 'leave_free' })
    expect(await rightsOf(student)).toMatchObject([{ status: 'open', expireDate: app.day(-1 + 60) }])
    const { list } = await app.data(leaves.list, { studentId: student }, by)
    expect((await app.call(leaves.revoke, { id: list[0]!.id } as never, by)).msg).toContain(
      '已按这条请假点名',
    )
    const { lesson } = await app.roster(id)
    await app.data(attendance.undo, { id, reason: 'x', version: lesson.version }, by)
    expect(await rightsOf(student)).toEqual([])
    await app.data(leaves.revoke, { id: list[0]!.id } as never, by)
    expect((await app.roster(id)).list[0]!.defaultStatus).toBe('present')
  })

  test('is on short notice, or beyond the quota, as the settings of the class say', async () => {
    const { classId, studentIds } = await app.openClass([24])
    const [student] = studentIds as [string]
    const first = await app.addLesson(classId, 1, '20:30')
    const second = await app.addLesson(classId, 1, '21:00')
    const set = (values: object) =>
      app.data(eduSettings.update, { scope: 'class', scopeId: classId, values } as never, by)
    const forecast = async () =>
      (
        await app.data(leaves.forecast, { studentId: student, lessonIds: [first, second] } as never, by)
      ).lessons.map(({ outcome, units }) => [outcome, units])
    await set({ leaveNoticeMinutes: 20_000, lateLeaveRate: 50 })
    expect(await forecast()).toEqual([
      ['lateLeave', 0.5],
      ['lateLeave', 0.5],
    ])
    await set({ leaveNoticeMinutes: 20_000, lateLeaveRate: 50, leaveQuota: 1 })
    expect(await forecast()).toEqual([
      ['lateLeave', 0.5],
      ['excessLeave', 1],
    ])
    await set({ leaveQuota: 1 })
    expect(await forecast()).toEqual([
      ['leave', 0],
      ['excessLeave', 1],
    ])
    await leave(student, [first, second])
    expect(await chargeOf(second, student)).toMatchObject({ outcome: 'excessLeave', units: 1 })
    await set({ deduction: { regular: { excessLeave: { percent: 0, makeup: 'none' } } }, leaveQuota: 1 })
    expect(await chargeOf(second, student)).toMatchObject({ outcome: 'excessLeave', units: 0 })
    const read = await app.data(eduSettings.read, { scope: 'class', scopeId: classId } as never, by)
    expect(read.values.leaveQuota).toBe(1)
    expect(read.matrix.regular!.excessLeave!.percent).toBe(0)
    expect(read.inherited.leaveQuota).toBeNull()
  })

  test('counts for the quota however late it is: six without notice cost no less than six in time', async () => {
    const costs = async (isRequested: boolean, hour: string) => {
      const { classId, studentIds } = await app.openClass([24])
      const values = { leaveQuota: 2, leaveQuotaPer: 'line' }
      await app.data(eduSettings.update, { scope: 'class', scopeId: classId, values } as never, by)
      const ids: string[] = []
      for (const minute of ['00', '10', '20', '30', '40'])
        ids.push(await app.addLesson(classId, 1, `${hour}:${minute}`))
      if (isRequested) await leave(studentIds[0]!, ids)
      const reasons: string[] = []
      for (const id of ids) {
        await app.pass(id)
        const { data } = await app.roll(id, { [studentIds[0]!]: 'leave' })
        reasons.push((data.rows[0] as never as { reason: string }).reason)
      }
      const own = await app.data(
        attendance.ofStudent,
        { id: studentIds[0]!, from: app.day(-9), to: app.day(9) },
        by,
      )
      expect(own.quotas).toMatchObject([{ limit: 2, used: 2, left: 0 }])
      return reasons
    }
    const excess = ['leave_over_quota', 'leave_over_quota', 'leave_over_quota']
    expect(await costs(false, '13')).toEqual(['leave_late_notice', 'leave_late_notice', ...excess])
    expect(await costs(true, '14')).toEqual(['leave_free', 'leave_free', ...excess])
  })

  test('that staff note in the roll-call gives the make-up of its rule, or says why there is none', async () => {
    const { classId, studentIds } = await app.openClass([24])
    const [student] = studentIds as [string]
    const first = await app.addLesson(classId, -1, '21:15')
    expect(await chargeOf(first, student)).toMatchObject({ makeup: 'none', noMakeup: 'unrequested' })
    expect(await chargeOf(first, student, 'absent')).toMatchObject({ noMakeup: null })
    await app.roll(first, { [student]: 'leave' })
    expect(await rightsOf(student)).toEqual([])
    const late = { regular: { lateLeave: { percent: 0, makeup: 'create' } } }
    await app.data(
      eduSettings.update,
      { scope: 'class', scopeId: classId, values: { deduction: late } } as never,
      by,
    )
    const second = await app.addLesson(classId, -1, '21:30')
    expect(await chargeOf(second, student)).toMatchObject({ makeup: 'create', noMakeup: null })
    await app.roll(second, { [student]: 'leave' })
    expect(await rightsOf(student)).toMatchObject([{ status: 'open', originLessonId: second }])
    const none = { regular: { leave: { percent: 0, makeup: 'none' } } }
    await app.data(
      eduSettings.update,
      { scope: 'class', scopeId: classId, values: { deduction: none } } as never,
      by,
    )
    const next = await app.addLesson(classId, 1, '21:45')
    await leave(student, [next], app.coach)
    expect(await chargeOf(next, student)).toMatchObject({ noMakeup: 'waiting' })
    const forecast = await app.data(makeups.coming, { studentId: student }, by)
    expect(forecast.list).toMatchObject([{ isApproved: false, makeup: false, noMakeup: 'setting' }])
  })

  test('is refused after the lesson has begun, and waits where its author may not approve', async () => {
    const { classId, studentIds } = await app.openClass([24])
    const [student] = studentIds as [string]
    const past = await app.addLesson(classId, -1, '20:15')
    expect((await leave(student, [past])).msg).toContain('已开始')
    const next = await app.addLesson(classId, 2, '20:00')
    const waiting = await leave(student, [next], app.coach)
    expect(waiting.data).toMatchObject({ status: 1 })
    const { id } = waiting.data as { id: string }
    expect((await app.roster(next)).list[0]).toMatchObject({
      defaultStatus: 'present',
      leave: { isApproved: false },
    })
    expect((await app.call(leaves.approve, { id, isApproved: true }, app.coach)).code).toBe(403)
    await app.data(leaves.approve, { id, isApproved: true }, app.desk)
    expect((await app.call(leaves.approve, { id, isApproved: false }, by)).msg).toContain('已处理')
    expect((await app.roster(next)).list[0]!.defaultStatus).toBe('leave')
  })
})

describe('a right to a make-up', () => {
  test('is booked, used and never used twice', async () => {
    const { classId, studentId, right } = await withRight('19:00')
    const other = await app.openClass([24], { coachId: 'user.coach02' })
    const target = await app.addLesson(other.classId, 1, '19:00')
    const options = (await app.data(makeups.options, { id: right.id }, by)).list
    expect(options.map(({ lessonId }) => lessonId)).toContain(target)
    await app.data(makeups.book, { id: right.id, lessonId: target }, by)
    expect((await app.call(makeups.book, { id: right.id, lessonId: target }, by)).code).toBe(409)
    await app.pass(target)
    await app.roll(target)
    const [used] = await rightsOf(studentId)
    expect(used).toMatchObject({ status: 'used', target: { lessonId: target } })
    // The origin was free, so the make-up costs the lesson.
    const units = await app.run(
      `select deduct_units from edu_roster where lesson_id = $1 and student_id = $2`,
      [target, studentId],
    )
    expect(units).toEqual([{ deduct_units: 100 }])
    const again = await app.addLesson(classId, 3, '19:00')
    expect((await app.call(makeups.book, { id: right.id, lessonId: again }, by)).code).toBe(409)
    expect(await app.audit()).toEqual([])
  })

  test('is open again where its booking, its lesson or the roll-call is taken back', async () => {
    const { studentId, right } = await withRight('18:00')
    const other = await app.openClass([24], { coachId: 'user.coach02' })
    const target = await app.addLesson(other.classId, 1, '18:00')
    const statusOf = async () => (await rightsOf(studentId))[0]!.status
    const book = () => app.data(makeups.book, { id: right.id, lessonId: target }, by)
    await book()
    await app.data(makeups.release, { id: right.id }, by)
    expect(await statusOf()).toBe('open')
    await book()
    await app.data(lessons.cancel, { id: target, reason: 'weather' } as never, by)
    expect(await statusOf()).toBe('open')
    await app.data(lessons.restore, { id: target } as never, by)
    await book()
    await app.pass(target)
    await app.roll(target)
    expect(await statusOf()).toBe('used')
    const { lesson } = await app.roster(target)
    await app.data(attendance.undo, { id: target, reason: 'x', version: lesson.version }, by)
    expect(await statusOf()).toBe('booked')
  })

  test('refuses earlier and later lessons and other subjects, expires, and can be waived', async () => {
    const { classId, studentId, right } = await withRight('17:00')
    const other = await app.openClass([], { courseId: 'course.chessGo', coachId: 'user.coach02' })
    const chess = await app.addLesson(other.classId, 1, '17:00')
    const later = await app.addLesson(classId, 61, '17:00')
    const book = async (lessonId: string) =>
      (await app.call(makeups.book, { id: right.id, lessonId }, by)).msg
    expect(await book(chess)).toContain('同一课程')
    await app.run('delete from edu_roster where lesson_id = $1', [later])
    expect(await book(later)).toContain('到期')
    await app.run(`update edu_makeup_right set expire_date = current_date - 2 where id = $1`, [right.id])
    await expireRights(app.database.db)
    expect((await rightsOf(studentId))[0]!.status).toBe('expired')
    const second = await withRight('16:00')
    await app.data(makeups.waive, { id: second.right.id, reason: '家长放弃' }, by)
    expect((await rightsOf(second.studentId))[0]!.status).toBe('waived')
  })
})

test('the attendance of a class and a student counts what was recorded', async () => {
  const { classId, studentIds } = await app.openClass([24])
  const id = await app.addLesson(classId, -1, '15:00')
  await app.roll(id, { [studentIds[0]!]: 'late' })
  const period = { from: app.day(-10), to: app.day(10) }
  const matrix = await app.data(attendance.ofClass, { id: classId, ...period }, by)
  expect(matrix.cells).toMatchObject([{ lessonId: id, status: 'late', units: 1, reason: 'attended' }])
  expect(matrix.students[0]!.counts).toMatchObject({ expected: 1, late: 1, rate: 1 })
  const own = await app.data(attendance.ofStudent, { id: studentIds[0]!, ...period }, by)
  expect(own.counts).toMatchObject({ expected: 1, late: 1, rate: 1 })
  expect(own.quotas).toMatchObject([{ limit: null, used: 0 }])
})
