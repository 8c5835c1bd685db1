import { messages } from '@tessera/shared/contract/messaging/messages'
import { findAxeViolations } from '../fixtures/violations.ts'
import { expect, test } from '../fixtures/journey.ts'
import { findSentCode } from '../fixtures/outbox.ts'
import { randomMobileNumber, uniqueName } from '../fixtures/person.ts'

test.use({ account: null })

test('an application with company, contact and verified mobile number reaches the administrators', async ({
  page,
  call,
}) => {
  await page.goto('/login')
  await page.getByRole('button', { name: '没有账号？申请开通' }).click()
  const form = page.getByRole('form', { name: '申请开通账号' })
  const alert = form.getByRole('alert')
  const submit = form.getByRole('button', { name: '提交申请' })
  const [company, number] = [uniqueName('星辰'), randomMobileNumber()]

  await submit.click()
  await expect(alert).toHaveText('请输入公司名称')
  await form.getByLabel('公司名称').fill(company)
  await submit.click()
  await expect(alert).toHaveText('请输入联系人')
  await form.getByLabel('联系人').fill('陈女士')
  await form.getByLabel('手机号').fill(number)
  await form.getByRole('button', { name: '获取验证码' }).click()
  await expect.poll(() => findSentCode(call, number)).toMatch(/^\d{6}$/)
  const sent = (await findSentCode(call, number)) as string
  expect(await findAxeViolations(page)).toEqual([])

  await form.getByLabel('验证码').fill(sent === '000000' ? '000001' : '000000')
  await submit.click()
  await expect(alert).toHaveText('验证码不正确或已过期')
  await expect(form.getByLabel('公司名称')).toHaveValue(company)
  await form.getByLabel('验证码').fill(sent)
  await submit.click()
  await expect(page.getByRole('status')).toHaveText('申请已提交，管理员会尽快与您联系')

  const { list } = await call(messages.list, { keyword: company })
  expect(list.map(({ title, isRead }) => [title, isRead])).toEqual([
    [`账号申请：${company}，陈女士，${number}`, 0],
  ])
  await page.getByRole('button', { name: '返回登录' }).click()
  await expect(page.getByRole('tab', { name: '账号登录' })).toBeVisible()
})
