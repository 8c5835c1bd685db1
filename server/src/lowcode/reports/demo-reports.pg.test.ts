import { beforeAll, expect, test } from 'vitest'
import {
  financeStatistics,
  lessonStatistics,
  memberStatistics,
} from '@tessera/shared/contract/edu/statistics'
import { reports } from '@tessera/shared/contract/lowcode/reports'
import { words as editedWords } from '@tessera/shared/contract/session/words'
import { openApp, type TestApp } from '../../../test/app.ts'

let app: TestApp
let admin: { token: string }

beforeAll(async () => {
  app = await openApp()
  admin = { token: await app.signIn('admin') }
})

test('shows each of its twelve reports to the principal by a menu, and none of finance to a manager', async () => {
  const principal = { token: await app.signIn('principal') }
  const demo = (await app.data(reports.list, { currentPage: 1, pageSize: 100 }, admin)).list.filter(
    ({ id }) => id.startsWith('report.'),
  )
  expect(demo).toHaveLength(12)
  for (const { id, fullName } of demo) {
    const { rowCount, notes } = await app.data(reports.run, { id }, principal)
    expect([fullName, notes, rowCount > 2]).toEqual([fullName, [], true])
  }
  const manager = { token: await app.signIn('manager01') }
  expect((await app.call(reports.run, { id: 'report.dailyCash' }, manager)).code).toBe(404)
})

/** What a report shows in each row: the words of its group, and its figures as numbers. */
const figuresOf = async (id: string, by: { token: string }) => {
  const { rows } = await app.data(reports.run, { id }, by)
  return rows
    .filter(({ kind, cells }) => kind === undefined && cells.every(({ chart }) => !chart))
    .map(({ cells }) => [cells[0]!.text, ...cells.slice(1).map(({ text }) => readFigure(text))] as const)
}
const readFigure = (text: string): number | null =>
  text === '' ? null : Number(text.replaceAll(/[¥,%]/g, '')) / (text.endsWith('%') ? 100 : 1)
const byLabel = (a: readonly unknown[], b: readonly unknown[]) =>
  JSON.stringify(a) < JSON.stringify(b) ? -1 : 1
/** As exact as reports show them: lessons and shares with one decimal. */
const rounded = (rows: readonly (readonly unknown[])[], exact: boolean) =>
  rows
    .map((row) => row.map((one) => (typeof one === 'number' && !exact ? Math.round(one * 100) / 100 : one)))
    .toSorted(byLabel)

test.each([
  [
    'coachLessons',
    lessonStatistics,
    'coach',
    'lessonsDone coachUnits seatsExpected seatsAttended attendRate',
  ],
  [
    'classAttendance',
    lessonStatistics,
    'class',
    'lessonsDone seatsExpected seatsAttended seatsOnLeave attendRate',
  ],
  ['renewals', memberStatistics, 'campus', 'renewalDue renewed renewalPending renewalRate'],
  ['arrears', financeStatistics, 'campus', 'arrears unbilled'],
] as const)('has each figure of the page of statistics: %s', async (name, statistics, groupBy, keys) => {
  const principal = { token: await app.signIn('principal') }
  const { rows: groups } = await app.data(statistics.group, { preset: 'month', groupBy }, principal)
  const shown = await figuresOf(`report.${name}`, principal)
  const expected = groups.map(({ label, values }) => [
    label,
    ...keys.split(' ').map((key) => {
      const value = values[key] ?? null
      return value !== null && key.endsWith('Rate') ? Math.round(value * 1_000) / 1_000 : value
    }),
  ])
  expect(shown.length).toBeGreaterThan(0)
  expect(rounded(shown, true)).toEqual(rounded(expected, true))
})

test('says its period, has the share of all in its foot, and leads to details of the same period', async () => {
  const principal = { token: await app.signIn('principal') }
  const { parameters } = await app.data(reports.head, { id: 'report.coachLessons' }, principal)
  expect(parameters).toMatchObject([
    { name: 'period', defaultValue: '@thisMonth', input: { as: 'range' } },
    { name: 'campusIds', input: { as: 'campus' } },
  ])
  const values = { period: '@lastMonth' }
  const { rows } = await app.data(reports.run, { id: 'report.coachLessons', values }, principal)
  expect(rows[1]!.cells[0]!.text).toMatch(/^统计时间：\d{4}-\d\d-01 ~ \d{4}-\d\d-\d\d$/)
  const foot = rows.at(-1)!.cells.map(({ text }) => readFigure(text.replace('合计', '')))
  expect(foot.at(-1)).toBeCloseTo(foot.at(-2)! / foot.at(-3)!, 3)
  const cross = await app.data(reports.run, { id: 'report.lessonsByCampus' }, principal)
  const chart = cross.rows.flatMap(({ cells }) => cells.flatMap((cell) => cell.chart ?? []))
  expect(chart).toHaveLength(1)
  expect(cross.targets).toEqual([{ menuId: 'report.menu.classAttendance' }])
  const linked = cross.rows.flatMap(({ cells }) => cells.flatMap(({ link }) => link ?? []))
  expect(linked[0]!.values!['period']).toMatch(/^\d{4}-01-01 ~ \d{4}-12-31$/)
  for (const link of linked) {
    const { rows: classes, notes } = await app.data(
      reports.run,
      { id: 'report.classAttendance', values: link.values! },
      principal,
    )
    expect([notes, classes.length > 3]).toEqual([[], true])
  }
  const east = cross.rows.flatMap(({ cells }) => cells.filter(({ text }) => text === '城东'))
  expect(east[0]!.link!.values!['campusIds']).toBe('org.east')
  const wrong = { id: 'report.coachLessons', values: { campusIds: '城东' } }
  expect(await app.call(reports.run, wrong, principal)).toMatchObject({ code: 400 })
  const { list } = await app.data(reports.list, { currentPage: 1, pageSize: 100 }, admin)
  for (const { id, lastModifyTime } of list)
    if (id.startsWith('report.')) expect([id, lastModifyTime]).toEqual([id, expect.any(Number)])
})

test('has the totals of the pages of statistics, of the own campus for its manager', async () => {
  for (const [account, id, statistics, figure] of [
    ['principal', 'report.lessonsByCampus', lessonStatistics, 'consumedUnits'],
    ['manager01', 'report.lessonsByCampus', lessonStatistics, 'consumedUnits'],
    ['principal', 'report.receiptsByCampus', financeStatistics, 'cashIn'],
  ] as const) {
    const by = { token: await app.signIn(account) }
    const { rows: groups } = await app.data(statistics.group, { preset: 'year', groupBy: 'campus' }, by)
    const totals = (await figuresOf(id, by)).map((row) => [row[0], row.at(-1)])
    expect(rounded(totals, false)).toEqual(
      rounded(
        groups.map(({ label, values }) => [label, values[figure] ?? null]),
        false,
      ),
    )
    expect(totals.length).toBeGreaterThan(account === 'principal' ? 1 : 0)
  }
})

test('the demo menus have names in every language', async () => {
  const { words } = await app.data(editedWords.read, {})
  const { rows } = await app.database.pool.query<{ code: string }>(
    `select en_code as code from system_menu where delete_mark = 0
      and (id = 'report.directory' or parent_id = 'report.directory' or id like 'form.%')`,
  )
  expect(rows.length).toBeGreaterThan(20)
  for (const { code } of rows)
    expect([code, words[`menu:${code}`]]).toEqual([
      code,
      { en: expect.any(String), zhtw: expect.any(String) },
    ])
})
