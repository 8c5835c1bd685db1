import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { payPlans } from '@tessera/shared/contract/edu/pay-plans'
import { payslips } from '@tessera/shared/contract/edu/payslips'
import { openSalesApp, type SalesApp } from '../../../test/sales-app.ts'

let app: SalesApp
let principal: SalesApp['principal']
let coachId: string
let month: string
let lessonId: string

const rates = {
  validFrom: '2020-01-01',
  mode: 'per_lesson' as const,
  tiers: [{ upTo: null, rate: 120 }],
}

beforeAll(async () => {
  app = await openSalesApp()
  principal = app.principal
  const [row] = await app.run(`
    select coach_id, to_char(biz_date, 'YYYY-MM') as month, min(id) as lesson from edu_lesson
    where status = 'done' and delete_mark = 0 group by 1, 2 having count(*) > 2 order by 2 desc, 1 limit 1`)
  coachId = String(row!['coach_id'])
  month = String(row!['month'])
  lessonId = String(row!['lesson'])
})

afterEach(() => {
  vi.useRealTimers()
})

const slipOf = async (of: string) => {
  const { list } = await app.data(payslips.list, { month: of, coachId, pageSize: 50 }, principal)
  return list.find(({ status }) => status !== 'void')!
}
const lessonsOf = async (of: string) => {
  const [row] = await app.run(
    `select count(*)::int as n from edu_lesson where status = 'done' and delete_mark = 0 and coach_id = $1
      and to_char(biz_date, 'YYYY-MM') = $2`,
    [coachId, of],
  )
  return Number(row!['n'])
}
const payable = async () => {
  const [row] = await app.run(
    `select coalesce(sum(credit - debit), 0)::int as n from edu_journal_line where account = 'coachPayable'`,
  )
  return Number(row!['n'])
}

test('without a plan lessons are listed and pay nothing; with one each is paid', async () => {
  const computed = await app.data(payslips.compute, { month, coachIds: [coachId] }, principal)
  expect(computed).toMatchObject({ computed: 1, kept: 0 })
  expect(computed.uncovered).toBeGreaterThan(2)
  expect((await slipOf(month)).total).toBe(0)
  const { id } = await app.data(payPlans.create, { name: '按节', rates }, principal)
  await app.data(payPlans.setCoaches, { id, coachIds: [coachId] }, principal)
  await app.data(payslips.compute, { month, coachIds: [coachId] }, principal)
  const slip = await slipOf(month)
  expect(slip).toMatchObject({ status: 'draft', uncovered: 0 })
  expect(slip.total).toBe((await lessonsOf(month)) * 120)
})

test('a confirmed payslip is a cost and a payable, which paying settles; it is not computed again', async () => {
  const before = await payable()
  const { id, total } = await slipOf(month)
  await app.data(payslips.confirm, { id }, principal)
  expect((await payable()) - before).toBe(total * 100)
  const again = await app.data(payslips.compute, { month, coachIds: [coachId] }, principal)
  expect(again).toMatchObject({ computed: 0, kept: 1 })
  await app.data(payslips.pay, { id, accountId: 'account.cash' }, principal)
  expect(await payable()).toBe(before)
  expect((await app.call(payslips.pay, { id, accountId: 'account.cash' }, principal)).code).toBe(409)
  expect((await app.call(payslips.void, { id, reason: 'x' }, principal)).code).toBe(409)
  const later = await app.call(
    payPlans.addRates,
    { id: await planId(), ...rates, validFrom: `${month}-01` },
    principal,
  )
  expect(later).toMatchObject({ code: 400, data: { fields: [{ field: 'validFrom' }] } })
  expect(await app.audit()).toEqual([])
})

const planId = async () => {
  const { list } = await app.data(payPlans.list, {}, principal)
  return list.find(({ name }) => name === '按节')!.id
}

test('a lesson that is undone after it was paid is taken back in the next payslip', async () => {
  await app.run(`update edu_payslip set month = '2020-01' where coach_id = $1 and month = $2`, [
    coachId,
    month,
  ])
  await app.run(`update edu_lesson set status = 'scheduled' where id = $1`, [lessonId])
  await app.data(payslips.compute, { month, coachIds: [coachId] }, principal)
  const slip = await slipOf(month)
  expect(slip.total).toBe(-120)
  const { lines } = await app.data(payslips.read, { id: slip.id }, principal)
  expect(lines).toMatchObject([{ kind: 'undo', lessonId, amount: -120 }])
  await app.data(payslips.confirm, { id: slip.id }, principal)
  expect((await app.call(payslips.pay, { id: slip.id, accountId: 'account.cash' }, principal)).code).toBe(409)
  await app.run(`update edu_lesson set status = 'done' where id = $1`, [lessonId])
})

test('tiers have to increase, and only who computes pay sees it', async () => {
  const tiers = [
    { upTo: 20, rate: 1 },
    { upTo: 10, rate: 2 },
    { upTo: null, rate: 3 },
  ]
  const answer = await app.call(payPlans.create, { name: '阶梯', rates: { ...rates, tiers } }, principal)
  expect(answer).toMatchObject({ code: 400, data: { fields: [{ field: 'rates.tiers' }] } })
  expect((await app.call(payslips.list, {}, app.desk)).code).toBe(403)
  const future = await app.call(payslips.compute, { month: '2099-01' }, principal)
  expect(future).toMatchObject({ code: 400, data: { fields: [{ field: 'month' }] } })
})

test('a month begins by the clock of the campus, not by that of UTC', async () => {
  const computeAt = async (now: string, of: string) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) })
    const answer = await app.call(payslips.compute, { month: of }, principal)
    vi.useRealTimers()
    return answer
  }
  // Shanghai is eight hours ahead of UTC.
  const year = new Date().getFullYear()
  const before = await computeAt(`${year}-12-31T15:59:59Z`, `${year + 1}-01`)
  expect(before).toMatchObject({ code: 400, data: { fields: [{ field: 'month' }] } })
  const after = await computeAt(`${year}-12-31T16:00:01Z`, `${year + 1}-01`)
  expect(after).toMatchObject({ code: 200 })
})
