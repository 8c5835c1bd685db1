import { codes } from '@tessera/shared/contract/session/codes'
import { findAxeViolations } from '../fixtures/violations.ts'
import { expect, test } from '../fixtures/journey.ts'
import { selectOption, searchList, rowOf } from '../fixtures/list.ts'
import { randomMobileNumber } from '../fixtures/person.ts'

test('a message is found in the outbox, shown and sent again', async ({ page, call }) => {
  const number = randomMobileNumber()
  await call(codes.send, { mobile: number, purpose: 'signUp' })
  await page.goto('/system/outbox')
  await searchList(page, number)
  const row = rowOf(page, number)
  await expect(row).toContainText(/您的验证码是 \d{6}，5 分钟内有效/)
  await expect(row).toContainText('未外发')
  await row.getByRole('button', { name: '详情' }).click()
  const detail = page.getByRole('dialog')
  await expect(detail).toContainText('不外发（开发）')
  await detail.getByRole('button', { name: '关闭', exact: true }).last().click()
  await expect(detail).toHaveCount(0)
  await row.getByRole('button', { name: '重新发送' }).click()
  await expect(page.getByText('已重新加入发送队列')).toBeVisible()
  await selectOption(page, page.getByRole('combobox', { name: '状态' }), '发送失败')
  await expect(rowOf(page, number)).toHaveCount(0)
  expect(await findAxeViolations(page)).toEqual([])
})

test.describe('coach01', () => {
  test.use({ account: 'coach01' })
  test('a coach cannot open the outbox', { tag: '@full' }, async ({ page }) => {
    await page.goto('/system/outbox')
    await expect(page.getByRole('heading', { name: '没有访问权限' })).toBeVisible()
  })
})
