import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright/test'
import { MenuType } from '@tessera/shared/contract/session/session'
import { designs } from '@tessera/shared/contract/lowcode/designs'
import { reports } from '@tessera/shared/contract/lowcode/reports'
import { dictionaryTypes } from '@tessera/shared/contract/system/dictionaries'
import { menus } from '@tessera/shared/contract/system/menus'
import { runInDatabase } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/journey.ts'
import { uniqueName } from '../fixtures/person.ts'
import { fullUnless } from '../fixtures/depth.ts'
import { fetchWhole } from '../fixtures/fetch-whole.ts'

const main = (page: Page) => page.getByRole('main')
const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '导航菜单' }).getByRole('link', { name, exact: true })

for (const [path, name] of [
  ['/home', '首页'],
  ['/dashboard', '门户'],
  ['/messageRecord', '消息中心'],
  ['/previewModel', '功能预览'],
  ['/profile', '个人资料'],
  ['/edu/eduStudent/detail/1', '学员详情'],
  ['/edu/statisticsXk', '训练课次统计'],
  ['/edu/statisticsMem', '会员分析'],
  ['/edu/statisticsComment', '课评分析'],
  ['/edu/statisticFinance', '财务统计'],
  ['/menuMore', '更多菜单'],
  ['/errorLog', '错误日志'],
] as const)
  test(
    `the fixed route ${path} opens with title, tab and heading`,
    fullUnless(['/dashboard', '/previewModel', '/menuMore'].includes(path)),
    async ({ page }) => {
      await page.goto(path)
      await expect(page).toHaveTitle(`${name} - 教务管理系统`)
      await expect(page.getByRole('tab', { name, exact: true })).toHaveAttribute('aria-selected', 'true')
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(page).toHaveURL(path)
    },
  )

for (const [lang, title] of [
  ['en', 'Dashboard - Academic Affairs Console'],
  ['zhtw', '入口網站 - 教務管理系統'],
] as const)
  test(`the document title is translated: ${lang}`, fullUnless(lang === 'en'), async ({ page }) => {
    await page.addInitScript((stored) => localStorage.setItem('tessera.language', stored), lang)
    await page.goto('/dashboard')
    await expect(page).toHaveTitle(title)
  })

test('a page that its remote does not have shows the remote and its owner', async ({ page }) => {
  await page.route('**/api/shell/Remotes?*', async (route) => {
    const response = await fetchWhole(route)
    const body = (await response.json()) as {
      data: { list: { name: string; pages: Record<string, object> }[] }
    }
    for (const { name, pages } of body.data.list) if (name === 'edu') delete pages['edu/finance']
    await route.fulfill({ response, json: body })
  })
  await page.goto('/edu/finance')
  await expect(main(page)).toContainText('当前版本未提供此页面')
  await expect(main(page)).toContainText('“教务”（edu）')
  await expect(main(page)).toContainText('负责人：Platform team')
  await main(page).getByRole('button', { name: '返回首页' }).click()
  await expect(page).toHaveURL('/home')
})

test('/redirect/{path} opens the path with its query', { tag: '@full' }, async ({ page }) => {
  await page.goto('/redirect/edu/eduClasslist?keyword=C003')
  await expect(page).toHaveURL('/edu/eduClasslist?keyword=C003')
  await expect(main(page)).toContainText('C003')
})

test(
  'a new page starts at the top, and a page that is shown again keeps its scroll position',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1000, height: 400 })
    await page.goto('/dashboard')
    await expect(main(page).getByText('班级类型')).toBeVisible()
    await main(page).evaluate((element) => element.scrollTo(0, 200))
    await link(page, '首页').click()
    await expect(page.getByRole('heading', { level: 2 })).toBeVisible()
    expect(await main(page).evaluate(({ scrollTop }) => scrollTop)).toBe(0)
    await page.getByRole('tab', { name: '门户' }).click()
    await expect.poll(() => main(page).evaluate(({ scrollTop }) => scrollTop)).toBe(200)
  },
)

test('a progress bar is shown while a page is loading', { tag: '@full' }, async ({ page }) => {
  await page.goto('/home')
  let release = () => {}
  const released = new Promise<void>((done) => (release = done))
  await page.route('**/remotes/workflow/**', async (route) => {
    await released
    await route.continue()
  })
  await expect(page.locator('[data-progress]')).toHaveCount(0)
  await link(page, '待办事宜').click()
  await expect(page.locator('[data-progress=running]')).toHaveCount(1)
  release()
  await expect(page.getByRole('region', { name: '待办事宜' })).toBeVisible()
  await expect(page.locator('[data-progress]')).toHaveCount(0)
})

test.describe('menu types', () => {
  const withMenu = async (
    call: (row: typeof menus.create, input: never) => Promise<{ id: string }>,
    change: object,
  ) => {
    const fullName = uniqueName('类型')
    const body = {
      parentId: '-1',
      fullName,
      enCode: uniqueName('kind.'),
      urlAddress: '',
      sortCode: 995,
      linkTarget: '_self',
      ...change,
    }
    const { id } = await call(menus.create, body as never)
    return { id, fullName, enCode: body.enCode }
  }
  const property = (moduleId: string) => JSON.stringify({ moduleId, iconBackgroundColor: '', isTree: 0 })

  test('1: a directory opens by / plus its enCode, with its pages', async ({ page }) => {
    await page.goto('/permission')
    await expect(page).toHaveTitle('组织权限 - 教务管理系统')
    await main(page).getByRole('link', { name: '用户管理' }).click()
    await expect(page).toHaveURL('/permission/user')
  })

  for (const [type, what, remote, modules] of [
    [MenuType.form, '3: a form', 'lowcode', designs.selector],
    [MenuType.dictionary, '4: a dictionary', 'system', dictionaryTypes.selector],
    [MenuType.report, '5: a data report', 'lowcode', reports.selector],
  ] as const)
    test(
      `${what} without a page in its remote shows a message with the remote`,
      fullUnless(type === MenuType.form),
      async ({ page, call }) => {
        const { list } = await call(modules as typeof reports.selector, {})
        const moduleId = list.flatMap(({ children }) => children ?? [])[0]!.id
        const { id, fullName } = await withMenu(call as never, { type, propertyJson: property(moduleId) })
        try {
          await page.route('**/api/shell/Remotes?*', async (route) => {
            const response = await fetchWhole(route)
            const body = (await response.json()) as { data: { list: { pages: Record<string, object> }[] } }
            for (const { pages } of body.data.list)
              for (const key of ['model', 'dictionaryItems', 'report']) delete pages[key]
            await route.fulfill({ response, json: body })
          })
          await page.goto('/home')
          await link(page, fullName).click()
          await expect(main(page).locator(`[data-missing=${remote}]`)).toContainText(`（${remote}）`)
        } finally {
          // The server tells the shell that the menu changed, and the shell requests it again while the test
          // ends.
          await page.unrouteAll({ behavior: 'ignoreErrors' })
          await call(menus.remove, { id })
        }
      },
    )

  test.describe('another origin', () => {
    // This journey opens a foreign origin on purpose.
    test.use({ tolerated: /foreign origin: GET http:\/\/127\.0\.0\.1/ })

    test(
      '6: a data screen opens in a new window with the token, and the current page stays',
      { tag: '@full' },
      async ({ page, call, token }) => {
        const requestedUrls: string[] = []
        const server = createServer((request, answer) =>
          answer.end(`<title>screen</title>${requestedUrls.push(request.url ?? '')}`),
        )
        await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
        const dataV = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
        await runInDatabase(
          `insert into system_config (name, value) values ('dataV', $1) on conflict (name) do update set value = excluded.value`,
          [dataV],
        )
        const { id, fullName } = await withMenu(call as never, {
          type: MenuType.screen,
          propertyJson: property('s1'),
        })
        try {
          await page.goto('/workFlow/flowTodo')
          const [screen] = await Promise.all([
            page.context().waitForEvent('page'),
            link(page, fullName).click(),
          ])
          await expect(screen).toHaveTitle('screen')
          const adminToken = await token('admin')
          expect(requestedUrls[0]).toBe(`/view/s1?token=${encodeURIComponent(adminToken)}`)
          await expect(page).toHaveURL('/workFlow/flowTodo')
          await expect(page.getByRole('tab')).toHaveText(['首页', '门户', '待办事宜'])
        } finally {
          await call(menus.remove, { id })
          await runInDatabase(`delete from system_config where name = 'dataV'`, [])
          server.close()
        }
      },
    )
  })

  test('6: without a configured server a data screen shows a message', async ({ page, call }) => {
    const { id, fullName } = await withMenu(call as never, {
      type: MenuType.screen,
      propertyJson: property('s1'),
    })
    try {
      await page.goto('/home')
      await link(page, fullName).click()
      await expect(main(page)).toContainText('尚未配置数据大屏的服务地址')
    } finally {
      await call(menus.remove, { id })
    }
  })

  test(
    '7: a link with the target _self opens in a sandboxed frame',
    { tag: '@full' },
    async ({ page, call, baseURL }) => {
      const { id, fullName } = await withMenu(call as never, {
        type: MenuType.link,
        urlAddress: `${baseURL}/api/openapi.json`,
        linkTarget: '_self',
      })
      try {
        await page.goto('/home')
        await link(page, fullName).click()
        const frame = main(page).locator('iframe')
        await expect(frame).toHaveAttribute('src', `${baseURL}/api/openapi.json`)
        await expect(frame).toHaveAttribute(
          'sandbox',
          /^(?!.*allow-same-origin)(?!.*allow-top-navigation).*allow-scripts/,
        )
        await expect(frame).toHaveAttribute('title', fullName)
      } finally {
        await call(menus.remove, { id })
      }
    },
  )

  test(
    '7: a link with the token to a host that is not allowed is not opened',
    { tag: '@full' },
    async ({ page, call }) => {
      const { id, fullName } = await withMenu(call as never, {
        type: MenuType.link,
        urlAddress: 'https://elsewhere.example/?t=${token}',
        linkTarget: '_blank',
      })
      try {
        await page.goto('/home')
        await link(page, fullName).click()
        await expect(main(page)).toContainText('为了安全，系统未打开该链接')
      } finally {
        await call(menus.remove, { id })
      }
    },
  )

  test('8: a portal menu shows the portal of its moduleId', { tag: '@full' }, async ({ page, call }) => {
    const { id, fullName } = await withMenu(call as never, {
      type: MenuType.portal,
      propertyJson: property('portal.management'),
    })
    try {
      await page.goto('/home')
      await link(page, fullName).click()
      await expect(main(page).getByText('常用功能', { exact: true })).toBeVisible()
      await expect(main(page).getByText('本周六上午消防演练通知').filter({ visible: true })).toHaveCount(1)
    } finally {
      await call(menus.remove, { id })
    }
  })
})
