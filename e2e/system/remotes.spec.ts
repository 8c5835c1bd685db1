import type { Locator, Page } from 'playwright/test'
import { remotes } from '@tessera/shared/contract/registry/remotes'
import { session } from '@tessera/shared/contract/session/session'
import { labBuild } from '../federation/lab-remote.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { runRowAction, selectOption, searchList, rowsOf } from '../fixtures/list.ts'
import { createTestUser, uniqueName } from '../fixtures/person.ts'
import { publishBuild } from '../fixtures/publish.ts'
import { fetchWhole } from '../fixtures/fetch-whole.ts'

interface PublishedRemote {
  name: string
  older: string
  newer: string
}

/** A remote with two builds for one test. All users get the newer build. */
const test = journey.extend<{ remote: PublishedRemote }>({
  remote: async ({ request, token }, provide) => {
    const name = uniqueName('lab')
    const admin = await token('admin')
    const older = await publishBuild(request, admin, name, labBuild(1, { name }).files)
    const newer = await publishBuild(request, admin, name, labBuild(2, { name }).files)
    await provide({ name, older, newer })
  },
})

/** Opens the drawer of a remote at a tab. */
async function openDetail(page: Page, name: string, tab?: string): Promise<Locator> {
  await page.goto('/system/remotes')
  await searchList(page, name)
  await rowsOf(page).filter({ hasText: name }).locator('.arco-link').click()
  const drawer = page.getByRole('dialog', { name: '实验页' })
  await expect(drawer).toBeVisible()
  if (tab) await drawer.getByRole('tab', { name: tab, exact: true }).click()
  return drawer
}

const findRemote = async (call: Parameters<typeof createTestUser>[0], name: string) => {
  const { list } = await call(remotes.manage, { keyword: name })
  return list.find(({ id }) => id === name)
}
const question = (page: Page) =>
  page.getByRole('dialog').filter({ has: page.getByText(/版本 [0-9a-f]{12}？|“.*”？/) })

test('the list shows the origin, build and contract of each remote', async ({ page }) => {
  await page.goto('/system/remotes')
  const row = rowsOf(page).filter({ hasText: '组织权限' })
  await expect(row).toContainText('内置')
  await expect(row).toContainText('^1.0')
  await expect(row.locator('time')).toHaveAttribute('title', /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
})

test(
  'the details show address and pages, and diagnostics can be copied',
  { tag: '@full' },
  async ({ page, remote, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const drawer = await openDetail(page, remote.name)
    await expect(
      drawer.getByText(`/remotes/${remote.name}/${remote.newer}/mf-manifest.json`).first(),
    ).toBeVisible()
    await expect(drawer.getByRole('cell', { name: 'home' })).toBeVisible()
    await drawer.getByRole('button', { name: '复制诊断信息' }).click()
    await expect(page.getByText('已复制')).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain(`remote: ${remote.name} (Lab page)`)
    expect(copied).toContain(`channels: stable ${remote.newer}, pins 0`)
  },
)

test(
  'a rollback asks with the build id and applies to all users',
  { tag: '@full' },
  async ({ page, remote, call }) => {
    const drawer = await openDetail(page, remote.name, '版本')
    await drawer
      .getByRole('row')
      .filter({ hasText: remote.older })
      .getByRole('button', { name: '回滚到此版本' })
      .click()
    await expect(question(page)).toContainText(`回滚到版本 ${remote.older}？`)
    await expect(question(page)).toContainText(remote.newer)
    await question(page).getByRole('button', { name: '回滚到此版本' }).click()
    await expect(drawer.getByRole('row').filter({ hasText: remote.older })).toContainText('稳定')
    await expect(
      drawer.getByRole('row').filter({ hasText: remote.newer }).getByRole('button', { name: '切换到此版本' }),
    ).toBeVisible()
    expect(await findRemote(call, remote.name)).toMatchObject({ stable: remote.older })
  },
)

test('a canary is described, saved and stopped', { tag: '@full' }, async ({ page, remote, call }) => {
  const drawer = await openDetail(page, remote.name, '灰度')
  await expect(drawer.getByRole('status')).toContainText(`所有人使用稳定版本 ${remote.newer}`)
  await drawer.getByRole('spinbutton').fill('25')
  await drawer.getByRole('spinbutton').press('Enter')
  await expect(drawer.getByRole('status')).toContainText(`约 25% 的用户使用版本 ${remote.older}`)
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(drawer.getByRole('button', { name: '停止灰度' })).toBeVisible()
  expect(await findRemote(call, remote.name)).toMatchObject({ canary: remote.older, canaryPercent: 25 })
  await drawer.getByRole('button', { name: '停止灰度' }).click()
  await expect(drawer.getByRole('button', { name: '停止灰度' })).toHaveCount(0)
  expect(await findRemote(call, remote.name)).toMatchObject({ canary: null })
})

test(
  'a user is pinned to a build, gets it, and is unpinned',
  { tag: '@full' },
  async ({ page, remote, call }) => {
    const person = await createTestUser(call)
    const drawer = await openDetail(page, remote.name, '固定')
    await drawer.getByRole('combobox', { name: '用户' }).click()
    const picker = page.getByRole('dialog', { name: '选择用户' })
    await expect(picker.getByRole('textbox')).toBeFocused()
    await picker.getByRole('textbox').fill(person.account)
    await picker.getByRole('treeitem', { name: new RegExp(person.account) }).click()
    await picker.getByRole('button', { name: '确定' }).click()
    await selectOption(page, drawer.getByRole('combobox', { name: '版本' }), remote.older)
    await drawer.getByRole('button', { name: '固定', exact: true }).click()
    await expect(drawer.getByRole('row').filter({ hasText: person.realName })).toContainText(remote.older)
    await drawer.getByRole('button', { name: '取消固定' }).click()
    await question(page).getByRole('button', { name: '取消固定' }).click()
    await expect(drawer.getByText('没有固定的用户或组织')).toBeVisible()
    await drawer.getByRole('tab', { name: '操作记录' }).click()
    await expect(drawer.getByRole('row').filter({ hasText: '取消固定' })).toContainText(remote.older)
  },
)

test(
  'load times are shown in charts, whose code is loaded only then',
  { tag: '@full' },
  async ({ page, remote, call }) => {
    const load = {
      remote: remote.name,
      build: remote.newer,
      page: 'home',
      manifest: 10,
      entry: 20,
      chunk: 30,
      mount: 40,
    }
    await call(remotes.report, {
      loads: [load, load, load],
      failures: [
        { remote: remote.name, build: remote.newer, code: 'chunk', where: '/x.js', message: 'gone' },
      ],
    })
    const scripts: string[] = []
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
    const drawer = await openDetail(page, remote.name)
    // Idle time loads the code of other pages first.
    await expect
      .poll(() => page.evaluate(() => performance.getEntriesByName('tessera.prefetch.end').length))
      .toBe(1)
    const before = scripts.length
    await drawer.getByRole('tab', { name: '加载' }).click()
    await expect(drawer.getByRole('img', { name: '各阶段耗时' }).locator('canvas')).toBeVisible()
    await expect(drawer.getByRole('row', { name: /渲染/ })).toContainText(/[34]\d 毫秒/)
    expect(scripts.length).toBeGreaterThan(before)
    expect(scripts.slice(before).every((address) => new URL(address).pathname.startsWith('/assets/'))).toBe(
      true,
    )
    await drawer.getByRole('tab', { name: '失败' }).click()
    await expect(drawer.getByRole('row').filter({ hasText: 'chunk' })).toContainText('gone')
  },
)

test('a team token is shown once, publishes only its own remote, and is revoked', async ({
  page,
  remote,
  request,
}) => {
  const name = uniqueName('ci')
  await page.goto('/system/remotes')
  await page.getByRole('button', { name: '团队令牌' }).click()
  const dialog = page.getByRole('dialog').filter({ hasText: 'tessera publish' })
  await dialog.getByRole('button', { name: '新建令牌' }).click()
  await dialog.getByLabel('名称').fill(name)
  const names = dialog.getByRole('combobox')
  await names.click()
  await page.keyboard.type(remote.name)
  await page.keyboard.press('Enter')
  await dialog.getByLabel('名称').click()
  await dialog.getByRole('button', { name: '新建令牌' }).click()
  const token = await dialog.getByRole('textbox', { name: '团队令牌' }).inputValue()
  expect(token).toMatch(/^tsr_[\w-]{43}$/)
  await dialog.getByRole('button', { name: '我已保存' }).click()
  await expect(dialog.getByText(token)).toHaveCount(0)

  expect(
    await publishBuild(request, `Team ${token}`, remote.name, labBuild(3, { name: remote.name }).files),
  ).toBe('333333333333')
  await expect(
    publishBuild(request, `Team ${token}`, 'org', labBuild(3, { name: 'org' }).files),
  ).rejects.toThrow('not published')

  await dialog.getByRole('row').filter({ hasText: name }).getByRole('button', { name: '吊销' }).click()
  await question(page).getByRole('button', { name: '吊销' }).click()
  await expect(dialog.getByRole('row').filter({ hasText: name })).toHaveCount(0)
  await expect(
    publishBuild(request, `Team ${token}`, remote.name, labBuild(4, { name: remote.name }).files),
  ).rejects.toThrow('not published')
})

test.describe('an unreachable address', () => {
  test.use({ tolerated: /127\.0\.0\.1:3699/ })

  test(
    'an override requires a full address, reloads the page, and shows a banner until it is reset',
    { tag: '@full' },
    async ({ page, remote }) => {
      await page.goto('/system/remotes')
      await searchList(page, remote.name)
      await runRowAction(page, rowsOf(page).filter({ hasText: remote.name }), '仅对我生效')
      const dialog = page.getByRole('dialog').filter({ hasText: '仅对我使用此地址' })
      await dialog.getByRole('textbox').fill('localhost/mf-manifest.json')
      await dialog.getByRole('button', { name: '保存' }).click()
      await expect(dialog).toContainText('请填写以 http:// 或 https:// 开头的完整地址')
      await dialog.getByRole('textbox').fill('http://127.0.0.1:3699/mf-manifest.json')
      await Promise.all([page.waitForEvent('load'), dialog.getByRole('button', { name: '保存' }).click()])
      const banner = page.locator(`[data-overridden*="${remote.name}"]`)
      await expect(banner).toContainText('http://127.0.0.1:3699/mf-manifest.json')
      await Promise.all([page.waitForEvent('load'), banner.getByRole('button').click()])
      await expect(page.getByRole('navigation', { name: '导航菜单' })).toBeVisible()
      await expect(banner).toHaveCount(0)
    },
  )
})

test(
  'a user without buttons of the menu sees the details and which permission is missing',
  { tag: '@full' },
  async ({ page, remote }) => {
    await page.route(`**${session.currentUser.path}?*`, async (route) => {
      const answer = await fetchWhole(route)
      const body = (await answer.json()) as {
        data: { permissionList: { modelId: string; button: unknown[] }[] }
      }
      for (const entry of body.data.permissionList) entry.button = []
      await route.fulfill({ response: answer, json: body })
    })
    const drawer = await openDetail(page, remote.name, '版本')
    await expect(drawer).toContainText('btn_publish')
    await expect(drawer.getByRole('row').filter({ hasText: remote.older })).toBeVisible()
    await expect(drawer.getByRole('button', { name: '回滚到此版本' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: '团队令牌' })).toHaveCount(0)
  },
)

test.describe('unreachable figures', () => {
  test.use({ tolerated: /Figures/ })

  test(
    'a tab that cannot be loaded shows an error and a retry button',
    { tag: '@full' },
    async ({ page, remote }) => {
      let broken = true
      await page.route('**/Figures?*', (route) =>
        broken ? route.abort('connectionreset') : route.continue(),
      )
      const drawer = await openDetail(page, remote.name, '失败')
      await expect(drawer.getByText('加载失败')).toBeVisible()
      broken = false
      await drawer.getByRole('button', { name: '重试' }).click()
      await expect(drawer.getByText('最近两天没有失败记录')).toBeVisible()
    },
  )
})
