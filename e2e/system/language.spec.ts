import { readFile } from 'node:fs/promises'
import { type Lang } from '@tessera/shared/contract/lang'
import { words } from '@tessera/shared/contract/shell/words'
import { language } from '@tessera/shared/contract/system/language'
import { expect, test } from '../fixtures/journey.ts'
import { searchList } from '../fixtures/list.ts'
import { findAxeViolations } from '../fixtures/violations.ts'

/** Words that no other journey reads. */
const head = 'org:roles.members'
const slogan = 'shell:login.slogan'
const menu = 'menu:system.icons'
const langs: readonly Lang[] = ['zh', 'en', 'zhtw']

test.afterEach(async ({ call }) => {
  await call(language.save, {
    changes: [head, slogan, menu].flatMap((key) => langs.map((lang) => ({ key, lang, text: null }))),
  })
})

test('a word that an administrator edits is said at once in every window, before sign-in too, and restored by undoing', async ({
  page,
  context,
  browser,
  call,
  signedIn,
  baseURL,
}) => {
  const elsewhere = await signedIn('admin')
  const heard: string[] = []
  elsewhere.on('websocket', (line) =>
    line.on('framereceived', ({ payload }) => void heard.push(String(payload))),
  )
  await elsewhere.goto('/permission/role')
  await expect(elsewhere.getByRole('columnheader', { name: '成员数' })).toBeVisible()
  await expect.poll(() => heard.some((frame) => frame.includes('initMessage'))).toBe(true)

  await page.goto('/system/language')
  await expect(page.getByRole('status').filter({ hasText: /共 \d{4} 个词条/ })).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await searchList(page, head)
  const zh = page.getByLabel(`${head}：简体中文`)
  await expect(zh).toHaveValue('成员数')
  await zh.fill('在职成员')
  await zh.press('Enter')
  await expect(page.getByText('修改成功')).toBeVisible()
  await expect(elsewhere.getByRole('columnheader', { name: '在职成员' })).toBeVisible()
  // The next start says it before anybody was asked.
  await elsewhere.route(`**${words.read.path}`, (route) => route.abort())
  await elsewhere.reload()
  await expect(elsewhere.getByRole('columnheader', { name: '在职成员' })).toBeVisible()
  await elsewhere.unroute(`**${words.read.path}`)

  await page.getByText('已修改', { exact: true }).click()
  await expect(zh).toHaveAccessibleDescription('原文：成员数')
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByText(`已撤销：${head}`)).toBeVisible()
  await expect(elsewhere.getByRole('columnheader', { name: '成员数' })).toBeVisible()

  const said = page.getByLabel(`${slogan}：简体中文`)
  await page.getByText('全部', { exact: true }).click()
  await searchList(page, slogan)
  await said.fill('欢迎来到育乐')
  await said.press('Enter')
  await expect(page.getByText('修改成功')).toBeVisible()
  const outside = await browser.newContext({ baseURL: baseURL!, locale: 'zh-CN' })
  const door = await outside.newPage()
  await door.goto('/login')
  await expect(door.getByText('欢迎来到育乐')).toBeVisible()
  await outside.close()

  await searchList(page, menu)
  await page.getByLabel(`${menu}：English`).fill('Pictograms')
  await page.getByLabel(`${menu}：English`).press('Enter')
  await expect.poll(async () => (await call(words.read, {})).words[menu]?.en).toBe('Pictograms')
  await context.addInitScript(() => localStorage.setItem('tessera.language', 'en'))
  await page.reload()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Pictograms' })).toBeVisible()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Icons' })).toBeVisible()
})

test('no word of the product lacks a language; of two who edit one word the later decides', async ({
  page,
  signedIn,
}) => {
  const others = await signedIn('admin')
  const key = `${head}：简体中文`
  for (const window of [page, others]) {
    await window.goto(`/system/language?keyword=${encodeURIComponent(head)}`)
    await expect(window.getByLabel(key)).toHaveValue('成员数')
  }
  await others.getByLabel(key).fill('在职')
  await others.getByLabel(key).press('Enter')
  await expect(others.getByText('修改成功')).toBeVisible()
  await page.getByLabel(key).fill('在岗')
  await page.getByLabel(key).press('Enter')
  const asked = page.getByRole('dialog', { name: '该词条已被他人修改' })
  await expect(asked).toContainText('现在在职您的在岗')
  expect(await findAxeViolations(page)).toEqual([])
  await asked.getByRole('button', { name: '保留当前内容' }).click()
  await expect(page.getByLabel(key)).toHaveValue('在职')
  await page.getByLabel(key).fill('在岗')
  await page.getByLabel(key).press('Enter')
  await expect(page.getByText('修改成功')).toBeVisible()
  await others.getByLabel(key).fill('在编')
  await others.getByLabel(key).press('Enter')
  await others.getByRole('button', { name: '使用我的' }).click()
  await page.reload()
  await expect(page.getByLabel(key)).toHaveValue('在编')

  await page.goto('/system/language?state=missing')
  // Other journeys make menus and dictionaries of their own, in one language.
  await expect(page.getByRole('status').filter({ hasText: /个词条/ })).toBeVisible()
  await expect(
    page.locator('code').filter({
      hasText:
        /^(?!menu:|dictionary)|^menu:(edu|workFlow|permission|onlineDev|system|systemData|weChat|extend)\b|^dictionary(Type)?:(sex|Nation|Education|eduSource)\b/,
    }),
  ).toHaveCount(0)
})

test(
  'what cannot be said stays with its reason; a file of words is looked at before it counts',
  { tag: '@full' },
  async ({ page, call }) => {
    await page.goto(`/system/language?keyword=${encodeURIComponent(head)}`)
    const en = page.getByLabel(`${head}：English`)
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
    const exported = JSON.parse(await readFile(await file.path(), 'utf8')) as {
      words: Record<string, Partial<Record<Lang, string>>>
    }
    expect(exported.words[head]).toEqual({ zh: '成员数', en: 'Members', zhtw: '成員數' })

    const changed = {
      ...exported,
      words: { [head]: { en: 'People in it' }, [slogan]: { zh: '<i>x</i>' }, 'gone:word': { zh: '无' } },
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
    expect((await call(words.read, {})).words[head]).toBeUndefined()
    await dialog.getByRole('button', { name: '导入所选' }).click()
    await expect(dialog).toBeHidden()
    await expect(en).toHaveValue('People in it')
    expect((await call(words.read, {})).words[head]).toEqual({ en: 'People in it' })
  },
)
