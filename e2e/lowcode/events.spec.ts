import { designs } from '@tessera/shared/contract/lowcode/designs'
import { onlineForms } from '@tessera/shared/contract/lowcode/online'
import { menus } from '@tessera/shared/contract/system/menus'
import { expect, test } from '../fixtures/journey.ts'
import { rowOf, selectOption } from '../fixtures/list.ts'
import { uniqueName } from '../fixtures/person.ts'
import { findAxeViolations } from '../fixtures/violations.ts'
import { releaseDesign, removeDesign } from './record-designs.ts'

const field = (jweeKey: string, vModel: string, label: string, own: object = {}) => ({
  jweeKey,
  vModel,
  label,
  ...own,
})

test('steps, a stop and a check are designed by clicking, released and carried out', async ({
  page,
  call,
}) => {
  test.slow()
  const name = uniqueName('事件')
  const { id } = await call(designs.create, {
    fullName: name,
    enCode: `events${Date.now()}`,
    category: 'office',
    formData: JSON.stringify({
      fields: [
        field('comInput', 'title', '事由'),
        field('numInput', 'price', '单价'),
        field('numInput', 'count', '数量'),
        field('comInput', 'note', '提示语'),
      ],
    }),
  })
  try {
    await page.goto(`/onlineDev/webDesign?design=${id}`)
    const canvas = page.locator('[data-canvas]')
    await canvas.getByRole('button', { name: /^事由，/ }).click()
    const settings = page.locator('[data-settings]')
    await settings.getByRole('button', { name: '编辑“值变化”' }).click()
    const change = page.getByRole('dialog', { name: '事由 · 值变化' })
    await change.getByRole('button', { name: '添加步骤' }).click()
    const step = change.getByRole('group', { name: '第 1 步' })
    await step.getByRole('combobox', { name: '字段' }).click()
    await page.getByRole('option', { name: '提示语' }).click()
    await step.getByRole('combobox', { name: '值来源' }).click()
    await page.getByRole('option', { name: '字段' }).click()
    await step.getByRole('combobox', { name: '值', exact: true }).click()
    await page.getByRole('option', { name: '事由' }).click()
    expect(await findAxeViolations(page)).toEqual([])
    await change.getByRole('button', { name: '完成' }).click()
    await expect(settings.locator('[data-events]')).toContainText('1 步')

    await settings.getByRole('tab', { name: '表单设置' }).click()
    await settings.getByRole('button', { name: '编辑“提交前”' }).click()
    const before = page.getByRole('dialog', { name: /提交前$/ })
    await before.getByRole('button', { name: '添加步骤' }).click()
    const stop = before.getByRole('group', { name: '第 1 步' })
    await selectOption(page, stop.getByRole('combobox', { name: '步骤类型' }), '停止并提示')
    await stop.getByRole('textbox', { name: '提示内容' }).fill('单价超过上限')
    await selectOption(page, stop.getByRole('combobox', { name: '显示在字段' }), '单价')
    await stop.getByText('仅当满足条件时执行').click()
    await stop.getByRole('button', { name: '添加条件' }).click()
    await selectOption(page, stop.getByRole('combobox', { name: '字段', exact: true }), '单价')
    await selectOption(page, stop.getByRole('combobox', { name: '比较方式' }), '大于')
    await stop.getByRole('spinbutton', { name: '值' }).fill('100')
    await before.getByRole('button', { name: '完成' }).click()

    const checks = settings.locator('[data-checks]')
    await checks.getByRole('button', { name: '添加校验' }).click()
    const check = checks.getByRole('group', { name: '校验 1' })
    await check.getByRole('button', { name: '添加条件' }).click()
    await check.getByRole('combobox', { name: '字段', exact: true }).click()
    await page.getByRole('option', { name: '数量' }).click()
    await check.getByRole('combobox', { name: '比较方式' }).click()
    await page.getByRole('option', { name: '小于', exact: true }).click()
    await check.getByRole('spinbutton', { name: '值' }).fill('5')
    await check.getByRole('textbox', { name: '不满足时提示' }).fill('数量太多')
    await check.getByRole('combobox', { name: '显示在字段' }).click()
    await page.getByRole('option', { name: '数量' }).click()
    await expect(page.getByText(/^已保存 \d\d:\d\d$/)).toBeVisible()

    await page.getByRole('button', { name: '发布', exact: true }).click()
    const release = page.getByRole('dialog', { name: `发布：${name}` })
    await release.getByRole('button', { name: '发布', exact: true }).click()
    await expect(release).toContainText('已发布为版本 1')
    await release.getByRole('button', { name: '打开页面' }).click()

    await page.getByRole('button', { name: '新建' }).click()
    const form = page.getByRole('dialog', { name: `新建${name}` })
    await form.getByLabel('事由').fill('买粉笔')
    await expect(form.getByLabel('提示语')).toHaveValue('买粉笔')
    await form.getByLabel('单价').fill('101')
    await form.getByLabel('数量').fill('7')
    await form.getByRole('button', { name: '确定' }).click()
    await expect(form).toContainText('数量太多')
    await form.getByLabel('数量').fill('3')
    await expect(form).not.toContainText('数量太多')
    await form.getByRole('button', { name: '确定' }).click()
    await expect(form).toContainText('单价超过上限')
    await form.getByLabel('单价').fill('9')
    await form.getByRole('button', { name: '确定' }).click()
    await expect(rowOf(page, '买粉笔')).toBeVisible()
  } finally {
    const { menus: opening } = await call(designs.previewRelease, { id })
    for (const menu of opening) await call(menus.remove, { id: menu.id })
    await call(designs.remove, { id })
  }
})

test('scripts run in a worker; one that never ends leaves the form usable', async ({ page, call }) => {
  test.slow()
  const design = await releaseDesign(call, {
    fields: [
      field('comInput', 'title', '事由', {
        on: {
          change: `({ data, setValue }) => setValue('note', data.title.toUpperCase() + ' ' + typeof fetch)`,
        },
      }),
      field('comInput', 'endless', '无限', { on: { change: '() => { for (;;); }' } }),
      field('comInput', 'note', '提示语'),
    ],
    form: { funcs: { onLoad: `({ message }) => message('success', '脚本已运行')` } },
    list: {},
  })
  try {
    const workers: string[] = []
    page.on('worker', (worker) => workers.push(worker.url()))
    const served = page.waitForResponse(/script-worker/)
    await page.goto(design.address)
    expect(workers).toEqual([])
    await page.getByRole('button', { name: '新建' }).click()
    await expect(page.getByText('脚本已运行')).toBeVisible()
    const answer = await served
    expect(await answer.headerValue('content-security-policy')).toContain("'wasm-unsafe-eval'")
    const shell = await page.request.get('/')
    expect(shell.headers()['content-security-policy']).not.toContain('unsafe-eval')
    expect(workers).toHaveLength(1)

    const form = page.getByRole('dialog')
    await form.getByLabel('事由').fill('abc')
    await expect(form.getByLabel('提示语')).toHaveValue('ABC undefined')
    await form.getByLabel('无限').fill('x')
    await expect(page.getByText('“无限：值变化”的脚本第 1 行运行时间过长，已停止')).toBeVisible()
    await form.getByLabel('事由').fill('def')
    await expect(form.getByLabel('提示语')).toHaveValue('DEF undefined')
    await form.getByRole('button', { name: '确定' }).click()
    await expect(rowOf(page, 'def')).toBeVisible()
    const { list } = await call(onlineForms.list, { id: design.id })
    expect(list).toMatchObject([{ note: 'DEF undefined' }])
  } finally {
    await removeDesign(call, design)
  }
})
