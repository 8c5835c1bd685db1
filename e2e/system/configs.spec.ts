import { configs } from '@tessera/shared/contract/system/configs'
import { expect, test } from '../fixtures/journey.ts'
import { findAxeViolations } from '../fixtures/violations.ts'

// All journeys see the title and the wording, so the changes are always reverted. Those beside this one look for menus by their
// usual names, so the wording is so at once.
test('the administrator changes title, wording, documentation URL and sign-in security, and the page applies them at once', async ({
  page,
  call,
}) => {
  const { sysVersion: _, ...before } = await call(configs.read, {})
  try {
    await page.goto('/system/config')
    const field = (name: string) => page.getByRole('textbox', { name })
    await expect(field('系统名称')).toHaveValue('教务管理系统')
    await field('使用文档地址').fill('help.example.org')
    await field('使用文档地址').press('Tab')
    await expect(page.getByText('请输入以 http:// 或 https:// 开头的地址')).toBeVisible()
    await page.getByRole('button', { name: '保存' }).click()
    expect(await call(configs.read, {})).toMatchObject(before)
    await field('使用文档地址').fill('https://help.example.org')
    await field('系统名称').fill('星河教务')
    await page.getByText('俱乐部与教练').click()
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('修改成功')).toBeVisible()
    // The header hides while scrolling down and returns when scrolling up.
    await field('系统名称').scrollIntoViewIfNeeded()
    await expect(page.getByRole('banner').getByRole('button', { name: /^当前俱乐部/ })).toBeVisible()
    await call(configs.update, { wordsVariant: before.wordsVariant })
    await expect(page).toHaveTitle(/星河教务/)
    await page.getByRole('button', { name: /^用户菜单/ }).click()
    await expect(page.getByRole('menuitem', { name: '使用文档' })).toHaveAttribute(
      'href',
      'https://help.example.org',
    )
    expect(await findAxeViolations(page)).toEqual([])

    await page.getByText('登录安全', { exact: true }).click()
    await expect(page.getByRole('spinbutton', { name: '超时时间' })).toHaveValue('480')
    await page.getByRole('switch', { name: '仅允许白名单 IP 登录' }).click()
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('启用白名单时请至少填写一个地址')).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
    await page.getByRole('switch', { name: '仅允许白名单 IP 登录' }).click()
    await page.getByRole('spinbutton', { name: '密码有效期' }).fill('90')
    await page.getByRole('button', { name: '保存' }).click()
    const readPasswordMaxDays = () => call(configs.read, {}).then(({ passwordMaxDays }) => passwordMaxDays)
    await expect.poll(readPasswordMaxDays).toBe(90)
    // Values that another user has saved since this page was opened are kept.
    await call(configs.update, { lockoutMinutes: 20 })
    await page.getByRole('spinbutton', { name: '密码有效期' }).fill('60')
    await page.getByRole('button', { name: '保存' }).click()
    await expect.poll(readPasswordMaxDays).toBe(60)
    expect(await call(configs.read, {})).toMatchObject({ lockoutMinutes: 20 })
  } finally {
    await call(configs.update, before)
  }
})

test.describe('coach01', () => {
  test.use({ account: 'coach01' })
  test('a coach cannot open the configuration', { tag: '@full' }, async ({ page }) => {
    await page.goto('/system/config')
    await expect(page.getByRole('heading', { name: '没有访问权限' })).toBeVisible()
  })
})
