import { expect, test } from '../fixtures/journey.ts'
import { openWithSettings, changeSettings } from '../fixtures/settings.ts'
import { findAxeViolations } from '../fixtures/violations.ts'
import { fullUnless } from '../fixtures/depth.ts'

test.use({ account: 'principal', tolerated: /preloaded using link preload but not used/ })

test('in English: no violations on a desktop and on a phone', { tag: '@full' }, async ({ page }) => {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await openWithSettings(page, '/home', { at: width }, 'en')
    await expect(
      page
        .getByRole('main')
        .getByText(/^My to-dos/)
        .first(),
    ).toBeVisible()
    expect(await findAxeViolations(page), String(width)).toEqual([])
  }
})

for (const scheme of ['light', 'dark'])
  test(
    `the user list, its form, the menus and the settings in ${scheme}: no violations`,
    fullUnless(scheme === 'dark'),
    async ({ page }) => {
      await openWithSettings(page, '/permission/user', { scheme, layoutType: 'plain' })
      await expect(page.getByRole('main').getByText('coach01', { exact: true })).toBeVisible()
      await page.getByRole('button', { name: '工作流程' }).hover()
      await expect(page.getByRole('link', { name: '待办事宜' })).toBeVisible()
      expect(await findAxeViolations(page)).toEqual([])
      await page.getByRole('button', { name: /^用户菜单/ }).click()
      expect(await findAxeViolations(page)).toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: '界面设置' }).click()
      await expect(page.getByRole('dialog', { name: '界面设置' })).toBeVisible()
      expect(await findAxeViolations(page)).toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('main').getByRole('button', { name: '新建' }).click()
      const form = page.getByRole('dialog', { name: '新建用户' })
      await form.getByRole('button', { name: '保存' }).click()
      await expect(page.getByText('账号不能为空')).toBeVisible()
      expect(await findAxeViolations(page)).toEqual([])
    },
  )

for (const themeClass of ['blue', 'purple', 'azure', 'ocean', 'green', 'yellow', 'orange', 'red'])
  test(
    `theme ${themeClass}: no contrast violations, light and dark`,
    fullUnless(themeClass === 'yellow'),
    async ({ page }) => {
      await openWithSettings(page, '/permission/user', { themeClass })
      for (const scheme of ['light', 'dark']) {
        await changeSettings(page, { scheme })
        await expect(page.getByRole('main').getByText('coach01', { exact: true })).toBeVisible()
        expect(await findAxeViolations(page), scheme).toEqual([])
      }
    },
  )

test.describe('signed out', () => {
  test.use({ account: null })

  test('the login page in dark mode: no violations', { tag: '@full' }, async ({ page }) => {
    await openWithSettings(page, '/login', { scheme: 'dark' })
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page.getByRole('region', { name: '演示环境' })).toBeVisible()
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(23, 23, 26)')
    expect(await findAxeViolations(page)).toEqual([])
  })
})
