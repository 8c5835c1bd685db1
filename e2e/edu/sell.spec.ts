import type { Locator, Page } from 'playwright/test'
import { orders } from '@tessera/shared/contract/edu/orders'
import { pricePlans } from '@tessera/shared/contract/edu/price-plans'
import { receipts } from '@tessera/shared/contract/edu/receipts'
import { eduSettings } from '@tessera/shared/contract/edu/settings'
import { students } from '@tessera/shared/contract/edu/students'
import { wallet } from '@tessera/shared/contract/edu/wallet'
import type { CallAs } from '../fixtures/api.ts'
import { expect, test } from '../fixtures/journey.ts'
import { rowsOf, runRowAction, selectOption } from '../fixtures/list.ts'
import { findAxeViolations } from '../fixtures/violations.ts'
import { history } from '../workflow/task.ts'

test.use({ account: 'desk01' })

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const newName = (prefix: string) => `${prefix}${String(Date.now()).slice(-7)}`
/** The rows of a table beside the list of the page. */
const rowsIn = (page: Page, table: string) =>
  page
    .getByRole('group', { name: table })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })

/** A student of the eastern campus, and a plan of ten lessons for 2000 yuan. */
async function arrange(call: CallAs) {
  const name = newName('售')
  const { id: studentId } = await call(students.create, { name, campusId: 'org.east' })
  const plan = newName('体验 10 课时 ')
  const body = {
    name: plan,
    scope: 'any',
    billing: 'units',
    units: 10,
    price: 2_000,
    unitListPrice: 200,
  } as const
  const { id: planId } = await call(pricePlans.create, body)
  return { name, studentId, plan, planId }
}

async function openSale(page: Page, studentId: string, plan: string): Promise<Locator> {
  await page.goto(`/edu/eduStudent/detail/${studentId}?tab=payments`)
  await page.getByRole('tabpanel').getByRole('button', { name: '开单' }).click()
  const sale = dialog(page, '开单')
  await selectOption(page, sale.getByRole('combobox', { name: '价目' }), plan)
  await expect(sale.getByText('该学员的首个订单')).toBeVisible()
  return sale
}

const next = (sale: Locator) => sale.getByRole('button', { name: '下一步' }).click()

test('the desk sells by cash and wallet, prints the receipt, collects the arrears by keyboard, and voids', async ({
  page,
  call,
}) => {
  const { studentId, plan } = await arrange(call)
  await call(wallet.topUp, { studentId, method: 'cash', accountId: 'account.cash', amount: 200 }, 'desk01')
  const sale = await openSale(page, studentId, plan)
  await expect(sale.getByText('10 课时 + 赠 0')).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await next(sale)
  await expect(sale.getByText('不填则业绩归开单人')).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await next(sale)
  await selectOption(page, sale.getByRole('combobox', { name: '收款方式' }), '现金')
  await expect(sale.getByRole('spinbutton', { name: '金额（元）' })).toHaveValue('2000.00')
  await sale.getByRole('spinbutton', { name: '金额（元）' }).fill('1000.5')
  await sale.getByRole('button', { name: '增加一种收款方式' }).click()
  await selectOption(page, sale.getByRole('combobox', { name: '收款方式 2' }), '钱包')
  await sale.getByRole('spinbutton', { name: '金额（元） 2' }).fill('200')
  await sale.getByRole('spinbutton', { name: '金额（元） 2' }).press('Tab')
  await expect(sale.getByText('799.50')).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await sale.getByRole('button', { name: '提交并收款' }).click()
  await expect(sale.getByText(/订单 HT.* 已提交/)).toBeVisible()
  await expect(sale.getByText('尚欠 799.50 元')).toBeVisible()

  await sale
    .getByRole('button', { name: /^打印 / })
    .first()
    .click()
  await expect(page.getByText('壹仟元伍角')).toBeVisible()
  await expect(page.getByText('第 1 次打印')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('壹仟元伍角')).toHaveCount(0)
  await sale.getByRole('button', { name: '关闭' }).last().click()

  const order = rowsIn(page, '开单').first()
  await expect(order).toContainText('欠费')
  await expect(order).toContainText('799.50')
  await order.getByRole('button', { name: '收款' }).focus()
  await page.keyboard.press('Enter')
  const payment = dialog(page, /^收款：.*欠费 799.50 元/)
  await expect(payment.getByRole('spinbutton', { name: '金额（元）' })).toHaveValue('799.50')
  expect(await findAxeViolations(page)).toEqual([])
  await payment.getByRole('button', { name: '收款', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(payment).toHaveCount(0)
  await expect(order).toContainText('已付')

  for (let left = 3; left > 0; left--) {
    // The latest ones come first; the one that filled the wallet is the fourth.
    const paid = rowsIn(page, '收据').filter({ hasText: '有效' }).first()
    await paid.getByRole('button', { name: '作废' }).click()
    await dialog(page, /^作废收据/)
      .getByRole('textbox', { name: '原因' })
      .fill('收错学员')
    await dialog(page, /^作废收据/)
      .getByRole('button', { name: '作废' })
      .click()
    await expect(dialog(page, /^作废收据/)).toHaveCount(0)
  }
  await expect(order).toContainText('2,000.00')
  await order.getByRole('button', { name: '作废订单' }).click()
  await dialog(page, /^作废订单/)
    .getByRole('textbox', { name: '原因' })
    .fill('家长取消')
  await dialog(page, /^作废订单/)
    .getByRole('button', { name: '作废订单' })
    .click()
  await expect(order).toContainText('作废')
  // What the wallet had paid is in it again.
  const { list } = await call(wallet.list, { studentId })
  expect(list[0]?.balanceAfter).toBe(200)
  expect(await findAxeViolations(page)).toEqual([])
})

test(
  'a discount of the desk is approved by the principal; then the order can be paid',
  { tag: '@full' },
  async ({ page, call, signedIn }) => {
    const { name, studentId, plan } = await arrange(call)
    const sale = await openSale(page, studentId, plan)
    await sale.getByRole('spinbutton', { name: '优惠（元）' }).fill('300')
    await sale.getByRole('spinbutton', { name: '优惠（元）' }).press('Tab')
    await expect(sale.getByText('已改价')).toBeVisible()
    await expect(sale.getByText(/需要审批/)).toBeVisible()
    await next(sale)
    await next(sale)
    await expect(sale.getByText('请填写原因')).toBeVisible()
    await sale.getByRole('textbox', { name: '改价原因' }).fill('转介绍优惠')
    await next(sale)
    expect(await findAxeViolations(page)).toEqual([])
    await sale.getByRole('button', { name: '提交审批' }).click()
    await expect(sale.getByText(/已提交审批$/)).toBeVisible()
    await sale.getByRole('button', { name: '关闭' }).last().click()
    const order = rowsIn(page, '开单').first()
    await expect(order).toContainText('审批中')
    await expect(order.getByRole('button', { name: /收款|作废/ })).toHaveCount(0)
    await page.getByRole('tab', { name: '报名与剩余' }).click()
    await expect(rowsIn(page, '报名与剩余').first()).toContainText('审批中')
    await page.getByRole('tab', { name: '缴费' }).click()

    const head = await signedIn('principal')
    await head.goto('/workFlow/flowTodo')
    await runRowAction(head, rowsOf(head).filter({ hasText: '改价' }).first(), '办理')
    await expect(history(head)).toBeVisible()
    await expect(head.getByText(name, { exact: true }).first()).toBeVisible()
    await expect(head.getByText('转介绍优惠').first()).toBeVisible()
    expect(await findAxeViolations(head)).toEqual([])
    await head.getByRole('button', { name: '同意', exact: true }).click()
    await head.getByRole('dialog').getByRole('button', { name: '同意', exact: true }).last().click()
    await expect(head.getByRole('dialog')).toHaveCount(0)

    await page.reload()
    await expect(order).toContainText('1,700.00')
    await expect(order.getByRole('button', { name: '收款' })).toBeVisible()
  },
)

test(
  'a closed plan and more than what is due are refused with their sentences',
  { tag: '@full' },
  async ({ page, call }) => {
    const { studentId, plan, planId } = await arrange(call)
    const sale = await openSale(page, studentId, plan)
    await next(sale)
    await next(sale)
    const amount = sale.getByRole('spinbutton', { name: '金额（元）' })
    await amount.fill('2000.01')
    await amount.press('Tab')
    await expect(sale.getByText('收款超出应收 0.01 元，请修改金额，或勾选存入钱包。')).toBeVisible()
    await sale.getByRole('button', { name: '提交并收款' }).click()
    const before = await call(orders.list, { studentId })
    expect(before.list).toEqual([])

    await amount.fill('2000')
    await call(pricePlans.setState, { id: planId })
    await sale.getByRole('button', { name: '提交并收款' }).click()
    await expect(sale.getByText('价目不存在或已停售')).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
    expect((await call(orders.list, { studentId })).list).toEqual([])

    await call(pricePlans.setState, { id: planId })
    const { orderId } = await call(orders.create, { studentId, lines: [{ pricePlanId: planId }] }, 'desk01')
    const parts = [{ method: 'cash' as const, accountId: 'account.cash', amount: 2_000.01 }]
    await expect(call(receipts.create, { orderId, parts }, 'desk01')).rejects.toThrow(/超过欠费 2000 元/)
    expect((await call(receipts.list, { orderId })).list).toEqual([])
  },
)

test('a price that changes while the desk sells is refused with both, and then sold at the new one', async ({
  page,
  call,
}) => {
  const { studentId, plan, planId } = await arrange(call)
  const sale = await openSale(page, studentId, plan)
  await next(sale)
  await next(sale)
  await sale.getByText('稍后收款').click()
  await call(pricePlans.update, { id: planId, price: 2_100 })
  await sale.getByRole('button', { name: '提交订单' }).click()
  await expect(sale.getByText('价格已从 2000 元变为 2100 元')).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  expect((await call(orders.list, { studentId })).list).toEqual([])
  await sale.getByRole('button', { name: '提交订单' }).click()
  await expect(sale.getByText('尚欠 2,100.00 元')).toBeVisible()
})

test(
  'orders beyond the limits of prepayment ask for approval, or are refused, as the campus has set it',
  { tag: '@full' },
  async ({ call, signedIn }) => {
    const west = { scope: 'campus' as const, scopeId: 'org.west' }
    const name = newName('预')
    const { id: studentId } = await call(students.create, { name, campusId: 'org.west' })
    const plan = newName('七十课时 ')
    const body = { name: plan, scope: 'any', billing: 'units', units: 70, price: 3_500, unitListPrice: 50 }
    await call(pricePlans.create, body as never)
    try {
      const page = await signedIn('manager02')
      await page.goto('/edu/eduClasslist/detail/class.22?tab=attendance')
      await page.getByRole('button', { name: '扣课设置' }).click()
      const settings = dialog(page, '扣课、请假与预收设置')
      // Orders belong to no class and to no course.
      await expect(settings.getByRole('combobox', { name: '欠费订单' })).toBeVisible()
      await expect(settings.getByRole('combobox', { name: '超过预收费上限时' })).toHaveCount(0)
      await settings.getByText('本校区', { exact: true }).click()
      await selectOption(page, settings.getByRole('combobox', { name: '超过预收费上限时' }), '需要审批')
      expect(await findAxeViolations(page)).toEqual([])
      await settings.getByRole('button', { name: '保存设置' }).click()
      await expect(settings).toHaveCount(0)

      const sale = await openSale(page, studentId, plan)
      await expect(sale.getByText('订单超过预收费上限，需要审批')).toBeVisible()
      await expect(sale.getByText(/最多 3 个月或 60 课时/)).toBeVisible()
      expect(await findAxeViolations(page)).toEqual([])
      await next(sale)
      await next(sale)
      await expect(sale.getByText('请填写原因')).toBeVisible()
      await sale.getByRole('textbox', { name: '申请原因' }).fill('家长要求一次付清')
      await next(sale)
      await expect(sale.getByRole('combobox', { name: '收款方式' })).toHaveCount(0)
      await sale.getByRole('button', { name: '提交审批' }).click()
      await expect(sale.getByText(/已提交审批$/)).toBeVisible()
      await sale.getByRole('button', { name: '关闭' }).last().click()
      const order = rowsIn(page, '开单').first()
      await expect(order).toContainText('审批中')

      const head = await signedIn('principal')
      await head.goto('/workFlow/flowTodo')
      await runRowAction(head, rowsOf(head).filter({ hasText: '改价与超额预收' }).first(), '办理')
      await expect(history(head)).toBeVisible()
      await expect(head.getByText(name, { exact: true }).first()).toBeVisible()
      await expect(head.getByText('时长：超过 3 个月或 60 课时').first()).toBeVisible()
      await head.getByRole('button', { name: '同意', exact: true }).click()
      await head.getByRole('dialog').getByRole('button', { name: '同意', exact: true }).last().click()
      await expect(head.getByRole('dialog')).toHaveCount(0)
      await page.reload()
      await expect(order.getByRole('button', { name: '收款' })).toBeVisible()

      await call(eduSettings.update, { ...west, values: { prepayCap: 'block' } })
      await page.getByRole('tabpanel').getByRole('button', { name: '开单' }).click()
      const refused = dialog(page, '开单')
      await selectOption(page, refused.getByRole('combobox', { name: '价目' }), plan)
      await expect(refused.getByText('订单超过预收费上限，不能开单')).toBeVisible()
      await expect(refused.getByRole('button', { name: '下一步' })).toBeDisabled()
      expect(await findAxeViolations(page)).toEqual([])
    } finally {
      await call(eduSettings.update, { ...west, values: {} })
    }
  },
)
