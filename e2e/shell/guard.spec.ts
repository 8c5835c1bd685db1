import { grants } from '@tessera/shared/contract/org/grants'
import { users } from '@tessera/shared/contract/org/users'
import { session } from '@tessera/shared/contract/session/session'
import { Code } from '@tessera/shared/contract/wire'
import { expect, test } from '../fixtures/journey.ts'
import { createTestUser } from '../fixtures/person.ts'
import { fetchToken } from '../fixtures/sign-in.ts'
import { fullUnless } from '../fixtures/depth.ts'
import { findAxeViolations } from '../fixtures/violations.ts'

const storedToken = () => localStorage.getItem('token')

test.describe('no token', () => {
  test.use({ account: null })

  test('any path leads to the login page, which stores the path', async ({ page }) => {
    await page.goto('/permission/user?keyword=x')
    await expect(page).toHaveURL('/login?redirect=%2Fpermission%2Fuser%3Fkeyword%3Dx')
  })

  test('/home with a token in the query stores the token and opens /home', async ({
    page,
    request,
    call,
  }) => {
    const person = await createTestUser(call)
    const token = await fetchToken(request, person.account, person.password)
    await page.goto(`/home?token=${encodeURIComponent(token)}`)
    await expect(page.getByRole('main')).toContainText(person.realName)
    await expect(page).toHaveURL('/home')
    expect(await page.evaluate(storedToken)).toBe(token)
  })

  test(
    'an invalid token is cleared, and the login page shows the reason and stores the path',
    { tag: '@full' },
    async ({ page }) => {
      await page.goto('/home?token=made-up')
      await expect(page).toHaveURL('/login?redirect=%2Fhome')
      await expect(page.getByRole('alert')).toHaveText('身份验证失败，请重新登录')
      expect(await page.evaluate(storedToken)).toBeNull()
    },
  )

  test('a redirect after sign-in never leaves the site', { tag: '@full' }, async ({ page, call }) => {
    const person = await createTestUser(call)
    for (const redirect of ['//evil.example', '/\\evil.example', 'https://evil.example/']) {
      await page.goto(`/login?redirect=${encodeURIComponent(redirect)}`)
      await page.getByLabel('用户名或手机号').fill(person.account)
      await page.getByLabel('密码', { exact: true }).fill(person.password)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/home')
      await page.evaluate(() => localStorage.clear())
    }
  })

  test.describe('unreachable server', () => {
    test.use({ tolerated: /CurrentUser/ })

    test('when the user cannot be loaded, the login page shows the reason and stores the path', async ({
      page,
      request,
      call,
    }) => {
      const person = await createTestUser(call)
      const token = await fetchToken(request, person.account, person.password)
      await page.route('**/api/oauth/CurrentUser?*', (route) => route.abort('connectionreset'))
      await page.goto(`/home?token=${encodeURIComponent(token)}`)
      await expect(page).toHaveURL('/login?redirect=%2Fhome')
      await expect(page.getByRole('alert')).toHaveText('请求出错，请重试')
    })
  })
})

test('the root redirects to /home', { tag: '@full' }, async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible()
})

test('/login redirects a signed-in user to /home', { tag: '@full' }, async ({ page }) => {
  await page.goto('/login')
  await expect(page).toHaveURL('/home')
})

test('no address replaces a session without a question, and none in the running shell does at all', async ({
  page,
  request,
  call,
}) => {
  const person = await createTestUser(call)
  const token = await fetchToken(request, person.account, person.password)
  const address = `/home?token=${encodeURIComponent(token)}`
  // A page without a form: the router cannot hold back an address that it has not made itself.
  await page.goto('/menuMore')
  await expect(page.getByRole('heading', { level: 1, name: '更多菜单' })).toBeVisible()
  const own = await page.evaluate(storedToken)
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, address)
  await expect(page).toHaveURL('/home')
  expect(await page.evaluate(storedToken)).toBe(own)

  await page.goto(address)
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: '继续使用当前账号' }).click()
  await expect(page).toHaveURL('/home')
  expect(await page.evaluate(storedToken)).toBe(own)
  await page.goto('/auth-redirect?code=made-up')
  await page.getByRole('button', { name: '继续使用当前账号' }).click()
  await expect(page).toHaveURL('/home')
  await page.goto(address)
  await expect(page.getByText(new RegExp(`将登录：${person.realName}`))).toBeVisible()
  await page.getByRole('button', { name: '切换账号' }).click()
  await expect(page.getByRole('main')).toContainText(person.realName)
  expect(await page.evaluate(storedToken)).toBe(token)
})

test.describe('a locked screen', () => {
  for (const path of ['/permission/user', '/home', '/login', '/nowhere'])
    test(
      `every path leads to /lockScreen: ${path}`,
      fullUnless(path === '/permission/user'),
      async ({ page }) => {
        await page.addInitScript(() => localStorage.setItem('lock', '1'))
        await page.goto(path)
        await expect(page).toHaveURL(/\/lockScreen(\?|$)/)
        await expect(page.getByRole('navigation')).toHaveCount(0)
      },
    )

  test('navigation leads to /lockScreen too, and the open page keeps its state', async ({ page }) => {
    await page.goto('/edu/eduClasslist')
    await page.getByRole('search').getByPlaceholder('请输入关键词').fill('未搜索')
    await page.evaluate(() => localStorage.setItem('lock', '1'))
    await page.getByRole('tab', { name: '首页' }).click()
    await expect(page).toHaveURL(/\/lockScreen(\?|$)/)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await page.evaluate(() => localStorage.removeItem('lock'))
    await page.goBack()
    await expect(page).toHaveURL('/edu/eduClasslist')
    await expect(page.getByRole('search').getByPlaceholder('请输入关键词')).toHaveValue('未搜索')
  })
})

test(
  'leaving a page while the user is loading does not end the session',
  { tag: '@full' },
  async ({ page }) => {
    await page.route(
      '**/api/oauth/CurrentUser?*',
      (route) => void setTimeout(() => void route.continue().catch(() => undefined), 1_000),
    )
    await page.goto('/home')
    await page.goto('/profile')
    await expect(page.getByRole('heading', { level: 2, name: '超级管理员' })).toBeVisible()
    await expect(page).toHaveURL('/profile')
  },
)

for (const path of ['/nowhere', '/permission/nothing', '/home/below'])
  test(`an unknown path leads to /404: ${path}`, fullUnless(path === '/nowhere'), async ({ page }) => {
    await page.goto(path)
    await expect(page).toHaveURL('/404')
    await expect(page.getByText('页面不存在')).toBeVisible()
    await page.getByRole('button', { name: '返回首页' }).click()
    await expect(page).toHaveURL('/home')
  })

test('a page without permission opens once it is granted, and the loss of the last menu ends the session', async ({
  call,
  signedIn,
  token,
  request,
}) => {
  const person = await createTestUser(call, { roleId: '' })
  await call(grants.change, { userIds: [person.id], give: { module: ['menu.edu', 'menu.edu.eduClasslist'] } })
  const page = await signedIn(person.account, person.password)
  const change = { userIds: [person.id] }
  const items = { module: ['menu.permission.group'] }
  await page.goto('/permission/group')
  await expect(page.getByRole('heading', { name: '没有访问权限' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('页面无法访问')
  await expect(page.getByText('请联系管理员 超级管理员 授权')).toBeVisible()
  await expect(page).toHaveURL('/permission/group')
  await expect(page.getByRole('tab')).toHaveCount(2)
  expect(await findAxeViolations(page)).toEqual([])
  await call(grants.change, { ...change, give: items })
  await expect(page.getByRole('tab', { name: '分组管理' })).toBeVisible()
  await call(grants.change, { ...change, take: items })
  await expect(page.getByRole('heading', { name: '没有访问权限' })).toBeVisible()
  const authorization = await token('coach01')
  const answer = await request.get(users.list.path, { headers: { authorization } })
  expect(await answer.json()).toMatchObject({ code: 403 })

  const ended = await page.evaluate(storedToken)
  await call(grants.change, { ...change, take: { module: ['menu.edu', 'menu.edu.eduClasslist'] } })
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await expect(page.getByRole('alert')).toHaveText('您的权限不足，请联系管理员 超级管理员')
  expect(await page.evaluate(storedToken)).toBeNull()
  const again = await request.get(session.currentUser.path, { headers: { authorization: ended! } })
  expect(await again.json()).toMatchObject({ code: Code.sessionExpired })
})

test('the document title has the names of the page and the product', { tag: '@full' }, async ({ page }) => {
  await page.goto('/home')
  await expect(page).toHaveTitle('首页 - 教务管理系统')
  for (const name of ['用户管理', '系统菜单', '班级列表', '待办事宜', '功能设计']) {
    await page.getByRole('navigation').getByRole('link', { name }).click()
    await expect(page).toHaveTitle(`${name} - 教务管理系统`)
  }
  await page.goBack()
  await expect(page).toHaveTitle('待办事宜 - 教务管理系统')
})

test('opening the current page again adds no history entry', { tag: '@full' }, async ({ page }) => {
  await page.goto('/home')
  const link = page.getByRole('navigation').getByRole('link', { name: '待办事宜' })
  await link.click()
  await expect(page).toHaveURL('/workFlow/flowTodo')
  await link.click()
  await link.click()
  await page.goBack()
  await expect(page).toHaveURL('/home')
})
