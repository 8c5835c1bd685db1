import { fullUnless } from '../fixtures/depth.ts'
import { expect, test } from '../fixtures/journey.ts'
import { runRowAction } from '../fixtures/list.ts'
import { openPhoneContext } from '../fixtures/phone.ts'
import { findAxeViolations } from '../fixtures/violations.ts'
import { releaseRefundFlow } from './refund-flow.ts'
import { actWith, addressOf, dialog, history, pickUser, rowWith, submitTask } from './task.ts'

test.describe('consultant01', () => {
  test.use({ account: 'consultant01' })

  test(
    'a refund is returned, comes straight back, gets a signer and is approved on a phone, and all see each step at once',
    { tag: '@full' },
    async ({ page, call, signedIn, browser, baseURL, token, cleanConsole }) => {
      const { name } = await releaseRefundFlow(call)
      const title = `冯文博的${name}`
      const manager = await signedIn('manager01')
      await manager.goto('/workFlow/flowTodo')
      await expect(manager.getByRole('main').getByRole('columnheader', { name: '标题' })).toBeVisible()

      // The consultant launches it from the cards, and sees who will decide before submitting.
      await page.goto('/workFlow/flowLaunch')
      await page.getByRole('button', { name: '发起申请' }).first().click()
      await page.getByRole('textbox', { name: '搜索流程' }).fill(name)
      expect(await findAxeViolations(page)).toEqual([])
      await page.getByRole('button', { name }).click()
      await page.getByRole('spinbutton', { name: '退费金额' }).fill('6000')
      await page.getByRole('textbox', { name: '原因' }).fill('转学')
      expect(await findAxeViolations(page)).toEqual([])
      await page.getByRole('button', { name: '提交' }).click()
      const forecast = dialog(page).getByRole('region', { name: '审批路径' }).getByRole('listitem')
      await expect(forecast).toContainText(['校区主任审批', '财务审批', '校长审批', '结束'])
      expect(await findAxeViolations(page)).toEqual([])
      await dialog(page).getByRole('button', { name: '提交' }).click()
      await expect(rowWith(page, title)).toContainText('等待审核')
      await expect(rowWith(manager, title)).toBeVisible()

      // The manager returns it; the open page of the consultant shows that at once.
      await runRowAction(page, rowWith(page, title), '查看')
      await expect(history(page)).toContainText('李俊杰')
      await runRowAction(manager, rowWith(manager, title), '办理')
      expect(await findAxeViolations(manager)).toEqual([])
      await actWith(manager, '退回', '请写明课程')
      await expect(history(page)).toContainText('请写明课程')
      await expect(manager.getByText('没有其他待办了').or(manager.getByText(/下一条待办/))).toBeVisible()

      // Resubmitted, it comes straight back to the manager.
      await page.getByRole('textbox', { name: '原因' }).fill('转学，少儿编程')
      await page.getByRole('button', { name: '提交', exact: true }).click()
      await dialog(page).getByRole('button', { name: '提交' }).click()
      await expect(history(page)).toContainText('第 2 次提交')
      await expect(history(manager)).toContainText('第 2 次提交')
      await manager.goto('/workFlow/flowTodo')
      await runRowAction(manager, rowWith(manager, title), '办理')
      await expect(history(manager)).toContainText('原因：转学 → 转学，少儿编程')
      await actWith(manager, '同意', '情况属实')

      // Finance adds a signer before itself.
      const finance = await signedIn('finance01')
      await finance.goto('/workFlow/flowTodo')
      await runRowAction(finance, rowWith(finance, title), '办理')
      await finance.getByRole('button', { name: '加签', exact: true }).click()
      await pickUser(finance, '人员', 'finance02')
      expect(await findAxeViolations(finance)).toEqual([])
      await dialog(finance).getByRole('button', { name: '加签', exact: true }).click()
      await expect(history(page)).toContainText('加签')
      const second = await signedIn('finance02')
      await second.goto('/workFlow/flowTodo')
      await runRowAction(second, rowWith(second, title), '办理')
      await actWith(second, '同意', '账目无误')
      await finance.goto('/workFlow/flowTodo')
      await runRowAction(finance, rowWith(finance, title), '办理')
      await finance.getByRole('spinbutton', { name: '退费金额' }).fill('5500')
      await actWith(finance, '同意', '扣除教材费')
      await expect(history(page)).toContainText('退费金额：6000 → 5500')

      // The principal approves on a phone.
      const principal = await token('principal')
      const context = await openPhoneContext(browser, baseURL as string, principal)
      cleanConsole.watch(context)
      const phone = await context.newPage()
      await phone.goto('/workFlow/flowTodo')
      await phone.getByRole('article', { name: title }).getByRole('button').first().click()
      await expect(phone.getByRole('heading', { name: title })).toBeVisible()
      expect(await findAxeViolations(phone)).toEqual([])
      await phone.getByRole('tab', { name: '审批记录' }).click()
      await expect(history(phone)).toContainText('扣除教材费')
      await actWith(phone, '批准', '同意退费')
      await expect(page.getByRole('main').getByText('审核通过')).toBeVisible()
      await context.close()

      // The diagram explains it afterwards.
      await page.getByRole('tab', { name: '流程图' }).click()
      await expect(page.getByRole('treeitem', { name: /财务审批/ })).toHaveAttribute('data-state', 'done')
      await expect(
        page.getByRole('treeitem', { name: /^超过 5000, 优先级 1, 退费金额 > 5000/ }),
      ).toBeVisible()
      expect(await findAxeViolations(page)).toEqual([])
    },
  )
})

test.describe('manager01', () => {
  test.use({ account: 'manager01' })

  test('a to-do is opened and approved with the keyboard only', async ({ page, call }) => {
    const { id, name } = await releaseRefundFlow(call)
    await submitTask(call, id, 100)
    await page.goto(`/workFlow/flowTodo?keyword=${encodeURIComponent(name)}`)
    const open = rowWith(page, name).getByRole('button', { name: '办理' })
    await open.focus()
    await page.keyboard.press('Enter')
    const approve = page.getByRole('toolbar', { name: '流程操作' }).getByRole('button', { name: '同意' })
    await approve.waitFor()
    for (let presses = 0; presses < 60; presses++) {
      if (await approve.evaluate((element) => element === document.activeElement)) break
      await page.keyboard.press('Tab')
    }
    await expect(approve).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('textbox', { name: '审批意见' })).toBeFocused()
    await page.keyboard.type('同意')
    const confirm = dialog(page).getByRole('button', { name: '同意', exact: true }).last()
    for (let presses = 0; presses < 20; presses++) {
      if (await confirm.evaluate((element) => element === document.activeElement)) break
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    await expect(history(page)).toContainText('校长审批')
    await expect(dialog(page)).toHaveCount(0)
  })

  test('of two people who decide at the same moment the second reads who was first', async ({
    page,
    call,
    signedIn,
  }) => {
    const { id } = await releaseRefundFlow(call)
    const task = await submitTask(call, id, 100)
    const address = await addressOf(call, 'manager01', task.id)
    const other = await signedIn('manager01')
    await Promise.all([page.goto(address), other.goto(address)])
    for (const one of [page, other]) {
      await one.getByRole('toolbar', { name: '流程操作' }).getByRole('button', { name: '同意' }).click()
      await dialog(one).getByRole('textbox').first().fill('同意')
    }
    await dialog(page).getByRole('button', { name: '同意', exact: true }).last().click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(dialog(other).getByRole('alert').first()).toContainText('李俊杰')
    await expect(dialog(other).getByRole('button', { name: '同意', exact: true }).last()).toBeDisabled()
    await expect(dialog(other).getByRole('textbox').first()).toHaveValue('同意')
  })

  test('to-dos are approved together, and what is refused is named', async ({ page, call }) => {
    const { id, name } = await releaseRefundFlow(call)
    for (const amount of [100, 200]) await submitTask(call, id, amount)
    await page.goto(`/workFlow/flowTodo?keyword=${encodeURIComponent(name)}`)
    await expect(rowWith(page, name)).toHaveCount(2)
    await page
      .getByRole('main')
      .getByRole('checkbox', { name: /全选|选择/ })
      .first()
      .click()
    await page.getByRole('group', { name: '已选择 2 项' }).getByRole('button', { name: '同意' }).click()
    expect(await findAxeViolations(page)).toEqual([])
    await dialog(page).getByRole('textbox').first().fill('一并同意')
    await dialog(page).getByRole('button', { name: '同意', exact: true }).click()
    await expect(rowWith(page, name)).toHaveCount(0)
  })
})

for (const [path, title] of [
  ['flowLaunch', '流程发起'],
  ['flowTodo', '待办事宜'],
  ['flowDone', '已办事宜'],
  ['flowCirculate', '抄送事宜'],
  ['entrust', '流程委托'],
  ['flowMonitor', '流程监控'],
] as const)
  test(
    `the page ${path} has no accessibility violations`,
    fullUnless(path === 'flowDone'),
    async ({ page }) => {
      await page.goto(`/workFlow/${path}`)
      await expect(page.getByRole('region', { name: title })).toBeVisible()
      await expect(page.getByRole('region', { name: title })).not.toHaveAttribute('aria-busy', 'true')
      expect(await findAxeViolations(page)).toEqual([])
    },
  )
