import { beforeAll, expect, test } from 'vitest'
import { dataSets } from '@tessera/shared/contract/lowcode/data-sets'
import { onlineForms } from '@tessera/shared/contract/lowcode/online'
import {
  financeStatistics,
  lessonStatistics,
  memberStatistics,
} from '@tessera/shared/contract/edu/statistics'
import { grantRandomly, releaseRandomly } from '../../../test/random-designs.ts'
import { evaluateNaively, isNumber, keyField, type OracleGrant } from '../../../test/record-oracle.ts'
import { createRandom } from '../../../test/random.ts'
import { openRightsApp, type RightsApp } from '../../../test/rights.ts'

const designCount = 12
const r = createRandom(20261201)
let app: RightsApp
beforeAll(async () => {
  app = await openRightsApp()
})

interface User {
  readonly id: string
  readonly token: string
}

async function createMember(account: string): Promise<User> {
  const { id } = await app.createUser(account)
  await app.run(
    `with role as (insert into org_role (id, full_name, en_code, type) values ($1, $1, $1, '1') returning id)
     insert into org_user_role (user_id, role_id) select $2, id from role`,
    [`${account}.role`, id],
  )
  return { id, token: await app.signIn(account) }
}

test(
  `${designCount} random designs and grants: a data set has the rows and cells that the list has for the same user`,
  { timeout: designCount * 10_000 },
  async () => {
    const accounts = ['set.a', 'set.b']
    const released = []
    for (let at = 0; at < designCount; at++) {
      const one = await releaseRandomly(app, r, { at, users: accounts })
      released.push({ one, grants: await grantRandomly(app, r, one, accounts) })
    }
    const users: User[] = []
    for (const account of accounts) users.push(await createMember(account))
    const seen = { refused: 0, hidden: 0, rows: 0, cells: 0 }
    for (const { one, grants } of released) {
      const { id: set } = await app.data(
        dataSets.create,
        {
          fullName: one.id,
          enCode: `s${one.id}`,
          category: 'business',
          source: { kind: 'design', id: one.id },
        },
        app.admin,
      )
      for (const user of users) await compare(one, set, user, grants.get(user.id)!, seen)
    }
    for (const [what, n] of Object.entries(seen)) expect(n, what).toBeGreaterThan(0)
  },
)

async function compare(
  { id, design, rows }: Awaited<ReturnType<typeof releaseRandomly>>,
  set: string,
  user: User,
  grants: readonly OracleGrant[],
  seen: { refused: number; hidden: number; rows: number; cells: number },
): Promise<void> {
  const name = (what: string) => `${what} of ${id} by ${user.id}`
  if (grants.length === 0) {
    seen.refused++
    expect((await app.call(dataSets.run, { id: set }, user)).code, name('run')).toBe(403)
    expect((await app.call(dataSets.columns, { id: set }, user)).code, name('columns')).toBe(403)
    return
  }
  const oracle = evaluateNaively(user.id, grants)
  const answer = await app.data(dataSets.run, { id: set }, user)
  const { list: columns } = await app.data(dataSets.columns, { id: set }, user)
  expect(columns, name('columns')).toEqual(answer.columns)
  const fields = [keyField, ...design.fields.map((field) => field.name).filter((one) => one !== keyField)]
  const shown = fields.filter((field) => field === keyField || !oracle.isHiddenEverywhere(field))
  expect(answer.columns.map((column) => column.name).toSorted(), name('columns')).toEqual(shown.toSorted())

  const listed = await app.data(onlineForms.list, { id, pageSize: 100 }, user)
  const byKey = new Map(listed.list.map((row) => [String(row[keyField]), row]))
  expect(answer.rows.map((row) => String(row[keyField])).toSorted(), name('rows')).toEqual(
    [...byKey.keys()].toSorted(),
  )
  const visible = rows.filter(oracle.isVisible)
  expect(answer.rows.length, name('rows')).toBe(visible.length)
  seen.rows += answer.rows.length
  for (const row of visible) {
    const found = answer.rows.find((one) => one[keyField] === row.values[keyField])!
    for (const { name: field } of design.fields) {
      if (field === keyField || !shown.includes(field)) continue
      const isShown = oracle.isShown(row, field)
      seen[isShown ? 'cells' : 'hidden']++
      if (!isShown) expect(found[field], name(field)).toBeNull()
      else if (isNumber(design.fields.find((one) => one.name === field)!))
        expect(found[field], name(field)).toBe(byKey.get(String(row.values[keyField]))![field] ?? null)
    }
  }
  // A sum has no value that the user may not see.
  for (const field of design.fields.filter((one) => isNumber(one))) {
    const input = { id: set, measures: [{ column: field.name, how: 'sum' as const }] }
    const { code, data } = await app.call(dataSets.summarize, input, user)
    expect(code, name('sum')).toBe(oracle.isHiddenEverywhere(field.name) ? 400 : 200)
    if (code !== 200) continue
    const values = visible
      .filter((row) => oracle.isShown(row, field.name))
      .map((row) => Number(row.values[field.name] ?? 0))
    expect(Number(data.total![`sum.${field.name}`]), name('sum')).toBeCloseTo(
      values.reduce((sum, value) => sum + value, 0),
      6,
    )
  }
}

test(
  'figures are those of the pages of statistics, for each role and with its rights on money',
  { timeout: 120_000 },
  async () => {
    const pages = {
      lessons: [lessonStatistics, ['lessonsDone', 'consumedUnits', 'recognised']],
      members: [memberStatistics, ['inCourse', 'active']],
      finance: [financeStatistics, ['cashIn', 'arrears']],
    } as const
    const seen = { yes: 0, no: 0, withoutMoney: 0 }
    for (const [area, [calls, figures]] of Object.entries(pages))
      for (const groupBy of ['', 'campus', 'month'] as const) {
        const { id } = await app.data(
          dataSets.create,
          {
            fullName: area,
            enCode: `f${area}${groupBy}`,
            category: 'business',
            cacheSeconds: 60,
            source: { kind: 'figure', area, figures: [...figures], groupBy, preset: 'year' },
          },
          app.admin,
        )
        for (const account of ['principal', 'manager01', 'coach01', 'finance01', 'desk01']) {
          const token = await app.signIn(account).catch(() => null)
          if (token === null) continue
          const by = { token }
          const year = { preset: 'year' as const }
          const page = await app.call(calls.summary, year, by)
          const set = await app.call(dataSets.run, { id }, by)
          const hasNone =
            page.code === 200 && !page.data.figures.some((key) => figures.some((one) => one === key))
          seen[page.code === 200 ? 'yes' : 'no']++
          if (page.code !== 200 || hasNone) {
            expect([account, area, set.code === 200]).toEqual([account, area, false])
            continue
          }
          expect([account, area, groupBy, set.code]).toEqual([account, area, groupBy, 200])
          const shown = figures.filter((key) => page.data.figures.includes(key))
          if (shown.length < figures.length) seen.withoutMoney++
          const names = set.data.columns.map(({ name }) => name)
          expect(names, `${account} ${area}`).toEqual([...(groupBy ? [groupBy] : []), ...shown])
          const expected = await figuresOfPage(calls, groupBy, by)
          expect(
            set.data.rows.map((row) => shown.map((key) => row[key])),
            `${account} ${area} ${groupBy}`,
          ).toEqual(expected.map((values) => shown.map((key) => values[key] ?? null)))
        }
      }
    for (const [what, n] of Object.entries(seen)) expect(n, what).toBeGreaterThan(0)
  },
)

test('figures take ids of campuses, and refuse other texts and half a period', async () => {
  const source = { kind: 'figure' as const, area: 'lessons', figures: ['lessonsDone'], groupBy: 'campus' }
  const body = { fullName: '校区', enCode: 'fCampuses', category: 'business', source }
  const { id } = await app.data(dataSets.create, body, app.admin)
  const { parameters } = await app.data(dataSets.columns, { id }, app.admin)
  expect(parameters.find(({ name }) => name === 'campusIds')).toMatchObject({ choices: { from: 'campuses' } })
  const run = (given: object) => app.call(dataSets.run, { id, parameters: given as never }, app.admin)
  expect(await run({ campusIds: '城东' })).toMatchObject({
    code: 400,
    msg: '没有校区“城东”，请从列表中选择校区',
  })
  expect(await run({ dateFrom: '2026-11-01' })).toMatchObject({
    code: 400,
    msg: '请同时填写开始日期和结束日期',
  })
  const campus = await app.database.db.selectFrom('edu_campus').select('id').executeTakeFirstOrThrow()
  expect((await run({ campusIds: campus.id })).code).toBe(200)
})

test('a row of figures has the page that shows the rows behind it, with its days, campuses and group', async () => {
  const source = {
    kind: 'figure' as const,
    area: 'lessons',
    figures: ['lessonsDone'],
    groupBy: 'campus',
    grain: 'month' as const,
    preset: 'year' as const,
  }
  const body = { fullName: '校区与月', enCode: 'fCampusMonth', category: 'business', source }
  const { id } = await app.data(dataSets.create, body, app.admin)
  const { rows } = await app.data(dataSets.run, { id }, app.admin)
  const row = rows.find((one) => Number(one['lessonsDone']) > 0)!
  const [year, month] = String(row['month']).split('-').map(Number) as [number, number]
  const cell = [
    { column: 'campus', value: row['campus']! },
    { column: 'month', value: row['month']! },
  ]
  const { page } = await app.data(dataSets.explain, { id, within: cell }, app.admin)
  const to = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
  expect(page).toMatchObject({
    menu: 'edu.statisticsXk',
    figures: ['lessonsDone'],
    isWider: false,
    query: { preset: 'custom', dateFrom: `${String(row['month'])}-01`, dateTo: to, explainBy: 'campus' },
  })
  // The rows of that page sum to the figure.
  const { explainKey: key, dateFrom, dateTo } = page!.query
  const explained = await app.data(
    lessonStatistics.explain,
    { preset: 'custom', dateFrom, dateTo, figure: 'lessonsDone', groupBy: 'campus', key },
    app.admin,
  )
  expect(explained.value).toBe(row['lessonsDone'])
  const filtered = await app.data(
    dataSets.explain,
    { id, within: [{ column: 'campus', value: '没有的校区' }], filters: [] },
    app.admin,
  )
  expect(filtered.page).toMatchObject({ isWider: true, query: { preset: 'year' } })
  // The page has its own right.
  const other = await createMember('set.other')
  expect((await app.call(dataSets.explain, { id, within: cell }, other)).code).toBe(403)
})

type PageCalls = Pick<typeof lessonStatistics, 'summary' | 'trend' | 'group'>

/** The figures of this year on a page of statistics: in one row, of each campus, or of each month. */
async function figuresOfPage(
  calls: PageCalls,
  groupBy: '' | 'campus' | 'month',
  by: { token: string },
): Promise<Readonly<Record<string, number | null>>[]> {
  const year = { preset: 'year' as const }
  if (groupBy === '') {
    const { values } = await app.data(calls.summary, year, by)
    return [Object.fromEntries(values.map(({ key, value }) => [key, value]))]
  }
  if (groupBy === 'month') {
    const { points } = await app.data(calls.trend, { ...year, grain: 'month' }, by)
    return points.map(({ values }) => values)
  }
  const { rows } = await app.data(calls.group, { ...year, groupBy }, by)
  return rows.map(({ values }) => values)
}
