import type { Page } from 'playwright/test'
import { twoFactor } from '@tessera/shared/contract/session/two-factor'
import { totpCode } from '../fixtures/authenticator.ts'
import { runInDatabase } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/journey.ts'
import { createTestUser, type TestUser } from '../fixtures/person.ts'
import { fetchToken } from '../fixtures/sign-in.ts'
import { findAxeViolations } from '../fixtures/violations.ts'

test.use({ account: null, contextOptions: { reducedMotion: 'reduce' } })

async function signIn(
  page: Page,
  { account, password }: Pick<TestUser, 'account' | 'password'>,
  path = '/login',
) {
  await page.goto(path)
  await page.getByLabel('用户名或手机号').fill(account)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}
const code = (page: Page) => page.getByLabel('六位动态码', { exact: true })
const readKey = async (page: Page) => (await page.locator('code').first().innerText()).replace(/\s/g, '')
async function readRecoveryCodes(page: Page) {
  const codes = page.getByRole('list', { name: '恢复码' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  return codes.allInnerTexts()
}

test('two-step verification is enabled in the profile, required at the next sign-in and disabled again', async ({
  page,
  call,
}) => {
  const person = await createTestUser(call)
  await signIn(page, person, '/login?redirect=%2Fprofile%3Ftab%3Dsecurity')
  await page.getByRole('button', { name: '开启两步验证' }).click()
  await page.getByLabel('登录密码').fill('Wrong2026')
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByText('密码不正确')).toBeVisible()
  await page.getByLabel('登录密码').fill(person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: '两步验证二维码' })).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  const key = await readKey(page)
  await code(page).fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('动态码不正确或已使用')).toBeVisible()
  await code(page).fill(totpCode(key))
  await page.keyboard.press('Enter')
  const recovery = await readRecoveryCodes(page)
  await page.getByRole('button', { name: '我已保存' }).click()
  await expect(page.getByText('剩余 10 个恢复码')).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await signIn(page, person, '/login?redirect=%2Fprofile%3Ftab%3Dsecurity')
  await expect(code(page)).toBeFocused()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('请输入验证码')
  await code(page).fill(totpCode(key, 1))
  await page.keyboard.press('Enter')

  await page.getByRole('button', { name: '关闭两步验证' }).click()
  const dialog = page.getByRole('dialog', { name: '关闭两步验证' })
  await dialog.getByLabel('登录密码').fill(person.password)
  await dialog.getByLabel('六位动态码或恢复码').fill(recovery[0]!)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: '开启两步验证' })).toBeVisible()
})

test(
  'a recovery code replaces the code of the authenticator',
  { tag: '@full' },
  async ({ page, call, request }) => {
    const person = await createTestUser(call)
    await signIn(page, person, '/login?redirect=%2Fprofile%3Ftab%3Dsecurity')
    await page.getByRole('button', { name: '开启两步验证' }).click()
    await page.getByLabel('登录密码').fill(person.password)
    await page.keyboard.press('Enter')
    const key = await readKey(page)
    await code(page).fill(totpCode(key))
    await page.keyboard.press('Enter')
    const [recovery = ''] = await readRecoveryCodes(page)
    await expect(fetchToken(request, person.account, person.password)).rejects.toThrow(
      '603 请输入身份验证器中的六位动态码',
    )

    await page.evaluate(() => localStorage.clear())
    await signIn(page, person, '/login?redirect=%2Fhome')
    await page.getByRole('button', { name: '手机不在身边？使用恢复码' }).click()
    await page.getByLabel('恢复码', { exact: true }).fill(recovery)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/home')
  },
)

test(
  'a user who must use two-step verification sets it up before anything else',
  { tag: '@full' },
  async ({ page, call }) => {
    const person = await createTestUser(call)
    await call(twoFactor.demandOfUser, { id: person.id, demanded: 1 })
    await signIn(page, person, '/login?redirect=%2Fprofile%3Ftab%3Dsecurity')
    await expect(page.getByRole('heading', { name: '请先设置两步验证' })).toBeVisible()
    await page.reload()
    const qr = page.getByRole('img', { name: '两步验证二维码' })
    await expect(qr).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
    const key = await readKey(page)
    await code(page).fill(totpCode(key))
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '我已保存' }).click()
    await expect(page).toHaveURL('/profile?tab=security')
    await expect(page.getByText('管理员要求您使用两步验证。')).toBeVisible()
    await expect(page.getByRole('button', { name: '更换恢复码' })).toBeVisible()
    await expect(page.getByRole('button', { name: '关闭两步验证' })).toHaveCount(0)
  },
)

test(
  'a user who must change the password changes it before anything else',
  { tag: '@full' },
  async ({ page, call, request }) => {
    const person = await createTestUser(call)
    const token = await fetchToken(request, person.account, person.password)
    await runInDatabase(`update shell_session set steps = '{password}' where user_id = $1`, [person.id])
    await page.goto('/login')
    await page.evaluate((value) => localStorage.setItem('token', value), token)
    await page.goto('/home')
    await expect(page.getByRole('heading', { name: '请先修改密码' })).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
    await page.getByLabel('旧密码', { exact: true }).fill(person.password)
    await page.getByLabel('新密码', { exact: true }).fill('Qwerty123')
    await page.getByLabel('确认密码', { exact: true }).fill('Qwerty123')
    await page.getByRole('button', { name: '修改密码' }).click()
    await expect(page.getByText('密码过于常见，容易被猜到，请换一个')).toBeVisible()
    await page.getByLabel('新密码', { exact: true }).fill('Renewed2026')
    await page.getByLabel('确认密码', { exact: true }).fill('Renewed2026')
    await page.getByRole('button', { name: '修改密码' }).click()
    await expect(page.getByRole('button', { name: `用户菜单：${person.realName}` })).toBeVisible()
    await expect(page).toHaveURL('/home')
  },
)

test(
  'an administrator requires two-step verification of a user and resets it',
  { tag: '@full' },
  async ({ call, signedIn }) => {
    const person = await createTestUser(call)
    const page = await signedIn('admin')
    await page.goto(`/permission/user?keyword=${person.account}`)
    const open = async () => {
      await page.getByRole('row', { name: person.account }).getByRole('button', { name: '更多' }).click()
      await page.getByRole('menuitem', { name: '两步验证' }).click()
    }
    await open()
    const dialog = page.getByRole('dialog', { name: `两步验证：${person.realName}/${person.account}` })
    await expect(dialog).toContainText('未开启')
    await dialog.getByRole('switch', { name: '登录时必须使用两步验证' }).click()
    await expect(dialog.getByRole('switch')).toHaveAttribute('aria-checked', 'true')
    expect(await findAxeViolations(page)).toEqual([])
    await runInDatabase(`insert into shell_totp (user_id, secret, confirmed_time) values ($1, '', now())`, [
      person.id,
    ])
    await page.reload()
    await open()
    await dialog.getByRole('button', { name: '重置两步验证' }).click()
    await page
      .getByRole('dialog', { name: '重置两步验证' })
      .getByRole('button', { name: '重置两步验证' })
      .click()
    await expect(dialog).toContainText('未开启')
    expect(await call(twoFactor.ofUser, { id: person.id })).toEqual({
      since: null,
      recoveryCodes: 0,
      demandedBy: [''],
    })
  },
)
