import { designs } from '@tessera/shared/contract/lowcode/designs'
import { onlineForms } from '@tessera/shared/contract/lowcode/online'
import { publicForms } from '@tessera/shared/contract/lowcode/public-forms'
import { menus } from '@tessera/shared/contract/system/menus'
import { expect, test } from '../fixtures/journey.ts'
import { hasFocus, pressUntil } from '../fixtures/keys.ts'
import { rowOf, runRowAction, selectOption } from '../fixtures/list.ts'
import { uniqueName } from '../fixtures/person.ts'
import { openPhoneContext } from '../fixtures/phone.ts'
import { findAxeViolations } from '../fixtures/violations.ts'
import { releaseDesign, removeDesign } from './record-designs.ts'

const field = (jweeKey: string, vModel: string, label: string, own: object = {}) => ({
  jweeKey,
  vModel,
  label,
  ...own,
})

let id = ''
let address = ''
const name = uniqueName('体验课预约')
test.beforeAll(async ({ call }) => {
  ;({ id } = await call(designs.create, {
    fullName: name,
    enCode: uniqueName('trial').replaceAll(/\W/g, '_'),
    category: 'office',
    formData: JSON.stringify({
      labelPosition: 'top',
      fields: [
        field('comInput', 'parent', '家长姓名', {
          required: true,
          maxlength: 20,
          regList: [{ pattern: '^(?!.*\\d)\\S+$', message: '姓名不能有数字和空格' }],
        }),
        field('dicSelect', 'sex', '孩子性别', { dictionaryType: 'sex' }),
        field('createUser', 'creator', '创建人员'),
      ],
    }),
    columnData: JSON.stringify({
      columnList: ['parent', 'sex', 'creator'].map((prop) => ({ prop })),
      searchList: [],
    }),
  }))
  const { menuIds } = await call(designs.release, { id, pc: 1 })
  address = `/${(await call(menus.read, { id: menuIds[0]! })).enCode}`
})
test.afterAll(async ({ call }) => {
  const { menus: opening } = await call(designs.previewRelease, { id })
  for (const menu of opening) await call(menus.remove, { id: menu.id })
  await call(designs.remove, { id })
})

test('a form is published with a code; a guest fills it in by keyboard alone, and it is closed again', async ({
  page,
  call,
  browser,
  baseURL,
  cleanConsole,
}) => {
  test.slow()
  await page.goto('/onlineDev/webDesign')
  await runRowAction(page, rowOf(page, name), '公开表单')
  const dialog = page.getByRole('dialog', { name: `公开表单：${name}` })
  await dialog.getByRole('switch', { name: '公开填写' }).click()
  await dialog.getByRole('textbox', { name: '访问码' }).fill('Ab12')
  await dialog.getByRole('textbox', { name: '提交后的提示' }).fill('我们会尽快联系您')
  await dialog.getByRole('button', { name: '保存' }).click()
  const link = dialog.getByText(/\/f\/[\w-]{22}/)
  await expect(link).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  const { key } = await call(publicForms.read, { id })
  await expect(link).toContainText(`/f/${key}`)

  const phone = await openPhoneContext(browser, baseURL!)
  cleanConsole.watch(phone)
  const guest = await phone.newPage()
  await guest.goto(`/f/${key}`)
  const code = guest.getByRole('textbox', { name: '访问码' })
  await expect(code).toBeFocused()
  await guest.keyboard.type('zzzz')
  await guest.keyboard.press('Enter')
  await expect(guest.getByRole('alert')).toContainText('访问码不正确')
  await guest.keyboard.press('Control+a')
  await guest.keyboard.type('ab12')
  await guest.keyboard.press('Enter')
  const parent = guest.getByRole('textbox', { name: '家长姓名' })
  await expect(parent).toBeVisible()
  // System fields are for users.
  await expect(guest.getByText('创建人员')).toHaveCount(0)
  expect(await findAxeViolations(guest)).toEqual([])
  const submit = guest.getByRole('button', { name: '提交' })
  await pressUntil(guest, 'Tab', hasFocus(submit))
  await guest.keyboard.press('Enter')
  await expect(guest.getByText('家长姓名不能为空')).toBeVisible()
  await expect(parent).toBeFocused()
  // The browser matches the pattern itself, with an engine that it fetches for this form.
  const sent: string[] = []
  guest.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await guest.keyboard.type('王女士1')
  await pressUntil(guest, 'Tab', hasFocus(submit))
  await guest.keyboard.press('Enter')
  await expect(guest.getByText('姓名不能有数字和空格')).toBeVisible()
  await expect(parent).toBeFocused()
  expect(sent).toEqual([])
  await guest.keyboard.press('End')
  await guest.keyboard.press('Backspace')
  await expect(guest.getByText('姓名不能有数字和空格')).toHaveCount(0)
  await pressUntil(guest, 'Tab', hasFocus(guest.getByRole('combobox', { name: '孩子性别' })))
  await guest.keyboard.press('Enter')
  await guest.keyboard.press('ArrowDown')
  await guest.keyboard.press('Enter')
  await pressUntil(guest, 'Tab', hasFocus(submit))
  await guest.keyboard.press('Enter')
  await expect(guest.getByText('提交成功')).toBeVisible()
  await expect(guest.getByText('我们会尽快联系您')).toBeVisible()
  expect(await findAxeViolations(guest)).toEqual([])

  await page.goto(address)
  await expect(rowOf(page, '王女士')).toContainText('访客')
  expect((await call(onlineForms.list, { id })).pagination.total).toBe(1)

  await call(publicForms.save, { id, enabledMark: 1, closeTime: Date.now() - 1_000 })
  await guest.reload()
  await expect(guest.getByText('填写已截止')).toBeVisible()
  await call(publicForms.save, { id, enabledMark: 0 })
  await guest.reload()
  await expect(guest.getByText('链接无效或已停用')).toBeVisible()
  await phone.close()
})

test(
  'the demo has an open form, whose options follow the language and whose answers stay',
  { tag: '@full' },
  async ({ call, browser, baseURL }) => {
    const { key } = await call(publicForms.read, { id: 'design.parentVoice' })
    const context = await browser.newContext({ baseURL: baseURL!, locale: 'zh-CN' })
    const guest = await context.newPage()
    await guest.goto(`/f/${key}`)
    await guest.getByRole('textbox', { name: '家长' }).fill('陈女士')
    await selectOption(guest, guest.getByRole('combobox', { name: '涉及方面' }), '准时')
    await guest.keyboard.press('Escape')
    await guest.getByRole('button', { name: 'English' }).click()
    await expect(guest.getByText('Punctual')).toBeVisible()
    await expect(guest.getByRole('textbox', { name: '家长' })).toHaveValue('陈女士')
    expect(await findAxeViolations(guest)).toEqual([])
    await context.close()
  },
)

test(
  'a guest whose form lost a field saves the answer without it, or goes back and keeps everything',
  { tag: '@full' },
  async ({ call, browser, baseURL }) => {
    const fields = [field('comInput', 'parent', '家长姓名'), field('textarea', 'note', '备注')]
    const design = await releaseDesign(call, { fields, list: { columnList: [{ prop: 'parent' }] } })
    try {
      const { key } = await call(publicForms.save, { id: design.id, enabledMark: 1 })
      const context = await browser.newContext({ baseURL: baseURL!, locale: 'zh-CN' })
      const guest = await context.newPage()
      await guest.goto(`/f/${key}`)
      await guest.getByRole('textbox', { name: '家长姓名' }).fill('陈女士')
      await guest.getByRole('textbox', { name: '备注' }).fill('下午来')
      const formData = JSON.stringify({ labelPosition: 'top', fields: fields.slice(0, 1) })
      await call(designs.update, { id: design.id, formData })
      const { questions } = await call(designs.previewRelease, { id: design.id })
      const answers = Object.fromEntries(questions.map((one) => [one.id, one.choices[0]!]))
      await call(designs.release, { id: design.id, answers })

      await guest.getByRole('button', { name: '提交' }).click()
      const dialog = guest.getByRole('dialog', { name: '该表单已发布新版本' })
      await expect(dialog).toContainText('下午来')
      expect(await findAxeViolations(guest)).toEqual([])
      await dialog.getByRole('button', { name: '返回编辑' }).click()
      await expect(guest.getByRole('textbox', { name: '备注' })).toHaveValue('下午来')
      await guest.getByRole('button', { name: '提交' }).click()
      await dialog.getByRole('button', { name: '不含这些内容保存' }).click()
      await expect(guest.getByText('提交成功')).toBeVisible()
      const page = { id: design.id, currentPage: 1, pageSize: 5 }
      const { list } = await call(onlineForms.list, page)
      expect(list.map(({ parent }) => parent)).toEqual(['陈女士'])
      await context.close()
    } finally {
      await removeDesign(call, design)
    }
  },
)
