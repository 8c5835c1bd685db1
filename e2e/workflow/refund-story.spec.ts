import type { Page } from 'playwright/test'
import { flows } from '@tessera/shared/contract/workflow/flows'
import { expect, test } from '../fixtures/journey.ts'
import { runRowAction, selectOption } from '../fixtures/list.ts'
import { openPhoneContext } from '../fixtures/phone.ts'
import { uniqueName } from '../fixtures/person.ts'
import { findAxeViolations } from '../fixtures/violations.ts'
import { actWith, dialog, history, pickUser, rowWith } from './task.ts'

const card = (page: Page, name: RegExp) => page.getByRole('treeitem', { name })
const settings = (page: Page) => page.getByRole('complementary', { name: '节点设置' })
const title = (page: Page) => settings(page).getByRole('textbox', { name: '节点名称' })

async function insertAfter(page: Page, name: RegExp, kind: string): Promise<void> {
  await card(page, name).locator('[data-insert="after"]').click()
  await page
    .getByRole('menu', { name: '插入节点' })
    .getByRole('menuitem', { name: kind, exact: true })
    .click()
}

/** Inserts an approver with a name, who is one user. */
async function insertApprover(page: Page, after: RegExp, name: string, account: string): Promise<void> {
  await insertAfter(page, after, '审批人')
  await title(page).fill(name)
  await settings(page).getByRole('combobox', { name: '用户' }).click()
  const picker = page.getByRole('dialog', { name: '选择用户' })
  await picker.getByRole('textbox').fill(account)
  await picker.getByRole('treeitem', { name: new RegExp(account) }).click()
  await picker.getByRole('button', { name: '确定' }).click()
}

const form = {
  fields: [
    { jweeKey: 'numInput', vModel: 'amount', label: '退费金额', required: true, span: 24 },
    { jweeKey: 'textarea', vModel: 'reason', label: '原因', span: 24 },
  ],
}

test.use({ account: 'principal' })

test(
  'a principal designs a refund flow, and the first request takes its whole way',
  { tag: '@full' },
  async ({ page, call, signedIn, browser, baseURL, token, cleanConsole }) => {
    test.slow()
    const name = uniqueName('退费')
    const created = await call(
      flows.create,
      {
        fullName: name,
        enCode: uniqueName('refund_'),
        category: 'finance',
        formData: JSON.stringify(form),
      },
      'principal',
    )
    await page.goto(`/workFlow/flowEngine?flow=${created.id}`)
    // Over 5,000 yuan finance and the principal decide, else the manager.
    await insertAfter(page, /^发起人/, '条件分支')
    await card(page, /^条件,/).click()
    await title(page).fill('超过 5000 元')
    await settings(page).getByRole('button', { name: '添加条件' }).click()
    await selectOption(page, settings(page).getByRole('combobox', { name: '字段' }), '退费金额')
    await selectOption(page, settings(page).getByRole('combobox', { name: '比较方式' }), '大于')
    await settings(page).getByRole('spinbutton', { name: '值' }).fill('5000')
    await insertApprover(page, /^超过 5000 元/, '财务审批', 'finance01')
    await settings(page).getByRole('tab', { name: '操作' }).click()
    await settings(page).getByRole('switch', { name: '允许加签' }).click()
    await insertApprover(page, /^财务审批/, '校长审批', 'principal')
    await insertApprover(page, /^其他情况/, '主管审批', 'manager01')
    // A manager sees every request first, and can have it back at once.
    await insertApprover(page, /^发起人/, '主管初审', 'manager01')
    await settings(page).getByRole('tab', { name: '操作' }).click()
    await selectOption(
      page,
      settings(page).getByRole('combobox', { name: '重新提交后' }),
      '退回时由审批人选择',
    )
    await settings(page).getByRole('tab', { name: '人员' }).click()
    const preview = settings(page).getByRole('group', { name: '人员预览' })
    await expect(preview.getByRole('status', { name: '那么由谁处理' })).toContainText('李俊杰')
    expect(await findAxeViolations(page)).toEqual([])
    await page.getByRole('button', { name: '发布', exact: true }).click()
    const release = page.getByRole('dialog', { name: `发布“${name}”` })
    await release.getByRole('button', { name: '发布' }).click()
    await expect(release).toHaveCount(0)

    const taskTitle = `冯文博的${name}`
    const consultant = await signedIn('consultant01')
    await consultant.goto('/workFlow/flowLaunch')
    await consultant.getByRole('button', { name: '发起申请' }).first().click()
    await consultant.getByRole('textbox', { name: '搜索流程' }).fill(name)
    await consultant.getByRole('button', { name }).click()
    await consultant.getByRole('spinbutton', { name: '退费金额' }).fill('6000')
    await consultant.getByRole('textbox', { name: '原因' }).fill('转学')
    await consultant.getByRole('button', { name: '提交' }).click()
    await expect(
      dialog(consultant).getByRole('region', { name: '审批路径' }).getByRole('listitem'),
    ).toContainText(['主管初审', '财务审批', '校长审批', '结束'])
    await dialog(consultant).getByRole('button', { name: '提交' }).click()
    await runRowAction(consultant, rowWith(consultant, taskTitle), '查看')

    const manager = await signedIn('manager01')
    await manager.goto('/workFlow/flowTodo')
    await runRowAction(manager, rowWith(manager, taskTitle), '办理')
    await manager.getByRole('button', { name: '退回', exact: true }).click()
    await dialog(manager).getByText('直接回到我这里').click()
    await dialog(manager).getByRole('textbox').first().fill('请写明课程')
    await dialog(manager).getByRole('button', { name: '退回', exact: true }).last().click()
    await expect(history(consultant)).toContainText('请写明课程')
    await consultant.getByRole('textbox', { name: '原因' }).fill('转学，少儿编程')
    await consultant.getByRole('button', { name: '提交', exact: true }).click()
    await dialog(consultant).getByRole('button', { name: '提交' }).click()
    await expect(history(consultant)).toContainText('第 2 次提交')
    await manager.goto('/workFlow/flowTodo')
    await runRowAction(manager, rowWith(manager, taskTitle), '办理')
    await actWith(manager, '同意', '情况属实')

    const finance = await signedIn('finance01')
    await finance.goto('/workFlow/flowTodo')
    await runRowAction(finance, rowWith(finance, taskTitle), '办理')
    await finance.getByRole('button', { name: '加签', exact: true }).click()
    await pickUser(finance, '人员', 'finance02')
    await dialog(finance).getByRole('button', { name: '加签', exact: true }).click()
    await expect(dialog(finance)).toHaveCount(0)
    const second = await signedIn('finance02')
    await second.goto('/workFlow/flowTodo')
    await runRowAction(second, rowWith(second, taskTitle), '办理')
    await actWith(second, '同意', '账目无误')
    await finance.goto('/workFlow/flowTodo')
    await runRowAction(finance, rowWith(finance, taskTitle), '办理')
    await actWith(finance, '同意', '可以退费')
    await expect(history(consultant)).toContainText('可以退费')

    const principal = await token('principal')
    const context = await openPhoneContext(browser, baseURL as string, principal)
    cleanConsole.watch(context)
    const phone = await context.newPage()
    await phone.goto('/workFlow/flowTodo')
    await phone.getByRole('article', { name: taskTitle }).getByRole('button').first().click()
    await actWith(phone, '同意', '同意退费')
    await expect(consultant.getByRole('main').getByText('审核通过')).toBeVisible()
    await context.close()

    await consultant.getByRole('tab', { name: '流程图' }).click()
    for (const node of [/^主管初审/, /^财务审批/, /^校长审批/])
      await expect(card(consultant, node)).toHaveAttribute('data-state', 'done')
    await expect(card(consultant, /^主管审批/)).not.toHaveAttribute('data-state', 'done')
    expect(await findAxeViolations(consultant)).toEqual([])
  },
)
