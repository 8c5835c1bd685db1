import { readFile } from 'node:fs/promises'
import { type Lang } from '@tessera/shared/contract/lang'
import { words } from '@tessera/shared/contract/session/words'
import { language } from '@tessera/shared/contract/system/language'
import { expect, test } from '../fixtures/journey.ts'
import { filterList } from '../fixtures/list.ts'
import { findAxeViolations } from '../fixtures/violations.ts'

/** Texts that no other journey reads. */
const memberCountKey = 'org:roles.members'
const sloganKey = 'shell:login.slogan'
const menuKey = 'menu:system.icons'
const langs: readonly Lang[] = ['zh', 'en', 'zhtw']

test.afterEach(async ({ call }) => {
  await call(language.save, {
    changes: [memberCountKey, sloganKey, menuKey].flatMap((key) =>
      langs.map((lang) => ({ key, lang, text: null })),
    ),
  })
})

test('a text that an administrator edits is shown at once in every window and on the login page, and can be restored', async ({
  page,
  context,
  browser,
  call,
  signedIn,
  baseURL,
}) => {
  const otherPage = await signedIn('admin')
  const frames: string[] = []
  otherPage.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => void frames.push(String(payload))),
  )
  await otherPage.goto('/permission/role')
  await expect(otherPage.getByRole('columnheader', { name: '成员数' })).toBeVisible()
  await expect.poll(() => frames.some((frame) => frame.includes('initMessage'))).toBe(true)

  await page.goto('/system/language')
  await expect(page.getByRole('status').filter({ hasText: /共 \d{4,} 个词条/ })).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await filterList(page, memberCountKey)
  const zh = page.getByLabel(`${memberCountKey}：简体中文`)
  await expect(zh).toHaveValue('成员数')
  await zh.fill('在职成员')
  await zh.press('Enter')
  await expect(page.getByText('修改成功')).toBeVisible()
  await expect(otherPage.getByRole('columnheader', { name: '在职成员' })).toBeVisible()
  // The next start shows the edited text from the cache, before the server answers.
  await otherPage.route(`**${words.read.path}`, (route) => route.abort())
  await otherPage.reload()
  await expect(otherPage.getByRole('columnheader', { name: '在职成员' })).toBeVisible()
  await otherPage.unroute(`**${words.read.path}`)

  await page.getByText('已修改', { exact: true }).click()
  await expect(zh).toHaveAccessibleDescription('原文：成员数')
  // The message closes after three seconds, on a busy machine before the click returns.
  await Promise.all([
    expect(page.getByText(`已撤销：${memberCountKey}`)).toBeVisible(),
    page.getByRole('button', { name: '撤销' }).click(),
  ])
  await expect(otherPage.getByRole('columnheader', { name: '成员数' })).toBeVisible()

  const sloganField = page.getByLabel(`${sloganKey}：简体中文`)
  await page.getByText('全部', { exact: true }).click()
  await filterList(page, sloganKey)
  await sloganField.fill('欢迎来到育乐')
  await sloganField.press('Enter')
  const readWord = (key: string, lang: Lang) =>
    call(words.read, {}).then((edited) => edited.words[key]?.[lang])
  await expect.poll(() => readWord(sloganKey, 'zh')).toBe('欢迎来到育乐')
  const signedOut = await browser.newContext({ baseURL: baseURL!, locale: 'zh-CN' })
  const loginPage = await signedOut.newPage()
  await loginPage.goto('/login')
  await expect(loginPage.getByText('欢迎来到育乐')).toBeVisible()
  await signedOut.close()

  await filterList(page, menuKey)
  await page.getByLabel(`${menuKey}：English`).fill('Pictograms')
  await page.getByLabel(`${menuKey}：English`).press('Enter')
  await expect.poll(() => readWord(menuKey, 'en')).toBe('Pictograms')
  await context.addInitScript(() => localStorage.setItem('tessera.language', 'en'))
  await page.reload()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Pictograms' })).toBeVisible()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Icons' })).toBeVisible()
})

test(
  'no text lacks a language, and the second of two editors of one text decides which is used',
  { tag: '@full' },
  async ({ page, signedIn }) => {
    const others = await signedIn('admin')
    const key = `${memberCountKey}：简体中文`
    for (const window of [page, others]) {
      await window.goto(`/system/language?keyword=${encodeURIComponent(memberCountKey)}`)
      await expect(window.getByLabel(key)).toHaveValue('成员数')
    }
    await others.getByLabel(key).fill('在职')
    await others.getByLabel(key).press('Enter')
    await expect(others.getByText('修改成功')).toBeVisible()
    await page.getByLabel(key).fill('在岗')
    await page.getByLabel(key).press('Enter')
    const conflict = page.getByRole('dialog', { name: '该词条已在别处被修改' })
    await expect(conflict).toContainText('当前内容在职您的修改在岗')
    expect(await findAxeViolations(page)).toEqual([])
    await conflict.getByRole('button', { name: '保留当前内容' }).click()
    await expect(page.getByLabel(key)).toHaveValue('在职')
    await page.getByLabel(key).fill('在岗')
    await page.getByLabel(key).press('Enter')
    await expect(page.getByText('修改成功')).toBeVisible()
    await others.getByLabel(key).fill('在编')
    await others.getByLabel(key).press('Enter')
    await others.getByRole('button', { name: '使用我的' }).click()
    await expect(async () => {
      await page.reload()
      await expect(page.getByLabel(key)).toHaveValue('在编', { timeout: 3_000 })
    }).toPass()

    await page.goto('/system/language?state=missing')
    // Other journeys create menus and dictionaries in one language.
    await expect(page.getByRole('status').filter({ hasText: /个词条/ })).toBeVisible()
    await expect(
      page.locator('code').filter({
        hasText:
          /^(?!menu:|dictionary)|^menu:(edu|workFlow|permission|onlineDev|system|systemData|weChat|extend)\b|^dictionary(Type)?:(sex|Nation|Education|eduSource)\b/,
      }),
    ).toHaveCount(0)
  },
)

test(
  'an invalid text shows its reason, and a file of texts is reviewed before it is imported',
  { tag: '@full' },
  async ({ page, call }) => {
    await page.goto(`/system/language?keyword=${encodeURIComponent(memberCountKey)}`)
    const en = page.getByLabel(`${memberCountKey}：English`)
    await en.fill('<b>Members</b>')
    await expect(en).toHaveAccessibleDescription('不能包含 HTML 标签')
    await en.press('Tab')
    await expect(en).toHaveValue('<b>Members</b>')
    expect(await findAxeViolations(page)).toEqual([])
    await en.press('Escape')
    await expect(en).toHaveValue('Members')

    await page.getByRole('button', { name: '导出' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: '全部词条（.json）' }).click(),
    ])
    const path = await file.path()
    const exported = JSON.parse(await readFile(path, 'utf8')) as {
      words: Record<string, Partial<Record<Lang, string>>>
    }
    expect(exported.words[memberCountKey]).toEqual({ zh: '成员数', en: 'Members', zhtw: '成員數' })

    const changed = {
      ...exported,
      words: {
        [memberCountKey]: { en: 'People in it' },
        [sloganKey]: { zh: '<i>x</i>' },
        'gone:word': { zh: '无' },
      },
    }
    await page.getByLabel('导入', { exact: true }).setInputFiles({
      name: 'words.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(changed)),
    })
    const dialog = page.getByRole('dialog', { name: '导入 words.json' })
    await expect(dialog.getByText('2 处不同，已选 1 处')).toBeVisible()
    await expect(dialog.getByText('已忽略 1 个未使用的词条')).toBeVisible()
    await expect(dialog.getByText('不能包含 HTML 标签')).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
    const beforeImport = await call(words.read, {})
    expect(beforeImport.words[memberCountKey]).toBeUndefined()
    await dialog.getByRole('button', { name: '导入所选' }).click()
    await expect(dialog).toBeHidden()
    await expect(en).toHaveValue('People in it')
    const afterImport = await call(words.read, {})
    expect(afterImport.words[memberCountKey]).toEqual({ en: 'People in it' })
  },
)
