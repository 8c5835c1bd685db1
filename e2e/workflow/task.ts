import { expect, type Locator, type Page } from 'playwright/test'
import { todos, TodoCategory } from '@tessera/shared/contract/workflow/todos'
import { flowTasks } from '@tessera/shared/contract/workflow/tasks'
import type { CallAs } from '../fixtures/api.ts'
import { rowsOf } from '../fixtures/list.ts'

export const rowWith = (page: Page, title: string): Locator => rowsOf(page).filter({ hasText: title })
export const history = (page: Page): Locator => page.getByRole('list', { name: '审批记录' })
export const dialog = (page: Page): Locator => page.getByRole('dialog')

/** Presses a button of the task, or its entry in the menu of further acts. */
export async function startAct(page: Page, act: string): Promise<void> {
  const bar = page.getByRole('toolbar', { name: '流程操作' })
  const button = bar.getByRole('button', { name: act, exact: true })
  const more = bar.getByRole('button', { name: '更多', exact: true })
  await button.or(more).first().waitFor()
  if (await button.isVisible()) return button.click()
  await more.click()
  await page.getByRole('menuitem', { name: act, exact: true }).click()
}

/** Presses the button of the dialog that carries an act out, and waits until it is done. */
export async function confirmAct(page: Page, act: string): Promise<void> {
  // A phrase can have the name of the act.
  await dialog(page).getByRole('button', { name: act, exact: true }).last().click()
  await expect(dialog(page)).toHaveCount(0)
}

/** Starts an act, says something in its dialog, and carries it out. */
export async function actWith(page: Page, act: string, opinion: string): Promise<void> {
  await startAct(page, act)
  await dialog(page).getByRole('textbox').first().fill(opinion)
  await confirmAct(page, act)
}

/** Picks a user in the dialog of an act or a form. */
export async function pickUser(page: Page, label: string, account: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  const users = page.getByRole('dialog', { name: `选择${label}` })
  await users.getByRole('textbox').fill(account)
  await users.getByRole('treeitem', { name: new RegExp(account) }).click()
  await users.getByRole('button', { name: '确定' }).click()
}

export const submitTask = (call: CallAs, flowId: string, amount: number): Promise<{ id: string }> =>
  call(
    flowTasks.create,
    { flowId, data: JSON.stringify({ amount, reason: '转学' }), status: 0 },
    'consultant01',
  )

/** The address of a to-do of a user. */
export async function addressOf(call: CallAs, account: string, taskId: string): Promise<string> {
  const { list } = await call(
    todos.list,
    { category: TodoCategory.todo, currentPage: 1, pageSize: 100 },
    account,
  )
  const row = list.find(({ processId }) => processId === taskId)
  if (!row) throw new Error(`${account} has no to-do of the task`)
  return `/workFlow/flowTodo?${new URLSearchParams({ task: taskId, item: row.id })}`
}

/** Opens a to-do of the user who is signed in on a page. */
export async function openTodo(page: Page, call: CallAs, account: string, taskId: string): Promise<void> {
  const address = await addressOf(call, account, taskId)
  await page.goto(address)
}
