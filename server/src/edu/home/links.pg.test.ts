import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { attendance } from '@tessera/shared/contract/edu/attendance'
import { classes } from '@tessera/shared/contract/edu/classes'
import { eduHome } from '@tessera/shared/contract/edu/home'
import { lessons } from '@tessera/shared/contract/edu/lessons'
import { lessonStatistics } from '@tessera/shared/contract/edu/statistics'
import { eduToday } from '@tessera/shared/contract/edu/today'
import { session, type MenuItem } from '@tessera/shared/contract/session/session'
import { RemoteFile } from '@tessera/shared/contract/shell/remote-file'
import { openClosingApp, type ClosingApp } from '../../../test/closing-app.ts'
import { countLinked } from '../../../test/linked-rows.ts'
import { careForEverybody } from '../alerts/nightly.ts'

// Every tile of the home page shows the number of rows that its link opens, for each role.

const accounts = [
  'admin',
  'principal',
  'manager01',
  'manager02',
  'consultant01',
  'desk01',
  'desk02',
  'coach01',
  'finance01',
] as const

const root = new URL('../../../../', import.meta.url)
const { contributes } = RemoteFile.parse(
  JSON.parse(readFileSync(new URL('remote-edu/remote.json', root), 'utf8')),
)
const tiles = contributes.portalWidgets.filter(({ agenda }) => agenda === undefined)

let app: ClosingApp
const by: Record<string, { token: string }> = {}
/** Menus of an account by code. */
const menus: Record<string, ReadonlySet<string>> = {}
const codesOf = (items: readonly MenuItem[]): string[] =>
  items.flatMap((item) => [item.urlAddress, ...codesOf(item.children as MenuItem[])])

beforeAll(async () => {
  app = await openClosingApp()
  for (const account of accounts) {
    by[account] = { token: await app.signIn(account) }
    const { menuList } = await app.data(session.currentUser, {}, by[account])
    menus[account] = new Set(codesOf(menuList))
  }
  const { db } = app.database
  await sql`update edu_student set next_track_at = now() - interval '1 hour' where stage = 'lead'`.execute(db)
  // Roll calls that are missing for longer than alerts are raised.
  await sql`
    update edu_lesson set status = 'scheduled' where id in (
      select e.id from (select x.*, row_number() over (partition by x.coach_id order by x.biz_date, x.id) as n from edu_lesson x
        where x.status = 'done' and x.delete_mark = 0 and x.biz_date < current_date - 31) e where e.n = 1)`.execute(
    db,
  )
  // The demo has lessons on some days of the week only, and none at night.
  await app.run(
    `insert into edu_lesson (id, lesson_no, class_id, course_id, campus_id, coach_id, start_at, end_at, biz_date)
     select 'today.1', 'T1', c.id, c.course_id, c.campus_id, c.coach_id, (d.day + time '03:00') at time zone z.time_zone,
       (d.day + time '03:10') at time zone z.time_zone, d.day
     from edu_class c join edu_campus z on z.id = c.campus_id
       cross join lateral (select (now() at time zone z.time_zone)::date as day) d
     where c.id = 'class.01'`,
  )
  const { lineId } = await app.sellPaid()
  await app.run(
    `insert into edu_refund (id, refund_no, line_id, units, rule, remain_value, rule_amount, deduction, amount, route, reason, status,
       applied_at, approved_at) values ('refund.open', 'TF-OPEN', $1, 100, 'remaining_value', 1000, 1000, 0, 1000, 'original', '核对', 2,
       now(), now())`,
    [lineId],
  )
  await app.run(`update edu_order_line set expire_date = current_date + 10 where id = $1`, [lineId])
  await careForEverybody(db)
})

type Values = Readonly<Record<string, number | null>>
async function valuesOf(account: string, path: string): Promise<Values> {
  const call = [eduHome.figures, eduToday.figures].find((one) => one.path === path)!
  const { list } = await app.data(call, {}, by[account]!)
  return Object.fromEntries(list.map(({ name, value }) => [name, value]))
}

/** The total of the list that a tile names by its path and query. */
async function countOf(count: string, token: { token: string }): Promise<number> {
  const { pathname, searchParams } = new URL(count, 'http://x')
  expect(pathname).toBe(classes.list.path)
  const { pagination } = await app.data(classes.list, Object.fromEntries(searchParams), token)
  return pagination.total
}

const monday = (date: string) => {
  const day = new Date(date)
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return day.toISOString().slice(0, 10)
}
const addDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)

/** Links to pages that show something else than a list. */
const others: Readonly<Record<string, (token: { token: string }) => Promise<number | null>>> = {
  'edu/eduTimetable': async (token) => {
    const [{ today }] = (await app.run(
      `select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as today`,
    )) as never as [{ today: string }]
    const from = monday(today)
    const { list } = await app.data(lessons.list, { from, to: addDays(from, 6) }, token)
    return list.filter(({ status }) => status !== 'cancelled').length
  },
  'edu/statisticsXk?preset=days30&explain=attendRate': async (token) => {
    const { values } = await app.data(lessonStatistics.summary, { preset: 'days30' }, token)
    return values.find(({ key }) => key === 'attendRate')?.value ?? null
  },
}

const shown = new Map<string, number>()

describe.each(accounts)('%s', (account) => {
  test.each(tiles.map(({ name, ...tile }) => [name, tile] as const))('%s', async (name, tile) => {
    const path = tile.page.split('?')[0]!
    // The roll call belongs to the list of classes.
    const menu = path === 'edu/eduRollCall' ? 'edu/eduClasslist' : path
    if (!menus[account]!.has(menu)) return
    const value = tile.figure
      ? (await valuesOf(account, tile.figure.path))[tile.figure.name]
      : await countOf(tile.count!, by[account]!)
    if (value === null || value === undefined) return
    const open = others[tile.page] ?? ((token) => countLinked(app, tile.page, token))
    expect(await open(by[account]!)).toBe(value)
    shown.set(name, (shown.get(name) ?? 0) + value)
  })
})

test.each(accounts)("today's lessons of %s lead to their roll calls", async (account) => {
  const agenda = contributes.portalWidgets.find((widget) => widget.agenda !== undefined)!
  expect([agenda.agenda, agenda.page]).toEqual([eduToday.lessons.path, 'edu/eduRollCall'])
  const { list } = await app.data(eduToday.lessons, {}, by[account]!)
  for (const { query } of list) {
    const id = new URLSearchParams(query).get('lessonId')!
    const { lesson } = await app.data(attendance.roster, { id }, by[account]!)
    expect(lesson.id).toBe(id)
  }
  if (['principal', 'coach01', 'desk01'].includes(account))
    expect(list.map(({ id }) => id)).toContain('today.1')
})

test('each tile was compared with something to see', () => {
  const missing = tiles.filter(({ name }) => !shown.get(name)).map(({ name }) => name)
  expect(missing).toEqual([])
})
