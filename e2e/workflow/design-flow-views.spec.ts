import type { Locator, Page } from 'playwright/test'
import { designs } from '@tessera/shared/contract/lowcode/designs'
import { onlineForms } from '@tessera/shared/contract/lowcode/online'
import { grants } from '@tessera/shared/contract/org/grants'
import { roles } from '@tessera/shared/contract/org/roles'
import { menus } from '@tessera/shared/contract/system/menus'
import { taskActCalls as acts } from '@tessera/shared/contract/workflow/task-acts'
import { expect, test } from '../fixtures/journey.ts'
import { createTestUser, uniqueName } from '../fixtures/person.ts'
import { changeSettings } from '../fixtures/settings.ts'
import { findAxeViolations } from '../fixtures/violations.ts'
import { removeDesign, type ReleasedDesign } from '../lowcode/record-designs.ts'
import type { CallAs } from '../fixtures/api.ts'

// The board and the calendar of a design with a flow, and its designer without the menu of flows.

const field = (jweeKey: string, vModel: string, label: string, own: object = {}) => ({
  jweeKey,
  vModel,
  label,
  ...own,
})
const stages = ['待处理', '进行中'].map((fullName, at) => ({ id: String(at + 1), fullName }))
const flowOf = (approvers: readonly string[]) =>
  JSON.stringify({
    type: 'start',
    nodeId: 'start',
    properties: { title: '发起' },
    childNode: {
      type: 'approver',
      nodeId: 'manager',
      properties: { title: '主管审批', assigneeType: 6, approvers },
    },
  })

async function createDesign(call: CallAs, approvers: readonly string[]) {
  const fullName = uniqueName('任务')
  const enCode = uniqueName('e2e').replaceAll(/\W/g, '_')
  const { id } = await call(designs.create, {
    fullName,
    enCode,
    category: 'other',
    webType: 3,
    formData: JSON.stringify({
      fields: [
        field('comInput', 'title', '任务', { required: true }),
        field('radio', 'stage', '阶段', { options: stages }),
        field('date', 'day', '日期'),
      ],
    }),
    columnData: JSON.stringify({
      columnList: ['title', 'stage', 'day'].map((prop) => ({ prop, sortable: true })),
      searchList: [{ prop: 'title', searchType: 2 }],
      views: [
        { key: 'table', kind: 'table' },
        { key: 'board', kind: 'kanban', field: 'stage', title: 'title', fields: ['day'] },
        { key: 'calendar', kind: 'calendar', start: 'day', title: 'title' },
      ],
    }),
    flowTemplateJson: flowOf(approvers),
  })
  return { id, fullName, enCode }
}

let tasks: ReleasedDesign
test.beforeAll(async ({ call }) => {
  const created = await createDesign(call, ['user.manager01'])
  const { menuIds } = await call(designs.release, { id: created.id, pc: 1 })
  const menu = await call(menus.read, { id: menuIds[0]! })
  tasks = { ...created, menuId: menu.id, menuCode: menu.enCode, address: `/${menu.enCode}` }
  await call(grants.change, { roleIds: ['role.coach'], give: { module: [menu.id] } })
})
test.afterAll(async ({ call }) => {
  // A design with running requests is not deleted.
  const queryJson = JSON.stringify({ flowState: [1] })
  const { list } = await call(onlineForms.list, { id: tasks.id, currentPage: 1, pageSize: 50, queryJson })
  for (const { flowTaskId } of list)
    await call(acts.cancel, { taskId: String(flowTaskId), handleOpinion: '' })
  await removeDesign(call, tasks)
})

const openView = async (page: Page, name: string) => {
  await page.goto(tasks.address)
  await page.getByRole('radiogroup', { name: '切换视图' }).getByText(name).click()
}
const card = (page: Page, title: string): Locator => page.getByRole('article', { name: title })

/** Noon of today in Shanghai. */
const today = () => Math.floor((Date.now() + 8 * 3_600_000) / 86_400_000) * 86_400_000 - 8 * 3_600_000
const create = (call: CallAs, title: string, status: 0 | 1) => {
  const data = JSON.stringify({ title, stage: '1', day: today() })
  return call(onlineForms.create, { id: tasks.id, data, status }, 'coach01')
}

// An administrator may change what is under approval.
test.use({ account: 'coach01' })

test(
  'board and calendar of a design with a flow are walked by keys, in the dark and on 390 px',
  { tag: '@full' },
  async ({ page, call }) => {
    const running = uniqueName('审批中')
    const draft = uniqueName('草稿')
    await create(call, running, 0)
    await create(call, draft, 1)
    await openView(page, '看板')
    await expect(card(page, running)).toContainText('等待审核')
    await expect(card(page, draft)).toContainText('草稿')
    expect(await findAxeViolations(page)).toEqual([])

    // What is under approval says why it stays where it is.
    await card(page, running).getByRole('button', { name: running, exact: true }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const move = page.getByRole('menuitem', { name: '移动到“进行中”' })
    await expect(move).toBeVisible()
    while (!(await move.evaluate((item) => item === document.activeElement)))
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^审批进行中/).first()).toBeVisible()
    await page.keyboard.press('Escape')

    // Enter opens the request, and the way back leads to the board.
    await card(page, running).getByRole('button', { name: running, exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('list', { name: '审批记录' })).toBeVisible()
    await page.getByRole('button', { name: '返回' }).focus()
    await page.keyboard.press('Enter')
    await expect(card(page, draft)).toBeVisible()

    await page.getByRole('radiogroup', { name: '切换视图' }).getByText('日历').click()
    const event = page.getByRole('button', { name: new RegExp(`^${running}, `) })
    await event.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: running })
    await expect(dialog).toContainText('等待审核')
    await expect(dialog.getByRole('button', { name: '推迟一天' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await event.focus()
    await page.keyboard.press('Alt+ArrowRight')
    await expect(page.getByText(/^审批进行中/).first()).toBeVisible()

    await changeSettings(page, { scheme: 'dark' })
    expect(await findAxeViolations(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    // On a phone the calendar opens as a list of days.
    await openView(page, '日历')
    await expect(event.first()).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
    await page.getByRole('radiogroup', { name: '切换视图' }).getByText('看板').click()
    await expect(card(page, draft)).toContainText('草稿')
    expect(await findAxeViolations(page)).toEqual([])
    // The page itself does not scroll sideways.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  },
)

test(
  'a draft that the filter of a board leaves out is told of, and the export does not count it',
  { tag: '@full' },
  async ({ page, call }) => {
    const kept = uniqueName('已提交')
    await create(call, kept, 0)
    await openView(page, '看板')
    const filter = page.getByRole('search').getByRole('textbox', { name: '任务' })
    await filter.fill(kept)
    await filter.press('Enter')
    await expect(card(page, kept)).toBeVisible()
    await page.getByRole('button', { name: '新建', exact: true }).click()
    const form = page.getByRole('dialog', { name: `新建${tasks.fullName}` })
    const draft = uniqueName('看不到')
    await form.getByLabel('任务').fill(draft)
    await form.getByRole('button', { name: '保存草稿' }).click()
    await expect(page.getByText('刚保存的记录不符合当前筛选条件，因此没有显示。')).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
    await page.getByRole('button', { name: '清除筛选' }).click()
    await expect(card(page, draft)).toBeVisible()

    await page.getByRole('radiogroup', { name: '切换视图' }).getByText('表格').click()
    await page.getByRole('button', { name: '导出' }).click()
    const dialog = page.getByRole('dialog', { name: '导出' })
    await expect(dialog).toContainText('草稿尚未提交，不会导出。')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: '打印' }).click()
    const sheet = page.getByRole('dialog', { name: '打印预览' })
    await expect(sheet.getByRole('row', { name: new RegExp(kept) })).toContainText('等待审核')
    // The paper is white in the dark, too.
    await changeSettings(page, { scheme: 'dark' })
    expect(await findAxeViolations(page, 'dialog[open]')).toEqual([])
  },
)

test.describe('who designs pages without the menu of flows', () => {
  test.use({ tolerated: /Actions\/Problems|Failed to load resource/ })

  test(
    'sees what the server finds, and that it could not check',
    { tag: '@full' },
    async ({ call, signedIn }) => {
      const { id: roleId } = await call(roles.create, {
        fullName: uniqueName('角色'),
        enCode: uniqueName('e2e.'),
        type: 'business',
      })
      await call(grants.change, {
        roleIds: [roleId],
        give: {
          module: ['menu.onlineDev.webDesign'],
          button: ['menu.onlineDev.webDesign.btn_edit', 'menu.onlineDev.webDesign.btn_add'],
        },
      })
      const person = await createTestUser(call, { roleId })
      const { id } = await createDesign(call, ['user.nobody'])
      try {
        const page = await signedIn(person.account, person.password)
        const problems = '**/FlowEngine/*/Actions/Problems*'
        await page.goto(`/onlineDev/webDesign?design=${id}`)
        await page.getByRole('button', { name: '1 个问题' }).click()
        await expect(page.getByText(/所选用户不存在/)).toBeVisible()
        await page.route(problems, (route) => route.fulfill({ status: 500, body: '{}' }))
        await page.reload()
        await page.getByRole('button', { name: '无法检查是否有问题' }).click()
        const alert = page.getByRole('alert').filter({ hasText: '无法检查是否有问题' })
        await expect(alert).toBeVisible()
        expect(await findAxeViolations(page)).toEqual([])
        await page.unroute(problems)
        await alert.getByRole('button', { name: '重试' }).click()
        await expect(page.getByRole('button', { name: '1 个问题' })).toBeVisible()
      } finally {
        await call(designs.remove, { id })
      }
    },
  )
})
