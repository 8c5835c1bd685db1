import { beforeAll, expect, test } from 'vitest'
import { lessonStatistics } from '@tessera/shared/contract/edu/statistics'
import { dataSetMenu, dataSets } from '@tessera/shared/contract/lowcode/data-sets'
import { onlineForms } from '@tessera/shared/contract/lowcode/online'
import { reportLinks } from '@tessera/shared/contract/lowcode/report-links'
import { addressOf } from '@tessera/shared/contract/lowcode/report-sheet'
import { reportSubscriptions } from '@tessera/shared/contract/lowcode/report-subscriptions'
import { reportMenu, reports, type ReportPage } from '@tessera/shared/contract/lowcode/reports'
import { messages } from '@tessera/shared/contract/messaging/messages'
import { readSheet } from '../src/import/read-sheet.ts'
import { createGuest } from './guest.ts'
import { grantMenus } from './menus.ts'
import { grantRandomly, releaseRandomly } from './random-designs.ts'
import { evaluateNaively, keyField, type OracleGrant } from './record-oracle.ts'
import { createRandom } from './random.ts'
import { openRightsApp, type RightsApp } from './rights.ts'

const designCount = 6
const r = createRandom(20261203)
let app: RightsApp
const { guest, prove } = createGuest(() => app)

interface User {
  readonly id: string
  readonly token: string
}
/** Texts of cells, row by row. */
type Rows = (string | undefined)[][]

beforeAll(async () => {
  app = await openRightsApp()
})

async function createMember(account: string): Promise<User> {
  const { id } = await app.createUser(account)
  await app.run(
    `with role as (insert into org_role (id, full_name, en_code, type) values ($1, $1, $1, '1') returning id)
     insert into org_user_role (user_id, role_id) select $2, id from role`,
    [`${account}.role`, id],
  )
  await grantMenus(app.database.db, id, reportMenu, dataSetMenu)
  return { id, token: await app.signIn(account) }
}

const textsOf = ({ rows, widths }: Pick<ReportPage, 'rows' | 'widths'>): Rows =>
  rows.map(({ cells }) => widths.map((_, at) => cells.find(({ column }) => column === at)?.text ?? ''))
const fetchSheet = async (url: string, by?: User): Promise<Rows> => {
  const { rawPayload } = await app.app.inject({ url, headers: by ? { authorization: by.token } : {} })
  return readSheet(rawPayload, 'a.xlsx')
}

/** What a user reads of a report on each way. */
async function readOnEachWay(id: string, by: User, subscription: string): Promise<Map<string, Rows>> {
  const { url } = await app.data(reports.file, { id }, by)
  const { list } = await app.data(messages.list, { pageSize: 20 }, by)
  const sent = list.find(({ text }) => text.includes(subscription))!
  const { bodyText } = await app.data(messages.readInfo, { id: sent.id }, by)
  const file = await app.data(reportSubscriptions.openFile, { id: JSON.parse(bodyText).id }, by)
  const { key } = await app.data(reportLinks.save, { id, enabledMark: 1, fileMark: 1 }, by)
  const proof = await prove(key)
  const { data: opened } = await guest(reportLinks.open, { key, ...proof, code: '' })
  const page = await guest(reportLinks.run, { key, pass: opened.pass })
  const link = await guest(reportLinks.file, { key, pass: opened.pass })
  return new Map([
    ['run', textsOf(await app.data(reports.run, { id }, by))],
    ['public link', textsOf(page.data)],
    ['file', await fetchSheet(url, by)],
    ['file of the subscription', await fetchSheet(file.url, by)],
    ['file of the public link', await fetchSheet(link.data.url)],
  ])
}

async function subscribe(reportId: string, fullName: string, users: readonly string[]): Promise<void> {
  const { id } = await app.data(
    reportSubscriptions.create,
    { reportId, fullName, cron: '0 8 * * 1', receivers: { users: [...users] } },
    app.admin,
  )
  await app.data(reportSubscriptions.run, { id }, app.admin)
  const ended = async () => {
    const { list } = await app.data(reportSubscriptions.runs, { id }, app.admin)
    return list[0]?.endedTime ?? null
  }
  await expect.poll(ended, { timeout: 60_000 }).not.toBeNull()
}

test(
  `${designCount} random designs and grants: a report has the rows and cells of the list on each way to read it`,
  { timeout: designCount * 20_000 },
  async () => {
    const accounts = ['report.a', 'report.b']
    const released: Awaited<ReturnType<typeof releaseRandomly>>[] = []
    const granted: Awaited<ReturnType<typeof grantRandomly>>[] = []
    for (let at = 0; at < designCount; at++) {
      const one = await releaseRandomly(app, r, { at, users: accounts })
      released.push(one)
      granted.push(await grantRandomly(app, r, one, accounts))
    }
    const users: User[] = []
    for (const account of accounts) users.push(await createMember(account))
    const admin = { id: 'user.admin', token: app.admin.token }
    const seen = { refused: 0, hidden: 0, hiddenEverywhere: 0, rows: 0, cells: 0 }
    for (const [at, one] of released.entries()) {
      const fields = [
        keyField,
        ...one.design.fields.map(({ name }) => name).filter((name) => name !== keyField),
      ]
      const { id: dataSetId } = await app.data(
        dataSets.create,
        { fullName: one.id, enCode: `s${at}`, category: 'business', source: { kind: 'design', id: one.id } },
        app.admin,
      )
      const { id } = await app.data(
        reports.create,
        {
          fullName: `报表${at}`,
          enCode: `r${at}`,
          category: 'teaching',
          sheet: {
            version: 1,
            columns: fields.map(() => ({ width: 80 })),
            rows: [{ height: 24 }],
            cells: fields.map((column, index) => ({
              at: addressOf({ row: 1, column: index + 1 }),
              field: { set: 'l', column, use: index === 0 ? 'list' : 'first' },
            })),
            sets: [{ name: 'l', dataSetId, parameters: {} }],
          },
        } as never,
        app.admin,
      )
      const subscription = `订阅${at}`
      await subscribe(id, subscription, [admin.id, ...users.map((user) => user.id)])
      const all = await readOnEachWay(id, admin, subscription)
      for (const user of users) {
        const grants = granted[at]!.get(user.id)!
        if (grants.length === 0) {
          seen.refused++
          await expectRefused(id, user, subscription)
        } else await compare(one, { id, dataSetId, subscription, fields, all }, user, grants, seen)
      }
    }
    for (const [what, n] of Object.entries(seen)) expect(n, what).toBeGreaterThan(0)
  },
)

async function expectRefused(id: string, user: User, subscription: string): Promise<void> {
  expect((await app.call(reports.run, { id }, user)).code).toBe(403)
  const { list } = await app.data(messages.list, { pageSize: 100 }, user)
  expect(list.filter(({ text }) => text.includes(subscription))).toEqual([])
  const { key } = await app.data(reportLinks.save, { id, enabledMark: 1 }, user)
  const proof = await prove(key)
  const { data } = await guest(reportLinks.open, { key, ...proof, code: '' })
  expect((await guest(reportLinks.run, { key, pass: data.pass })).code).toBe(403)
}

interface Compared {
  readonly id: string
  readonly dataSetId: string
  readonly subscription: string
  readonly fields: readonly string[]
  /** What an administrator reads. */
  readonly all: ReadonlyMap<string, Rows>
}

async function compare(
  { id: designId, rows }: Awaited<ReturnType<typeof releaseRandomly>>,
  { id, dataSetId, subscription, fields, all }: Compared,
  user: User,
  grants: readonly OracleGrant[],
  seen: Record<'hidden' | 'hiddenEverywhere' | 'rows' | 'cells', number>,
): Promise<void> {
  const oracle = evaluateNaively(user.id, grants)
  const visible = rows.filter(oracle.isVisible)
  const listed = await app.data(onlineForms.list, { id: designId, pageSize: 100 }, user)
  const keys = listed.list.map((row) => String(row[keyField])).toSorted()
  expect(keys).toEqual(visible.map(({ values }) => String(values[keyField])).toSorted())
  const source = { source: { kind: 'design', id: designId } } as const
  const preview = await app.data(dataSets.preview, source as never, user)
  const widget = await app.data(dataSets.run, { id: dataSetId }, user)
  for (const found of [preview, widget])
    expect(found.rows.map((row) => String(row[keyField])).toSorted()).toEqual(keys)
  seen.rows += keys.length
  for (const [way, cells] of await readOnEachWay(id, user, subscription)) {
    const name = (what: string) => `${what} in the ${way} of ${designId} by ${user.id}`
    const found = cells.filter(([key]) => key)
    expect(found.map(([key]) => key).toSorted(), name('rows')).toEqual(keys)
    for (const row of visible) {
      const key = String(row.values[keyField])
      const own = found.find(([first]) => first === key)!
      const complete = all.get(way)!.find(([first]) => first === key)!
      for (const [at, field] of fields.entries()) {
        if (at === 0) continue
        const isShown = oracle.isShown(row, field)
        seen[isShown ? 'cells' : 'hidden']++
        if (oracle.isHiddenEverywhere(field)) seen.hiddenEverywhere++
        expect(own[at] ?? '', name(field)).toBe(isShown ? (complete[at] ?? '') : '')
      }
    }
  }
}

test('a report of figures has the campuses of its reader on each way', { timeout: 60_000 }, async () => {
  const id = 'report.lessonsByCampus'
  const accounts = ['principal', 'manager01']
  await subscribe(
    id,
    '校区课时',
    accounts.map((account) => `user.${account}`),
  )
  const counts: number[] = []
  for (const account of accounts) {
    await grantMenus(app.database.db, `user.${account}`, reportMenu)
    await app.run(`select pg_notify('tessera', 'access ')`)
    const by = { id: `user.${account}`, token: await app.signIn(account) }
    const { rows: groups } = await app.data(lessonStatistics.group, { preset: 'year', groupBy: 'campus' }, by)
    const expected = groups.map(({ label }) => label).toSorted()
    counts.push(expected.length)
    for (const [way, rows] of await readOnEachWay(id, by, '校区课时')) {
      const campuses = rows
        .slice(2)
        .map(([campus]) => campus)
        .filter((one) => one !== '' && one !== '合计' && one !== '校区 / 月份')
      expect([way, campuses.toSorted()]).toEqual([way, expected])
    }
  }
  expect(counts[0]).toBeGreaterThan(counts[1]!)
})
