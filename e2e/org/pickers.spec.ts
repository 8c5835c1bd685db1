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

test(
  'the user picker is 450 pixels wide, and confirming without a selection shows "please select"',
  { tag: '@full' },
  async ({ page }) => {
    await openNewUserForm(page)
    await field(page, '直属主管').click()
    const picker = dialog(page, '直属主管')
    await expect(picker).toHaveCSS('width', '450px')
    await expect(line(page, '育乐教育集团')).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
    await picker.getByRole('button', { name: '确定' }).click()
    const message = page.locator('.arco-message').filter({ hasText: '请选择' })
    await expect(message).toBeVisible()
    await expect(message).toHaveCount(0)
    await expect(picker).toBeVisible()
  },
)

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
  "roles and positions are searched and selected in place, those of the user's units first",
  { tag: '@full' },
  async ({ page, call }) => {
    const person = await createTestUser(call, { roleId: '' })
    await page.goto('/permission/user')
    await searchList(page, person.account)
    await runRowAction(page, rowOf(page, person.account), '编辑')
    const form = page.getByRole('dialog', { name: '编辑用户' })
    const roles = form.getByRole('combobox', { name: '角色' })
    await roles.click()
    await page.getByRole('option', { name: '教练', exact: true }).click()
    await page.getByRole('option', { name: '前台', exact: true }).click()
    await expect(roles).toContainText('教练')
    expect(await findAxeViolations(page)).toEqual([])
    await roles.locator('.arco-tag', { hasText: '教练' }).locator('.arco-tag-close-btn').click()
    await expect(roles).not.toContainText('教练')
    await page.keyboard.press('Escape')

    const positions = form.getByRole('combobox', { name: '岗位' })
    await positions.click()
    await page.keyboard.type('没有这个岗位')
    await expect(page.getByText('没有可选项')).toBeVisible()
    await page.keyboard.press('Escape')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form).toHaveCount(0)
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
      const form = page.getByRole('dialog', { name: '编辑用户' })
      await expect(form.getByRole('combobox', { name: '角色' })).toContainText('教练')
      await page.keyboard.press('Escape')
      await expect(form).toHaveCount(0)
    }
    expect(requestCount).toBe(1)
  },
)
