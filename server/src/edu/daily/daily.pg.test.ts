import { beforeAll, describe, expect, test } from 'vitest'
import { renewals } from '@tessera/shared/contract/edu/care'
import { studentLedger } from '@tessera/shared/contract/edu/student-ledger'
import { openClosingApp, type ClosingApp } from '../../../test/closing-app.ts'
import { listDueDays, runCampusDay } from './run-day.ts'

let app: ClosingApp
beforeAll(async () => {
  app = await openClosingApp()
})

const campusId = 'org.east'
const runDay = (today: string) => runCampusDay(app.database.db, { campusId, today })

/** A paid period card of some days that begins on a date. */
async function sellCard(days: number, from: string): Promise<{ lineId: string; studentId: string }> {
  const planId = `plan.card.${days}.${from}`
  await app.run(
    `insert into edu_price_plan (id, name, scope, course_id, billing, units, gift_units, days, price, unit_list_price,
       gift_policy, refund_rule, valid_from, status)
     select $1, $1, 'course', course_id, 'days', $2::int * 100, 0, $2::int, $2::int * 1000 + 7, 1000, 'average', 'by_value', 'sign', 'open'
     from edu_price_plan where id = 'plan.swimStart.24'`,
    [planId, days],
  )
  const studentId = app.nextStudent()
  const { orderId } = await app.sell(studentId, { lines: [{ pricePlanId: planId }] })
  await app.pay(orderId, (days * 1000 + 7) / 100)
  const [line] = await app.linesOf(orderId)
  const lineId = String(line!['id'])
  await app.run(
    `update edu_order_line set effective_from = $2::date, period_from = $2::date, expire_date = $2::date + $3::int - 1,
       period_to = $2::date + $3::int - 1 where id = $1`,
    [lineId, from, days],
  )
  return { lineId, studentId }
}

const daysOf = async (lineId: string) => {
  const rows = await app.run(
    `select biz_date::text as date, type, amount::int as amount from edu_ledger_entry
     where line_id = $1 and type in ('daily', 'daily_undo') order by seq`,
    [lineId],
  )
  return rows.map(({ date }) => String(date))
}

const today = () => plusDays(0)
async function plusDays(days: number): Promise<string> {
  const [row] = await app.run(`select ((now() at time zone 'Asia/Shanghai')::date + $1::int)::text as date`, [
    days,
  ])
  return String(row!['date'])
}

describe('the daily job', () => {
  test('recognises each day of a period card once, over year end, and fills the gaps of missed runs', async () => {
    const { lineId } = await sellCard(5, '2025-12-30')
    await runDay('2025-12-31')
    expect(await daysOf(lineId)).toEqual(['2025-12-30'])
    await runDay('2025-12-31')
    expect(await daysOf(lineId)).toEqual(['2025-12-30'])
    await runDay('2026-01-10')
    expect(await daysOf(lineId)).toEqual([
      '2025-12-30',
      '2025-12-31',
      '2026-01-01',
      '2026-01-02',
      '2026-01-03',
    ])
    const line = await app.line(lineId)
    expect(line).toMatchObject({
      status: 'used_up',
      remain_units: 0,
      recognised: 5007,
      due_reason: 'used_up',
    })
  })

  test('knows 29 February', async () => {
    const { lineId } = await sellCard(3, '2028-02-28')
    await runDay('2028-03-05')
    expect(await daysOf(lineId)).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
  })

  test('of two processes posts each day once', async () => {
    const { lineId } = await sellCard(4, '2026-02-01')
    await Promise.all([runDay('2026-02-10'), runDay('2026-02-10'), runDay('2026-02-10')])
    expect(await daysOf(lineId)).toEqual(['2026-02-01', '2026-02-02', '2026-02-03', '2026-02-04'])
  })

  test('marks lines as expired on the day after their last one', async () => {
    const { lineId } = await app.sellPaid()
    await app.run(`update edu_order_line set expire_date = '2026-05-31' where id = $1`, [lineId])
    await runDay('2026-05-31')
    expect((await app.line(lineId))['status']).toBe('active')
    await runDay('2026-06-01')
    expect(await app.line(lineId)).toMatchObject({ status: 'expired', due_reason: 'expired' })
    const before = (await app.line(lineId))['last_seq']
    await runDay('2026-06-02')
    expect((await app.line(lineId))['last_seq']).toBe(before)
    expect(await app.audit()).toEqual([])
  })

  test('runs a campus when its own midnight has passed, also where its zone changes', async () => {
    // 13 zones east of the date line and 11 west of it: one of both is always past its first hour today.
    await app.run(`delete from edu_daily_run`)
    await app.run(`update edu_campus set time_zone = 'Pacific/Kiritimati' where id = 'org.east'`)
    await app.run(`update edu_campus set time_zone = 'Pacific/Pago_Pago' where id = 'org.west'`)
    const dates = await app.run(
      `select id, (now() at time zone time_zone)::date::text as date, extract(hour from now() at time zone time_zone)::int as hour
       from edu_campus where id in ('org.east', 'org.west') order by id`,
    )
    const expected = dates
      .filter(({ hour }) => Number(hour) >= 1)
      .map(({ id, date }) => [String(id), String(date)])
    const due = await listDueDays(app.database.db)
    expect(due.map((day) => [day.campusId, day.today])).toEqual(expected)
    expect(dates[0]!['date']).not.toBe(dates[1]!['date'])
    await app.run(`update edu_campus set time_zone = 'Asia/Shanghai'`)
  })
})

describe('a suspension', () => {
  test('rests lines and lessons from its approval, and its end moves the last day', async () => {
    const [member] = await app.run(
      `select m.student_id, l.id as line_id from edu_class_student m
         join edu_order_line l on l.student_id = m.student_id and l.status = 'active'
         join edu_student s on s.id = m.student_id and s.campus_id = 'org.east'
       where m.delete_mark = 0 and exists (select 1 from edu_roster r join edu_lesson e on e.id = r.lesson_id
         where r.student_id = m.student_id and r.delete_mark = 0 and e.status = 'scheduled'
           and e.biz_date > current_date + 2) order by m.student_id limit 1`,
    )
    const studentId = String(member!['student_id'])
    const lineId = String(member!['line_id'])
    await app.run(`update edu_order_line set expire_date = '2099-06-30' where id = $1`, [lineId])
    const rosters = async () =>
      Number(
        (
          await app.run(
            `select count(*)::int as n from edu_roster r join edu_lesson e on e.id = r.lesson_id
         where r.student_id = $1 and r.delete_mark = 0 and e.status = 'scheduled' and e.biz_date >= current_date + 2`,
            [studentId],
          )
        )[0]!['n'],
      )
    const before = await rosters()
    expect(before).toBeGreaterThan(0)
    const from = await today()
    const to = await plusDays(40)
    const input = { id: studentId, from, to, reason: '腿部受伤' }
    const { flowTaskId } = await app.data(studentLedger.suspend, input, app.desk)
    expect((await app.line(lineId))['status']).toBe('active')
    await app.approve(flowTaskId)
    expect(await app.line(lineId)).toMatchObject({ status: 'suspended', is_suspended: true })
    expect(await rosters()).toBeLessThan(before)
    const { list } = await app.data(studentLedger.suspensions, { id: studentId }, app.desk)
    expect(list).toMatchObject([{ status: 'active', fromDate: input.from }])
    const again = await app.call(studentLedger.suspend, { ...input, to: null }, app.desk)
    expect(again.msg).toContain(input.from)

    // It began ten days ago; the daily job ends it the day after its last one.
    const date = await today()
    await app.run(
      `update edu_suspension set from_date = from_date - 10, to_date = $2::date - 1 where student_id = $1`,
      [studentId, date],
    )
    await runDay(date)
    expect(await app.line(lineId)).toMatchObject({ status: 'active', suspended_days: 10 })
    const [line] = await app.run(`select expire_date::text as d from edu_order_line where id = $1`, [lineId])
    expect(line!['d']).toBe('2099-07-10')
    expect(await rosters()).toBe(before)
    expect(await app.audit()).toEqual([])
  })

  test('pauses a period card without an entry, and is resumed on request', async () => {
    const from = await plusDays(-5)
    const { lineId, studentId } = await sellCard(30, from)
    const { flowTaskId } = await app.data(
      studentLedger.suspend,
      { id: studentId, from: await today(), reason: '出国' },
      app.desk,
    )
    await app.approve(flowTaskId)
    await app.run(`update edu_suspension set from_date = from_date - 2 where student_id = $1`, [studentId])
    const date = await today()
    await runDay(date)
    // Five days have passed, and two of them rested.
    expect(await daysOf(lineId)).toHaveLength(3)
    const { list } = await app.data(studentLedger.suspensions, { id: studentId }, app.desk)
    await app.data(studentLedger.resume, { id: studentId, suspensionId: list[0]!.id }, app.desk)
    const [line] = await app.run(
      `select expire_date::text as e, period_to::text as p, status from edu_order_line where id = $1`,
      [lineId],
    )
    const end = await plusDays(26)
    expect(line).toEqual({ e: end, p: end, status: 'active' })
  })
})

test('a student with a period card alone is due for renewal on its last day', async () => {
  const begun = await plusDays(-5)
  const { studentId } = await sellCard(31, begun)
  const { list } = await app.data(renewals.forecast, { months: 2, pageSize: 1000 }, app.principal)
  expect(list.find(({ id }) => id === studentId)).toMatchObject({
    dueDate: await plusDays(25),
    dueReason: 'expired',
  })
})
