import type { Locator, Page } from 'playwright/test'
import { expect, test } from '../fixtures/journey.ts'
import { confirmRemoval, rowOf, rowsOf, runRowAction, selectOption } from '../fixtures/list.ts'
import { findAxeViolations } from '../fixtures/violations.ts'

test.use({ account: 'principal' })

const drawer = (page: Page, name: string) => page.getByRole('dialog', { name })
/** The text field of a date picker. */
const dateOf = (form: Locator, label: string) => form.getByLabel(label, { exact: true }).getByRole('textbox')
const newName = (prefix: string) => `${prefix}${String(Date.now()).slice(-6)}`

test('a price plan is added beside its course; wrong dates of sale are refused at their field', async ({
  page,
}) => {
  const name = newName('围棋体验')
  await page.goto('/edu/eduCourse')
  await page.getByRole('button', { name: /^围棋入段/ }).click()
  await expect(page).toHaveURL(/courseId=course.chessGo/)
  await expect(rowOf(page, '围棋入段 12 课时')).toBeVisible()
  await expect(rowOf(page, '游泳启蒙 12 课时')).toHaveCount(0)
  await page.getByRole('main').getByRole('button', { name: '新建', exact: true }).click()
  const form = drawer(page, '新建价目')
  await form.getByLabel('价目名称').fill(name)
  await form.getByLabel('购买课时').fill('2.5')
  await form.getByLabel('价格（元）').fill('199.9')
  await dateOf(form, '开售日期').fill('2026-12-02')
  await page.keyboard.press('Enter')
  await dateOf(form, '停售日期').fill('2026-12-01')
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('停售日期不能早于开售日期').first()).toBeVisible()
  await dateOf(form, '停售日期').fill('2026-12-31')
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(rowOf(page, name)).toContainText('199.90')
  await runRowAction(page, rowOf(page, name), '删除')
  await confirmRemoval(page, name)
  await expect(rowOf(page, name)).toHaveCount(0)
})

test(
  'a course that classes use is not deleted; the sentence says why',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/edu/eduCourse')
    await page.getByRole('button', { name: '“游泳启蒙”的操作' }).click()
    await page.getByRole('menuitem', { name: '删除' }).click()
    await confirmRemoval(page, '游泳启蒙')
    await expect(page.getByText(/个班级.*使用该课程，不能删除/)).toBeVisible()
  },
)

test(
  'a room is added to a campus with the keyboard, closed and opened',
  { tag: '@full' },
  async ({ page }) => {
    const name = newName('攀岩馆')
    await page.goto('/edu/eduPlace?campusId=org.east')
    await expect(rowsOf(page).first()).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: '新建', exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(drawer(page, '新建教室')).toBeVisible()
    await drawer(page, '新建教室').getByRole('textbox', { name: '教室' }).focus()
    await page.keyboard.type(name)
    await page.keyboard.press('Control+Enter')
    await expect(drawer(page, '新建教室')).toHaveCount(0)
    await expect(rowOf(page, name)).toContainText('启用')
    await runRowAction(page, rowOf(page, name), '停用')
    await expect(rowOf(page, name)).toContainText('停用')
    await runRowAction(page, rowOf(page, name), '删除')
    await confirmRemoval(page, name)
    await expect(rowOf(page, name)).toHaveCount(0)
  },
)

test('a room with lessons cannot be closed', { tag: '@full' }, async ({ page }) => {
  await page.goto('/edu/eduPlace?campusId=org.east')
  await runRowAction(page, rowOf(page, '一号教室'), '停用')
  await expect(page.getByText(/还有 \d+ 节未上的课安排在该教室/)).toBeVisible()
})

test('coaches are cards with warnings; their free times open, and filters are in the address', async ({
  page,
}) => {
  await page.goto('/edu/eduCoach')
  const card = page.getByRole('article', { name: '刘浩然' })
  await expect(card).toContainText('JL001')
  await expect(card).toContainText(/将于 \d{4}-\d\d-\d\d 到期/)
  await selectOption(page, page.getByRole('combobox', { name: '校区' }), '城西')
  await expect(page).toHaveURL(/campusId=org.west/)
  await expect(card).toHaveCount(0)
  await page.goto('/edu/eduCoach')
  await card.getByRole('button', { name: '“刘浩然”的操作' }).click()
  await page.getByRole('menuitem', { name: '查看空闲时间' }).click()
  await expect(
    drawer(page, '刘浩然的空闲时间')
      .getByText(/\d\d:\d\d–\d\d:\d\d/)
      .first(),
  ).toBeVisible()
})

for (const [address, word] of [
  ['/edu/eduCourse', '游泳启蒙 12 课时'],
  ['/edu/eduPlace', '一号教室'],
  ['/edu/eduCoach', '刘浩然'],
] as const)
  test(`no violations on ${address}`, { tag: '@full' }, async ({ page }) => {
    await page.goto(address)
    await expect(page.getByRole('main').getByText(word).first()).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 900 })
    expect(await findAxeViolations(page)).toEqual([])
  })
