import { current } from '@tessera/shared/contract/org/current'
import { callWithToken } from '../fixtures/api.ts'
import { expect, test } from '../fixtures/journey.ts'
import { createTestUser } from '../fixtures/person.ts'
import { fetchToken } from '../fixtures/sign-in.ts'
import { findAxeViolations } from '../fixtures/violations.ts'

test.use({ account: null, contextOptions: { reducedMotion: 'reduce' } })

test('the profile lists the sessions of the user and ends them', async ({
  page,
  call,
  request,
  browser,
  baseURL,
  cleanConsole,
}) => {
  const person = await createTestUser(call)
  const signIn = () => fetchToken(request, person.account, person.password)
  const currentToken = await signIn()
  const otherToken = await signIn()
  await signIn()
  const otherContext = await browser.newContext({
    baseURL: baseURL as string,
    locale: 'zh-CN',
    storageState: {
      cookies: [],
      origins: [{ origin: baseURL as string, localStorage: [{ name: 'token', value: otherToken }] }],
    },
  })
  cleanConsole.watch(otherContext)
  const otherPage = await otherContext.newPage()
  await otherPage.goto('/home')
  await expect(otherPage.getByRole('button', { name: `用户菜单：${person.realName}` })).toBeVisible()

  await page.goto('/login')
  await page.evaluate((value) => localStorage.setItem('token', value), currentToken)
  await page.goto('/profile?tab=security')
  const list = page.getByRole('region', { name: '登录中的设备' }).getByRole('listitem')
  await expect(list).toHaveCount(3)
  await expect(list.first()).toContainText('当前')
  await expect(list.first().getByRole('button')).toHaveCount(0)
  expect(await findAxeViolations(page)).toEqual([])

  const { list: otherSessions } = await callWithToken(request, otherToken, current.sessions, {})
  const { list: currentSessions } = await callWithToken(request, currentToken, current.sessions, {})
  const row = currentSessions.findIndex(({ id }) => id === otherSessions[0]!.id)
  await list.nth(row).getByRole('button').click()
  await page.getByRole('dialog').getByRole('button', { name: '退出', exact: true }).click()
  await expect(page.getByText('已退出该设备')).toBeVisible()
  await expect(list).toHaveCount(2)
  await expect(otherPage).toHaveURL(/^[^?]*\/login/)
  await expect(otherPage.getByRole('alert')).toHaveText(
    /^(您已在其他设备上退出了此登录|登录已过期，请重新登录)$/,
  )

  await page.getByRole('button', { name: '退出其他所有设备' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '退出', exact: true }).click()
  await expect(list).toHaveCount(1)
  await expect(page.getByRole('button', { name: '退出其他所有设备' })).toHaveCount(0)
  await otherContext.close()
})
