import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { eduHome } from '@tessera/shared/contract/edu/home'
import { leads } from '@tessera/shared/contract/edu/leads'
import { openApp, type TestApp } from '../../../test/app.ts'
import { careForEverybody } from '../alerts/nightly.ts'

let app: TestApp
const by: Record<string, { token: string }> = {}
const figures = async (account: string) =>
  Object.fromEntries(
    (await app.data(eduHome.figures, {}, by[account]!)).list.map(({ name, value }) => [name, value]),
  )
const shown = async (account: string) =>
  Object.entries(await figures(account)).flatMap(([name, value]) => (value === null ? [] : [name]))

beforeAll(async () => {
  app = await openApp()
  for (const account of ['principal', 'manager01', 'consultant01', 'desk01', 'coach01', 'finance01'])
    by[account] = { token: await app.signIn(account) }
  await sql`update edu_student set next_track_at = now() - interval '1 hour' where stage = 'lead'`.execute(
    app.database.db,
  )
  await careForEverybody(app.database.db)
})

test.each([
  ['principal', ['myTodos', 'rollCallsMissing', 'leadsToCall', 'expiring', 'arrears', 'refundsToPay']],
  ['manager01', ['myTodos', 'rollCallsMissing', 'leadsToCall', 'expiring', 'arrears']],
  ['consultant01', ['myTodos', 'leadsToCall', 'expiring', 'arrears']],
  ['desk01', ['myTodos', 'rollCallsMissing', 'leadsToCall', 'expiring', 'arrears']],
  ['coach01', ['myTodos', 'rollCallsMissing', 'reviewsToWrite']],
  ['finance01', ['arrears', 'refundsToPay']],
])('%s sees the figures of the own work', async (account, names) => {
  expect(await shown(account)).toEqual(names)
})

test('figures are in the scope of the caller', async () => {
  const { total: leadsOfAll } = (await app.data(leads.list, { due: 'today' }, by['principal']!)).pagination
  const { total: leadsOfOne } = (await app.data(leads.list, { due: 'today' }, by['consultant01']!)).pagination
  expect([leadsOfOne > 0, leadsOfAll > leadsOfOne]).toEqual([true, true])
  expect((await figures('principal'))['leadsToCall']).toBe(leadsOfAll)
  expect((await figures('consultant01'))['leadsToCall']).toBe(leadsOfOne)
})
