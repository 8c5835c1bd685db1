import type { Locator, Page } from 'playwright/test'
import { flows } from '@tessera/shared/contract/workflow/flows'
import { expect, test } from '../fixtures/journey.ts'
import { isFocusedOn, pressUntil } from '../fixtures/keys.ts'
import { findAxeViolations } from '../fixtures/violations.ts'

const card = (page: Page, name: string | RegExp) => page.getByRole('treeitem', { name })
const settings = (page: Page) => page.getByRole('complementary', { name: '节点设置' })
const menu = (page: Page) => page.getByRole('menu', { name: '插入节点' })
const saved = (page: Page) => page.getByText(/^已保存 \d\d:\d\d$/)

/** Inserts a node behind another one by the mouse. */
async function insertAfter(page: Page, name: string | RegExp, kind: string): Promise<void> {
  await card(page, name).locator('[data-insert="after"]').click()
  await menu(page).getByRole('menuitem', { name: kind, exact: true }).click()
}

async function selectSource(page: Page, source: string): Promise<void> {
  await settings(page).getByRole('combobox', { name: '来源' }).click()
  await page.getByRole('option', { name: source, exact: true }).click()
}

const title = (page: Page) => settings(page).getByRole('textbox', { name: '节点名称' })

const form = {
  fields: [
    { jweeKey: 'comInput', vModel: 'student', label: '学员姓名', required: true, formId: 101 },
    { jweeKey: 'amount', vModel: 'amount', label: '退费金额', required: true, formId: 102 },
  ],
}

/** The nodes of the stored draft: lines joined by `>`, branches in brackets. */
interface WireNode {
  content?: string
  kind?: string
  type: string
  properties: { title?: string }
  childNode?: WireNode
  conditionNodes?: WireNode[]
}
function shapeOf(node: WireNode | undefined): string {
  const parts: string[] = []
  for (let one = node; one; one = one.childNode) {
    const name = one.properties.title || one.kind || one.type
    const branches = (one.conditionNodes ?? []).map(shapeOf).join(' | ')
    parts.push(branches ? `${name}(${branches})` : name)
  }
  return parts.join(' > ')
}

let id = ''
let name = ''
test.beforeEach(async ({ call }) => {
  const code = Date.now().toString(36)
  name = `退费${code}`
  const created = await call(flows.create, {
    fullName: name,
    enCode: `refund_${code}`,
    category: 'finance',
    formData: JSON.stringify(form),
  })
  id = created.id
})
test.afterEach(({ call }) => call(flows.remove, { id }))

test('a refund flow is designed by mouse and released', { tag: '@full' }, async ({ page, call }) => {
  test.slow()
  await page.goto(`/workFlow/flowEngine?flow=${id}`)
  await insertAfter(page, /^发起人/, '条件分支')
  await card(page, /^条件,/).click()
  await title(page).fill('超过 5000 元')
  await settings(page).getByRole('button', { name: '添加条件' }).click()
  await settings(page).getByRole('combobox', { name: '字段' }).click()
  await page.getByRole('option', { name: '退费金额' }).click()
  await settings(page).getByRole('combobox', { name: '比较方式' }).click()
  await page.getByRole('option', { name: '大于', exact: true }).click()
  await settings(page).getByRole('spinbutton', { name: '值' }).fill('5000')
  await expect(card(page, /^超过 5000 元, 优先级 1, 退费金额 大于 5000/)).toBeVisible()

  await insertAfter(page, /^超过 5000 元/, '审批人')
  await title(page).fill('财务审批')
  await expect(card(page, /^财务审批,/)).toHaveAccessibleName(/有问题/)
  await settings(page).getByRole('combobox', { name: '用户' }).click()
  const picker = page.getByRole('dialog', { name: '选择用户' })
  await picker.getByRole('textbox').fill('coach01')
  await picker.getByRole('treeitem', { name: /coach01/ }).click()
  await picker.getByRole('button', { name: '确定' }).click()
  await insertAfter(page, /^财务审批/, '审批人')
  await title(page).fill('校长审批')
  await selectSource(page, '直接主管')
  await settings(page).getByRole('spinbutton', { name: '第几级' }).fill('2')
  await insertAfter(page, /^其他情况/, '审批人')
  await title(page).fill('主管审批')
  await selectSource(page, '直接主管')
  await expect(page.getByRole('button', { name: '没有问题' })).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await expect(saved(page)).toBeVisible()
  const stored = await call(flows.read, { id })
  expect(shapeOf(JSON.parse(stored.flowTemplateJson) as WireNode)).toBe(
    'start > empty(超过 5000 元 > 财务审批 > 校长审批 | condition > 主管审批)',
  )

  // A removed node comes back, and a copied one follows the selected node.
  await card(page, /^校长审批/).click()
  await card(page, /^校长审批/).press('Delete')
  await expect(card(page, /^校长审批/)).toHaveCount(0)
  await page.getByRole('button', { name: '撤销', exact: true }).click()
  await expect(card(page, /^校长审批/)).toBeVisible()

  await page.getByRole('button', { name: '发布', exact: true }).click()
  const release = page.getByRole('dialog', { name: `发布“${name}”` })
  await release.getByRole('button', { name: '发布' }).click()
  await expect(release).toHaveCount(0)
  expect(await call(flows.read, { id })).toMatchObject({ enabledMark: 1, version: 1 })
})

test('the same flow is designed by the keyboard alone', async ({ page, call }) => {
  test.slow()
  await page.goto(`/workFlow/flowEngine?flow=${id}`)
  await expect(card(page, /^发起人/)).toBeVisible()
  await pressUntil(page, 'Tab', isFocusedOn(page, '[role="treeitem"]'))
  await page.keyboard.press('+')
  await expect(menu(page).getByRole('menuitem', { name: '审批人' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(card(page, /^发起人/)).toBeFocused()

  // The menu has two columns: the first fork is the first of its group.
  await page.keyboard.press('+')
  await expect(menu(page).getByRole('menuitem', { name: '审批人' })).toBeFocused()
  await pressUntil(page, 'ArrowRight', isFocusedOn(page, '[data-kind="condition"]'))
  await page.keyboard.press('Enter')
  await expect(card(page, /^条件分支/)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(card(page, /^条件,/)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(card(page, /^其他情况/)).toBeFocused()
  await page.keyboard.press('+')
  await expect(menu(page).getByRole('menuitem', { name: '审批人' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card(page, /^审批人/)).toBeFocused()

  // Enter leads to the settings, Escape back to the card.
  await page.keyboard.press('Enter')
  await expect(settings(page).locator(':focus')).toBeVisible()
  await expect(settings(page).getByRole('textbox', { name: '节点名称' })).toBeVisible()
  await pressUntil(page, 'Tab', isFocusedOn(page, 'input[aria-label="节点名称"]'))
  await page.keyboard.type('主管审批')
  await page.keyboard.press('Escape')
  await expect(card(page, /^主管审批/)).toBeFocused()

  // Copy, paste behind the condition, remove and undo.
  await page.keyboard.press('Control+c')
  await page.keyboard.press('ArrowLeft')
  await expect(card(page, /^条件,/)).toBeFocused()
  await page.keyboard.press('Control+v')
  await expect(card(page, /^主管审批/)).toHaveCount(2)
  await expect(card(page, /^主管审批/).first()).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(card(page, /^主管审批/)).toHaveCount(1)
  await page.keyboard.press('Control+z')
  await expect(card(page, /^主管审批/)).toHaveCount(2)
  await page.keyboard.press('-')
  await expect(page.getByRole('tree')).toBeVisible()
  await expect(saved(page)).toBeVisible()
  await expect
    .poll(async () => {
      const stored = await call(flows.read, { id })
      return shapeOf(JSON.parse(stored.flowTemplateJson) as WireNode)
    })
    .toBe('start > empty(condition > 主管审批 | condition > 主管审批)')
})

test('cards are dragged to other places by the mouse, and a drag is undone', async ({ page, call }) => {
  const node = (type: string, nodeId: string, title: string, rest: object = {}) => ({
    type,
    nodeId,
    properties: { title, ...(type === 'approver' ? { approvers: ['user.coach01'], assigneeType: 6 } : {}) },
    ...rest,
  })
  const branch = (nodeId: string, title: string, priority: number, rest: object) =>
    node('condition', nodeId, title, {
      properties: { title, priority, isDefault: priority === 3, rule: null },
      ...rest,
    })
  const after = node('approver', 'after', '财务审批')
  const fork = node('empty', 'fork', '', {
    conditionType: 'condition',
    conditionNodes: [
      branch('big', '大额', 1, { childNode: node('approver', 'head', '校长审批') }),
      branch('small', '小额', 2, {}),
      branch('others', '其他', 3, {}),
    ],
    childNode: after,
  })
  const template = node('start', 'start', '发起', {
    childNode: node('approver', 'first', '主管审批', { childNode: fork }),
  })
  await call(flows.update, { id, flowTemplateJson: JSON.stringify(template) })
  await page.goto(`/workFlow/flowEngine?flow=${id}`)
  const drag = async (name: RegExp, target: Locator, where: 'middle' | 'left') => {
    const from = (await card(page, name).boundingBox())!
    const to = (await target.boundingBox())!
    await page.mouse.move(from.x + 60, from.y + 50)
    await page.mouse.down()
    await page.mouse.move(from.x + 80, from.y + 60, { steps: 4 })
    await page.mouse.move(where === 'left' ? to.x : to.x + to.width / 2, to.y + to.height / 2, { steps: 8 })
    await page.mouse.up()
  }
  const stored = () =>
    expect.poll(async () => {
      const { flowTemplateJson } = await call(flows.read, { id })
      return shapeOf(JSON.parse(flowTemplateJson) as WireNode)
    })
  await expect(card(page, /^主管审批/)).toBeVisible()
  await drag(/^主管审批/, card(page, /^校长审批/).locator('[data-insert="after"]'), 'middle')
  await expect(card(page, /^主管审批/)).toBeFocused()
  await stored().toBe('发起 > empty(大额 > 校长审批 > 主管审批 | 小额 | 其他) > 财务审批')
  await page.getByRole('button', { name: '适应窗口' }).click()
  await drag(/^小额/, card(page, /^大额/), 'left')
  await stored().toBe('发起 > empty(小额 | 大额 > 校长审批 > 主管审批 | 其他) > 财务审批')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await stored().toBe('发起 > 主管审批 > empty(大额 > 校长审批 | 小额 | 其他) > 财务审批')
})

test('two users save the same flow: the second one decides', { tag: '@full' }, async ({ page, call }) => {
  await page.goto(`/workFlow/flowEngine?flow=${id}`)
  await expect(card(page, /^发起人/)).toBeVisible()
  await call(flows.update, { id, description: 'changed elsewhere' })
  await insertAfter(page, /^发起人/, '审批人')
  const dialog = page.getByRole('dialog', { name: '此设计已在别处被修改' })
  await dialog.getByRole('button', { name: '重新加载' }).click()
  await expect(card(page, /^审批人/)).toHaveCount(0)
  await page.getByText('基础设置', { exact: true }).click()
  await expect(page.getByRole('textbox', { name: '说明' })).toHaveValue('changed elsewhere')
})
