import type { Page } from 'playwright/test'
import { areas } from '@tessera/shared/contract/system/areas'
import { billRules } from '@tessera/shared/contract/system/bill-rules'
import { dictionaryData, dictionaryTypes } from '@tessera/shared/contract/system/dictionaries'
import { tasks } from '@tessera/shared/contract/system/tasks'
import { expect, test } from '../fixtures/journey.ts'
import { runRowAction, searchList, rowOf, rowsOf } from '../fixtures/list.ts'
import { uniqueName } from '../fixtures/person.ts'
import { findAxeViolations } from '../fixtures/violations.ts'

const form = (page: Page, name: RegExp) => page.getByRole('dialog', { name })
const save = (page: Page, name: RegExp) => form(page, name).getByRole('button', { name: '保存' }).click()

test(
  'a serial number rule issues the number that the form previews',
  { tag: '@full' },
  async ({ page, call }) => {
    const enCode = uniqueName('e2e')
    await page.goto('/system/billRule')
    await page.getByRole('button', { name: '新建' }).click()
    const rule = form(page, /单据规则/)
    await rule.getByLabel('业务名称').fill(enCode)
    await rule.getByLabel('业务编码').fill(enCode)
    await expect(rule.getByText('填写前缀、位数和起始后显示')).toBeVisible()
    await rule.getByLabel('流水前缀').fill('E2E-')
    await rule.getByLabel('流水起始').fill('41')
    const example = (await rule.locator('dd strong').textContent())!
    expect(example).toMatch(/^E2E-\d{8}0041$/)
    expect(await findAxeViolations(page)).toEqual([])
    await save(page, /单据规则/)
    await expect(page.getByText('新建成功')).toBeVisible()
    expect(await call(billRules.nextNumber, { enCode })).toBe(example)
    await searchList(page, enCode)
    const row = rowsOf(page).filter({ hasText: example })
    await expect(row).toHaveCount(1)
    await runRowAction(page, row, '编辑')
    await expect(rule.getByText(example.replace(/41$/, '42'), { exact: false })).toBeVisible()
    await rule.getByRole('button', { name: '取消' }).click()
    expect(await findAxeViolations(page)).toEqual([])
  },
)

test('a dictionary gets entries with child entries, and other windows are notified', async ({
  page,
  call,
  context,
}) => {
  const enCode = uniqueName('e2e')
  const other = await context.newPage()
  const frames: string[] = []
  other.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => void frames.push(String(payload))),
  )
  await other.goto('/systemData/dictionary')
  await expect.poll(() => frames.some((frame) => frame.includes('initMessage'))).toBe(true)
  await page.goto('/systemData/dictionary')
  await expect(page.getByRole('treeitem', { name: '民族' })).toBeVisible()
  await page.getByRole('button', { name: '新建字典' }).click()
  const type = form(page, /字典$/)
  await type.getByLabel('名称').fill(enCode)
  await type.getByLabel('编码').fill(enCode)
  await type.getByRole('switch').click()
  await save(page, /字典$/)
  await expect(page.getByRole('treeitem', { name: enCode })).toBeVisible()
  const { list } = await call(dictionaryTypes.list, {})
  const created = list.flatMap((row) => [row, ...row.children]).find((row) => row.enCode === enCode)!
  try {
    // The new dictionary is selected, so that the next entries are added to it.
    await expect(page.getByRole('treeitem', { name: enCode })).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('button', { name: '新建', exact: true }).click()
    const entry = form(page, /字典项$/)
    await entry.getByLabel('名称').fill('水上项目')
    await entry.getByLabel('编码').fill('water')
    expect(await findAxeViolations(page)).toEqual([])
    await save(page, /字典项$/)
    await runRowAction(page, rowOf(page, '水上项目'), '添加下级')
    await entry.getByLabel('名称').fill('游泳')
    await entry.getByLabel('编码').fill('swim')
    await save(page, /字典项$/)
    await expect(rowOf(page, '游泳')).toBeVisible()
    await runRowAction(page, rowOf(page, '游泳'), '禁用')
    await expect(rowOf(page, '游泳')).toContainText('禁用')
    expect(await findAxeViolations(page)).toEqual([])
    await expect.poll(() => frames).toContain('{"method":"lookupsChanged","path":"/api/system/Dictionary"}')
    await other.goto(`/systemData/dictionary?typeId=${created.id}`)
    await expect(rowsOf(other)).toHaveCount(2)
    await other.close()
    const { url } = await call(dictionaryData.export, { id: created.id })
    const file = await page.request.get(url)
    expect(await file.json()).toMatchObject({
      kind: 'tessera.dictionary',
      value: { entries: [{ enCode: 'water' }, { enCode: 'swim' }] },
    })
  } finally {
    const { list: entries } = await call(dictionaryData.list, { typeId: created.id })
    for (const { id } of [...entries].sort((a, b) => Number(b.parentId !== '0') - Number(a.parentId !== '0')))
      await call(dictionaryData.remove, { id })
    await call(dictionaryTypes.remove, { id: created.id })
  }
})

test(
  'areas are loaded level by level, created below another and found by a search',
  { tag: '@full' },
  async ({ page, call }) => {
    const name = uniqueName('街道')
    await page.goto('/system/area')
    await rowOf(page, '福建省').getByRole('button', { name: '展开', exact: true }).click()
    await expect(rowOf(page, '厦门市')).toBeVisible()
    await page.reload()
    await searchList(page, '思明区')
    await runRowAction(page, rowOf(page, '350203'), '添加下级')
    const area = form(page, /区域$/)
    await expect(area.getByText('思明区')).toBeVisible()
    await area.getByLabel('区域名称').fill(name)
    await area.getByLabel('区域编码').fill(uniqueName('e2e'))
    await save(page, /区域$/)
    await expect(page.getByText('新建成功')).toBeVisible()
    await expect(rowOf(page, name)).toBeVisible()
    // The list has expanded every area above the new one, which were collapsed and not loaded.
    await searchList(page, '')
    await expect(rowOf(page, '厦门市').getByRole('button', { name: '收起', exact: true })).toBeVisible()
    await expect(rowOf(page, name)).toBeVisible()
    await expect(rowOf(page, '思明区').getByRole('button', { name: '收起', exact: true })).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
    await searchList(page, name)
    await expect(rowsOf(page)).toHaveCount(1)
    await expect(rowsOf(page)).toContainText('福建省/厦门市/思明区/')
    const { list } = await call(areas.list, { id: '350203', keyword: name })
    await call(areas.remove, { id: list[0]!.id })
  },
)

test('a task shows its next run times, is enabled, runs at once and has a log', async ({ page, call }) => {
  const enCode = uniqueName('e2e')
  await page.goto('/system/task')
  await page.getByRole('button', { name: '新建' }).click()
  const task = form(page, /任务$/)
  await task.getByLabel('任务名称').fill(enCode)
  await task.getByLabel('任务编码').fill(enCode)
  await task.getByLabel('Cron 表达式').fill('0 0 30 2 *')
  await expect(task.getByText('按此 Cron 表达式任务永远不会执行，请修改').first()).toBeVisible()
  await task.getByLabel('Cron 表达式').fill('0 3 * * *')
  await expect(task.getByText(/^\d{4}-\d\d-\d\d 03:00:00$/).first()).toBeVisible()
  await task.getByRole('combobox', { name: '本地任务' }).click()
  await page.getByRole('option', { name: /^心跳/ }).click()
  expect(await findAxeViolations(page)).toEqual([])
  await save(page, /任务$/)
  await expect(page.getByText('新建成功')).toBeVisible()
  await searchList(page, enCode)
  const row = rowsOf(page).filter({ hasText: enCode })
  await runRowAction(page, row, '启动')
  await expect(row).toContainText('已启动')
  await runRowAction(page, row, '立即执行')
  await runRowAction(page, row, '日志')
  await expect(form(page, /任务日志/).getByText('执行成功')).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  const { list } = await call(tasks.list, { keyword: enCode })
  await call(tasks.remove, { id: list[0]!.id })
})

test(
  'the log shows its kinds, details and retention, and the monitor shows figures and connection errors',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/system/log')
    // Other journeys have signed in many users since the administrator signed in.
    await page.getByRole('textbox', { name: '请输入关键词' }).fill('管理员')
    await page.getByRole('button', { name: '查询' }).click()
    await expect(rowsOf(page).filter({ hasText: '管理员' }).first()).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
    await page.getByText('请求', { exact: true }).click()
    await expect(page).toHaveURL(/category=5/)
    await page.getByText('登录', { exact: true }).click()
    await runRowAction(page, rowsOf(page).first(), '详情')
    await expect(form(page, /日志详情/)).toContainText('IP 地址')
    // The drawer handles keys only after it has opened.
    await expect(async () => {
      await page.keyboard.press('Escape')
      await expect(form(page, /日志详情/)).toBeHidden({ timeout: 1_000 })
    }).toPass()
    await page.getByRole('button', { name: '管理日志' }).click()
    await page.getByRole('menuitem', { name: '保留期限' }).click()
    await expect(form(page, /保留期限/).getByLabel('请求日志保留天数')).toHaveValue('30')
    await form(page, /保留期限/)
      .getByRole('button', { name: '取消' })
      .click()
    await page.goto('/system/monitor')
    await expect(page.getByRole('region', { name: '内存' })).toContainText('%')
    for (const name of ['服务器 CPU 和内存使用率的变化', '每分钟请求数的变化', '事件循环延迟的变化'])
      await expect(page.getByRole('img', { name }).locator('canvas')).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
    await page.route('**/api/system/Monitor?*', (route) =>
      route.fulfill({ json: { code: 400, msg: '数据库没有应答', data: null } }),
    )
    await expect(page.getByRole('alert').filter({ hasText: '暂时无法刷新（数据库没有应答）' })).toBeVisible()
  },
)

test(
  'caches are listed, shown and cleared without signing users out, and icons are found by name',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/system/cache')
    const mine = rowsOf(page).filter({ hasText: '登录会话：超级管理员/admin' }).first()
    await runRowAction(page, mine, '详情')
    await expect(page.getByRole('dialog')).toContainText('"account": "admin"')
    expect(await findAxeViolations(page)).toEqual([])
    await expect(async () => {
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden({ timeout: 1_000 })
    }).toPass()
    await page.getByRole('button', { name: '全部清除' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '全部清除' }).click()
    await expect(page.getByText('操作成功')).toBeVisible()
    await expect(mine).toBeVisible()
    await page.goto('/system/icons')
    await page.getByRole('textbox', { name: '搜索图标' }).fill('book')
    await expect(page.getByRole('main').getByRole('listitem')).toHaveText(['icon-book'])
    expect(await findAxeViolations(page)).toEqual([])
  },
)

test('the name of an icon is copied, also on a page without TLS', { tag: '@full' }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'isSecureContext', { value: false })
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
  })
  await page.goto('/system/icons')
  await page.getByRole('button', { name: '复制 icon-book', exact: true }).click()
  await expect(page.getByText('已复制 icon-book')).toBeVisible()
})

test.describe('coach01', () => {
  test.use({ account: 'coach01' })
  test('a coach cannot open the data pages', { tag: '@full' }, async ({ page }) => {
    for (const path of [
      '/system/billRule',
      '/systemData/dictionary',
      '/system/area',
      '/system/task',
      '/system/log',
      '/system/monitor',
      '/system/cache',
      '/system/icons',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: '没有访问权限' })).toBeVisible()
    }
  })
})
