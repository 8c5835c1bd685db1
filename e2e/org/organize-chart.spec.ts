import type { Locator, Page } from 'playwright/test'
import { expect, test } from '../fixtures/journey.ts'
import { findAxeViolations } from '../fixtures/violations.ts'

const unit = (page: Page, name: string) =>
  page.getByRole('tree', { name: '组织架构图' }).getByRole('treeitem', { name: new RegExp(`^${name} `) })
const centreOf = async (element: Locator) => {
  const { x, y, width, height } = (await element.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

test('the organisation chart shows heads and counts, expands and collapses, and can be navigated by keyboard, zoomed, turned and printed', async ({
  page,
}) => {
  await page.goto('/permission/organizeChart')
  await expect(unit(page, '城东校区')).toContainText('李俊杰')
  await expect(unit(page, '城东校区')).toContainText(/\d+ 人/)
  expect(await findAxeViolations(page)).toEqual([])

  const before = await centreOf(unit(page, '城东校区'))
  await page.getByRole('button', { name: '展开城东校区的 3 个下级' }).click()
  await expect(unit(page, '教学部')).toBeVisible()
  const after = await centreOf(unit(page, '城东校区'))
  expect(Math.hypot(after.x - before.x, after.y - before.y)).toBeLessThan(2)

  await unit(page, '城东校区').focus()
  await page.keyboard.press('ArrowRight')
  await expect(unit(page, '教学部')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(unit(page, '城东校区')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(unit(page, '教学部')).toHaveCount(0)
  await expect(unit(page, '城东校区')).toHaveAttribute('aria-expanded', 'false')

  await page.getByRole('button', { name: '展开一级' }).click()
  await expect(unit(page, '教学部')).toHaveCount(2)
  await page.getByRole('button', { name: '横向排列' }).click()
  const distanceToTheRight = async () => {
    const parent = await centreOf(unit(page, '育乐教育集团'))
    const child = await centreOf(unit(page, '城西校区'))
    return child.x - parent.x
  }
  await expect.poll(distanceToTheRight).toBeGreaterThan(100)
  const widthOf = async (name: string) => (await unit(page, name).boundingBox())!.width
  const widthBefore = await widthOf('育乐教育集团')
  await page.getByRole('button', { name: '放大' }).click()
  await expect.poll(() => widthOf('育乐教育集团')).toBeGreaterThan(widthBefore)

  await page.getByRole('button', { name: '打印' }).click()
  const sheet = page.getByRole('dialog', { name: '打印预览' })
  await expect(sheet.getByText('课程顾问部')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '全部收起' }).click()
  await expect(unit(page, '城西校区')).toHaveCount(0)
})

test(
  'a search centres a unit in a collapsed branch, and its count links to its users',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/permission/organizeChart')
    await expect(unit(page, '育乐教育集团')).toBeVisible()
    await page.getByRole('combobox', { name: '搜索组织、编码或主管' }).click()
    await page.keyboard.type('west.desk')
    await page.getByRole('option', { name: /前台服务部/ }).click()
    const found = unit(page, '前台服务部')
    await expect(found).toHaveAttribute('aria-selected', 'true')
    const box = (await page.getByRole('region', { name: '组织架构图' }).boundingBox())!
    const at = await centreOf(found)
    expect(Math.abs(at.x - (box.x + box.width / 2))).toBeLessThan(20)
    await found.getByRole('link').click()
    await expect(page).toHaveURL('/permission/user?organizeId=org.west.desk')
  },
)

test.describe('phone', () => {
  test.use({ viewport: { width: 390, height: 800 } })

  test('the chart fits the width of a phone', { tag: '@full' }, async ({ page }) => {
    await page.goto('/permission/organizeChart')
    await expect(unit(page, '育乐教育集团')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await findAxeViolations(page)).toEqual([])
  })
})
