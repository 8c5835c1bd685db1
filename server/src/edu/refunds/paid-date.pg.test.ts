import { beforeAll, expect, test } from 'vitest'
import { refunds } from '@tessera/shared/contract/edu/refunds'
import { financeStatistics } from '@tessera/shared/contract/edu/statistics'
import { openClosingApp, type ClosingApp } from '../../../test/closing-app.ts'

let app: ClosingApp
beforeAll(async () => {
  app = await openClosingApp()
})

const dayMs = 86_400_000
const dayOf = (ms: number) => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(ms)

/** What was paid out on a day, by statistics. */
async function paidOn(day: string) {
  const query = { preset: 'custom' as const, dateFrom: day, dateTo: day, compare: 'none' as const }
  const { values } = await app.data(financeStatistics.summary, query, app.principal)
  return values.find(({ key }) => key === 'refundPaid')!.value
}

async function approved(daysAgo: number) {
  const { lineId } = await app.sellPaid()
  const { refundId: id, flowTaskId } = await app.data(
    refunds.create,
    { lineId, units: 5, rule: 'remaining_value', amount: 400, route: 'original', reason: '试课后不满意' },
    app.desk,
  )
  await app.approve(flowTaskId)
  await app.run(`update edu_refund set approved_at = now() - make_interval(days => $2) where id = $1`, [
    id,
    daysAgo,
  ])
  return id
}

test('a refund counts on the day of its payment, and a reversed payment never', async () => {
  const id = await approved(40)
  const paidAt = Date.now() - 20 * dayMs
  const [approval, payment] = [dayOf(Date.now() - 40 * dayMs), dayOf(paidAt)]
  const loadPaid = () => Promise.all([approval, payment, dayOf(Date.now())].map(paidOn))
  const before = await loadPaid()
  await app.data(refunds.pay, { id, accountId: 'account.cash', paidAt }, app.finance)
  expect(await loadPaid()).toEqual([before[0], before[1]! + 400, before[2]])
  const { list } = await app.data(refunds.list, { pageSize: 100 }, app.finance)
  expect(list.find((row) => row.id === id)).toMatchObject({ bizDate: payment, acctDate: payment })
  await app.data(refunds.reverse, { id, reason: '账户错误' }, app.finance)
  expect(await loadPaid()).toEqual(before)
})

test('a payment before the approval is refused with the time of the approval', async () => {
  const id = await approved(2)
  const refused = await app.call(
    refunds.pay,
    { id, accountId: 'account.cash', paidAt: Date.now() - 3 * dayMs },
    app.finance,
  )
  expect(refused).toMatchObject({ code: 400, data: { fields: [{ field: 'paidAt' }] } })
  expect(refused.msg).toContain(dayOf(Date.now() - 2 * dayMs))
  const [row] = await app.run('select status from edu_refund where id = $1', [id])
  expect(row).toEqual({ status: 2 })
})
