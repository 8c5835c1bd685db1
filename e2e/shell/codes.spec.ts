import type { Page } from 'playwright/test'
import { findAxeViolations } from '../fixtures/violations.ts'
import { expect, test } from '../fixtures/journey.ts'
import { findSentCode } from '../fixtures/outbox.ts'
import { randomMobileNumber, createTestUser } from '../fixtures/person.ts'

test.use({ account: null })

const mobile = (page: Page) => page.getByLabel('手机号', { exact: true })
const code = (page: Page) => page.getByLabel('验证码', { exact: true })
const submit = (page: Page) => page.getByRole('button', { name: '登录', exact: true })
const alert = (page: Page) => page.getByRole('alert')

test.beforeEach(async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('tab', { name: '验证码登录' }).click()
})

test('a user signs in with a code, which can be sent again after a minute', async ({ page, call }) => {
  await page.clock.install()
  const number = randomMobileNumber()
  const person = await createTestUser(call, { mobilePhone: number })
  await mobile(page).fill(number)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByRole('button', { name: /^重新发送（\d+秒）$/ })).toBeDisabled()
  await expect(code(page)).toBeFocused()
  await expect(code(page)).toHaveAccessibleDescription(/如果该手机号可用/)
  await page.clock.fastForward(61_000)
  await expect(page.getByRole('button', { name: '重新发送' })).toBeEnabled()
  await expect.poll(() => findSentCode(call, number)).toMatch(/^\d{6}$/)
  const sentCode = await findSentCode(call, number)
  await code(page).fill(sentCode as string)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('main')).toContainText(person.realName)
})

test('the form asks for a mobile number, a valid one, and the code', { tag: '@full' }, async ({ page }) => {
  await submit(page).click()
  await expect(alert(page)).toHaveText('请输入手机号')
  await expect(mobile(page)).toBeFocused()
  await mobile(page).fill('12345678901')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(alert(page)).toHaveText('请输入正确的手机号')
  await mobile(page).fill('13912340001')
  await submit(page).click()
  await expect(alert(page)).toHaveText('请输入验证码')
  expect(await findAxeViolations(page)).toEqual([])
})

test(
  'an unknown number gets the same answer as a known one, and nothing is sent',
  { tag: '@full' },
  async ({ page, call }) => {
    const number = randomMobileNumber()
    await mobile(page).fill(number)
    await page.getByRole('button', { name: '获取验证码' }).click()
    await expect(page.getByText('如果该手机号可用')).toBeVisible()
    await code(page).fill('123456')
    await submit(page).click()
    await expect(alert(page)).toHaveText('验证码不正确或已过期')
    await expect(code(page)).toHaveValue('123456')
    expect(await findSentCode(call, number)).toBeNull()
  },
)
