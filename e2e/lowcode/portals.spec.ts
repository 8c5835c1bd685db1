import type { Page } from 'playwright/test'
import { grants } from '@tessera/shared/contract/org/grants'
import { readLayout } from '@tessera/shared/contract/lowcode/portal-layout'
import { portals } from '@tessera/shared/contract/lowcode/portals'
import { expect, test } from '../fixtures/journey.ts'
import { findAxeViolations } from '../fixtures/violations.ts'

const widget = (page: Page, name: string) =>
  page.locator('[data-canvas]').getByRole('button', { name: new RegExp(`^${name}：`) })
const kind = (page: Page, key: string) => page.locator(`[data-kind="${key}"]`)
const tile = (page: Page, title: string) =>
  page
    .getByRole('main')
    .locator('[data-tile]')
    .filter({ has: page.getByText(title, { exact: true }) })

let id = ''
test.beforeEach(async ({ call }) => {
  const code = Date.now().toString(36)
  const created = await call(portals.create, {
    fullName: `门户${code}`,
    enCode: `portal${code}`,
    category: 'service',
  })
  id = created.id
})
test.afterEach(({ call }) => call(portals.remove, { id }))

test('a portal is designed by mouse and keys, and its role sees it', async ({ page, call, signedIn }) => {
  test.slow()
  await page.goto(`/onlineDev/visualPortal?portal=${id}`)
  await kind(page, 'notice').click()
  await kind(page, 'dataBoard').click()
  await page.getByRole('complementary', { name: '设置' }).getByRole('button', { name: '添加指标' }).click()
  await page.getByRole('textbox', { name: '名称' }).fill('今日待跟进')
  await kind(page, 'barChart').click()
  // By keys: below the figures, and narrower.
  await widget(page, '通知公告').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(widget(page, '通知公告')).toHaveAccessibleName(/第 1 列，第 4 行，宽 7 列，高 7 行/)
  // By mouse: the chart to the edge on the right.
  const chart = (await widget(page, '柱状图').boundingBox())!
  await page.mouse.move(chart.x + 40, chart.y + 40)
  await page.mouse.down()
  await page.mouse.move(chart.x + 900, chart.y + 40, { steps: 8 })
  await page.mouse.up()
  await expect(widget(page, '柱状图')).toHaveAccessibleName(/第 7 列/)
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('门户已保存')).toBeVisible()
  const { formData } = await call(portals.read, { id })
  expect(
    readLayout(formData)!
      .widgets.map(({ key }) => key)
      .sort(),
  ).toEqual(['barChart', 'dataBoard', 'notice'])

  await call(grants.setHolders, {
    itemId: id,
    itemType: 'portal',
    objectType: 'Role',
    objectId: ['role.consultant'],
  })
  const theirs = await signedIn('consultant01')
  await theirs.goto(`/dashboard?portal=${id}`)
  await expect(tile(theirs, '通知公告').getByRole('listitem').first()).toBeVisible()
  await expect(tile(theirs, '数据看板')).toContainText('今日待跟进')
  await expect(tile(theirs, '柱状图')).toContainText('还没有选择数据来源')
  expect(await findAxeViolations(theirs)).toEqual([])
})

test('a home portal is the home page of its users at once', { tag: '@full' }, async ({ call, signedIn }) => {
  await call(portals.update, { id, isHome: 1, formData: homeOf('homeGreeting', 'homeNotices') })
  await call(grants.setHolders, {
    itemId: id,
    itemType: 'portal',
    objectType: 'User',
    objectId: ['user.consultant05'],
  })
  const theirs = await signedIn('consultant05')
  await theirs.goto('/home')
  const main = theirs.getByRole('main')
  await expect(main).toContainText('通知公告')
  await expect(main).not.toContainText('快捷入口')
})

const homeOf = (...keys: string[]) =>
  JSON.stringify({
    layouyId: 110,
    heights: 'content',
    layout: keys.map((jweeKey, at) => ({ i: 101 + at, x: 0, y: at * 4, w: 12, h: 4, jweeKey, title: '' })),
  })
