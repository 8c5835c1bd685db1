import type { Page } from 'playwright/test'
import { dataInterfaces } from '@tessera/shared/contract/data/interfaces'
import { tasks } from '@tessera/shared/contract/system/tasks'
import { expect, test } from '../fixtures/journey.ts'
import { runRowAction, selectOption, searchList, rowsOf } from '../fixtures/list.ts'
import { uniqueName } from '../fixtures/person.ts'
import { findAxeViolations } from '../fixtures/violations.ts'

/**
 * Accepts the selected suggestion. The editor takes Enter as a new line for 75 ms after suggestions open,
 * because a user who types on has not seen them.
 */
async function acceptSuggestion(page: Page): Promise<void> {
  await page.waitForTimeout(100)
  await page.keyboard.press('Enter')
}

test('a data interface is written, tested with parameters, corrected, saved, called, logged and imported', async ({
  page,
  call,
}) => {
  const enCode = uniqueName('e2e')
  await page.goto('/systemData/dataInterface')
  await page.getByRole('treeitem', { name: '教务' }).click()
  await page.getByRole('button', { name: '新建' }).click()
  const form = page.getByRole('dialog', { name: '新建数据接口' })
  await form.getByLabel('接口名称').fill(enCode)
  const step = (name: string) => form.getByRole('navigation', { name: '步骤' }).getByRole('button', { name })
  // Saving too early opens the first step with an error, and steps with errors are marked.
  await form.getByRole('button', { name: '下一步' }).click()
  await expect(step('数据与测试')).toHaveAttribute('aria-current', 'step')
  await expect(step('基本信息')).toHaveAccessibleName(/有需要修改的内容/)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(step('基本信息')).toHaveAttribute('aria-current', 'step')
  await expect(form.getByLabel('接口编码')).toBeFocused()
  await form.getByLabel('接口编码').fill(enCode)
  await step('数据与测试').click()
  const statement = form.getByLabel('SQL 语句')
  await statement.fill('select n as id\nfrom generate_series(1, @count) n where')
  await form.getByRole('button', { name: '添加参数' }).click()
  await form.getByLabel('参数名 1').fill('count')
  await selectOption(page, form.getByLabel('类型 1'), 'int')
  await form.getByLabel('默认值 1').fill('3')
  expect(await findAxeViolations(page)).toEqual([])
  // The keyboard runs the test. The error stands beside the statement and is marked in it.
  await statement.press('Control+Enter')
  const testing = form.getByRole('region', { name: '测试' })
  await expect(testing.getByRole('alert')).toContainText(/SQL 语句有误：.*（第2行第\d+列）/)
  await expect(statement).toHaveAttribute('aria-invalid', 'true')
  await expect(statement).toHaveAttribute('aria-description', /第 2 行第 \d+ 列/)
  await testing.getByRole('button', { name: '前往修改' }).click()
  await expect(statement).toBeFocused()
  // Esc frees the Tab key, and does not close the form.
  await statement.press('Escape')
  await statement.press('Tab')
  await expect(statement).not.toBeFocused()
  await expect(form).toBeVisible()
  await statement.fill('select n as id, n * 2 as twice\nfrom generate_series(1, @count) n')
  await expect(statement).toHaveAttribute('aria-invalid', 'false')
  await form.getByRole('spinbutton', { name: 'count', exact: true }).fill('5')
  await testing.getByRole('button', { name: '运行测试' }).click()
  await expect(testing.getByText('共 5 行', { exact: false })).toBeVisible()
  await expect(testing.getByRole('cell', { name: '10', exact: true })).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('新建成功')).toBeVisible()

  await searchList(page, enCode)
  const row = rowsOf(page).filter({ hasText: enCode })
  await expect(row).toHaveCount(1)
  const { list } = await call(dataInterfaces.list, { keyword: enCode })
  const [{ id } = { id: '' }] = list
  try {
    expect(await call(dataInterfaces.response, { id })).toHaveLength(3)
    await runRowAction(page, row, '测试')
    const testing = page.getByRole('dialog', { name: `测试：${enCode}` })
    await testing.getByRole('button', { name: '运行测试' }).click()
    await expect(testing.getByText('共 3 行', { exact: false })).toBeVisible()
    await testing.getByText('JSON', { exact: true }).click()
    await expect(testing.getByLabel('JSON').getByText('"twice": 2')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(testing).toBeHidden()
    const countLogRows = () => call(dataInterfaces.log, { id }).then((log) => log.list.length)
    await expect.poll(countLogRows).toBe(1)
    await runRowAction(page, row, '调用日志')
    const log = page.getByRole('dialog', { name: `调用日志：${enCode}` })
    await expect(log.getByRole('row').filter({ hasText: '接口调用' })).toHaveCount(1)
    expect(await findAxeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')

    const { url } = await call(dataInterfaces.export, { id })
    const exported = await page.request.get(url)
    const file = (await exported.json()) as { value: { enCode: string } }
    file.value.enCode = `${enCode}in`
    await page
      .getByLabel('导入', { exact: true })
      .and(page.locator('input'))
      .setInputFiles({
        name: 'interface.json',
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify(file)),
      })
    const importing = page.getByRole('dialog', { name: '导入数据接口' })
    await expect(importing.getByText(`${enCode}in`)).toBeVisible()
    await expect(importing.getByText('generate_series', { exact: false })).toBeVisible()
    await importing.getByRole('button', { name: '导入' }).click()
    await expect(rowsOf(page).filter({ hasText: `${enCode}in` })).toContainText('禁用')
  } finally {
    const created = await call(dataInterfaces.list, { keyword: enCode })
    for (const { id: createdId } of created.list) await call(dataInterfaces.remove, { id: createdId })
  }
})

test(
  'tables and columns are completed by keyboard and inserted from the list',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/systemData/dataInterface')
    await page.getByRole('button', { name: '新建' }).click()
    const form = page.getByRole('dialog', { name: '新建数据接口' })
    await form.getByRole('navigation', { name: '步骤' }).getByRole('button', { name: '数据与测试' }).click()
    const statement = form.getByLabel('SQL 语句')
    const suggestions = form.getByRole('listbox', { name: '补全建议' })
    await statement.click()
    await page.keyboard.type('select  from edu_cl')
    await expect(suggestions.getByRole('option', { name: /^edu_class\b/ }).first()).toBeVisible()
    await page.keyboard.type('ass')
    await acceptSuggestion(page)
    await expect(suggestions).toBeHidden()
    await expect(statement.locator('.cm-line')).toHaveCount(1)
    await page.keyboard.press('Home')
    for (let step = 0; step < 'select '.length; step += 1) await page.keyboard.press('ArrowRight')
    await page.keyboard.type('nam')
    await expect(suggestions.getByRole('option', { name: /nam/ }).first()).toBeVisible()
    await acceptSuggestion(page)
    await expect(statement).toHaveText(/^select \w*nam\w* from edu_class\w*$/)
    const tables = form.getByRole('region', { name: '数据表' })
    await tables.getByLabel('搜索数据表').fill('edu_class')
    await tables.getByRole('button', { name: 'edu_class 的字段' }).click()
    await statement.press('Control+End')
    await tables.getByRole('button', { name: /^id\b/ }).click()
    await expect(statement).toHaveText(/ id$/)
    // The list is one tab stop. Arrow keys move in it and open the columns of a table; Enter inserts a name.
    await tables.getByRole('button', { name: 'edu_class 的字段' }).click()
    const firstTable = tables.getByRole('button', { name: /^edu_class\b/ }).nth(1)
    await expect(firstTable).toHaveAttribute('tabindex', '0')
    await tables.getByLabel('搜索数据表').press('Tab')
    await expect(firstTable).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(tables.getByRole('button', { name: /^id\b/ })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(tables.getByRole('button', { name: /^id\b/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(statement).toBeFocused()
    await expect(statement).toHaveText(/ id id$/)
    // Tab passes an editor in which nothing was typed, and Shift+Tab comes back.
    await statement.press('Escape')
    await statement.press('Tab')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await expect(statement).not.toBeFocused()
    // What statements cannot read is not offered.
    await tables.getByLabel('搜索数据表').fill('shell_session')
    await expect(tables.getByText('没有可读取的数据表')).toBeVisible()
  },
)

test(
  'a task with a statement is validated in the form, runs and logs the number of rows',
  { tag: '@full' },
  async ({ page, call }) => {
    const enCode = uniqueName('e2e')
    await page.goto('/system/task')
    await page.getByRole('button', { name: '新建' }).click()
    const form = page.getByRole('dialog', { name: '新建任务' })
    await form.getByLabel('任务名称').fill(enCode)
    await form.getByLabel('任务编码').fill(enCode)
    await form.getByLabel('Cron 表达式').fill('0 3 1 1 *')
    await form.getByText('SQL', { exact: true }).click()
    const statement = form.getByLabel('SQL 语句')
    await statement.fill('drop table org_user')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form.getByText('此处不允许这类语句', { exact: false })).toBeVisible()
    await statement.fill('select n from generate_series(1, 4) n where n > @least::int')
    await form.getByRole('button', { name: '添加参数' }).click()
    await form.getByLabel('参数名 1').fill('least')
    await form.getByLabel('值 1', { exact: true }).fill('1')
    expect(await findAxeViolations(page)).toEqual([])
    await form.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('新建成功')).toBeVisible()
    const { list } = await call(tasks.list, { keyword: enCode })
    const [{ id } = { id: '' }] = list
    try {
      await call(tasks.run, { id })
      await expect
        .poll(() => call(tasks.log, { id }).then((log) => log.list[0]?.description), { timeout: 30_000 })
        .toBe('执行成功，返回3行')
      // After the type changes, the task still has a parameter value that the interface does not have.
      await searchList(page, enCode)
      await runRowAction(page, rowsOf(page).filter({ hasText: enCode }), '编辑')
      const edited = page.getByRole('dialog', { name: '编辑任务' })
      await edited.getByText('数据接口', { exact: true }).first().click()
      await edited.getByRole('combobox', { name: '数据接口' }).click()
      await page.locator('.arco-tree-select-popup').getByText('校区教室', { exact: true }).click()
      await edited.getByLabel('校区', { exact: true }).fill('campus.east')
      await expect(edited.getByText('所选接口没有参数“least”，请删除该值')).toBeVisible()
      await edited.getByRole('button', { name: '删除参数 least' }).click()
      await edited.getByRole('button', { name: '保存' }).click()
      await expect(page.getByText('修改成功')).toBeVisible()
      const task = await call(tasks.read, { id })
      expect(JSON.parse(task.executeContent)).toMatchObject({
        parameter: [{ field: 'campus', value: 'campus.east' }],
      })
    } finally {
      await call(tasks.remove, { id })
    }
  },
)
