import type { Page } from 'playwright/test'
import { current } from '@tessera/shared/contract/org/current'
import { session } from '@tessera/shared/contract/session/session'
import { expect, test } from '../fixtures/journey.ts'
import { createTestUser } from '../fixtures/person.ts'
import { fetchToken } from '../fixtures/sign-in.ts'
import { findAxeViolations } from '../fixtures/violations.ts'
import { fullUnless } from '../fixtures/depth.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

test.describe('coach20', () => {
  test.use({ account: 'coach20' })

  test('profile data is saved, and errors are shown at their fields', async ({ page, call }) => {
    await page.goto('/profile')
    await page.getByRole('textbox', { name: '手机号码' }).fill('12345')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('请正确输入手机号码')).toBeVisible()
    await page.getByRole('textbox', { name: '手机号码' }).fill('13987654321')
    await page.getByRole('textbox', { name: '个性签名' }).fill('天天向上')
    await page.getByRole('textbox', { name: '籍贯' }).fill('浙江杭州')
    await page.getByRole('textbox', { name: '籍贯' }).press('Enter')
    await expect(page.getByText('修改成功')).toBeVisible()
    await expect(page.getByRole('main').getByRole('paragraph').filter({ hasText: '天天向上' })).toBeVisible()
    expect(await call(current.baseInfo, {}, 'coach20')).toMatchObject({
      mobilePhone: '13987654321',
      signature: '天天向上',
      nativePlace: '浙江杭州',
      account: 'coach20',
    })
  })

  test('leaving unsaved input asks first', { tag: '@full' }, async ({ page }) => {
    await page.goto('/profile')
    await page.getByRole('textbox', { name: '籍贯' }).fill('北京')
    await tab(page, '修改密码').click()
    await expect(page.getByRole('dialog', { name: '提示' })).toContainText('修改尚未保存')
    await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '继续编辑' }).click()
    await expect(page.getByRole('textbox', { name: '籍贯' })).toHaveValue('北京')
  })

  test('an avatar is cropped, uploaded and shown', { tag: '@full' }, async ({ page, call }) => {
    await page.goto('/profile')
    const chooserEvent = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: '更换头像' }).click()
    const picture = await page.evaluate(() => {
      const canvas = document.createElement('canvas')
      canvas.width = 300
      canvas.height = 200
      const drawing = canvas.getContext('2d')!
      drawing.fillStyle = '#0e42d2'
      drawing.fillRect(0, 0, 300, 200)
      return canvas.toDataURL('image/png').split(',')[1]!
    })
    const chooser = await chooserEvent
    await chooser.setFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(picture, 'base64') })
    const dialog = page.getByRole('dialog', { name: '裁剪头像' })
    await expect(dialog.getByRole('button', { name: '使用此头像' })).toBeEnabled()
    expect(await findAxeViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: '使用此头像' }).click()
    await expect(dialog).toHaveCount(0)
    const { avatar } = await call(current.baseInfo, {}, 'coach20')
    expect(avatar).toMatch(/^\/api\/file\/Image\/userAvatar\/\d{8}_.+\.png$/)
    await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', avatar)
    const size = await page
      .getByRole('main')
      .locator('[data-part=picture] img')
      .evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
    // The picture is cropped to a square. Small pictures are not enlarged.
    expect(size).toEqual([200, 200])
  })

  test('a file that is not a picture is refused', { tag: '@full' }, async ({ page }) => {
    await page.goto('/profile')
    const chooserEvent = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: '更换头像' }).click()
    const chooser = await chooserEvent
    await chooser.setFiles({ name: 'me.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
    await expect(page.getByText('请选择图片文件')).toBeVisible()
  })

  test('sign-ins and changes are listed', { tag: '@full' }, async ({ page, call }) => {
    await call(current.setLanguage, { language: 'zh' }, 'coach20')
    await page.goto('/profile?tab=logs')
    const rows = page.getByRole('group', { name: '系统日志' }).getByRole('row')
    await expect(rows.nth(1)).toContainText('127.0.0.1')
    await expect(async () => {
      await page.getByRole('radiogroup', { name: '日志类型' }).getByText('登录日志').click()
      await page.getByRole('radiogroup', { name: '日志类型' }).getByText('请求日志').click()
      await expect(
        rows.filter({ hasText: '/api/permission/Users/Current/SystemLanguage' }).first(),
      ).toContainText('PUT', { timeout: 1000 })
    }).toPass()
    await page.getByRole('textbox', { name: '请输入关键词' }).fill('nothing like this')
    await page.getByRole('button', { name: '查询' }).click()
    await expect(page.getByText('该时间段内没有记录。')).toBeVisible()
  })

  test(
    'layout and language are applied and stored with the account',
    { tag: '@full' },
    async ({ page, call, request }) => {
      await page.goto('/profile?tab=preferences')
      await page.getByRole('radiogroup', { name: '语言' }).getByText('English').click()
      await expect(tab(page, 'Preferences')).toBeVisible()
      await page.getByRole('radiogroup', { name: 'Language' }).getByText('简体中文').click()
      await page.getByRole('radiogroup', { name: '布局' }).getByText('混合').click()
      const readTheme = () => call(current.baseInfo, {}, 'coach20').then(({ theme }) => theme)
      await expect.poll(readTheme).toBe('hybrid')
      expect(await call(current.baseInfo, {}, 'coach20')).toMatchObject({ language: 'zh' })
      await page.getByRole('radiogroup', { name: '布局' }).getByText('经典').click()
      await expect.poll(readTheme).toBe('classic')
      expect(request).toBeTruthy()
    },
  )
})

test(
  'a new password needs the old one and ends the other sessions',
  { tag: '@full' },
  async ({ browser, call, playwright, baseURL, cleanConsole }) => {
    const { account, password } = await createTestUser(call)
    const api = await playwright.request.newContext({ baseURL: baseURL! })
    const currentToken = await fetchToken(api, account, password)
    const otherToken = await fetchToken(api, account, password)
    const context = await browser.newContext({
      baseURL: baseURL!,
      locale: 'zh-CN',
      storageState: {
        cookies: [],
        origins: [{ origin: baseURL!, localStorage: [{ name: 'token', value: currentToken }] }],
      },
    })
    cleanConsole.watch(context)
    const page = await context.newPage()
    await page.goto('/profile?tab=password')
    const fill = async (old: string, next: string, again = next) => {
      await page.getByLabel('旧密码').fill(old)
      await page.getByLabel('新密码').fill(next)
      await page.getByLabel('确认密码').fill(again)
      await page.getByRole('main').getByRole('button', { name: '修改密码' }).click()
    }
    await fill(password, 'short', 'other')
    await expect(page.getByText('请输入6-16位数字或字母')).toBeVisible()
    await expect(page.getByText('两次输入的密码不一致')).toBeVisible()
    await fill('Wrong2026', 'Fresh2027')
    await expect(page.getByText('旧密码错误')).toBeVisible()
    await fill(password, 'Fresh2027')
    await expect(page.getByText('修改密码成功')).toBeVisible()
    const readCode = async (token: string) => {
      const answer = await api.get(session.currentUser.path, { headers: { authorization: token } })
      const { code } = (await answer.json()) as { code: number }
      return code
    }
    expect(await readCode(currentToken)).toBe(200)
    expect(await readCode(otherToken)).toBe(600)
    expect(await fetchToken(api, account, 'Fresh2027')).toBeTruthy()
    await context.close()
    await api.dispose()
  },
)

test.describe('principal', () => {
  test.use({ account: 'principal' })

  test(
    'the profile lists direct and indirect subordinates and the user’s permissions',
    { tag: '@full' },
    async ({ page }) => {
      await page.goto('/profile?tab=subordinates')
      await page.getByText('manager01').click()
      await expect(page.getByText('coach01', { exact: true })).toBeVisible()
      await tab(page, '我的权限').click()
      await expect(page.getByRole('main').getByText('待办事宜')).toBeVisible()
      await page.getByRole('radiogroup', { name: '权限类型' }).getByText('数据').click()
      await expect(page.getByRole('main').getByText('全部数据').first()).toBeVisible()
    },
  )

  for (const [address, word] of [
    ['', '联系方式'],
    ['?tab=password', '旧密码'],
    ['?tab=subordinates', 'manager01'],
    ['?tab=rights', '待办事宜'],
    ['?tab=logs', '127.0.0.1'],
    ['?tab=preferences', '布局'],
  ] as const)
    test(`no violations on /profile${address}`, fullUnless(address === ''), async ({ page }) => {
      await page.goto(`/profile${address}`)
      await expect(page.getByRole('main').getByText(word).first()).toBeVisible()
      expect(await findAxeViolations(page)).toEqual([])
      await page.setViewportSize({ width: 390, height: 900 })
      await expect(page.getByRole('button', { name: '打开菜单' })).toBeVisible()
      expect(await findAxeViolations(page)).toEqual([])
    })
})
