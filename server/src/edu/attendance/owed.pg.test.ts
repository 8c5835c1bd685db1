import { beforeAll, expect, test } from 'vitest'
import { attendance } from '@tessera/shared/contract/edu/attendance'
import { receipts } from '@tessera/shared/contract/edu/receipts'
import { wallet } from '@tessera/shared/contract/edu/wallet'
import { openLessonApp, type LessonApp } from '../../../test/lesson-app.ts'
import { cash } from '../../../test/sales-app.ts'

// Lessons that are owed are settled by the payments of a line: at once, or as far as the money reaches.

let app: LessonApp
beforeAll(async () => {
  app = await openLessonApp()
})

let opened = 0

/** A student who owes two lessons of a class with the policy, and an order of four lessons. */
async function openOwing(policy: 'allow' | 'cap') {
  const { classId, studentIds } = await app.openClass([0])
  const studentId = studentIds[0]!
  await app.run(
    `insert into edu_setting (scope, scope_id, key, value) values ('class', $1, 'arrearsConsume', $2::jsonb)`,
    [classId, JSON.stringify(policy)],
  )
  // The roll of the later lesson is called first, but lessons are settled by their day.
  opened += 1
  const startTime = `0${opened}:05`
  const later = await app.addLesson(classId, -2, startTime)
  const earlier = await app.addLesson(classId, -3, startTime)
  for (const id of [later, earlier]) expect((await app.roll(id)).code).toBe(200)
  const { orderId } = await app.sell(studentId, {
    lines: [{ pricePlanId: app.plan, units: 4, giftUnits: 0 }],
    signDate: app.day(-1),
  })
  const [line] = await app.linesOf(orderId)
  return { classId, studentId, orderId, earlier, later, lesson: Number(line!['net_amount']) / 100 / 4 }
}

/** Lessons that are still owed, and those that were deducted. */
async function stateOf(...lessonIds: string[]) {
  const rows = (await app.run(
    'select lesson_id, owed_units, deduct_units from edu_roster where lesson_id = any($1)',
    [lessonIds],
  )) as never as { lesson_id: string; owed_units: number; deduct_units: number }[]
  return lessonIds.map((id) => {
    const { owed_units, deduct_units } = rows.find(({ lesson_id }) => lesson_id === id)!
    return { owed: owed_units / 100, deducted: deduct_units / 100 }
  })
}

const owedOne = { owed: 1, deducted: 0 }
const owedHalf = { owed: 0.5, deducted: 0.5 }
const settled = { owed: 0, deducted: 1 }

test('the first payment settles every owed lesson where arrears may be used', async () => {
  const { orderId, earlier, later } = await openOwing('allow')
  await app.pay(orderId, 0.01)
  expect(await stateOf(earlier, later)).toEqual([settled, settled])
  expect(await app.audit()).toEqual([])
})

test('each payment settles as much as it covers where arrears are capped, the oldest lesson first', async () => {
  const { studentId, orderId, earlier, later, lesson } = await openOwing('cap')
  await app.pay(orderId, lesson / 2)
  expect(await stateOf(earlier, later)).toEqual([owedHalf, owedOne])
  // A payment from the wallet settles like one of cash.
  const topUp = { studentId, method: 'cash' as const, accountId: 'account.cash', amount: lesson }
  await app.data(wallet.topUp, topUp, app.principal)
  await app.pay(orderId, 0, { parts: [{ method: 'wallet', amount: lesson }] })
  expect(await stateOf(earlier, later)).toEqual([settled, owedHalf])
  await app.pay(orderId, lesson * 2.5)
  expect(await stateOf(earlier, later)).toEqual([settled, settled])
  const [line] = await app.linesOf(orderId)
  expect(line).toMatchObject({ remain_units: 200, consumed_units: 200 })
  expect(await app.audit()).toEqual([])
})

test('a corrected receipt settles what the other amount covers', async () => {
  const { orderId, earlier, later, lesson } = await openOwing('cap')
  const { receiptIds } = await app.pay(orderId, lesson / 2)
  await app.data(
    receipts.correct,
    { id: receiptIds[0]!, reason: '金额录错', parts: [cash(lesson * 1.5)] } as never,
    app.principal,
  )
  expect(await stateOf(earlier, later)).toEqual([settled, owedHalf])
  expect(await app.audit()).toEqual([])
})

test('a void receipt leaves settled lessons; nothing more is settled before money covers them again', async () => {
  const { classId, orderId, earlier, later, lesson } = await openOwing('cap')
  const { receiptIds } = await app.pay(orderId, lesson)
  await app.pay(orderId, lesson / 2)
  await app.data(receipts.void, { id: receiptIds[0]!, reason: '录错' }, app.principal)
  expect(await stateOf(earlier, later)).toEqual([settled, owedHalf])
  // The line holds money for half a lesson, and one and a half are used.
  const next = await app.addLesson(classId, -1)
  expect((await app.roll(next)).code).toBe(200)
  await app.pay(orderId, lesson)
  expect(await stateOf(earlier, later, next)).toEqual([settled, owedHalf, owedOne])
  await app.pay(orderId, lesson)
  expect(await stateOf(earlier, later, next)).toEqual([settled, settled, owedHalf])
  expect(await app.audit()).toEqual([])
  // A lesson that was settled in parts is undone whole, and its units pay what another one owes.
  const { version } = (await app.roster(later)).lesson
  await app.data(attendance.undo, { id: later, reason: '误点', version }, app.principal)
  const [line] = await app.linesOf(orderId)
  expect(line).toMatchObject({ remain_units: 200, consumed_units: 200 })
  expect(await stateOf(next)).toEqual([settled])
  expect(await app.audit()).toEqual([])
})
