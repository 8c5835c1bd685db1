import { classes } from '@tessera/shared/contract/edu/classes'
import { grants } from '@tessera/shared/contract/org/grants'
import { users } from '@tessera/shared/contract/org/users'
import { expect, test } from '../fixtures/journey.ts'
import { rowOf, rowsOf } from '../fixtures/list.ts'

const menu = 'menu.permission.user'
const grantsOf = (buttons: readonly string[], columns: readonly string[]) => ({
  objectType: 'User' as const,
  module: [menu],
  button: buttons.map((code) => `${menu}.${code}`),
  column: columns.map((code) => `${menu}.${code}`),
  form: [],
  resource: ['scheme.users.all'],
})
const noGrants = { objectType: 'User' as const, module: [], button: [], column: [], form: [], resource: [] }

test.describe('coach01', () => {
  test.use({ account: 'coach01' })

  test('sees only the classes they teach, and no columns without permission', async ({ page, call }) => {
    const { list } = await call(classes.list, { pageSize: 100 }, 'coach01')
    expect(list.length).toBeGreaterThan(1)
    await page.goto('/edu/eduClasslist')
    await expect(rowsOf(page)).toHaveCount(list.length)
    for (const { name } of list) await expect(rowOf(page, name)).toBeVisible()
    await expect(page.getByRole('columnheader', { name: '状态' })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: '课时不足' })).toHaveCount(0)
    await page.getByRole('button', { name: '列设置' }).click()
    await expect(page.getByRole('checkbox', { name: '状态' })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: '课时不足' })).toHaveCount(0)
  })
})

test('a coach who is signed in loses a revoked button, column and menu at once', async ({
  signedIn,
  call,
}) => {
  const objectId = 'user.coach16'
  await call(grants.replace, {
    objectId,
    ...grantsOf(
      ['btn_edit'],
      ['mobilePhone', 'gender', 'position', 'roleName', 'creatorTime', 'description'],
    ),
  })
  try {
    const page = await signedIn('coach16')
    await page.goto('/permission/user?keyword=finance02')
    const row = rowOf(page, 'finance02')
    const { list } = await call(users.list, { keyword: 'finance02' })
    const { mobilePhone } = list[0]!
    await expect(row).toContainText(mobilePhone!)
    await expect(row.getByRole('button', { name: '编辑' })).toBeVisible()

    await call(grants.replace, {
      objectId,
      ...grantsOf([], ['gender', 'position', 'roleName', 'creatorTime', 'description']),
    })
    await expect(row.getByRole('button', { name: '编辑' })).toHaveCount(0)
    await expect(row).not.toContainText(mobilePhone!)
    await expect(page.getByRole('columnheader', { name: '手机' })).toHaveCount(0)
    await expect(
      call(
        users.update,
        { id: 'user.finance02', account: 'finance02', realName: '改', organizeId: 'org.hq', gender: 1 },
        'coach16',
      ),
    ).rejects.toThrow('403')

    await call(grants.replace, { objectId, ...noGrants })
    await expect(
      page.getByRole('navigation', { name: '导航菜单' }).getByRole('link', { name: '用户管理' }),
    ).toHaveCount(0)
    await expect(call(users.list, {}, 'coach16')).rejects.toThrow('403')
  } finally {
    await call(grants.replace, { objectId, ...noGrants })
  }
})
