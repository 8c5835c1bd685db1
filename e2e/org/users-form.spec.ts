import type { Page } from 'playwright/test'
import { users } from '@tessera/shared/contract/org/users'
import { expect, test } from '../fixtures/journey.ts'
import { runRowAction, searchList, rowOf } from '../fixtures/list.ts'
import { createTestUser, uniqueName } from '../fixtures/person.ts'
import { fetchToken } from '../fixtures/sign-in.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const drawer = (page: Page, name: string) => page.getByRole('dialog', { name })
const question = (page: Page) => page.getByRole('dialog', { name: '提示' })
const expectText = (page: Page, words: string) => expect(page.getByText(words, { exact: true })).toBeVisible()

test(
  'the form shows errors at their fields and sends nothing while a field is invalid',
  { tag: '@full' },
  async ({ page }) => {
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    await page.goto('/permission/user?keyword=finance01')
    await page.getByRole('button', { name: '新建' }).click()
    const form = drawer(page, '新建用户')
    await form.getByRole('button', { name: '保存' }).click()
    for (const message of ['账号不能为空', '姓名不能为空', '所属组织不能为空'])
      await expect(form.getByText(message)).toBeVisible()
    await form.getByLabel('账号').fill('with space')
    await expect(form.getByText('只能由字母和数字组成')).toBeVisible()
    await form.getByLabel('手机号码').fill('12345')
    await expect(form.getByText('请正确输入手机号码')).toBeVisible()
    await form.getByLabel('邮箱').fill('nothing')
    await expect(form.getByText('请输入正确的邮箱地址')).toBeVisible()
    await form.getByLabel('密码', { exact: true }).fill('abc')
    await expect(form.getByText('请输入6-16位数字或字母', { exact: true })).toBeVisible()
    await form.getByLabel('密码', { exact: true }).fill('Secret2026')
    await form.getByLabel('确认密码').fill('Secret2027')
    await expect(form.getByText('两次输入的密码不一致')).toBeVisible()
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form.getByText('姓名不能为空')).toBeVisible()
    expect(sent).toEqual([])
  },
)

test('a refusal of the server is shown at its field, and the input stays', async ({ page }) => {
  await page.goto('/permission/user?organizeId=org.east.sales')
  await page.getByRole('button', { name: '新建' }).click()
  const form = drawer(page, '新建用户')
  const account = uniqueName('e2e')
  await form.getByLabel('账号').fill('Admin')
  await form.getByLabel('姓名').fill('重名测试')
  await form.getByLabel('手机号码').fill('13900001111')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(
    form
      .locator('.arco-form-item')
      .filter({ has: page.getByLabel('账号') })
      .getByRole('alert'),
  ).toHaveText('账号已存在')
  await expect(form.getByLabel('账号')).toHaveValue('Admin')
  await expect(form.getByLabel('姓名')).toHaveValue('重名测试')
  await expect(form.getByLabel('手机号码')).toHaveValue('13900001111')
  await form.getByLabel('账号').fill(account)
  await expect(form.getByText('账号已存在')).toBeHidden()
  await form.getByRole('button', { name: '保存' }).click()
  await expectText(page, '新建成功')
  await expect(page.getByRole('dialog', { name: '初始密码' })).toContainText(account)
})

test('a new user signs in with the password that was shown once', async ({ page, request }) => {
  const account = uniqueName('e2e')
  await page.goto('/permission/user?organizeId=org.east.desk')
  await page.getByRole('button', { name: '新建' }).click()
  const form = drawer(page, '新建用户')
  await form.getByLabel('账号').fill(account)
  await form.getByLabel('姓名').fill('新人')
  await form.getByLabel('姓名').press('Enter')
  const issued = page.getByRole('dialog', { name: '初始密码' })
  await expect(issued).toContainText(`账号 ${account} 已创建`)
  const password = await issued.getByText(/^[A-Za-z0-9]{12}$/).innerText()
  await issued.getByRole('button', { name: '我已保存' }).click()
  await expect(issued).toBeHidden()
  await searchList(page, account)
  await expect(rowOf(page, account)).toContainText('前台服务部')
  await expect(fetchToken(request, account, password)).resolves.toMatch(/^Bearer /)
})

test('editing changes a user', { tag: '@full' }, async ({ page, call }) => {
  const person = await createTestUser(call)
  await page.goto(`/permission/user?keyword=${person.account}`)
  await runRowAction(page, rowOf(page, person.account), '编辑')
  const form = drawer(page, '编辑用户')
  await expect(form.getByLabel('账号')).toHaveValue(person.account)
  await form.getByLabel('姓名').fill('改名')
  await form.getByRole('button', { name: '保存' }).click()
  await expectText(page, '修改成功')
  await expect(form).toBeHidden()
  await expect(rowOf(page, person.account)).toContainText('改名')
  expect(await call(users.read, { id: person.id })).toMatchObject({ realName: '改名', roleId: 'role.coach' })
})

test(
  'an administrator who saves after another one gets a conflict message, keeps the input, and can reload and save',
  { tag: '@full' },
  async ({ page, call }) => {
    const person = await createTestUser(call)
    await page.goto(`/permission/user?keyword=${person.account}`)
    await runRowAction(page, rowOf(page, person.account), '编辑')
    const form = drawer(page, '编辑用户')
    await form.getByLabel('姓名').fill('后来')
    const record = await call(users.read, { id: person.id })
    await call(users.update, { ...record, realName: '先到' })
    await form.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText(/已被超级管理员修改，您的更改没有保存/)).toBeVisible()
    await expect(form.getByLabel('姓名')).toHaveValue('后来')
    await page.keyboard.press('Escape')
    await question(page).getByRole('button', { name: '放弃修改' }).click()
    await runRowAction(page, page.getByRole('row').filter({ hasText: person.account }), '编辑')
    await expect(form.getByLabel('姓名')).toHaveValue('先到')
    await form.getByLabel('姓名').fill('后来')
    await form.getByRole('button', { name: '保存' }).click()
    await expectText(page, '修改成功')
  },
)

test('leaving a form with changes asks first', { tag: '@full' }, async ({ page, call }) => {
  const person = await createTestUser(call)
  await page.goto(`/permission/user?keyword=${person.account}`)
  await runRowAction(page, rowOf(page, person.account), '编辑')
  const form = drawer(page, '编辑用户')
  await form.getByLabel('姓名').fill('没有保存')
  await page.keyboard.press('Escape')
  await expect(question(page)).toContainText('修改尚未保存，确定要离开吗？')
  await question(page).getByRole('button', { name: '继续编辑' }).click()
  await expect(form.getByLabel('姓名')).toHaveValue('没有保存')
  await form.getByRole('button', { name: '取消' }).click()
  await question(page).getByRole('button', { name: '放弃修改' }).click()
  await expect(form).toBeHidden()
  await expect(rowOf(page, person.account)).toContainText(person.realName)
})

test.describe('unreachable server', () => {
  test.use({ tolerated: /permission\/Users|Failed to load resource/ })

  test('a form that cannot be saved keeps its input', { tag: '@full' }, async ({ page, call }) => {
    const person = await createTestUser(call)
    await page.goto(`/permission/user?keyword=${person.account}`)
    await runRowAction(page, rowOf(page, person.account), '编辑')
    const form = drawer(page, '编辑用户')
    await form.getByLabel('姓名').fill('断线改名')
    await page.route(`**/api/permission/Users/${person.id}?*`, (route) =>
      route.request().method() === 'PUT' ? route.abort('connectionreset') : route.continue(),
    )
    await form.getByRole('button', { name: '保存' }).click()
    await expectText(page, '请求出错，请重试')
    await expect(form.getByLabel('姓名')).toHaveValue('断线改名')
    await page.unroute(`**/api/permission/Users/${person.id}?*`)
    await form.getByRole('button', { name: '保存' }).click()
    await expectText(page, '修改成功')
    await expect(rowOf(page, person.account)).toContainText('断线改名')
  })
})
