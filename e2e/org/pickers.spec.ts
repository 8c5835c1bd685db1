import type { Page } from 'playwright/test'
import { users } from '@tessera/shared/contract/org/users'
import { expect, test } from '../fixtures/journey.ts'
import { runRowAction, searchList, rowOf } from '../fixtures/list.ts'
import { createTestUser } from '../fixtures/person.ts'
import { findAxeViolations } from '../fixtures/violations.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const field = (page: Page, name: string) => page.getByRole('combobox', { name })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name: `选择${name}` })
const line = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('treeitem', { name, exact: typeof name === 'string' })

/**
 * Waits until the drawer has opened. It then takes the focus, even from a dialog that a fast journey opened
 * meanwhile.
 */
const expectDrawerOpened = (page: Page) =>
  expect(page.locator('.arco-drawer [data-focus-lock-disabled="false"]')).toBeAttached()

async function openNewUserForm(page: Page): Promise<void> {
  await page.goto('/permission/user')
  await page.getByRole('button', { name: '新建' }).click()
  await expect(field(page, '直属主管')).toBeVisible()
}

test('the user picker is 450 pixels wide, and confirming without a selection shows "please select"', async ({
  page,
}) => {
  await openNewUserForm(page)
  await field(page, '直属主管').click()
  const picker = dialog(page, '直属主管')
  await expect(picker).toHaveCSS('width', '450px')
  await expect(line(page, '育乐教育集团')).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await picker.getByRole('button', { name: '确定' }).click()
  const message = page.locator('.arco-message').filter({ hasText: '请选择' })
  await expect(message).toBeVisible()
  await expect(message).toHaveCount(0, { timeout: 2_500 })
  await expect(picker).toBeVisible()
})

test('the tree of the user picker is loaded level by level', { tag: '@full' }, async ({ page }) => {
  const requestedPaths: string[] = []
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  await openNewUserForm(page)
  await field(page, '直属主管').click()
  await line(page, '城东校区').click()
  await line(page, '教学部').click()
  await expect(line(page, /coach01/)).toBeVisible()
  expect(requestedPaths.flatMap((path) => /ImUser\/Selector\/(.+)/.exec(path)?.[1] ?? [])).toEqual([
    '0',
    'org.hq',
    'org.east',
    'org.east.teaching',
  ])
})

test('a manager is found and selected with the keyboard alone, and Esc closes only the picker', async ({
  page,
  call,
}) => {
  const person = await createTestUser(call)
  await page.goto('/permission/user')
  await searchList(page, person.account)
  await runRowAction(page, rowOf(page, person.account), '编辑')
  const manager = field(page, '直属主管')
  await expectDrawerOpened(page)
  await manager.focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page, '直属主管')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page, '直属主管')).toHaveCount(0)
  await expect(manager).toBeFocused()

  await page.keyboard.press('Enter')
  await page.keyboard.type('coach0')
  await expect(line(page, /coach02/)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(line(page, /coach02/)).toHaveAttribute('aria-selected', 'true')
  await dialog(page, '直属主管').getByRole('button', { name: '确定' }).press('Enter')
  await expect(manager).toHaveAccessibleName(/^直属主管: .+\/coach02$/)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(manager).toHaveCount(0)
  expect(await call(users.read, { id: person.id })).toMatchObject({ managerId: 'user.coach02' })
})

test(
  'several roles are selected in their tree, and one is removed in the field',
  { tag: '@full' },
  async ({ page, call }) => {
    const person = await createTestUser(call, { roleId: '' })
    await page.goto('/permission/user')
    await searchList(page, person.account)
    await runRowAction(page, rowOf(page, person.account), '编辑')
    await field(page, '角色').click()
    await expect(line(page, '教练')).toBeVisible()
    await line(page, '教练').click()
    await line(page, '前台').click()
    await expect(dialog(page, '角色')).toContainText('已选 2 项')
    expect(await findAxeViolations(page)).toEqual([])
    await dialog(page, '角色').getByRole('button', { name: '确定' }).click()
    await expect(field(page, '角色')).toHaveAccessibleName('角色: 教练, 前台')
    await page.getByRole('button', { name: '移除教练' }).click()
    await expect(field(page, '角色')).toHaveAccessibleName('角色: 前台')

    await field(page, '岗位').click()
    await page.getByRole('dialog').getByRole('textbox', { name: '请输入关键词' }).fill('出纳')
    await expect(
      page.getByRole('dialog').getByText('没有符合条件的数据').or(line(page, /出纳/)),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(field(page, '角色')).toHaveCount(0)
    expect(await call(users.read, { id: person.id })).toMatchObject({ roleId: 'role.desk', positionId: '' })
  },
)

test(
  'the role list is requested once for several openings of the form',
  { tag: '@full' },
  async ({ page, call }) => {
    const person = await createTestUser(call)
    let requestCount = 0
    page.on('request', (request) => (requestCount += /\/Role\/Selector/.test(request.url()) ? 1 : 0))
    await page.goto('/permission/user')
    await searchList(page, person.account)
    for (const _ of [1, 2]) {
      await runRowAction(page, rowOf(page, person.account), '编辑')
      await expect(field(page, '角色')).toHaveAccessibleName('角色: 教练')
      await page.keyboard.press('Escape')
      await expect(field(page, '角色')).toHaveCount(0)
    }
    expect(requestCount).toBe(1)
  },
)
