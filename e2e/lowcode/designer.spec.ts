import type { Locator, Page } from 'playwright/test'
import { designs, DesignType } from '@tessera/shared/contract/lowcode/designs'
import { expect, test } from '../fixtures/journey.ts'
import { findAxeViolations } from '../fixtures/violations.ts'

const canvas = (page: Page) => page.locator('[data-canvas]')
const kind = (page: Page, tag: string) =>
  page.locator(`section:not([aria-labelledby="palette-recent"]) [data-tag="${tag}"]`)
const field = (page: Page, label: string) =>
  canvas(page).getByRole('button', { name: new RegExp(`^${label}，`) })
const settings = (page: Page) => page.getByRole('complementary', { name: '设置' })
const labelOf = (page: Page) => settings(page).getByRole('textbox', { name: '标题', exact: true })

/** Drags with the mouse in steps, as a hand does. */
async function drag(page: Page, from: Locator, to: { x: number; y: number }) {
  await from.scrollIntoViewIfNeeded()
  const box = (await from.boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 12, box.y + box.height / 2, { steps: 3 })
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await page.mouse.up()
}

/** The tags and names of the draft that the server has, containers with what is inside of them. */
type Saved = (string | Saved)[]
const shapeOf = (fields: Record<string, unknown>[]): Saved =>
  fields.map((one) => {
    const children = Array.isArray(one['children'])
      ? shapeOf(one['children'] as Record<string, unknown>[])
      : null
    const name = String(one['label'] ?? one['title'])
    return children && children.length > 0 ? [name, ...children] : name
  })

let id = ''
const fullName = () => `设计器${Date.now().toString(36)}`
test.beforeEach(async ({ call }) => {
  const created = await call(designs.create, {
    fullName: fullName(),
    enCode: `designer_${Date.now().toString(36)}`,
    type: DesignType.web,
    category: 'office',
  })
  id = created.id
})
// Other journeys count the designs.
test.afterEach(({ call }) => call(designs.remove, { id }))

test('a form of ten fields is designed by mouse', async ({ page, call }) => {
  test.slow()
  await page.goto(`/onlineDev/webDesign?design=${id}`)
  await expect(canvas(page)).toContainText('从左侧添加第一个控件')
  for (const tag of ['comInput', 'numInput', 'date', 'select', 'userSelect', 'textarea', 'switch'])
    await kind(page, tag).click()
  await expect(canvas(page).locator('[data-node]')).toHaveCount(7)
  // A sub-table behind everything, and two columns inside of it.
  await kind(page, 'table').click()
  const table = canvas(page).locator('[data-container="true"]')
  await table.scrollIntoViewIfNeeded()
  const inside = (await table.getByText('把子表的列拖到这里').boundingBox())!
  await drag(page, kind(page, 'comInput'), { x: inside.x + 60, y: inside.y + 20 })
  await expect(table.locator('[data-node]')).toHaveCount(1)
  await kind(page, 'amount').click()
  await expect(table.locator('[data-node]')).toHaveCount(2)

  // The number moves before the text.
  await field(page, '数字输入').scrollIntoViewIfNeeded()
  const first = (await canvas(page).locator('[data-node]').first().boundingBox())!
  await drag(page, field(page, '数字输入'), { x: first.x + 60, y: first.y + 6 })
  await expect(canvas(page).locator('[data-node]').first()).toContainText('数字输入')

  await field(page, '日期选择').click()
  await labelOf(page).fill('入职日期')
  await expect(field(page, '入职日期')).toBeVisible()
  await expect(page.getByText(/^已保存 \d\d:\d\d$/)).toBeVisible()
  const { formData } = await call(designs.read, { id })
  expect(shapeOf(JSON.parse(formData!).fields)).toEqual([
    '数字输入',
    '单行输入',
    '入职日期',
    '下拉选择',
    '用户选择',
    '多行输入',
    '开关',
    ['子表', '单行输入', '金额输入'],
  ])
  expect(await findAxeViolations(page)).toEqual([])

  // A reload opens the same design with the same fields.
  await page.reload()
  await expect(canvas(page).locator('[data-node]')).toHaveCount(10)
})

/** Presses a key until an element of the selector has the focus. */
async function pressUntil(page: Page, key: string, selector: string) {
  for (let n = 0; n < 80; n++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not reach ${selector}.`)
}
const tabTo = (page: Page, selector: string) => pressUntil(page, 'Tab', selector)

test('a form is designed by keyboard alone', async ({ page, call }) => {
  test.slow()
  await page.goto(`/onlineDev/webDesign?design=${id}`)
  await expect(canvas(page)).toBeVisible()
  for (const [tag, arrow] of [
    ['comInput', 'ArrowRight'],
    ['date', 'ArrowRight'],
    ['card', 'ArrowRight'],
  ] as const) {
    await tabTo(page, '[data-place]')
    await pressUntil(page, arrow, `[data-place="all ${tag}"]`)
    await page.keyboard.press('Enter')
  }
  await expect(canvas(page).locator('[data-node]')).toHaveCount(3)
  await tabTo(page, '[data-canvas] [data-grip]')
  // From the card to the date, into the card, copied there, and out again.
  await page.keyboard.press('ArrowUp')
  await expect(field(page, '日期选择')).toBeFocused()
  await page.keyboard.press('Alt+ArrowRight')
  await page.keyboard.press('Control+d')
  await expect(canvas(page).locator('[data-container="true"] [data-node]')).toHaveCount(2)
  await page.keyboard.press('Alt+ArrowLeft')
  await page.keyboard.press('Alt+Shift+ArrowLeft')
  // Settings of the selected field.
  await page.keyboard.press('Enter')
  await expect(labelOf(page)).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('离职日期')
  await expect(field(page, '离职日期')).toBeVisible()
  // Deleted, and back by undo.
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+y')
  await page.keyboard.press('Escape')
  await expect(field(page, '离职日期')).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(field(page, '离职日期')).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(field(page, '离职日期')).toBeVisible()
  // Picked up with Space, moved to the first place, dropped.
  await field(page, '离职日期').focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('已拿起离职日期')).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('表单的第 1 位')).toBeAttached()
  await page.keyboard.press('Space')
  await expect(canvas(page).locator('[data-node]').first()).toContainText('离职日期')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: '快捷键' })).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByText(/^已保存 \d\d:\d\d$/)).toBeVisible()
  const { formData } = await call(designs.read, { id })
  const { fields } = JSON.parse(formData!)
  expect(shapeOf(fields)).toEqual(['离职日期', '单行输入', ['卡片', '日期选择']])
  expect(fields[0].span).toBe(23)
})

test('somebody else has saved the design: the designer asks, and nothing is lost', async ({ page, call }) => {
  await page.goto(`/onlineDev/webDesign?design=${id}`)
  await kind(page, 'comInput').click()
  await expect(page.getByText(/^已保存/)).toBeVisible()
  await call(designs.update, { id, formData: JSON.stringify({ fields: [] }) })
  await kind(page, 'date').click()
  const dialog = page.getByRole('dialog', { name: '此设计已被其他人修改' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: '覆盖' }).click()
  await expect(page.getByText(/^已保存/)).toBeVisible()
  const { formData } = await call(designs.read, { id })
  expect(shapeOf(JSON.parse(formData!).fields)).toEqual(['单行输入', '日期选择'])
})

test.describe('the server cannot be reached', () => {
  test.use({ tolerated: /Failed to load resource|request failed: PUT/ })
  test('what was not saved is kept in the tab and restored', async ({ page, call }) => {
    await page.goto(`/onlineDev/webDesign?design=${id}`)
    await expect(canvas(page)).toBeVisible()
    const saves = `**/api/visualdev/Base/${id}*`
    await page.route(saves, (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.fallback(),
    )
    await kind(page, 'comInput').click()
    await expect(page.getByText(/保存失败/)).toBeVisible()
    await page.unroute(saves)
    await page.reload()
    await expect(page.getByText('已恢复此标签页中未保存的更改')).toBeVisible()
    await expect(field(page, '单行输入')).toBeVisible()
    await expect(page.getByText(/^已保存/)).toBeVisible()
    const { formData } = await call(designs.read, { id })
    expect(shapeOf(JSON.parse(formData!).fields)).toEqual(['单行输入'])
  })
})
