import type { Locator, Page } from 'playwright/test'
import { designs, DesignType } from '@tessera/shared/contract/lowcode/designs'
import { expect, test } from '../fixtures/journey.ts'
import { isFocusedOn, pressUntil } from '../fixtures/keys.ts'
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
  // dnd-kit stops clicks for 50 ms after a drop.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 100)))
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
  // The sentence may still be that of the save before.
  const savedShape = async () => {
    const { formData } = await call(designs.read, { id })
    return shapeOf(JSON.parse(formData!).fields)
  }
  await expect
    .poll(savedShape)
    .toEqual([
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

const pressUntilOn = (page: Page, key: string, selector: string) =>
  pressUntil(page, key, isFocusedOn(page, selector))
const tabTo = (page: Page, selector: string) => pressUntilOn(page, 'Tab', selector)

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
    await pressUntilOn(page, arrow, `[data-place="all ${tag}"]`)
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
  // dnd-kit listens to the arrow keys a moment after the start.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 100)))
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

test(
  'the buttons of a sub-table are designed: which are shown, and which rows can be chosen',
  { tag: '@full' },
  async ({ page, call }) => {
    await page.goto(`/onlineDev/webDesign?design=${id}`)
    await kind(page, 'table').click()
    await kind(page, 'comInput').click()
    await field(page, '子表').click()
    const panel = settings(page)
    await panel.getByText('复制', { exact: true }).click()
    await panel.getByRole('textbox', { name: '删除 按钮文字', exact: true }).fill('移除')
    await panel.getByRole('button', { name: '添加“选择数据”按钮' }).click()
    await panel.getByRole('textbox', { name: '按钮文字', exact: true }).fill('从报销单选择')
    await panel.getByRole('combobox', { name: '其他表单' }).click()
    await page.getByRole('option', { name: '费用报销' }).click()
    const mapping = panel.getByText('填入子表的列')
    await mapping.locator('xpath=following-sibling::button[1]').click()
    await panel.getByRole('combobox', { name: '来源字段' }).click()
    await page.getByRole('option', { name: '事由' }).click()
    await expect(panel.getByRole('combobox', { name: '子表列' })).toBeVisible()
    await expect(page.getByText(/^已保存 \d\d:\d\d$/)).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
    const { formData } = await call(designs.read, { id })
    const [table] = JSON.parse(formData!).fields
    expect(table).toMatchObject({
      columnBtns: expect.arrayContaining([
        { value: 'copy', label: '', show: false },
        { value: 'remove', label: '移除', show: true },
      ]),
      footerBtns: [
        { value: 'add', show: true },
        { value: 'batchRemove', show: true },
        {
          value: 'pick',
          label: '从报销单选择',
          source: {
            from: 'records',
            modelId: 'design.expense',
            mapping: [{ from: 'title', to: table.children[0].vModel }],
          },
        },
      ],
    })

    // The form offers records that the designer sees, by keyboard.
    await page.getByRole('button', { name: '预览', exact: true }).click()
    const preview = page.getByRole('dialog', { name: /^预览/ })
    await preview.getByRole('button', { name: '从报销单选择' }).focus()
    await page.keyboard.press('Enter')
    const choice = page.getByRole('dialog', { name: '选择子表' })
    await expect(choice.getByRole('checkbox', { name: '选择此行' }).first()).toBeAttached()
    expect(await findAxeViolations(page)).toEqual([])
    await choice.getByRole('checkbox', { name: '选择此行' }).first().focus()
    await page.keyboard.press('Space')
    await expect(choice).toContainText('已选 1 条')
    await pressUntilOn(page, 'Tab', '.arco-modal-footer .arco-btn-primary')
    await page.keyboard.press('Enter')
    await expect(choice).toHaveCount(0)
    await expect(preview.getByRole('button', { name: '移除 第 1 行' })).toBeVisible()
    await expect(preview.getByRole('button', { name: '复制第 1 行' })).toHaveCount(0)
  },
)

test(
  'another user has saved the design: both changes are merged and saved',
  { tag: '@full' },
  async ({ page, call }) => {
    const readForm = async () =>
      JSON.parse((await call(designs.read, { id })).formData!) as { fields: Record<string, unknown>[] }
    await page.goto(`/onlineDev/webDesign?design=${id}`)
    await kind(page, 'comInput').click()
    await expect(page.getByText(/^已保存/)).toBeVisible()
    const form = await readForm()
    const fields = form.fields.map((one) => ({ ...one, label: '别人的名称' }))
    await call(designs.update, { id, formData: JSON.stringify({ ...form, fields }) })
    await kind(page, 'date').click()
    await expect(page.getByText(/^已合并/)).toBeVisible()
    await expect(field(page, '别人的名称')).toBeVisible()
    const shape = async () => {
      const { fields: stored } = await readForm()
      return shapeOf(stored)
    }
    await expect.poll(shape).toEqual(['别人的名称', '日期选择'])
  },
)

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
