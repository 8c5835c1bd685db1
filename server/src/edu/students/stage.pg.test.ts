import { beforeAll, expect, test } from 'vitest'
import { attendance } from '@tessera/shared/contract/edu/attendance'
import { leads, trials } from '@tessera/shared/contract/edu/leads'
import { lessons } from '@tessera/shared/contract/edu/lessons'
import { orders } from '@tessera/shared/contract/edu/orders'
import { receipts } from '@tessera/shared/contract/edu/receipts'
import { students } from '@tessera/shared/contract/edu/students'
import { openLessonApp, type LessonApp } from '../../../test/lesson-app.ts'

// Stages and columns of the board follow from facts (I15): each command leaves what recomputing gives.

let app: LessonApp
beforeAll(async () => {
  app = await openLessonApp()
})

async function stageOf(studentId: string) {
  const [row] = await app.run('select stage, track_status as track from edu_student where id = $1', [
    studentId,
  ])
  expect(await app.staleStages([studentId])).toEqual([])
  return row
}

test('a roll-call that uses up the last lesson ends a member; undoing it brings the member back', async () => {
  const { classId, studentIds } = await app.openClass([1])
  const id = await app.addLesson(classId, -1, '05:00')
  expect(await stageOf(studentIds[0]!)).toEqual({ stage: 'member', track: 'signed' })
  const { data } = await app.roll(id)
  expect(await stageOf(studentIds[0]!)).toEqual({ stage: 'ended', track: 'signed' })
  await app.data(attendance.undo, { id, reason: '点错', version: data.version }, app.principal)
  expect(await stageOf(studentIds[0]!)).toEqual({ stage: 'member', track: 'signed' })
})

test('a student is a member from the first payment, and a lead again when it or the order is void', async () => {
  const studentId = app.nextStudent()
  const { orderId } = await app.sell(studentId)
  expect(await stageOf(studentId)).toEqual({ stage: 'lead', track: 'signed' })
  const moved = await app.call(leads.setStatus, { id: studentId, trackStatus: 'none' }, app.principal)
  expect(moved.msg).toContain('已经签约')
  const { receiptIds } = await app.pay(orderId, 1)
  expect(await stageOf(studentId)).toEqual({ stage: 'member', track: 'signed' })
  await app.data(receipts.void, { id: receiptIds[0]!, reason: '收错' }, app.principal)
  expect(await stageOf(studentId)).toEqual({ stage: 'lead', track: 'signed' })
  await app.data(orders.void, { id: orderId, reason: '客户退单' }, app.principal)
  expect(await stageOf(studentId)).toEqual({ stage: 'lead', track: 'tracking' })
})

test('a trial that is added to a lesson, called and cancelled moves the lead', async () => {
  const { classId } = await app.openClass([])
  const studentId = app.nextStudent()
  const past = await app.addLesson(classId, -2, '06:00')
  await app.data(attendance.addStudent, { id: past, studentId, rosterType: 'trial' }, app.principal)
  expect((await app.roll(past)).code).toBe(200)
  expect(await stageOf(studentId)).toEqual({ stage: 'trial', track: 'tried' })

  const other = app.nextStudent()
  const next = await app.addLesson(classId, 3, '06:00')
  await app.data(trials.create, { studentId: other, lessonId: next, price: 0 }, app.principal)
  expect(await stageOf(other)).toEqual({ stage: 'trial', track: 'booked' })
  await app.data(lessons.cancel, { id: next, reason: 'weather' }, app.principal)
  expect(await stageOf(other)).toEqual({ stage: 'lead', track: 'tracking' })
})

test('a merged student has the stage of all orders of both', async () => {
  const [id, otherId] = [app.nextStudent(), app.nextStudent()]
  const { orderId } = await app.sell(otherId)
  await app.pay(orderId, 1)
  expect(await stageOf(id)).toMatchObject({ stage: 'lead' })
  await app.data(students.merge, { id, otherId, reason: '重复建档' }, app.principal)
  expect(await stageOf(id)).toEqual({ stage: 'member', track: 'signed' })
})
