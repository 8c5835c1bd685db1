import { beforeAll, expect, test } from 'vitest'
import { calendars } from '@tessera/shared/contract/workflow/calendar'
import { openApp, type TestApp } from '../../../test/app.ts'
import { loadWorkingCalendar } from './store.ts'
import { addWorkingTime } from './working-time.ts'

let app: TestApp
let admin: { token: string }
let coach: { token: string }
beforeAll(async () => {
  app = await openApp()
  admin = { token: await app.signIn('admin') }
  coach = { token: await app.signIn('coach01') }
})
const week = [[{ from: '08:00', to: '20:00' }], [], [], [], [], [], []]

test('the seeded calendar knows the public holidays of 2026 and the days worked in exchange', async () => {
  const calendar = await loadWorkingCalendar(app.database.db)
  const end = (from: string) => addWorkingTime(calendar!, Date.parse(from), 3_600_000)
  expect(end('2026-09-30T17:30:00+08:00')).toBe(Date.parse('2026-10-08T09:30:00+08:00'))
  expect(end('2026-02-13T17:30:00+08:00')).toBe(Date.parse('2026-02-14T09:30:00+08:00'))
})

test('a calendar is created, changed, made the default and deleted', async () => {
  const { id } = await app.data(calendars.create, { fullName: '校区', week }, admin)
  const days = [{ date: '2026-12-07', name: '校庆', hours: [] }]
  await app.data(calendars.update, { calendarId: id, fullName: '校区', week, days }, admin)
  expect(await app.data(calendars.read, { calendarId: id }, coach)).toMatchObject({
    week,
    days,
    isDefault: false,
  })
  await app.data(calendars.setDefault, { calendarId: id }, admin)
  expect(await app.call(calendars.remove, { calendarId: id }, admin)).toMatchObject({ code: 409 })
  const inForce = await loadWorkingCalendar(app.database.db)
  expect(addWorkingTime(inForce!, Date.parse('2026-11-30T19:00:00+08:00'), 7_200_000)).toBe(
    Date.parse('2026-12-14T09:00:00+08:00'),
  )
  await app.data(calendars.setDefault, { calendarId: 'calendar.cn' }, admin)
  await app.data(calendars.remove, { calendarId: id }, admin)
  expect((await app.data(calendars.list, {}, coach)).list.map((calendar) => calendar.id)).toEqual([
    'calendar.cn',
  ])
})

test('refuses overlapping hours, a week without work, a day twice, a used name, and callers who do not manage flows', async () => {
  const fieldOf = async (body: object) => {
    const { data } = await app.call(calendars.create, { fullName: '坏', week, ...body }, admin)
    return (data as unknown as { fields: { field: string }[] }).fields.map(({ field }) => field)
  }
  const overlap = [
    { from: '09:00', to: '12:00' },
    { from: '11:00', to: '13:00' },
  ]
  expect(await fieldOf({ week: [overlap, ...week.slice(1)] })).toEqual(['week[0]'])
  expect(await fieldOf({ week: [[], [], [], [], [], [], []] })).toEqual(['week'])
  const day = { date: '2026-12-07', name: '', hours: [] }
  expect(await fieldOf({ days: [day, day] })).toEqual(['days[1].date'])
  expect(await fieldOf({ days: [{ ...day, hours: [{ from: '18:00', to: '09:00' }] }] })).toEqual([
    'days[0].hours',
  ])
  expect(await fieldOf({ fullName: '工作日历' })).toEqual(['fullName'])
  expect((await app.call(calendars.create, { fullName: '教练', week }, coach)).code).toBe(403)
  expect((await app.data(calendars.list, {}, admin)).list).toHaveLength(1)
})
