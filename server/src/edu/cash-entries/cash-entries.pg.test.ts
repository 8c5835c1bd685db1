import { beforeAll, expect, test } from 'vitest'
import { accountTransfers } from '@tessera/shared/contract/edu/account-transfers'
import { cashEntries } from '@tessera/shared/contract/edu/cash-entries'
import { payAccounts } from '@tessera/shared/contract/edu/pay-accounts'
import { openSalesApp, type SalesApp } from '../../../test/sales-app.ts'

let app: SalesApp
let principal: SalesApp['principal']
let today: string

beforeAll(async () => {
  app = await openSalesApp()
  principal = app.principal
  const [row] = await app.run(`select (now() at time zone 'Asia/Shanghai')::date::text as day`)
  today = String(row!['day'])
})

const bodyOf = (change: object = {}) => ({
  direction: 'expense' as const,
  categoryId: 'rent',
  amount: 1_234.5,
  accountId: 'account.cash',
  campusId: 'org.east',
  bizDate: today,
  ...change,
})
const balanceOf = async (account: string) => {
  const { list } = await app.data(payAccounts.balances, {}, principal)
  return list.find(({ id }) => id === account)!.balance
}
/** A second user who may approve. */
const approver = async () => ({ token: await app.signIn('admin') })

test('an expense leaves its account when another user approves it, and comes back when it is void', async () => {
  const before = await balanceOf('account.cash')
  const { id, entryNo } = await app.data(cashEntries.create, bodyOf(), principal)
  expect(entryNo).toMatch(/^SZ/)
  await app.data(cashEntries.submit, { id }, principal)
  expect(await app.call(cashEntries.approve, { id }, principal)).toMatchObject({ code: 403 })
  expect(await balanceOf('account.cash')).toBe(before)
  const other = await approver()
  await app.data(cashEntries.approve, { id }, other)
  expect(Math.round((before - (await balanceOf('account.cash'))) * 100)).toBe(123_450)
  expect(await app.data(cashEntries.read, { id }, principal)).toMatchObject({
    status: 'paid',
    categoryName: '房租',
    amount: 1_234.5,
  })
  expect((await app.call(cashEntries.approve, { id }, other)).code).toBe(409)
  expect((await app.call(cashEntries.update, { id, ...bodyOf() }, principal)).code).toBe(409)
  await app.data(cashEntries.void, { id, reason: '重复' }, other)
  expect(await balanceOf('account.cash')).toBe(before)
  expect(await app.audit()).toEqual([])
})

test('a change that leaves out remark, payee and files keeps them', async () => {
  const kept = {
    payee: '滨江物业',
    remark: '第四季度',
    files: [{ fileId: 'a.pdf', name: '发票.pdf', url: '/api/file/a.pdf' }],
  }
  const { id } = await app.data(cashEntries.create, bodyOf(kept), principal)
  const stored = await app.data(cashEntries.read, { id }, principal)
  expect(stored).toMatchObject({ payee: kept.payee, remark: kept.remark, files: [{ name: '发票.pdf' }] })
  await app.data(cashEntries.update, { id, ...bodyOf({ amount: 20 }) }, principal)
  expect(await app.data(cashEntries.read, { id }, principal)).toEqual({ ...stored, amount: 20 })
  await app.data(cashEntries.update, { id, ...bodyOf({ remark: '', files: [] }) }, principal)
  expect(await app.data(cashEntries.read, { id }, principal)).toMatchObject({
    payee: kept.payee,
    remark: '',
    files: [],
  })
})

test('a rejected entry says why, is changed and submitted again', async () => {
  const { id } = await app.data(cashEntries.create, bodyOf(), principal)
  await app.data(cashEntries.submit, { id }, principal)
  const other = await approver()
  await app.data(cashEntries.reject, { id, reason: '缺少发票' }, other)
  expect(await app.data(cashEntries.read, { id }, principal)).toMatchObject({
    status: 'rejected',
    statusReason: '缺少发票',
  })
  await app.data(cashEntries.update, { id, ...bodyOf({ amount: 10 }) }, principal)
  await app.data(cashEntries.submit, { id }, principal)
  expect(await app.data(cashEntries.read, { id }, principal)).toMatchObject({
    status: 'submitted',
    amount: 10,
  })
})

test.each([
  ['a category of the other kind', { categoryId: 'venue' }, 'categoryId'],
  ['an account that does not exist', { accountId: 'account.none' }, 'accountId'],
  ['a day of 1900', { bizDate: '1900-01-01' }, 'bizDate'],
  ['a campus that does not exist', { campusId: 'org.none' }, 'campusId'],
])('refuses %s at its field and stores nothing', async (_what, change, field) => {
  const count = () => app.run('select count(*)::int as n from edu_cash_entry')
  const before = await count()
  const answer = await app.call(cashEntries.create, bodyOf(change), principal)
  expect(answer).toMatchObject({ code: 400, data: { fields: [{ field }] } })
  expect(await count()).toEqual(before)
})

test('an entry of a closed month keeps its day and is posted in the first open month, as is its void', async () => {
  const days = (count: number) => new Date(Date.parse(today) - count * 86_400_000).toISOString().slice(0, 10)
  const closed = days(40)
  const month = closed.slice(0, 7)
  const other = await approver()
  const enter = async (bizDate: string) => {
    const { id } = await app.data(cashEntries.create, bodyOf({ bizDate }), principal)
    await app.data(cashEntries.submit, { id }, principal)
    await app.data(cashEntries.approve, { id }, other)
    return id
  }
  const early = await enter(closed)
  await app.run(`insert into edu_period (month, status, closed_at) values ($1, 'closed', now())`, [month])
  const late = await enter(closed)
  const next = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 1))
    .toISOString()
    .slice(0, 10)
  expect(await app.data(cashEntries.read, { id: late }, principal)).toMatchObject({
    bizDate: closed,
    acctDate: next,
  })
  await app.data(cashEntries.void, { id: early, reason: '重复' }, other)
  expect(await app.data(cashEntries.read, { id: early }, principal)).toMatchObject({
    acctDate: closed,
    voidAcctDate: next,
  })
  const body = {
    fromAccountId: 'account.cash',
    toAccountId: 'account.bank',
    campusId: 'org.east',
    amount: 3,
    bizDate: closed,
  }
  await app.data(accountTransfers.create, body, principal)
  const { list } = await app.data(accountTransfers.list, {}, principal)
  expect(list.find(({ amount }) => amount === 3)).toMatchObject({ bizDate: closed, acctDate: next })
  await app.run(`delete from edu_period where month = $1`, [month])
})

test('who may not enter cash sees none, and a manager only that of the own campus', async () => {
  const { id } = await app.data(cashEntries.create, bodyOf({ campusId: 'org.west' }), principal)
  expect((await app.call(cashEntries.list, {}, app.desk)).code).toBe(403)
  const manager = { token: await app.signIn('manager01') }
  const { list } = await app.data(cashEntries.list, { pageSize: 500 }, manager)
  expect(list.every(({ campusId }) => campusId === 'org.east')).toBe(true)
  expect((await app.call(cashEntries.read, { id }, manager)).code).toBe(404)
})

test('a transfer moves money between accounts and leaves the sum', async () => {
  const from = await balanceOf('account.cash')
  const to = await balanceOf('account.bank')
  const body = {
    fromAccountId: 'account.cash',
    toAccountId: 'account.bank',
    campusId: 'org.east',
    amount: 7.01,
    bizDate: today,
  }
  await app.data(accountTransfers.create, body, principal)
  expect(Math.round((from - (await balanceOf('account.cash'))) * 100)).toBe(701)
  expect(Math.round(((await balanceOf('account.bank')) - to) * 100)).toBe(701)
  const same = await app.call(accountTransfers.create, { ...body, toAccountId: 'account.cash' }, principal)
  expect(same).toMatchObject({ code: 400, data: { fields: [{ field: 'toAccountId' }] } })
  expect((await app.call(accountTransfers.create, body, app.desk)).code).toBe(403)
})

test('who may not see a campus neither sees its transfers nor makes one', async () => {
  const body = { fromAccountId: 'account.cash', toAccountId: 'account.bank', amount: 3, bizDate: today }
  await app.data(accountTransfers.create, { ...body, campusId: 'org.west' }, principal)
  await app.data(accountTransfers.create, { ...body, campusId: 'org.east' }, principal)
  await app.run(`insert into org_grant (object_type, object_id, item_type, item_id)
    values ('User', 'user.manager01', 'button', 'menu.edu.finance.btn_account')`)
  const manager = { token: await app.signIn('manager01') }
  const { list } = await app.data(accountTransfers.list, { pageSize: 100 }, manager)
  expect(list.length).toBeGreaterThan(0)
  expect(list.every(({ campusId }) => campusId === 'org.east')).toBe(true)
  const count = () => app.run('select count(*)::int as n from edu_account_transfer')
  const balance = await balanceOf('account.cash')
  const stored = await count()
  expect((await app.call(accountTransfers.create, { ...body, campusId: 'org.west' }, manager)).code).toBe(403)
  expect(await count()).toEqual(stored)
  expect(await balanceOf('account.cash')).toBe(balance)
  expect((await app.call(accountTransfers.create, { ...body, campusId: 'org.east' }, manager)).code).toBe(200)
})

test('an account of another campus can neither give nor take', async () => {
  await app.run(`update edu_pay_account set campus_ids = '{org.west}' where id = 'account.bank'`)
  const body = { fromAccountId: 'account.cash', toAccountId: 'account.bank', amount: 3, bizDate: today }
  const answer = await app.call(accountTransfers.create, { ...body, campusId: 'org.east' }, principal)
  await app.run(`update edu_pay_account set campus_ids = '{}' where id = 'account.bank'`)
  expect(answer).toMatchObject({ code: 400, data: { fields: [{ field: 'toAccountId' }] } })
})
