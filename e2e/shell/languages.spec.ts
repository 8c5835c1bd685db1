import type { Page } from 'playwright/test'
import { fullUnless } from '../fixtures/depth.ts'
import { expect, test } from '../fixtures/journey.ts'
import { isMarked, markPage } from '../fixtures/reload-mark.ts'

async function switchLanguage(page: Page, language: string) {
  await page
    .locator('header')
    .getByRole('button', { name: /^(语言|Language|語言)$/ })
    .click()
  await page.getByRole('menuitemradio', { name: language }).click()
}

test.describe('login page', () => {
  test.use({ account: null })

  test('switches between three languages without a reload and stores the choice', async ({ page }) => {
    await page.goto('/login')
    await markPage(page)
    for (const [language, submit, name, tag] of [
      ['English', 'Sign in', 'Academic Affairs Console', 'en'],
      ['繁體中文', '登入', '教務管理系統', 'zh-TW'],
      ['简体中文', '登录', '教务管理系统', 'zh-CN'],
      ['English', 'Sign in', 'Academic Affairs Console', 'en'],
    ] as const) {
      await page.getByRole('button', { name: language }).click()
      await expect(page.getByRole('button', { name: submit, exact: true })).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
      await expect(page).toHaveTitle(`${submit} - ${name}`)
      await expect(page.locator('html')).toHaveAttribute('lang', tag)
    }
    expect(await isMarked(page)).toBe(true)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  })

  for (const [locale, submit] of [
    ['zh-TW', '登入'],
    ['en-GB', 'Sign in'],
    ['fr-FR', '登录'],
  ] as const)
    test.describe(`browser language ${locale}`, () => {
      test.use({ locale })
      test(
        `without a stored choice a browser in ${locale} shows ${submit}`,
        fullUnless(locale === 'zh-TW'),
        async ({ page }) => {
          await page.goto('/login')
          await expect(page.getByRole('button', { name: submit, exact: true })).toBeVisible()
        },
      )
    })
})

test('names that the server translates follow the language in an open list', async ({ page }) => {
  await page.goto('/system/menu')
  // The whole list shows only the rows of its window.
  await page.getByPlaceholder('请输入关键词').fill('permission.department')
  await page.keyboard.press('Enter')
  const rows = page.getByRole('main').getByRole('row')
  await expect(rows.filter({ hasText: '部门管理' })).toBeVisible()
  await switchLanguage(page, 'English')
  await expect(rows.filter({ hasText: 'Departments' })).toBeVisible()
  await expect(rows.filter({ hasText: '部门管理' })).toHaveCount(0)
})

test('shell, menu, remote page and component library change the language together without a reload', async ({
  page,
}) => {
  await page.goto('/permission/user')
  const list = page.getByRole('main')
  await expect(list.getByRole('columnheader', { name: '账号' })).toBeVisible()
  await markPage(page)
  for (const [language, menu, navigation, header, add, unit, size, title] of [
    [
      'English',
      'Users',
      'Navigation',
      'Account',
      'New',
      'All units',
      '20 / page',
      'Users - Academic Affairs Console',
    ],
    ['繁體中文', '使用者管理', '導覽選單', '帳號', '新建', '全部', '20 個/頁', '使用者管理 - 教務管理系統'],
    ['简体中文', '用户管理', '导航菜单', '账号', '新建', '全部', '20 条/页', '用户管理 - 教务管理系统'],
  ] as const) {
    await switchLanguage(page, language)
    await expect(
      page.getByRole('navigation', { name: navigation }).getByRole('link', { name: menu, exact: true }),
    ).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: menu })).toBeVisible()
    await expect(list.getByRole('columnheader', { name: header, exact: true })).toBeVisible()
    await expect(list.getByRole('button', { name: add, exact: true })).toBeVisible()
    await expect(list.getByRole('treeitem', { name: unit, exact: true })).toBeVisible()
    await expect(list.getByText(size, { exact: true })).toBeVisible()
    await expect(page).toHaveTitle(title)
  }
  expect(await isMarked(page)).toBe(true)
})

test(
  'messages of the server are in the language of the page',
  { tag: '@full' },
  async ({ page, token, request }) => {
    await page.goto('/home')
    await switchLanguage(page, 'English')
    await expect(page.getByRole('main')).toContainText('Good ')
    const authorization = await token('admin')
    const answer = await request.get('/api/permission/Users/nobody', {
      headers: { authorization, 'accept-language': 'en' },
    })
    expect(await answer.json()).toMatchObject({
      code: 404,
      msg: 'This record does not exist or has been deleted.',
    })
    const [todoRequest] = await Promise.all([
      page.waitForRequest((sent) => sent.url().includes('/api/workflow/')),
      page.goto('/workFlow/flowTodo'),
    ])
    expect(todoRequest.headers()['accept-language']).toBe('en')
  },
)
