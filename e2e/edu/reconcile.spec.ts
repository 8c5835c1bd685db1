import type { Page } from 'playwright/test'
import { orders } from '@tessera/shared/contract/edu/orders'
import { payAccounts } from '@tessera/shared/contract/edu/pay-accounts'
import { receipts } from '@tessera/shared/contract/edu/receipts'
import { students } from '@tessera/shared/contract/edu/students'
import { expect, test } from '../fixtures/journey.ts'
import { rowOf, selectOption } from '../fixtures/list.ts'
import { findAxeViolations } from '../fixtures/violations.ts'

test.use({ account: 'finance01' })

const zone = 'Asia/Shanghai'
const yesterday = () => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(Date.now() - 86_400_000)
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

test('a statement is imported, its differences are shown, one is matched by hand, and it is closed', async ({
  page,
  call,
}) => {
  const account = `对账户${String(Date.now()).slice(-7)}`
  const day = yesterday()
  const at = (clock: string) => Date.parse(`${day}T${clock}+08:00`)
  const { id: accountId } = await call(payAccounts.create, { name: account, type: 'bank' }, 'principal')
  const name = `对账学员${account.slice(-7)}`
  const { id: studentId } = await call(students.create, { name, campusId: 'org.east' }, 'principal')
  const { orderId } = await call(
    orders.create,
    { studentId, lines: [{ pricePlanId: 'plan.swimStart.24' }] },
    'principal',
  )
  for (const [amount, externalNo, clock] of [
    [100, `A${account}`, '09:00:00'],
    [60, '', '10:00:00'],
    [45, '', '11:00:00'],
  ] as const)
    await call(
      receipts.create,
      { orderId, parts: [{ method: 'bank', accountId, amount, externalNo }], paidAt: at(clock) },
      'principal',
    )

  await page.goto('/edu/finance?tab=statements')
  await page.getByRole('main').getByRole('button', { name: '导入账单' }).first().click()
  const form = dialog(page, '导入账单')
  await selectOption(page, form.getByRole('combobox', { name: '账户' }), account)
  for (const label of ['开始日期', '结束日期']) {
    await form.getByLabel(label, { exact: true }).getByRole('textbox').fill(day)
    await page.keyboard.press('Enter')
  }
  await form.locator('input[type=file]').setInputFiles({
    name: 'bank.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        '账户明细',
        '交易时间,交易流水号,金额,备注',
        `${day} 20:00:00,A${account},100.00,学费`,
        `${day} 15:00:00,X2,60.00,学费`,
      ].join('\n'),
    ),
  })
  await expect(form.getByText('bank.csv')).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await form.getByRole('button', { name: '导入账单' }).click()

  const statement = dialog(page, new RegExp(account))
  await expect(statement.getByRole('radio', { name: '只在账单 1' })).toBeChecked()
  await expect(statement).toContainText('160.00')
  await expect(statement).toContainText('205.00')
  await expect(statement).toContainText('-45.00')
  expect(await findAxeViolations(page)).toEqual([])
  await statement.getByRole('button', { name: '匹配第 4 行' }).click()
  const match = dialog(page, /^匹配第 4 行/)
  await match.getByRole('combobox', { name: '收据' }).click()
  // The receipt of the same amount comes first.
  await expect(page.getByRole('option').first()).toContainText('60.00')
  await page.getByRole('option').first().click()
  await match.getByRole('button', { name: '匹配', exact: true }).click()
  await expect(match).toHaveCount(0)
  await expect(statement.getByText('已匹配 2')).toBeVisible()
  await statement.getByText('只在收款 1').click()
  await expect(statement.getByRole('table')).toContainText('45.00')

  // The rest by keyboard.
  const close = statement.getByRole('button', { name: '结束对账' })
  await close.focus()
  await page.keyboard.press('Enter')
  const question = dialog(page, '结束对账？')
  await expect(question).toContainText('1 笔')
  const ok = question.getByRole('button', { name: '结束对账' })
  await ok.focus()
  await expect(ok).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(statement.getByText('已结束', { exact: true })).toBeVisible()
  await expect(close).toHaveCount(0)
  // Until the question is gone, the key is for it.
  await expect(question).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(statement).toHaveCount(0)
  await expect(rowOf(page, account)).toContainText('已结束')

  await page.goto(`/edu/finance?tab=receipts&reconcile=diff&keyword=${encodeURIComponent(name)}`)
  await expect(rowOf(page, account)).toContainText('有差异')
})
