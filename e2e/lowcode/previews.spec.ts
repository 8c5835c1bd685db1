import type { Locator, Page } from 'playwright/test'
import { expect, test } from '../fixtures/journey.ts'
import { choose } from '../fixtures/list.ts'
import { violations } from '../fixtures/violations.ts'

const sample = (page: Page, tag: string) => page.locator(`[data-kind="${tag}"]`)
const inState = (page: Page, tag: string, state: string) =>
  sample(page, tag).getByText(state, { exact: true }).locator('..')
const settings = (page: Page) => page.getByRole('complementary', { name: '设置' })

/** Brings samples into sight, one after the other: their states are drawn when they come near. */
async function draw(...samples: Locator[]): Promise<void> {
  for (const one of samples) {
    await one.scrollIntoViewIfNeeded()
    await expect(one).toHaveAttribute('data-drawn', 'true')
  }
}

/** Opens the settings of a sample; what is drawn above it moves it away from under a click. */
async function openSettings(page: Page, kind: string, name: string): Promise<void> {
  await draw(sample(page, kind))
  await expect(async () => {
    await page.getByRole('button', { name: `设置 · ${name}`, exact: true }).click()
    await expect(settings(page).locator('strong').first()).toHaveText(name, { timeout: 2_000 })
  }).toPass()
}

async function drawAll(page: Page): Promise<number> {
  const samples = page.locator('[data-kind]')
  await expect(samples.first()).toBeVisible()
  await draw(...(await samples.all()))
  return samples.count()
}

test('the gallery draws every kind in every state, and nothing of it complains or keeps anybody out', async ({
  page,
}) => {
  test.slow()
  await page.goto('/previewModel')
  expect(await drawAll(page)).toBeGreaterThan(55)
  await draw(...(await page.locator('[data-widget]').all()))
  await expect(page.locator('[data-widget="crud"]').getByRole('row').nth(5)).toBeVisible()
  await expect(sample(page, 'editor').getByRole('textbox').first()).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('in the dark as well', { tag: '@full' }, async ({ page }) => {
  test.slow()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.addInitScript(() => localStorage.setItem('tessera.settings.scheme', '"dark"'))
  await page.goto('/previewModel')
  await drawAll(page)
  expect(await violations(page)).toEqual([])
})

test('an amount has commas and its Chinese capitals below', async ({ page }) => {
  await page.goto('/previewModel')
  await draw(sample(page, 'amount'))
  const amount = inState(page, 'amount', '空')
  await amount.getByRole('spinbutton').fill('1409.5')
  await expect(amount).toContainText('壹仟肆佰零玖元伍角')
  await amount.getByRole('spinbutton').blur()
  await expect(amount.getByRole('spinbutton')).toHaveValue('1,409.50')
  await amount.getByRole('spinbutton').fill('1000000000000')
  await expect(amount).toContainText('金额过大无法计算')
})

test(
  'a number range is an empty list when both bounds are empty (specification: areas 5)',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/previewModel')
    await page.getByRole('button', { name: '组件', exact: true }).click()
    const held = page.getByRole('status').filter({ hasText: '当前值' })
    await page.getByLabel('数字范围 最小值').fill('3')
    await expect(held).toHaveText('当前值 [3,null]')
    await page.getByLabel('数字范围 最小值').fill('')
    await expect(held).toHaveText('当前值 []')
  },
)

test('QR and bar codes are drawn', { tag: '@full' }, async ({ page }) => {
  await page.goto('/previewModel')
  for (const [tag, name] of [
    ['qrcode', '二维码二维码：https://example.org/class/2026001'],
    ['barcode', '条形码条形码：KC-2026-0301'],
  ] as const) {
    await draw(sample(page, tag))
    await expect(sample(page, tag).getByRole('img', { name })).toBeVisible()
  }
})

test('a setting is changed beside the field and seen at once; what the field cannot have is refused', async ({
  page,
}) => {
  await page.goto('/previewModel')
  await page.getByRole('button', { name: '设置 · 单行输入' }).click()
  await settings(page).getByLabel('前缀').fill('编号')
  await expect(inState(page, 'comInput', '空')).toContainText('编号')
  await settings(page).getByLabel('占位提示').fill('请写班级名称')
  await expect(inState(page, 'comInput', '空').getByPlaceholder('请写班级名称')).toBeVisible()
  await settings(page).getByRole('button', { name: '恢复默认' }).click()
  await expect(inState(page, 'comInput', '空')).not.toContainText('编号')
})

test('options are added, put in order by the keyboard, and removed', async ({ page }) => {
  await page.goto('/previewModel')
  await draw(sample(page, 'radio'))
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

test('who cannot draw signs with a typed name, and may take it back', async ({ page }) => {
  await page.goto('/previewModel')
  await draw(sample(page, 'sign'))
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

test('stars answer the arrow keys', async ({ page }) => {
  await page.goto('/previewModel')
  await draw(sample(page, 'rate'))
  const stars = inState(page, 'rate', '空').getByRole('slider')
  await stars.focus()
  await page.keyboard.press('ArrowRight')
  await expect(stars).toHaveAttribute('aria-valuetext', '0.5 星，共 5 星')
})

test('a name or a tag finds a kind; what nothing is called says so', { tag: '@full' }, async ({ page }) => {
  await page.goto('/previewModel')
  await page.getByRole('textbox', { name: '搜索控件' }).fill('日期')
  await expect(page.locator('[data-kind]')).toHaveCount(2)
  await page.getByRole('textbox', { name: '搜索控件' }).fill('飞船')
  await expect(page.getByRole('main')).toContainText('没有叫“飞船”的控件')
  await page.getByRole('button', { name: '清除搜索' }).click()
  await expect(sample(page, 'comInput')).toBeVisible()
})

test('on a phone the settings open in a drawer', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/previewModel')
  await page.getByRole('button', { name: '设置 · 单行输入' }).click()
  await expect(page.getByRole('dialog', { name: '设置 · 单行输入' }).getByLabel('占位提示')).toBeVisible()
})

test('what a setting names is chosen by its name, and what holds fields has settings too', async ({
  page,
}) => {
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
})

test(
  'a field that asks an interface with another field waits for it, follows it, and says where its parameters come from',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/previewModel')
    await page.getByRole('button', { name: '组件', exact: true }).click()
    const form = page.locator('[data-widget="form"]')
    await draw(form)
    const [campus, room] = [
      form.getByRole('combobox', { name: '校区' }),
      form.getByRole('combobox', { name: '教室' }),
    ]
    await expect(room).toContainText('请先填写“校区”')
    await choose(page, campus, '城东')
    await choose(page, room, '一号教室')
    await expect(room).toContainText('一号教室')
    await choose(page, campus, '城西')
    await expect(room).toContainText('请选择')
    expect(await violations(page)).toEqual([])

    await openSettings(page, 'select', '下拉选择')
    await settings(page).getByText('数据接口', { exact: true }).first().click()
    await choose(page, settings(page).getByRole('combobox', { name: '数据接口' }), '教务 / 校区教室')
    const parameter = settings(page).getByRole('group', { name: '校区' })
    await expect(parameter).toContainText('必填参数，请选择来源')
    await choose(page, parameter.getByRole('combobox', { name: '校区的来源' }), '固定值')
    await expect(inState(page, 'select', '空')).toContainText('接口参数“校区”尚未配置')
    await choose(page, parameter.getByRole('combobox', { name: '校区的来源' }), '当前登录用户')
    await choose(page, parameter.getByRole('combobox', { name: '校区的值' }), '组织')
    await expect(inState(page, 'select', '空')).toContainText('请选择')
    await choose(page, parameter.getByRole('combobox', { name: '校区的来源' }), '表单字段')
    await choose(page, parameter.getByRole('combobox', { name: '校区的值' }), '组织选择')
    await expect(inState(page, 'select', '空')).toContainText('请先填写“comSelect”')
    expect(await violations(page)).toEqual([])
  },
)

test('the keyboard leaves a searchable list backwards as well', async ({ page }) => {
  await page.goto('/previewModel')
  await draw(sample(page, 'select'))
  const list = inState(page, 'select', '空').getByRole('combobox')
  await list.focus()
  await expect(list.locator('input')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(list.locator('input')).not.toBeFocused()
  await page.keyboard.press('Tab')
  await expect(list.locator('input')).toBeFocused()
})

test('a masked line shows its middle only while it is being written', { tag: '@full' }, async ({ page }) => {
  await page.goto('/previewModel')
  await draw(sample(page, 'comInput'))
  await page.getByRole('button', { name: '设置 · 单行输入' }).click()
  await settings(page).getByRole('switch', { name: '脱敏显示' }).click()
  const line = inState(page, 'comInput', '空').getByRole('textbox')
  await line.fill('13800138000')
  await expect(line).toHaveValue('13800138000')
  await line.blur()
  await expect(line).toHaveValue('138****8000')
})

test('a signature may be a picture', { tag: '@full' }, async ({ page }) => {
  await page.goto('/previewModel')
  await draw(sample(page, 'sign'))
  const field = inState(page, 'sign', '空')
  await field.getByRole('button', { name: '签名' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: '上传图片' }).click()
  const choosing = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: '选择图片' }).click()
  await (
    await choosing
  ).setFiles({
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

test('a designed form is printed as its kinds print, and each of the things that open over the page opens', async ({
  page,
}) => {
  await page.goto('/previewModel')
  await page.getByRole('button', { name: '组件', exact: true }).click()
  await draw(page.locator('[data-widget="form"]'), page.locator('[data-widget="papers"]'))
  await page.locator('[data-widget="form"]').getByRole('button', { name: '打印' }).click()
  const paper = page.getByRole('dialog', { name: '打印预览' })
  await expect(paper.getByRole('cell', { name: '1360.00' })).toBeVisible()
  await paper.getByRole('button', { name: '关闭' }).click()
  for (const [way, within] of [
    ['导入用户', '上传'],
    ['导出用户', '账号'],
    ['打印记录', '瑜伽垫'],
  ] as const) {
    await page.getByRole('button', { name: way }).click()
    await expect(page.getByRole('dialog')).toContainText(within)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})
