import { md5 } from 'js-md5'
import type { Page } from 'playwright/test'
import { users } from '@tessera/shared/contract/org/users'
import { expect, test } from '../fixtures/journey.ts'
import { runRowAction, searchList, rowOf, rowsOf } from '../fixtures/list.ts'
import { createTestUser, uniqueName } from '../fixtures/person.ts'
import { fetchToken } from '../fixtures/sign-in.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const drawer = (page: Page, name: string) => page.getByRole('dialog', { name })
const question = (page: Page) => page.getByRole('dialog', { name: '提示' })
const said = (page: Page, words: string) => expect(page.getByText(words, { exact: true })).toBeVisible()

test('the page is loaded at run time, when the menu opens it', { tag: '@full' }, async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible()
  expect(fetched.filter((path) => path.startsWith('/remotes/'))).toEqual([])
  await page.getByRole('navigation').getByRole('link', { name: '用户管理' }).click()
  await expect(rowOf(page, 'principal')).toBeVisible()
  await expect(page).toHaveURL('/permission/user')
  expect(fetched.filter((path) => /^\/remotes\/org\/[^/]+\/.*\.js$/.test(path)).length).toBeGreaterThan(0)
  expect(fetched.filter((path) => /^\/remotes\/(?!org\/)/.test(path))).toEqual([])
})

test('the tree narrows the list to a unit and all below it, and the address carries the choice', async ({
  page,
}) => {
  await page.goto('/permission/user')
  const tree = page.getByRole('tree', { name: '组织机构' })
  await tree.getByRole('treeitem', { name: '财务部' }).click()
  await expect(rowsOf(page)).toHaveCount(4)
  await expect(rowOf(page, 'finance01')).toContainText('财务部')
  await expect(page).toHaveURL('/permission/user?organizeId=org.hq.finance')
  await page.reload()
  await expect(rowsOf(page)).toHaveCount(4)
  await expect(tree.getByRole('treeitem', { name: '财务部' })).toHaveAttribute('aria-selected', 'true')
  await tree.getByRole('treeitem', { name: '城西校区' }).click()
  await expect(rowOf(page, 'manager02')).toBeVisible()
  await expect(rowOf(page, 'coach02')).toContainText('教学部')
  await tree.getByRole('treeitem', { name: '全部' }).click()
  await expect(page).toHaveURL('/permission/user')
})

test('the tree is searched and walked with the keyboard', { tag: '@full' }, async ({ page }) => {
  await page.goto('/permission/user')
  const tree = page.getByRole('tree', { name: '组织机构' })
  await page.getByRole('textbox', { name: '搜索部门' }).fill('信息')
  await expect(tree.getByRole('treeitem')).toHaveText(['全部', '育乐教育集团', '信息技术部'])
  await tree.getByRole('treeitem', { name: '全部' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(tree.getByRole('treeitem', { name: '信息技术部' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 'tech03')).toBeVisible()
  await expect(page).toHaveURL('/permission/user?organizeId=org.hq.it')
})

test('a keyword finds by account or name; when nothing matches the list says so and offers to clear', async ({
  page,
}) => {
  await page.goto('/permission/user')
  await searchList(page, 'finance')
  await expect(rowsOf(page)).toHaveCount(4)
  await expect(page).toHaveURL('/permission/user?keyword=finance')
  await searchList(page, '郑晓敏')
  await expect(rowsOf(page)).toHaveCount(1)
  await searchList(page, 'nobodyofthisname')
  await expect(page.getByRole('main')).toContainText('没有符合条件的数据')
  await page.getByRole('button', { name: '清除条件' }).click()
  await expect(rowOf(page, 'principal')).toBeVisible()
  await expect(page).toHaveURL('/permission/user')
})

test('pages of 20, 50, 100 and 500; the jumper goes to a page', { tag: '@full' }, async ({ page }) => {
  await page.goto('/permission/user?keyword=coach')
  await expect(page.getByText('共 24 条')).toBeVisible()
  await expect(rowsOf(page)).toHaveCount(20)
  const jumper = page.locator('.arco-pagination-jumper').getByRole('textbox')
  await jumper.fill('2')
  await jumper.press('Enter')
  await expect(rowsOf(page)).toHaveCount(4)
  await expect(page).toHaveURL(/currentPage=2/)
  await page.reload()
  await expect(rowsOf(page)).toHaveCount(4)
  await page.getByText('20 条/页', { exact: true }).click()
  await expect(page.getByRole('option')).toHaveText(['20 条/页', '50 条/页', '100 条/页', '500 条/页'])
  await page.getByRole('option', { name: '50 条/页' }).click()
  await expect(rowsOf(page)).toHaveCount(24)
  await expect(page).toHaveURL(/pageSize=50/)
})

test('a click on a head sorts, and the address carries the order', async ({ page }) => {
  await page.goto('/permission/user?keyword=finance')
  await expect(rowsOf(page).first()).toContainText('finance01')
  const head = page.getByRole('columnheader', { name: '账号' })
  await head.click()
  await expect(page).toHaveURL(/sidx=account&sort=asc/)
  await head.click()
  await expect(page).toHaveURL(/sidx=account&sort=desc/)
  await expect(rowsOf(page).first()).toContainText('finance04')
})

test('a column is hidden by the picker, and stays so after a reload', { tag: '@full' }, async ({ page }) => {
  await page.goto('/permission/user?keyword=finance01')
  const gender = page.getByRole('columnheader', { name: '性别' })
  await expect(gender).toBeVisible()
  await page.getByRole('button', { name: '列设置' }).click()
  await expect(page.getByRole('checkbox', { name: '账号' })).toBeDisabled()
  await page.getByText('性别', { exact: true }).last().click()
  await expect(gender).toBeHidden()
  await page.reload()
  await expect(rowOf(page, 'finance01')).toBeVisible()
  await expect(gender).toBeHidden()
  await page.getByRole('button', { name: '列设置' }).click()
  await page.getByRole('button', { name: '恢复默认' }).click()
  await expect(gender).toBeVisible()
})

test('the form says what is wrong with a field, and sends nothing before all is right', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.goto('/permission/user?keyword=finance01')
  await page.getByRole('button', { name: '新建' }).click()
  const form = drawer(page, '新建用户')
  await form.getByRole('button', { name: '保存' }).click()
  for (const sentence of ['账号不能为空', '姓名不能为空', '所属组织不能为空'])
    await expect(form.getByText(sentence)).toBeVisible()
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
})

test('a refusal of the server stands at its field, and nothing that was typed is lost', async ({ page }) => {
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
  await said(page, '新建成功')
  await expect(page.getByRole('dialog', { name: '初始密码' })).toContainText(account)
})

test('a new user gets a password that is shown once, and signs in with it', async ({ page, request }) => {
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
  await said(page, '修改成功')
  await expect(form).toBeHidden()
  await expect(rowOf(page, person.account)).toContainText('改名')
  expect(await call(users.read, { id: person.id })).toMatchObject({ realName: '改名', roleId: 'role.coach' })
})

test('two administrators edit one user: the later one is told, keeps what was typed, and starts anew from what the first one saved', async ({
  page,
  call,
}) => {
  const person = await createTestUser(call)
  await page.goto(`/permission/user?keyword=${person.account}`)
  await runRowAction(page, rowOf(page, person.account), '编辑')
  const form = drawer(page, '编辑用户')
  await form.getByLabel('姓名').fill('后来')
  await call(users.update, { ...(await call(users.read, { id: person.id })), realName: '先到' })
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText(/已被超级管理员修改，您的更改没有保存/)).toBeVisible()
  await expect(form.getByLabel('姓名')).toHaveValue('后来')
  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: '放弃修改' }).click()
  await runRowAction(page, page.getByRole('row').filter({ hasText: person.account }), '编辑')
  await expect(form.getByLabel('姓名')).toHaveValue('先到')
  await form.getByLabel('姓名').fill('后来')
  await form.getByRole('button', { name: '保存' }).click()
  await said(page, '修改成功')
})

test(
  'who reports to somebody is the same list, narrowed; the address carries it',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/permission/user?keyword=principal')
    await runRowAction(page, rowOf(page, 'principal'), '查看下属')
    await expect(page).toHaveURL('/permission/user?managerId=user.principal')
    await expect(rowOf(page, 'manager01')).toBeVisible()
    await expect(rowOf(page, 'coach01')).toHaveCount(0)
    await page.locator('.arco-tag', { hasText: '直属主管：王子轩/principal' }).getByRole('button').click()
    await expect(page).toHaveURL('/permission/user')
  },
)

test(
  'the permissions of one user open beside the list; an administrator has all of them and none to set',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/permission/user?keyword=coach07')
    await runRowAction(page, rowOf(page, 'coach07'), '权限')
    await expect(drawer(page, '权限设置：周建华/coach07')).toBeVisible()
    await page.goto('/permission/user?keyword=admin')
    await rowOf(page, 'admin').getByRole('button', { name: '更多' }).click()
    await expect(page.getByRole('menuitem', { name: '查看下属' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: '权限', exact: true })).toHaveCount(0)
  },
)

test(
  'somebody who typed a wrong password too often is locked, and let in again by hand',
  { tag: '@full' },
  async ({ page, request, call }) => {
    const person = await createTestUser(call)
    for (let i = 0; i < 5; i++) await fetchToken(request, person.account, 'Wrong2026').catch(() => undefined)
    await page.goto(`/permission/user?keyword=${person.account}`)
    const row = rowOf(page, person.account)
    await expect(row).toContainText('已锁定')
    await runRowAction(page, row, '解除锁定')
    await said(page, '解锁成功')
    await expect(row).not.toContainText('已锁定')
    await expect(fetchToken(request, person.account, person.password)).resolves.toMatch(/^Bearer /)
  },
)

test('leaving a form with changes asks first', async ({ page, call }) => {
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

test('deleting asks "此操作将永久删除该数据, 是否继续？": cancel keeps the user, ok deletes them', async ({
  page,
  call,
}) => {
  const person = await createTestUser(call)
  await page.goto(`/permission/user?keyword=${person.account}`)
  const row = rowOf(page, person.account)
  await runRowAction(page, row, '删除')
  await expect(question(page)).toContainText('此操作将永久删除该数据, 是否继续？')
  await expect(question(page)).toContainText(person.account)
  await question(page).getByRole('button', { name: '取消' }).click()
  await expect(question(page)).toBeHidden()
  await expect(row).toBeVisible()
  await runRowAction(page, row, '删除')
  await question(page).getByRole('button', { name: '确定' }).click()
  await said(page, '删除成功')
  await expect(row).toBeHidden()
  await expect(call(users.read, { id: person.id })).rejects.toThrow('404')
})

test(
  'disabling a user closes the door, enabling opens it again',
  { tag: '@full' },
  async ({ page, request, call }) => {
    const person = await createTestUser(call)
    await page.goto(`/permission/user?keyword=${person.account}`)
    const row = rowOf(page, person.account)
    await runRowAction(page, row, '禁用')
    await said(page, '更新状态成功')
    await expect(row.getByRole('cell', { name: '禁用', exact: true })).toBeVisible()
    await expect(fetchToken(request, person.account, person.password)).rejects.toThrow('账号已被禁用')
    await runRowAction(page, row, '启用')
    await expect(row.getByRole('cell', { name: '启用', exact: true })).toBeVisible()
    await expect(fetchToken(request, person.account, person.password)).resolves.toMatch(/^Bearer /)
  },
)

test('a reset password is the one to sign in with', { tag: '@full' }, async ({ page, request, call }) => {
  const person = await createTestUser(call)
  await page.goto(`/permission/user?keyword=${person.account}`)
  await runRowAction(page, rowOf(page, person.account), '重置密码')
  const dialog = page.getByRole('dialog', { name: `重置密码：${person.realName}/${person.account}` })
  await dialog.getByLabel('新密码').fill('Another26')
  await dialog.getByLabel('确认密码').fill('Another26')
  const [sent] = await Promise.all([
    page.waitForRequest((one) => one.method() === 'POST'),
    dialog.getByRole('button', { name: '保存' }).click(),
  ])
  expect(sent.postDataJSON()).toEqual({ userPassword: md5('Another26'), validatePassword: md5('Another26') })
  await said(page, '重置密码成功')
  await expect(dialog).toBeHidden()
  await expect(fetchToken(request, person.account, 'Another26')).resolves.toMatch(/^Bearer /)
  await expect(fetchToken(request, person.account, person.password)).rejects.toThrow('用户名或密码不正确')
})

test(
  'nobody is offered to delete or disable themselves or an administrator',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/permission/user?keyword=admin')
    const row = rowOf(page, 'admin')
    await expect(row.getByRole('button', { name: '编辑' })).toBeVisible()
    await expect(row.getByRole('button', { name: '删除' })).toHaveCount(0)
    await expect(row.getByRole('button', { name: '禁用' })).toHaveCount(0)
  },
)

test.describe('manager01', () => {
  test.use({ account: 'manager01' })

  test('a button shows only with its right: no delete, no reset of passwords', async ({ page }) => {
    await page.goto('/permission/user?keyword=finance01')
    const row = rowOf(page, 'finance01')
    await expect(row.getByRole('button', { name: '编辑', exact: true })).toBeVisible()
    for (const label of ['删除', '重置密码'])
      await expect(row.getByRole('button', { name: label, exact: true })).toHaveCount(0)
    await row.getByRole('button', { name: '更多', exact: true }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['禁用', '查看下属'])
    await expect(page.getByRole('button', { name: '新建' })).toBeVisible()
  })

  test('the server refuses what the page does not offer', async ({ call }) => {
    const person = await createTestUser(call)
    await expect(call(users.remove, { id: person.id }, 'manager01')).rejects.toThrow(
      '403 您没有此操作的权限，请联系管理员',
    )
  })
})

test.describe('server out of reach', () => {
  test.use({ tolerated: /permission\/Users|Failed to load resource/ })

  test('a list that cannot be fetched says so and offers to try again', async ({ page }) => {
    await page.route('**/api/permission/Users?*', (route) => route.abort('connectionreset'))
    await page.goto('/permission/user')
    const main = page.getByRole('main')
    await expect(main).toContainText('加载失败')
    await expect(main).toContainText('请求出错，请重试')
    await page.unroute('**/api/permission/Users?*')
    await main.getByRole('button', { name: '重试' }).click()
    await expect(rowOf(page, 'principal')).toBeVisible()
  })

  test(
    'a fault of the server shows its sentence and the reference to quote',
    { tag: '@full' },
    async ({ page }) => {
      const body = { code: 500, msg: '服务器出错了，请稍后再试', data: null, requestId: 'abc123def456' }
      await page.route('**/api/permission/Users?*', (route) => route.fulfill({ json: body }))
      await page.goto('/permission/user')
      await expect(page.getByRole('main')).toContainText('服务器出错了，请稍后再试 · 请求编号 abc123def456')
    },
  )

  test('a form that cannot be saved keeps what was typed', { tag: '@full' }, async ({ page, call }) => {
    const person = await createTestUser(call)
    await page.goto(`/permission/user?keyword=${person.account}`)
    await runRowAction(page, rowOf(page, person.account), '编辑')
    const form = drawer(page, '编辑用户')
    await form.getByLabel('姓名').fill('断线改名')
    await page.route(`**/api/permission/Users/${person.id}?*`, (route) =>
      route.request().method() === 'PUT' ? route.abort('connectionreset') : route.continue(),
    )
    await form.getByRole('button', { name: '保存' }).click()
    await said(page, '请求出错，请重试')
    await expect(form.getByLabel('姓名')).toHaveValue('断线改名')
    await page.unroute(`**/api/permission/Users/${person.id}?*`)
    await form.getByRole('button', { name: '保存' }).click()
    await said(page, '修改成功')
    await expect(rowOf(page, person.account)).toContainText('断线改名')
  })
})
