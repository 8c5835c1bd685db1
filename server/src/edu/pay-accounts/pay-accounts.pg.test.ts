import { beforeAll, beforeEach, expect, test } from 'vitest'
import { payAccounts } from '@tessera/shared/contract/edu/pay-accounts'
import { journal, periods } from '@tessera/shared/contract/edu/periods'
import { openSalesApp, type SalesApp } from '../../../test/sales-app.ts'

let app: SalesApp
let manager: SalesApp['principal']

const account = (id: string, name: string, campuses: string) =>
  app.run(
    `insert into edu_pay_account (id, name, type, campus_ids, opening) values ($1, $2, 'cash', $3, 100000)
     on conflict (id) do update set name = $2, campus_ids = $3, status = 'open', delete_mark = 0`,
    [id, name, campuses],
  )

beforeAll(async () => {
  app = await openSalesApp()
  await app.run(`insert into org_grant (object_type, object_id, item_type, item_id)
    select 'User', 'user.manager01', 'button', 'menu.edu.finance.' || b
    from unnest('{btn_account,btn_audit}'::text[]) b on conflict do nothing`)
  manager = { token: await app.signIn('manager01') }
})

beforeEach(async () => {
  await account('account.east', '城东备用金', '{org.east}')
  await account('account.west', '城西备用金', '{org.west}')
  await account('account.both', '两校区账户', '{org.east,org.west}')
})

const idsOf = ({ list }: { list: readonly { id: string }[] }) => list.map(({ id }) => id)

test('a manager lists accounts of the own campus and shared ones, the principal all', async () => {
  const own = idsOf(await app.data(payAccounts.list, { pageSize: 500 }, manager))
  expect(own).toEqual(expect.arrayContaining(['account.east', 'account.both', 'account.cash']))
  expect(own).not.toContain('account.west')
  const all = idsOf(await app.data(payAccounts.list, { pageSize: 500 }, app.principal))
  expect(all).toEqual(expect.arrayContaining(['account.east', 'account.west', 'account.both']))
})

test.each(['manager01', 'desk01', 'consultant01'])(
  'pickers of %s offer no account of another campus',
  async (user) => {
    const by = { token: await app.signIn(user) }
    const offered = idsOf(await app.data(payAccounts.selector, {}, by))
    expect(offered).toEqual(expect.arrayContaining(['account.east', 'account.cash']))
    expect(offered).not.toContain('account.west')
    expect(idsOf(await app.data(payAccounts.selector, { campusId: 'org.east' }, by))).toContain(
      'account.east',
    )
    expect(idsOf(await app.data(payAccounts.selector, { campusId: 'org.west' }, by))).toEqual([])
  },
)

test('finance and the principal are offered the accounts of every campus', async () => {
  for (const user of ['finance01', 'principal']) {
    const by = { token: await app.signIn(user) }
    expect(idsOf(await app.data(payAccounts.selector, { campusId: 'org.west' }, by))).toContain(
      'account.west',
    )
  }
})

test('a balance is shown to who sees every campus of its account', async () => {
  const own = idsOf(await app.data(payAccounts.balances, {}, manager))
  expect(own).toContain('account.east')
  // The balance of an account that several campuses share is their money, too.
  for (const id of ['account.west', 'account.both', 'account.cash']) expect(own).not.toContain(id)
  const all = idsOf(await app.data(payAccounts.balances, {}, app.principal))
  expect(all).toEqual(expect.arrayContaining(['account.west', 'account.both', 'account.cash']))
})

test('an account of another campus can be neither read nor changed', async () => {
  const id = 'account.west'
  expect((await app.call(payAccounts.read, { id }, manager)).code).toBe(404)
  expect((await app.call(payAccounts.update, { id, name: '改名' }, manager)).code).toBe(404)
  expect((await app.call(payAccounts.setState, { id }, manager)).code).toBe(404)
  expect((await app.call(payAccounts.remove, { id }, manager)).code).toBe(404)
  expect(await app.run(`select name, status, delete_mark from edu_pay_account where id = $1`, [id])).toEqual([
    { name: '城西备用金', status: 'open', delete_mark: 0 },
  ])
})

test('an account that also serves another campus can be read and not changed', async () => {
  const id = 'account.both'
  expect((await app.call(payAccounts.read, { id }, manager)).code).toBe(200)
  for (const call of [payAccounts.setState, payAccounts.remove])
    expect((await app.call(call, { id }, manager)).code).toBe(403)
  expect((await app.call(payAccounts.update, { id, name: '改名' }, manager)).code).toBe(403)
})

test('an account is made for and moved to visible campuses only', async () => {
  const body = { name: '新账户', type: 'cash' as const }
  for (const campusIds of [['org.west'], ['org.east', 'org.west'], []])
    expect(await app.call(payAccounts.create, { ...body, campusIds }, manager)).toMatchObject({
      code: 403,
      data: { fields: [{ field: 'campusIds' }] },
    })
  expect(await app.run(`select 1 from edu_pay_account where name = $1`, [body.name])).toEqual([])
  const { id } = await app.data(payAccounts.create, { ...body, campusIds: ['org.east'] }, manager)
  for (const campusIds of [['org.west'], []])
    expect((await app.call(payAccounts.update, { id, campusIds }, manager)).code).toBe(403)
  expect((await app.call(payAccounts.update, { id, name: '新账户二' }, manager)).code).toBe(200)
})

test('the journal and the sums of months are those of the own campus', async () => {
  const west = await app.run(
    `select id from edu_student where campus_id = 'org.west' and delete_mark = 0 limit 1`,
  )
  const { orderId } = await app.sell(String(west[0]!['id']))
  await app.pay(orderId, 300)
  const own = await app.data(journal.list, { pageSize: 500 }, manager)
  expect(own.list.length).toBeGreaterThan(0)
  expect(new Set(own.list.flatMap(({ lines }) => lines.map(({ campusName }) => campusName)))).toEqual(
    new Set(['城东']),
  )
  const all = await app.data(journal.list, { pageSize: 500 }, app.principal)
  expect(all.list.some(({ lines }) => lines.some(({ campusName }) => campusName === '城西'))).toBe(true)
  const received = async (by: SalesApp['principal']) =>
    (await app.data(periods.list, {}, by)).list[0]!.received
  const ofManager = await received(manager)
  expect(await received(app.principal)).toBeGreaterThanOrEqual(ofManager + 300)
})
