import { beforeAll, expect, test } from 'vitest'
import { lessonTransfers } from '@tessera/shared/contract/edu/transfers'
import { refunds } from '@tessera/shared/contract/edu/refunds'
import { openClosingApp, type ClosingApp } from '../../../test/closing-app.ts'

// The random histories meet such a race only by chance. Here both writers are stopped at the lock of the student.

let app: ClosingApp
beforeAll(async () => {
  app = await openClosingApp()
})

/** Starts work while the student is locked, and lets it go on once all of it waits for a lock. */
async function race<T>(studentId: string, work: readonly (() => Promise<T>)[]): Promise<T[]> {
  const client = await app.database.pool.connect()
  try {
    await client.query('begin')
    await client.query('select 1 from edu_student where id = $1 for no key update', [studentId])
    const started = Promise.all(work.map((one) => one()))
    await expect
      .poll(
        async () => {
          const rows = await app.run(
            `select count(*)::int as n from pg_stat_activity
             where datname = current_database() and wait_event_type = 'Lock'`,
          )
          return Number(rows[0]!['n'])
        },
        { timeout: 60_000 },
      )
      .toBe(work.length)
    await client.query('commit')
    return await started
  } finally {
    client.release()
  }
}

test('of a refund and a transfer that two users apply for at once, one holds the units', async () => {
  const { studentId, lineId } = await app.sellPaid()
  const answers = await race<{ code: number }>(studentId, [
    () =>
      app.call(
        refunds.create,
        { lineId, units: 5, rule: 'remaining_value', amount: 1, route: 'wallet', reason: '搬家' },
        app.desk,
      ),
    () =>
      app.call(
        lessonTransfers.create,
        { fromLineId: lineId, units: 7, kind: 'wallet', reason: '搬家' },
        app.principal,
      ),
  ])
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409])
  const held = answers[0]!.code === 200 ? 500 : 700
  expect(await app.line(lineId)).toMatchObject({ held_units: held })
  const pending = await app.run(
    `select (select count(*)::int from edu_refund where line_id = $1)
       + (select count(*)::int from edu_transfer where from_line_id = $1) as n`,
    [lineId],
  )
  expect(pending).toEqual([{ n: 1 }])
  expect(await app.audit()).toEqual([])
})

test('two payments at once both count', async () => {
  const studentId = app.nextStudent()
  const { orderId } = await app.sell(studentId)
  await race(studentId, [() => app.pay(orderId, 100), () => app.pay(orderId, 30, {}, app.desk)])
  const rows = await app.run('select received_amount::int as received from edu_order where id = $1', [
    orderId,
  ])
  expect(rows).toEqual([{ received: 13_000 }])
  expect(await app.audit()).toEqual([])
})
