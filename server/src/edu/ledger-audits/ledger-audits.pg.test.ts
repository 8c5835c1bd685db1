import { beforeAll, expect, test } from 'vitest'
import { ledgerAudits } from '@tessera/shared/contract/edu/ledger-audits'
import { payAccounts } from '@tessera/shared/contract/edu/pay-accounts'
import { receipts } from '@tessera/shared/contract/edu/receipts'
import { openSalesApp, type SalesApp } from '../../../test/sales-app.ts'

let app: SalesApp
beforeAll(async () => {
  app = await openSalesApp()
})

const lastRun = async (id: string) => {
  const { list } = await app.data(ledgerAudits.list, {}, app.principal)
  return list.find((run) => run.id === id)
}

test('an audit that is started runs on the queue, and its failures are read', async () => {
  const clean = await app.data(ledgerAudits.start, {}, app.principal)
  await expect
    .poll(async () => (await lastRun(clean.id))?.finishedAt ?? null, { timeout: 60_000 })
    .not.toBeNull()
  expect(await lastRun(clean.id)).toMatchObject({ failures: [] })
  await app.run(`update edu_order_line set recognised = recognised + 1 where id = 'line.student.0002'`)
  const broken = await app.data(ledgerAudits.start, {}, app.principal)
  await expect
    .poll(async () => (await lastRun(broken.id))?.finishedAt ?? null, { timeout: 60_000 })
    .not.toBeNull()
  const run = await lastRun(broken.id)
  expect(run!.failures).toContainEqual(
    expect.objectContaining({ recordId: 'line.student.0002', figure: 'recognised' }),
  )
  expect((await app.call(ledgerAudits.start, {}, app.desk)).code).toBe(403)
})

test('the audit compares held units with applications, and deducted units with entries', async () => {
  const { orderId } = await app.sell(app.nextStudent())
  await app.pay(orderId, 100)
  const [line] = await app.linesOf(orderId)
  const lineId = String(line!['id'])
  const [roster] = await app.run(
    `select id, deduct_units as units from edu_roster where delete_mark = 0 and deduct_units > 0 order by id limit 1`,
  )
  const rosterId = String(roster!['id'])
  const setHeld = (units: number) =>
    app.run(`update edu_order_line set held_units = $2 where id = $1`, [lineId, units])
  const setDeducted = (units: number) =>
    app.run(`update edu_roster set deduct_units = $2 where id = $1`, [rosterId, units])
  const units = Number(roster!['units'])
  const before = await app.audit()
  await setHeld(200)
  await setDeducted(units + 50)
  const found = await app.audit()
  await setHeld(0)
  await setDeducted(units)
  expect(before).not.toContainEqual(expect.objectContaining({ invariant: 'roster' }))
  expect(found).toContainEqual({
    invariant: 'line',
    recordId: lineId,
    figure: 'heldUnits',
    stored: '200',
    expected: '0',
  })
  expect(found).toContainEqual({
    invariant: 'roster',
    recordId: rosterId,
    figure: 'deductUnits',
    stored: String(units + 50),
    expected: String(units),
  })
  expect(await app.audit()).toEqual(before)
})

test('an account has its own name, serves its campus and the desk, and stays while receipts name it', async () => {
  const body = { name: '城西现金', type: 'cash' as const, campusIds: ['org.west'], frontDesk: 0 as const }
  const { id } = await app.data(payAccounts.create, body, app.principal)
  const twice = await app.call(payAccounts.create, body, app.principal)
  expect(twice.msg).toContain('已存在')
  const { orderId } = await app.sell(app.nextStudent())
  const payWith = (accountId: string, by = app.principal) =>
    app.call(receipts.create, { orderId, parts: [{ method: 'cash', accountId, amount: 1 }] }, by)
  expect((await payWith(id)).data).toMatchObject({ fields: [{ field: 'parts.0.accountId' }] })
  await app.data(payAccounts.update, { id, campusIds: [] }, app.principal)
  expect((await payWith(id, app.desk)).code).toBe(400)
  expect((await payWith(id)).code).toBe(200)
  expect((await app.call(payAccounts.remove, { id }, app.principal)).msg).toContain('1')
  await app.data(payAccounts.setState, { id }, app.principal)
  expect((await payWith(id)).code).toBe(400)
  const offered = await app.data(payAccounts.selector, {}, app.desk)
  expect(offered.list.map((account) => account.id)).not.toContain(id)
})
