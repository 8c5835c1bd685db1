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
const classes = ['openClasses', 'recruitingClasses']
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
  [
    'principal',
    ['myTodos', 'rollCallsMissing', 'leadsToCall', 'expiring', 'arrears', 'refundsToPay', ...classes],
  ],
  ['manager01', ['myTodos', 'rollCallsMissing', 'leadsToCall', 'expiring', 'arrears', ...classes]],
  ['consultant01', ['myTodos', 'leadsToCall', 'expiring', 'arrears', ...classes]],
  ['desk01', ['myTodos', 'rollCallsMissing', 'leadsToCall', 'expiring', 'arrears', ...classes]],
  ['coach01', ['myTodos', 'rollCallsMissing', 'reviewsToWrite', ...classes]],
  ['finance01', ['arrears', 'refundsToPay', ...classes]],
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

test.each([
  ['principal', { openClasses: '全部校区', leadsToCall: '全部校区', refundsToPay: '全部校区' }],
  ['finance01', { arrears: '全部校区', refundsToPay: '全部校区' }],
  ['desk01', { openClasses: '城东', recruitingClasses: '城东', rollCallsMissing: '城东' }],
  ['consultant01', { openClasses: '城东', leadsToCall: '本人的学员' }],
  ['coach01', { openClasses: '本人的班级', recruitingClasses: '本人的班级', reviewsToWrite: '本人的课次' }],
])('%s reads which part of the business each figure counts', async (account, scopes) => {
  const { list } = await app.data(eduHome.figures, {}, by[account]!)
  expect(Object.fromEntries(list.map(({ name, scope }) => [name, scope]))).toMatchObject(scopes)
})
