import type { Page } from 'playwright/test'
import { users } from '@tessera/shared/contract/org/users'
import { expect, test } from '../fixtures/journey.ts'
import { act, find, rowOf } from '../fixtures/list.ts'
import { newPerson } from '../fixtures/person.ts'
import { violations } from '../fixtures/violations.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const field = (page: Page, name: string) => page.getByRole('combobox', { name })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name: `选择${name}` })
const line = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('treeitem', { name, exact: typeof name === 'string' })

/** A drawer takes the focus once its opening is over, from a dialog too that was opened meanwhile: nobody is that fast, a journey is. */
const stands = (page: Page) =>
  expect(page.locator('.arco-drawer [data-focus-lock-disabled="false"]')).toBeAttached()

async function newForm(page: Page): Promise<void> {
  await page.goto('/permission/user')
  await page.getByRole('button', { name: '新建' }).click()
  await expect(field(page, '直属主管')).toBeVisible()
}

test('the user picker is 450 pixels wide; confirming nothing says "please select" for a second', async ({
  page,
}) => {
  await newForm(page)
  await field(page, '直属主管').click()
  const picker = dialog(page, '直属主管')
  await expect(picker).toHaveCSS('width', '450px')
  await expect(line(page, '育乐教育集团')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await picker.getByRole('button', { name: '确定' }).click()
  const said = page.locator('.arco-message').filter({ hasText: '请选择' })
  await expect(said).toBeVisible()
  await expect(said).toHaveCount(0, { timeout: 2_500 })
  await expect(picker).toBeVisible()
})

test('its tree is asked level by level', { tag: '@full' }, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await newForm(page)
  await field(page, '直属主管').click()
  await line(page, '城东校区').click()
  await line(page, '教学部').click()
  await expect(line(page, /coach01/)).toBeVisible()
  expect(asked.flatMap((path) => /ImUser\/Selector\/(.+)/.exec(path)?.[1] ?? [])).toEqual([
    '0',
    'org.hq',
    'org.east',
    'org.east.teaching',
  ])
})

test('a manager is found by name and chosen with the keyboard alone; Esc closes the picker only', async ({
  page,
  call,
}) => {
  const person = await newPerson(call)
  await page.goto('/permission/user')
  await find(page, person.account)
  await act(page, rowOf(page, person.account), '编辑')
  const manager = field(page, '直属主管')
  await stands(page)
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
  'positions and roles, several of them, in their trees; a name is taken away where it stands',
  { tag: '@full' },
  async ({ page, call }) => {
    const person = await newPerson(call, { roleId: '' })
    await page.goto('/permission/user')
    await find(page, person.account)
    await act(page, rowOf(page, person.account), '编辑')
    await field(page, '角色').click()
    await expect(line(page, '教练')).toBeVisible()
    await line(page, '教练').click()
    await line(page, '前台').click()
    await expect(dialog(page, '角色')).toContainText('已选 2 项')
    expect(await violations(page)).toEqual([])
    await dialog(page, '角色').getByRole('button', { name: '确定' }).click()
    await expect(field(page, '角色')).toHaveAccessibleName('角色: 教练, 前台')
    await page.getByRole('button', { name: '移除教练' }).click()
    await expect(field(page, '角色')).toHaveAccessibleName('角色: 前台')

    await field(page, '岗位').click()
    await page.getByRole('dialog').getByRole('textbox', { name: '请输入关键词' }).fill('出纳')
    await expect(page.getByRole('dialog').getByText('没有符合条件的数据').or(line(page, /出纳/))).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(field(page, '角色')).toHaveCount(0)
    expect(await call(users.read, { id: person.id })).toMatchObject({ roleId: 'role.desk', positionId: '' })
  },
)

test(
  'what others need is asked once, and anew after it was changed',
  { tag: '@full' },
  async ({ page, call }) => {
    const person = await newPerson(call)
    let asked = 0
    page.on('request', (request) => (asked += /\/Role\/Selector/.test(request.url()) ? 1 : 0))
    await page.goto('/permission/user')
    await find(page, person.account)
    for (const _ of [1, 2]) {
      await act(page, rowOf(page, person.account), '编辑')
      await expect(field(page, '角色')).toHaveAccessibleName('角色: 教练')
      await page.keyboard.press('Escape')
      await expect(field(page, '角色')).toHaveCount(0)
    }
    expect(asked).toBe(1)
  },
)
