import type { Page } from 'playwright/test'
import { delegates } from '@tessera/shared/contract/workflow/delegates'
import type { CallAs } from '../fixtures/api.ts'
import { expect, test } from '../fixtures/journey.ts'
import { runRowAction, selectOption } from '../fixtures/list.ts'
import { hasFocus, pressUntil } from '../fixtures/keys.ts'
import { findAxeViolations } from '../fixtures/violations.ts'
import { releaseRefundFlow } from './refund-flow.ts'
import {
  actWith,
  confirmAct,
  dialog,
  history,
  openTodo,
  pickUser,
  rowWith,
  startAct,
  submitTask,
} from './task.ts'

test('an administrator assigns, moves, pauses, terminates and revives a task', async ({
  page,
  call,
  signedIn,
}) => {
  test.slow()
  const { id, name } = await releaseRefundFlow(call)
  const task = await submitTask(call, id, 6_000)
  const initiator = await signedIn('consultant01')
  await initiator.goto(`/workFlow/flowLaunch?task=${task.id}`)
  await page.goto(`/workFlow/flowMonitor?keyword=${encodeURIComponent(name)}`)
  await runRowAction(page, rowWith(page, name), '查看')

  // Who has it, and why.
  await page.getByRole('button', { name: '当前由谁办理' }).click()
  await expect(dialog(page).getByRole('listitem')).toContainText(['李俊杰'])
  expect(await findAxeViolations(page)).toEqual([])
  await dialog(page).getByRole('button', { name: '关闭' }).last().click()

  await startAct(page, '指派')
  await pickUser(page, '人员', 'finance02')
  expect(await findAxeViolations(page)).toEqual([])
  await confirmAct(page, '指派')
  await expect(history(initiator)).toContainText('指派')

  await startAct(page, '跳转')
  await selectOption(page, dialog(page).getByRole('combobox', { name: '跳转到' }), '财务审批')
  await expect(dialog(page).getByRole('region', { name: '审批路径' })).toContainText('财务审批')
  expect(await findAxeViolations(page)).toEqual([])
  await confirmAct(page, '跳转')
  await expect(history(initiator)).toContainText('跳转')

  const finance = await signedIn('finance01')
  await openTodo(finance, call, 'finance01', task.id)
  await expect(finance.getByRole('button', { name: '同意', exact: true })).toBeVisible()
  await actWith(page, '暂停', '等待合同')
  await expect(page.getByRole('main').getByText('已暂停').first()).toBeVisible()
  await expect(finance.getByRole('main')).toContainText('已暂停')
  await expect(finance.getByRole('button', { name: '同意', exact: true })).toHaveCount(0)
  await actWith(page, '恢复', '合同已到')
  await expect(finance.getByRole('button', { name: '同意', exact: true })).toBeVisible()

  await actWith(page, '终止', '家长撤诉')
  await expect(initiator.getByRole('main').getByText('审核终止').first()).toBeVisible()
  await actWith(page, '复活', '继续办理')
  await expect(history(initiator)).toContainText('复活')
  await expect(finance.getByRole('button', { name: '同意', exact: true })).toBeVisible()
  await actWith(finance, '同意', '已核对')
  await expect(history(initiator)).toContainText('已核对')
})

test(
  'several tasks are paused and resumed by the keyboard alone',
  { tag: '@full' },
  async ({ page, call }) => {
    const { id, name } = await releaseRefundFlow(call)
    for (const amount of [100, 200]) await submitTask(call, id, amount)
    await page.goto(`/workFlow/flowMonitor?keyword=${encodeURIComponent(name)}`)
    await expect(rowWith(page, name)).toHaveCount(2)
    const all = page
      .getByRole('main')
      .getByRole('checkbox', { name: /全选|选择/ })
      .first()
    const bar = page.getByRole('group', { name: '已选择 2 项' })
    for (const [act, tag] of [
      ['暂停', 2],
      ['恢复', 0],
    ] as const) {
      await page.getByPlaceholder('请输入关键词').focus()
      await pressUntil(page, 'Tab', hasFocus(all))
      await page.keyboard.press('Space')
      // The buttons for the selection are above the rows.
      await pressUntil(page, 'Shift+Tab', hasFocus(bar.getByRole('button', { name: act })))
      await page.keyboard.press('Enter')
      await expect(dialog(page).getByRole('textbox')).toBeFocused()
      await page.keyboard.type('统一处理')
      expect(await findAxeViolations(page)).toEqual([])
      await pressUntil(page, 'Tab', hasFocus(dialog(page).getByRole('button', { name: act, exact: true })))
      await page.keyboard.press('Enter')
      await expect(dialog(page)).toHaveCount(0)
      await expect(rowWith(page, name).getByText('已暂停')).toHaveCount(tag)
    }
  },
)

test.describe('consultant01', () => {
  test.use({ account: 'consultant01' })

  test('a request is kept as a draft, changed, submitted, withdrawn and submitted again', async ({
    page,
    call,
  }) => {
    const { id, name } = await releaseRefundFlow(call)
    await page.goto(`/workFlow/flowLaunch?flow=${id}`)
    await page.getByRole('textbox', { name: '原因' }).fill('草稿')
    await page.getByRole('button', { name: '保存草稿' }).click()
    await expect(page.getByText('草稿已保存', { exact: true })).toBeVisible()
    await page.goto(`/workFlow/flowLaunch?keyword=${encodeURIComponent(name)}`)
    await expect(rowWith(page, name)).toContainText('草稿')
    await runRowAction(page, rowWith(page, name), '编辑')
    await expect(page.getByRole('textbox', { name: '原因' })).toHaveValue('草稿')
    await page.getByRole('spinbutton', { name: '退费金额' }).fill('300')
    expect(await findAxeViolations(page)).toEqual([])
    await startAct(page, '提交')
    await confirmAct(page, '提交')
    await expect(page.getByRole('main').getByText('等待审核').first()).toBeVisible()
    await actWith(page, '撤回申请', '金额写错')
    await expect(history(page)).toContainText('金额写错')
    await page.getByRole('spinbutton', { name: '退费金额' }).fill('350')
    await startAct(page, '提交')
    await confirmAct(page, '提交')
    await expect(history(page)).toContainText('第 2 次提交')
  })

  test('a comment names a colleague, who reads it at once; the task is printed', async ({
    page,
    call,
    signedIn,
  }) => {
    const { id } = await releaseRefundFlow(call, { isComment: true })
    const task = await submitTask(call, id, 100)
    const manager = await signedIn('manager01')
    await openTodo(manager, call, 'manager01', task.id)
    await manager.getByRole('tab', { name: '评论' }).click()
    await page.goto(`/workFlow/flowLaunch?task=${task.id}`)
    await page.getByRole('tab', { name: '评论' }).click()
    const editor = page.getByRole('combobox', { name: '写评论' })
    await editor.click()
    await page.keyboard.type('请 @李俊杰')
    await expect(page.getByRole('option', { name: 'manager01' })).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.keyboard.type('尽快办理')
    await page.getByRole('button', { name: '发表' }).click()
    for (const one of [page, manager])
      await expect(one.getByRole('list', { name: '评论' })).toContainText('李俊杰/manager01')

    await startAct(page, '打印')
    const sheet = page.getByRole('dialog', { name: '打印预览' })
    await expect(sheet.getByRole('heading', { level: 1 })).toContainText('冯文博')
    await expect(sheet.getByRole('row').filter({ hasText: '提交' })).toContainText('冯文博')
    await expect(sheet).toContainText('转学')
    expect(await findAxeViolations(page)).toEqual([])
    await sheet.getByRole('button', { name: '关闭' }).click()
    await expect(sheet).toHaveCount(0)
  })

  test(
    'a finished request is revoked once its approvers agree',
    { tag: '@full' },
    async ({ page, call, signedIn }) => {
      test.slow()
      const { id, name } = await releaseRefundFlow(call, { canRevokeFinished: true })
      const task = await submitTask(call, id, 100)
      const manager = await signedIn('manager01')
      await openTodo(manager, call, 'manager01', task.id)
      await actWith(manager, '同意', '情况属实')
      const principal = await signedIn('principal')
      await openTodo(principal, call, 'principal', task.id)
      await actWith(principal, '批准', '同意')
      await page.goto(`/workFlow/flowLaunch?task=${task.id}`)
      await expect(page.getByRole('main').getByText('审核通过').first()).toBeVisible()
      await startAct(page, '作废')
      await dialog(page).getByRole('textbox').first().fill('家长决定继续上课')
      expect(await findAxeViolations(page)).toEqual([])
      await confirmAct(page, '作废')
      await expect(history(page)).toContainText('家长决定继续上课')
      for (const [who, account] of [
        [manager, 'manager01'],
        [principal, 'principal'],
      ] as const) {
        await openTodo(who, call, account, task.id)
        await startAct(who, '同意')
        await confirmAct(who, '同意')
      }
      await page.goto(`/workFlow/flowLaunch?keyword=${encodeURIComponent(name)}`)
      await expect(rowWith(page, name)).toContainText('流程撤回')
    },
  )
})

test.describe('manager01', () => {
  test.use({ account: 'manager01' })

  test('a decision is recalled and taken again', { tag: '@full' }, async ({ page, call, signedIn }) => {
    const { id, name } = await releaseRefundFlow(call)
    const task = await submitTask(call, id, 6_000)
    const initiator = await signedIn('consultant01')
    await initiator.goto(`/workFlow/flowLaunch?task=${task.id}`)
    await openTodo(page, call, 'manager01', task.id)
    await actWith(page, '同意', '看错了')
    await page.goto(`/workFlow/flowDone?keyword=${encodeURIComponent(name)}`)
    await runRowAction(page, rowWith(page, name), '撤回')
    await dialog(page).getByRole('textbox').fill('金额要再核对')
    expect(await findAxeViolations(page)).toEqual([])
    await dialog(page).getByRole('button', { name: '撤回', exact: true }).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(history(initiator)).toContainText('金额要再核对')
    await openTodo(page, call, 'manager01', task.id)
    await actWith(page, '拒绝', '金额不符')
    await expect(history(initiator)).toContainText('金额不符')
  })

  test(
    'a colleague acts in the place of the user, until the entrustment ends',
    { tag: '@full' },
    async ({ page, call, signedIn }) => {
      const { id, name } = await releaseRefundFlow(call)
      await entrust(page, name, '审批')
      const task = await submitTask(call, id, 100)
      const substitute = await signedIn('coach01')
      await openTodo(substitute, call, 'coach01', task.id)
      await actWith(substitute, '同意', '代为办理')
      const initiator = await signedIn('consultant01')
      await initiator.goto(`/workFlow/flowLaunch?task=${task.id}`)
      await expect(history(initiator)).toContainText('代 李俊杰')

      await page.goto('/workFlow/entrust')
      const row = rowWith(page, name)
      await runRowAction(page, row, '结束委托')
      await dialog(page).getByRole('button', { name: '结束委托' }).click()
      await expect(row).toContainText('已结束')
      await removeEntrustments(call, name)
    },
  )

  test(
    'a colleague launches a request in the name of the user',
    { tag: '@full' },
    async ({ page, call, signedIn }) => {
      const { name } = await releaseRefundFlow(call, { initiator: ['user.manager01'] })
      await entrust(page, name, '发起')
      await expect(rowWith(page, name)).toContainText('发起')

      const substitute = await signedIn('coach01')
      await substitute.goto('/workFlow/flowLaunch?new=1')
      await substitute.getByRole('button', { name }).click()
      await expect(substitute.getByRole('combobox', { name: '发起人' })).toContainText('李俊杰')
      await substitute.getByRole('spinbutton', { name: '退费金额' }).fill('100')
      expect(await findAxeViolations(substitute)).toEqual([])
      await expect(substitute.getByRole('button', { name: '保存草稿' })).toHaveCount(0)
      await substitute.getByRole('button', { name: '提交' }).click()
      await expect(dialog(substitute).getByRole('region', { name: '审批路径' })).toContainText('校长审批')
      await dialog(substitute).getByRole('button', { name: '提交' }).click()
      await expect(substitute.getByRole('checkbox', { name: '我代他人发起的' })).toBeChecked()
      await expect(rowWith(substitute, `李俊杰的${name}`)).toBeVisible()

      await page.goto('/workFlow/flowLaunch')
      await runRowAction(page, rowWith(page, `李俊杰的${name}`), '查看')
      await expect(history(page)).toContainText('代 李俊杰')
      await removeEntrustments(call, name)
    },
  )
})

/** Entrusts a flow to coach01 from yesterday until tomorrow. */
async function entrust(page: Page, flowName: string, type: '审批' | '发起'): Promise<void> {
  await page.goto('/workFlow/entrust')
  await page.getByRole('button', { name: '新建' }).first().click()
  const form = page.getByRole('dialog', { name: '新建委托' })
  await form.getByRole('radiogroup', { name: '委托类型' }).getByText(type).click()
  await pickUser(page, '受委托人', 'coach01')
  expect(await findAxeViolations(page)).toEqual([])
  await form.getByRole('combobox', { name: '委托流程' }).click()
  await page.getByRole('option', { name: flowName }).click()
  await page.keyboard.press('Escape')
  const day = 86_400_000
  for (const [label, at] of [
    ['开始时间', Date.now() - day],
    ['结束时间', Date.now() + day],
  ] as const) {
    const field = form
      .getByLabel(label)
      .locator('input')
      .or(form.locator(`input[aria-label="${label}"]`))
      .first()
    await field.fill(new Date(at).toISOString().slice(0, 16).replace('T', ' '))
    await field.press('Enter')
  }
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toHaveCount(0)
}

async function removeEntrustments(call: CallAs, name: string): Promise<void> {
  const { list } = await call(delegates.list, { currentPage: 1, pageSize: 50 }, 'manager01')
  for (const { id, flowName } of list)
    if (flowName === name) await call(delegates.remove, { id }, 'manager01')
}
