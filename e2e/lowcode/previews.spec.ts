import type { Locator, Page } from 'playwright/test'
import { expect, test } from '../fixtures/journey.ts'
import { selectOption } from '../fixtures/list.ts'
import { findAxeViolations } from '../fixtures/violations.ts'

const sample = (page: Page, tag: string) => page.locator(`[data-kind="${tag}"]`)
const inState = (page: Page, tag: string, state: string) =>
  sample(page, tag).getByText(state, { exact: true }).locator('..')
const settings = (page: Page) => page.getByRole('complementary', { name: '设置' })

/** Scrolls to samples one after the other. A sample renders its states when it comes near the viewport. */
async function renderSamples(...samples: Locator[]): Promise<void> {
  for (const element of samples) {
    await element.scrollIntoViewIfNeeded()
    await expect(element).toHaveAttribute('data-drawn', 'true')
  }
}

/**
 * Opens the settings of a sample. Retries, because samples above it can render and move it during the click.
 */
async function openSettings(page: Page, kind: string, name: string): Promise<void> {
  await renderSamples(sample(page, kind))
  await expect(async () => {
    await page.getByRole('button', { name: `设置 · ${name}`, exact: true }).click()
    await expect(settings(page).locator('strong').first()).toHaveText(name, { timeout: 2_000 })
  }).toPass()
}

async function renderAllSamples(page: Page): Promise<number> {
  const samples = page.locator('[data-kind]')
  await expect(samples.first()).toBeVisible()
  const all = await samples.all()
  await renderSamples(...all)
  return samples.count()
}

test('the gallery renders every kind in every state without errors and accessibility violations', async ({
  page,
}) => {
  test.slow()
  await page.goto('/previewModel')
  expect(await renderAllSamples(page)).toBeGreaterThan(55)
  const widgets = await page.locator('[data-widget]').all()
  await renderSamples(...widgets)
  await expect(page.locator('[data-widget="crud"]').getByRole('row').nth(5)).toBeVisible()
  await expect(sample(page, 'editor').getByRole('textbox').first()).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
})

test('the gallery has no accessibility violations in dark mode', { tag: '@full' }, async ({ page }) => {
  test.slow()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.addInitScript(() => localStorage.setItem('tessera.settings.scheme', '"dark"'))
  await page.goto('/previewModel')
  await renderAllSamples(page)
  expect(await findAxeViolations(page)).toEqual([])
})

test('an amount shows thousands separators and Chinese capitals', { tag: '@full' }, async ({ page }) => {
  await page.goto('/previewModel')
  await renderSamples(sample(page, 'amount'))
  const amount = inState(page, 'amount', '空')
  await amount.getByRole('spinbutton').fill('1409.5')
  await expect(amount).toContainText('壹仟肆佰零玖元伍角')
  await amount.getByRole('spinbutton').blur()
  await expect(amount.getByRole('spinbutton')).toHaveValue('1,409.50')
  await amount.getByRole('spinbutton').fill('1000000000000')
  await expect(amount).toContainText('金额过大无法计算')
})

test('a number range is an empty list when both bounds are empty', { tag: '@full' }, async ({ page }) => {
  await page.goto('/previewModel')
  await page.getByRole('button', { name: '组件', exact: true }).click()
  const currentValue = page.getByRole('status').filter({ hasText: '当前值' })
  await page.getByLabel('数字范围 最小值').fill('3')
  await expect(currentValue).toHaveText('当前值 [3,null]')
  await page.getByLabel('数字范围 最小值').fill('')
  await expect(currentValue).toHaveText('当前值 []')
})

test('QR codes and barcodes are rendered', { tag: '@full' }, async ({ page }) => {
  await page.goto('/previewModel')
  for (const [tag, name] of [
    ['qrcode', '二维码二维码：https://example.org/class/2026001'],
    ['barcode', '条形码条形码：KC-2026-0301'],
  ] as const) {
    await renderSamples(sample(page, tag))
    await expect(sample(page, tag).getByRole('img', { name })).toBeVisible()
  }
})

test('a changed setting is applied to the field at once, and can be reset to default', async ({ page }) => {
  await page.goto('/previewModel')
  await page.getByRole('button', { name: '设置 · 单行输入' }).click()
  await settings(page).getByLabel('前缀').fill('编号')
  await expect(inState(page, 'comInput', '空')).toContainText('编号')
  await settings(page).getByLabel('占位提示').fill('请写班级名称')
  await expect(inState(page, 'comInput', '空').getByPlaceholder('请写班级名称')).toBeVisible()
  await settings(page).getByRole('button', { name: '恢复默认' }).click()
  await expect(inState(page, 'comInput', '空')).not.toContainText('编号')
})

test('options are added, sorted with the keyboard and removed', { tag: '@full' }, async ({ page }) => {
  await page.goto('/previewModel')
  await renderSamples(sample(page, 'radio'))
  await openSettings(page, 'radio', '单选框组')
  const choices = inState(page, 'radio', '空').getByRole('radio')
  await settings(page).getByRole('button', { name: '添加选项' }).click()
  await expect(choices).toHaveCount(4)
  await settings(page)
    .getByRole('button', { name: /^移动 选项4/ })
    .focus()
  await page.keyboard.press('ArrowUp')
  await expect(settings(page).getByRole('status').first()).toHaveText('选项4 已移到第 3 位')
  await expect(inState(page, 'radio', '空')).toContainText('初级中级选项4高级')
  await settings(page).getByRole('button', { name: '删除 选项4' }).click()
  await expect(choices).toHaveCount(3)
})

test('a signature can be a typed name, and can be cleared', { tag: '@full' }, async ({ page }) => {
  await page.goto('/previewModel')
  await renderSamples(sample(page, 'sign'))
  const field = inState(page, 'sign', '空')
  await field.getByRole('button', { name: '签名' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('请先签名')
  await dialog.getByRole('tab', { name: '输入姓名' }).click()
  await dialog.getByRole('textbox', { name: '请输入姓名' }).fill('王小明')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(field.getByRole('img')).toHaveAttribute('src', /^data:image\/png;base64,/)
  await field.getByRole('button', { name: '清除' }).click()
  await expect(field.getByRole('img')).toHaveCount(0)
})

test('the arrow keys change a rating', { tag: '@full' }, async ({ page }) => {
  await page.goto('/previewModel')
  await renderSamples(sample(page, 'rate'))
  const stars = inState(page, 'rate', '空').getByRole('slider')
  await stars.focus()
  await page.keyboard.press('ArrowRight')
  await expect(stars).toHaveAttribute('aria-valuetext', '0.5 星，共 5 星')
})

test(
  'a kind is found by name, and the gallery says when nothing matches',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/previewModel')
    await page.getByRole('textbox', { name: '搜索控件' }).fill('日期')
    await expect(page.locator('[data-kind]')).toHaveCount(2)
    await page.getByRole('textbox', { name: '搜索控件' }).fill('飞船')
    await expect(page.getByRole('main')).toContainText('没有找到“飞船”')
    await page.getByRole('button', { name: '清除搜索' }).click()
    await expect(sample(page, 'comInput')).toBeVisible()
  },
)

test('the settings open in a drawer on a phone', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/previewModel')
  await page.getByRole('button', { name: '设置 · 单行输入' }).click()
  await expect(page.getByRole('dialog', { name: '设置 · 单行输入' }).getByLabel('占位提示')).toBeVisible()
})

test(
  'settings select dictionaries and data interfaces by name, and containers have settings too',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/previewModel')
    await openSettings(page, 'dicSelect', '字典选择')
    const type = settings(page).getByRole('combobox', { name: '字典类型' })
    await expect(type).toContainText('性别')
    await openSettings(page, 'popupSelect', '弹窗选择')
    const rows = settings(page).getByRole('combobox', { name: '数据接口' })
    await expect(rows).toContainText('办公用品')
    await rows.click()
    await expect(page.getByRole('option', { name: /办公用品/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await openSettings(page, 'card', '卡片')
    await settings(page).getByRole('textbox', { name: '标题', exact: true }).last().fill('联系方式')
    await expect(sample(page, 'card').getByRole('heading', { name: '联系方式' }).first()).toBeVisible()
  },
)

test(
  'a field whose interface takes another field as parameter waits for that field, follows it and configures its source',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/previewModel')
    await page.getByRole('button', { name: '组件', exact: true }).click()
    const form = page.locator('[data-widget="form"]')
    await renderSamples(form)
    const [campus, room] = [
      form.getByRole('combobox', { name: '校区' }),
      form.getByRole('combobox', { name: '教室' }),
    ]
    await expect(room).toContainText('请先填写“校区”')
    await selectOption(page, campus, '城东')
    await selectOption(page, room, '一号教室')
    await expect(room).toContainText('一号教室')
    await selectOption(page, campus, '城西')
    await expect(room).toContainText('请选择')
    expect(await findAxeViolations(page)).toEqual([])

    await openSettings(page, 'select', '下拉选择')
    await settings(page).getByText('数据接口', { exact: true }).first().click()
    await selectOption(page, settings(page).getByRole('combobox', { name: '数据接口' }), '教务 / 校区教室')
    const parameter = settings(page).getByRole('group', { name: '校区' })
    await expect(parameter).toContainText('必填参数，请选择来源')
    await selectOption(page, parameter.getByRole('combobox', { name: '校区的来源' }), '固定值')
    await expect(inState(page, 'select', '空')).toContainText('接口参数“校区”尚未配置')
    await selectOption(page, parameter.getByRole('combobox', { name: '校区的来源' }), '当前登录用户')
    await selectOption(page, parameter.getByRole('combobox', { name: '校区的值' }), '组织')
    await expect(inState(page, 'select', '空')).toContainText('请选择')
    await selectOption(page, parameter.getByRole('combobox', { name: '校区的来源' }), '表单字段')
    await selectOption(page, parameter.getByRole('combobox', { name: '校区的值' }), '组织选择')
    await expect(inState(page, 'select', '空')).toContainText('请先填写“comSelect”')
    expect(await findAxeViolations(page)).toEqual([])
  },
)

test('Shift+Tab leaves a searchable select', { tag: '@full' }, async ({ page }) => {
  await page.goto('/previewModel')
  await renderSamples(sample(page, 'select'))
  const list = inState(page, 'select', '空').getByRole('combobox')
  await list.focus()
  await expect(list.locator('input')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(list.locator('input')).not.toBeFocused()
})

test('a masked input shows its full value only while it is edited', { tag: '@full' }, async ({ page }) => {
  await page.goto('/previewModel')
  await renderSamples(sample(page, 'comInput'))
  await page.getByRole('button', { name: '设置 · 单行输入' }).click()
  await settings(page).getByRole('switch', { name: '脱敏显示' }).click()
  const line = inState(page, 'comInput', '空').getByRole('textbox')
  await line.fill('13800138000')
  await expect(line).toHaveValue('13800138000')
  await line.blur()
  await expect(line).toHaveValue('138****8000')
})

test('a signature can be an uploaded picture', { tag: '@full' }, async ({ page }) => {
  await page.goto('/previewModel')
  await renderSamples(sample(page, 'sign'))
  const field = inState(page, 'sign', '空')
  await field.getByRole('button', { name: '签名' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: '上传图片' }).click()
  const chooserEvent = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: '选择图片' }).click()
  const chooser = await chooserEvent
  await chooser.setFiles({
    name: 'sign.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    ),
  })
  await expect(dialog.getByRole('img', { name: /签名/ })).toBeVisible()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(field.getByRole('img')).toHaveAttribute('src', /^data:image\/png;base64,/)
})

test('a designed form has a print preview, and the import, export and print dialogs open', async ({
  page,
}) => {
  await page.goto('/previewModel')
  await page.getByRole('button', { name: '组件', exact: true }).click()
  await renderSamples(page.locator('[data-widget="form"]'), page.locator('[data-widget="papers"]'))
  await page.locator('[data-widget="form"]').getByRole('button', { name: '打印' }).click()
  const paper = page.getByRole('dialog', { name: '打印预览' })
  await expect(paper.getByRole('cell', { name: '1360.00' })).toBeVisible()
  await paper.getByRole('button', { name: '关闭', exact: true }).click()
  for (const [button, dialogText] of [
    ['导入用户', '上传'],
    ['导出用户', '账号'],
    ['打印记录', '瑜伽垫'],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('dialog')).toContainText(dialogText)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})
