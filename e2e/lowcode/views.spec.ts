import type { Locator, Page } from 'playwright/test'
import { onlineForms } from '@tessera/shared/contract/lowcode/online'
import type { CallAs } from '../fixtures/api.ts'
import { expect, test } from '../fixtures/journey.ts'
import { rowOf, runRowAction, selectOption } from '../fixtures/list.ts'
import { uniqueName } from '../fixtures/person.ts'
import { findAxeViolations } from '../fixtures/violations.ts'
import {
  createClerk,
  createRecord,
  everyCheck,
  releaseDesign,
  removeDesign,
  type ReleasedDesign,
} from './record-designs.ts'

const field = (jweeKey: string, vModel: string, label: string, own: object = {}) => ({
  jweeKey,
  vModel,
  label,
  ...own,
})
const stages = ['待处理', '进行中', '已完成'].map((fullName, at) => ({ id: String(at + 1), fullName }))

const isOpen = [{ logic: 'and', groups: [{ field: 'cost', op: '<>', value: 5_000 }] }]

let tasks: ReleasedDesign
test.beforeAll(async ({ call }) => {
  tasks = await releaseDesign(call, {
    fields: [
      field('comInput', 'title', '任务', { required: true }),
      field('radio', 'stage', '阶段', { options: stages }),
      field('date', 'day', '日期'),
      field('amount', 'cost', '费用', { showChinese: false }),
    ],
    list: {
      ...everyCheck,
      columnList: ['title', 'stage', 'day', 'cost'].map((prop) => ({ prop, sortable: true })),
      searchList: [{ prop: 'title', searchType: 2 }],
      views: [
        { key: 'table', kind: 'table' },
        { key: 'board', kind: 'kanban', field: 'stage', title: 'title', fields: ['day', 'cost'] },
        { key: 'calendar', kind: 'calendar', start: 'day', title: 'title' },
        { key: 'rows', kind: 'editable' },
      ],
      // A task that costs 5,000 stays as it is.
      columnBtnsList: [
        { value: 'edit', condition: isOpen },
        { value: 'detail' },
        { value: 'remove', condition: isOpen },
      ],
      charts: [
        { key: 'sum', name: '费用总额', kind: 'figure', measure: 'sum', field: 'cost' },
        { key: 'stages', name: '各阶段', kind: 'bar', measure: 'count', by: 'stage' },
      ],
    },
  })
})
test.afterAll(({ call }) => removeDesign(call, tasks))

const openView = async (page: Page, name: string) => {
  await page.goto(tasks.address)
  await page.getByRole('radiogroup', { name: '切换视图' }).getByText(name).click()
}
const stage = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: new RegExp(`^${name}，`) })
const cardIn = (page: Page, name: string, title: string) =>
  stage(page, name).getByRole('article', { name: title })
const valuesOf = async (call: CallAs, recordId: string) =>
  JSON.parse((await call(onlineForms.read, { id: tasks.id, recordId })).data) as Record<string, unknown>

/** Drags a card with steps, as a hand does: the sensor waits for a distance. */
async function drag(page: Page, card: Locator, target: Locator) {
  const from = await card.boundingBox()
  const to = await target.boundingBox()
  await page.mouse.move(from!.x + 40, from!.y + 12)
  await page.mouse.down()
  await page.mouse.move(from!.x + 60, from!.y + 30, { steps: 4 })
  await page.mouse.move(to!.x + 80, to!.y + 80, { steps: 8 })
  await page.mouse.up()
}

test('a card is moved on the board by mouse and by keys, and the chart above counts it', async ({
  page,
  call,
}) => {
  const title = uniqueName('看板')
  const recordId = await createRecord(call, tasks, { title, stage: '1', cost: 30 })
  await openView(page, '看板')
  await expect(cardIn(page, '待处理', title)).toContainText('30')
  const chart = page.getByRole('img', { name: /^各阶段: / })
  await expect(chart).toHaveAccessibleName(/待处理 1/)
  expect(await findAxeViolations(page)).toEqual([])

  // A filter stays while the view changes, and so does that it was cleared.
  const views = page.getByRole('radiogroup', { name: '切换视图' })
  const filter = page.getByRole('search').getByRole('textbox', { name: '任务' })
  await filter.fill('没有这样的任务')
  await filter.press('Enter')
  await expect(page.getByText('没有符合条件的数据')).toBeVisible()
  await views.getByText('表格').click()
  await expect(page.getByText('没有符合条件的数据')).toBeVisible()
  await views.getByText('看板').click()
  await page.getByRole('button', { name: '清除条件' }).click()
  await expect(cardIn(page, '待处理', title)).toBeVisible()
  await views.getByText('表格').click()
  await expect(rowOf(page, title)).toBeVisible()
  await views.getByText('看板').click()

  await drag(page, cardIn(page, '待处理', title), stage(page, '进行中'))
  await expect(cardIn(page, '进行中', title)).toBeVisible()
  await expect.poll(() => valuesOf(call, recordId)).toMatchObject({ stage: '2', title, cost: 30 })
  await expect(chart).toHaveAccessibleName(/进行中 1/)

  // By keys: the menu of the card, which keeps the focus with it.
  await cardIn(page, '进行中', title).getByRole('button', { name: title, exact: true }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: '移动到“已完成”' })).toBeVisible()
  while (
    !(await page
      .getByRole('menuitem', { name: '移动到“已完成”' })
      .evaluate((item) => item === document.activeElement))
  )
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(cardIn(page, '已完成', title)).toBeVisible()
  await expect(page.getByText(`“${title}”已移动到“已完成”`)).toBeAttached()
  await expect(cardIn(page, '已完成', title).getByRole('button', { name: /更多操作/ })).toBeFocused()
  expect(await valuesOf(call, recordId)).toMatchObject({ stage: '3' })

  // Someone else was faster: the card goes back, and the server says why.
  await call(onlineForms.update, { id: tasks.id, recordId, data: JSON.stringify({ cost: 31 }) })
  await drag(page, cardIn(page, '已完成', title), stage(page, '待处理'))
  await expect(page.getByText('该记录已在别处（如其他窗口）被修改').first()).toBeVisible()
  await expect(cardIn(page, '已完成', title)).toContainText('31')
})

test(
  'a record that does not meet the condition of its buttons is neither moved, edited nor deleted',
  { tag: '@full' },
  async ({ page, call }) => {
    const title = uniqueName('昂贵')
    const today = Math.floor((Date.now() + 8 * 3_600_000) / 86_400_000) * 86_400_000 - 8 * 3_600_000
    const recordId = await createRecord(call, tasks, { title, stage: '1', cost: 5_000, day: today })
    await openView(page, '看板')
    const card = cardIn(page, '待处理', title)
    await drag(page, card, stage(page, '进行中'))
    await card.getByRole('button', { name: /更多操作/ }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['详情'])
    await page.keyboard.press('Escape')
    expect(await valuesOf(call, recordId)).toMatchObject({ stage: '1' })

    await page.getByRole('radiogroup', { name: '切换视图' }).getByText('日历').click()
    await page.getByRole('button', { name: new RegExp(`^${title}, `) }).click()
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog.getByRole('button', { name: '详情' })).toBeVisible()
    for (const name of ['编辑', '删除', '推迟一天'])
      await expect(dialog.getByRole('button', { name })).toHaveCount(0)
  },
)

test(
  'an event is moved by keys, and a day offers a new record with its date',
  { tag: '@full' },
  async ({ page, call }) => {
    const title = uniqueName('日程')
    const today = Math.floor((Date.now() + 8 * 3_600_000) / 86_400_000) * 86_400_000 - 8 * 3_600_000
    const date = new Date(today + 8 * 3_600_000)
    // The tenth of this month: days beside it are in the same month.
    const tenth = today + (10 - date.getUTCDate()) * 86_400_000
    const recordId = await createRecord(call, tasks, { title, stage: '1', day: tenth })
    await openView(page, '日历')
    const event = page.getByRole('button', { name: new RegExp(`^${title}, `) })
    await expect(event).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
    await event.focus()
    await page.keyboard.press('Alt+ArrowRight')
    await expect.poll(() => valuesOf(call, recordId)).toMatchObject({ day: tenth + 86_400_000 })
    await expect(event).toHaveAccessibleName(/-11$/)
    await expect(event).toBeFocused()

    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.getByRole('button', { name: '提前一天' }).click()
    await expect.poll(() => valuesOf(call, recordId)).toMatchObject({ day: tenth })
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)

    await page
      .locator('.ec-day', { has: page.locator('time[datetime$="-12"]') })
      .first()
      .click({ position: { x: 20, y: 60 } })
    const form = page.getByRole('dialog', { name: `新建${tasks.fullName}` })
    await expect(form.getByLabel('日期')).toHaveValue(/-12$/)
  },
)

test('a row is edited where it stands; Escape gives up, Enter saves, an empty required cell stays', async ({
  page,
  call,
}) => {
  const title = uniqueName('行内')
  const recordId = await createRecord(call, tasks, { title, stage: '1', cost: 5 })
  await openView(page, '行内编辑')
  await runRowAction(page, rowOf(page, title), '编辑')
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: '保存' }) })
  const cell = (label: string) => row.getByLabel(label, { exact: true })
  await expect(cell('任务')).toBeFocused()
  expect(await findAxeViolations(page)).toEqual([])
  await cell('费用').fill('9')
  await page.keyboard.press('Escape')
  await expect(row).toHaveCount(0)
  expect(await valuesOf(call, recordId)).toMatchObject({ cost: 5 })

  await runRowAction(page, rowOf(page, title), '编辑')
  await cell('任务').fill('')
  await cell('任务').press('Enter')
  await expect(cell('任务')).toHaveAttribute('aria-invalid', 'true')
  await cell('任务').fill(`${title} 2`)
  await selectOption(page, cell('阶段'), '已完成')
  await cell('费用').fill('12')
  await cell('费用').press('Enter')
  await expect(row).toHaveCount(0)
  await expect(rowOf(page, `${title} 2`)).toContainText('已完成')
  expect(await valuesOf(call, recordId)).toMatchObject({ title: `${title} 2`, stage: '3', cost: 12 })
})

test('a designer adds a view and is shown what it lacks', async ({ page }) => {
  await page.goto(`/onlineDev/webDesign?design=${tasks.id}`)
  await page.getByRole('tab', { name: '列表设计' }).click()
  const views = page.getByRole('group', { name: '视图' })
  await views.getByRole('button', { name: '添加视图' }).click()
  await expect(views.getByRole('textbox', { name: '“卡片”的名称' })).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  // The form has no relation to another record.
  await selectOption(page, views.getByLabel('“卡片”的类型'), '树形表格')
  await page.getByRole('button', { name: /个问题/ }).click()
  await expect(page.getByText('列表：视图或图表“树形表格”缺少字段')).toBeVisible()
})

test(
  'a user without the right to the field of a board sees its cards but cannot move them, and no sum',
  { tag: '@full' },
  async ({ call, signedIn }) => {
    const clerk = await createClerk(call, tasks, {
      buttons: ['btn_remove'],
      columns: ['cost'],
      fields: ['stage'],
    })
    const page = await signedIn(clerk.account, clerk.password)
    const title = uniqueName('自己')
    await openView(page, '看板')
    await page.getByRole('button', { name: '新建' }).click()
    const form = page.getByRole('dialog', { name: `新建${tasks.fullName}` })
    await form.getByLabel('任务').fill(title)
    await form.getByRole('button', { name: '确定' }).click()
    const card = cardIn(page, '未填写', title)
    await expect(card).toBeVisible()
    await drag(page, card, stage(page, '待处理'))
    await expect(card).toBeVisible()
    await card.getByRole('button', { name: /更多操作/ }).click()
    await expect(page.getByRole('menuitem', { name: '编辑' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: /移动到/ })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('img', { name: /^各阶段: / })).toHaveAccessibleName(/未填写 1/)
    await expect(page.getByText('费用总额')).toHaveCount(0)
  },
)
