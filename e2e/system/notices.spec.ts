import type { Page } from 'playwright/test'
import { messages, notices } from '@tessera/shared/contract/messaging/messages'
import { expect, test } from '../fixtures/journey.ts'
import { confirmRemoval, runRowAction, searchList, rowOf } from '../fixtures/list.ts'
import { uniqueName } from '../fixtures/person.ts'
import { findAxeViolations } from '../fixtures/violations.ts'

const form = (page: Page) => page.getByRole('dialog', { name: '新建公告' })
const editor = (page: Page) => page.getByRole('textbox', { name: '内容' })
/** Saves a draft; beside it, another button saves and publishes. */
const save = (page: Page) => form(page).getByRole('button', { name: '保存', exact: true })
const tool = (page: Page, name: string | RegExp) =>
  page.getByRole('toolbar', { name: '格式' }).getByRole('button', { name, exact: typeof name === 'string' })

async function openNewNotice(page: Page): Promise<string> {
  const title = uniqueName('公告')
  await page.goto('/system/notice')
  await page.getByRole('button', { name: '新建' }).click()
  await form(page).getByRole('textbox', { name: '标题' }).fill(title)
  await expect(editor(page)).toBeVisible()
  return title
}

/**
 * Selects the line that was just typed, and waits because the editor handles a selection with a short delay.
 */
async function selectLine(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Shift+Home')
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe(text)
  await page.waitForTimeout(150)
}

async function moveToEnd(page: Page): Promise<void> {
  await editor(page).press('Control+End')
  await expect.poll(() => page.evaluate(() => getSelection()?.isCollapsed)).toBe(true)
  await page.waitForTimeout(150)
}

/** Saves the notice and returns the stored HTML. */
async function saveAndReadBody(
  page: Page,
  call: Parameters<Parameters<typeof test>[2]>[0]['call'],
  title: string,
): Promise<string> {
  await save(page).click()
  await expect(form(page)).toHaveCount(0)
  const { list } = await call(notices.list, { keyword: title })
  const { bodyText } = await call(notices.read, { id: list[0]!.id })
  return bodyText
}

test(
  'a notice is written, previewed, published to one user and deleted again',
  { tag: '@full' },
  async ({ page, call }) => {
    const title = await openNewNotice(page)
    await editor(page).click()
    await page.keyboard.type('请于周五前确认。')
    await form(page).getByRole('combobox', { name: '接收人' }).click()
    const transfer = page.getByRole('dialog', { name: '选择接收人' })
    await expect(transfer).toHaveCSS('width', '800px')
    await expect(transfer.getByRole('textbox')).toBeFocused()
    await page.keyboard.type('coach1')
    await transfer.getByRole('button', { name: '添加本页全部' }).click()
    await expect(transfer).toContainText('已选 10 项')
    expect(await findAxeViolations(page)).toEqual([])
    await transfer.getByRole('button', { name: '全部移除' }).click()
    await transfer.getByRole('textbox').fill('coach19')
    await expect(transfer.getByRole('treeitem')).toHaveCount(1)
    await transfer.getByRole('treeitem', { name: /coach19/ }).click()
    await transfer.getByRole('button', { name: '确定' }).click()
    expect(await saveAndReadBody(page, call, title)).toBe('<p>请于周五前确认。</p>')

    await searchList(page, title)
    await expect(rowOf(page, title)).toContainText('草稿')
    await rowOf(page, title).getByRole('button', { name: title }).click()
    const preview = page.getByRole('dialog', { name: '预览' })
    await expect(preview).toContainText('请于周五前确认。')
    expect(await findAxeViolations(page)).toEqual([])
    await preview.getByRole('button', { name: '关闭', exact: true }).click()

    await runRowAction(page, rowOf(page, title), '发布')
    const question = page.getByRole('dialog', { name: '发布公告' })
    await expect(question).toContainText('指定的 1 人')
    await expect(question).toContainText(title)
    await question.getByRole('button', { name: '确定' }).click()
    await expect(rowOf(page, title)).toContainText('已发布')
    const received = (account: string) =>
      call(messages.list, { keyword: title }, account).then(({ list }) => list)
    expect(await received('coach19')).toHaveLength(1)
    expect(await received('coach18')).toHaveLength(0)

    await runRowAction(page, rowOf(page, title), '删除')
    await confirmRemoval(page, title)
    await expect(rowOf(page, title)).toHaveCount(0)
    expect(await received('coach19')).toHaveLength(0)
  },
)

test('a notice is published from its form, read on an open home page, and recalled', async ({
  page,
  signedIn,
}) => {
  const reader = await signedIn('coach17')
  await reader.goto('/home')
  const bell = reader.getByRole('banner').getByRole('button', { name: /站内消息/ })
  // Other journeys may have written to this user, too.
  await expect(bell).toHaveAccessibleName(/^站内消息，\d+ 条未读$/)
  const before = Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0])

  const title = await openNewNotice(page)
  await editor(page).click()
  await page.keyboard.type('今晚停水。')
  await form(page).getByRole('combobox', { name: '接收人' }).click()
  const transfer = page.getByRole('dialog', { name: '选择接收人' })
  await transfer.getByRole('textbox').fill('coach17')
  await transfer.getByRole('treeitem', { name: /coach17/ }).click()
  await transfer.getByRole('button', { name: '确定' }).click()
  await form(page).getByRole('button', { name: '保存并发布' }).click()
  await page.getByRole('dialog', { name: '发布公告' }).getByRole('button', { name: '确定' }).click()
  // A drawer that closes takes the focus, and with it a key that is pressed in the list.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await searchList(page, title)
  await expect(rowOf(page, title)).toContainText('已发布')
  await expect(rowOf(page, title)).toContainText('0 / 1')

  await expect(reader.getByText(`新消息：${title}`)).toBeVisible()
  await expect(bell).toHaveAccessibleName(`站内消息，${before + 1} 条未读`)
  await reader.getByRole('main').getByRole('button', { name: title }).click()
  const shown = reader.getByRole('dialog', { name: '查看消息' })
  await expect(shown).toContainText('今晚停水。')
  await shown.getByRole('button', { name: '关闭', exact: true }).click()
  await expect(bell).toHaveAccessibleName(`站内消息，${before} 条未读`)

  await rowOf(page, title)
    .getByRole('button', { name: /^\d+ \/ 1$/ })
    .click()
  const readers = page.getByRole('dialog', { name: '阅读情况' })
  await expect(readers.getByRole('radio', { name: '已读 1' })).toBeChecked()
  await expect(readers).toContainText('/coach17')
  expect(await findAxeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(readers).toHaveCount(0)

  await runRowAction(page, rowOf(page, title), '撤回')
  await page.getByRole('dialog', { name: '撤回公告' }).getByRole('button', { name: '撤回' }).click()
  await expect(rowOf(page, title)).toContainText('已撤回')
  await expect(reader.getByRole('main').getByRole('button', { name: title })).toHaveCount(0)
})

test(
  'a notice without content is not saved, and the field shows an error',
  { tag: '@full' },
  async ({ page }) => {
    await openNewNotice(page)
    await save(page).click()
    await expect(form(page).getByText('内容不能为空')).toBeVisible()
    await expect(form(page).getByText('请输入内容...')).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
  },
)

test('the toolbar formats the selection', { tag: '@full' }, async ({ page, call }) => {
  const title = await openNewNotice(page)
  const line = async (text: string) => {
    await moveToEnd(page)
    await page.keyboard.type(text)
    await selectLine(page, text)
  }
  const next = async () => {
    await moveToEnd(page)
    await page.keyboard.press('Enter')
  }
  await editor(page).click()
  await line('bold')
  await tool(page, '加粗').click()
  await expect(tool(page, '加粗')).toHaveAttribute('aria-pressed', 'true')
  await tool(page, '字号: 标准').click()
  await page.getByRole('menuitem', { name: '特大' }).click()
  await expect(tool(page, '字号: 特大')).toBeVisible()
  await tool(page, '文字颜色').click()
  await page.getByRole('button', { name: '#cb272d' }).click()
  await expect(editor(page).getByText('bold')).toHaveCSS('color', 'rgb(203, 39, 45)')
  await next()
  await tool(page, '清除格式').click()
  await line('plain')
  await tool(page, '清除格式').click()
  await tool(page, /^段落与标题/).click()
  await page.getByRole('menuitem', { name: '标题 2' }).click()
  await expect(editor(page).getByRole('heading', { level: 2, name: 'plain' })).toBeVisible()
  await tool(page, '对齐方式').click()
  await page.getByRole('menuitem', { name: '居中' }).click()
  await tool(page, '从右到左').click()
  await expect(tool(page, '从右到左')).toHaveAttribute('aria-pressed', 'true')
  const html = await saveAndReadBody(page, call, title)
  expect(html).toMatch(
    /^<p><span style="font-size: 2\.5em; color: #cb272d"><strong>bold<\/strong><\/span><\/p>/,
  )
  expect(html).toMatch(/<h2 style="text-align: center" dir="rtl">plain<\/h2>$/)
})

test('lists, indent, quote and code are saved as HTML', { tag: '@full' }, async ({ page, call }) => {
  const title = await openNewNotice(page)
  await editor(page).click()
  await tool(page, '无序列表').click()
  await page.keyboard.type('one')
  await page.keyboard.press('Enter')
  await page.keyboard.type('two')
  await page.keyboard.press('Control+]')
  await page.keyboard.press('Enter')
  for (const _ of [1, 2]) await page.keyboard.press('Enter')
  await page.keyboard.type('quoted')
  await tool(page, '引用').click()
  await page.keyboard.press('Enter')
  await page.keyboard.type('let x = 1')
  await tool(page, '代码块').click()
  await expect(tool(page, '代码块')).toHaveAttribute('aria-pressed', 'true')
  const html = await saveAndReadBody(page, call, title)
  expect(html).toContain('<ul><li>one<ul><li>two</li></ul></li></ul>')
  expect(html).toContain('<blockquote>quoted</blockquote>')
  expect(html).toMatch(/<pre>let x = 1<\/pre>/)
})

test('Ctrl+K adds a link, and a script address is refused', { tag: '@full' }, async ({ page, call }) => {
  const title = await openNewNotice(page)
  await editor(page).click()
  await page.keyboard.type('here')
  await selectLine(page, 'here')
  await page.keyboard.press('Control+k')
  const address = page.getByRole('textbox', { name: '链接地址' })
  await address.fill('javascript:alert(1)')
  await address.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'http://' })).toBeVisible()
  await address.fill('https://a.example/x')
  await address.press('Enter')
  await expect(editor(page).getByRole('link', { name: 'here' })).toHaveAttribute(
    'href',
    'https://a.example/x',
  )
  expect(await saveAndReadBody(page, call, title)).toBe(
    '<p><a href="https://a.example/x" target="_blank" rel="noopener noreferrer">here</a></p>',
  )
})

test('a picture is uploaded into the text', { tag: '@full' }, async ({ page, call }) => {
  const title = await openNewNotice(page)
  await editor(page).click()
  const chooserEvent = page.waitForEvent('filechooser')
  await tool(page, '插入图片').click()
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const chooser = await chooserEvent
  await chooser.setFiles({ name: '平面图.png', mimeType: 'image/png', buffer: png })
  await expect(editor(page).getByRole('img', { name: '平面图' })).toBeAttached()
  expect(await saveAndReadBody(page, call, title)).toMatch(
    /^<p><img src="\/api\/file\/Image\/annexpic\/[\w.]+" alt="平面图" ?\/?><\/p>$/,
  )
})

test('text from an input method is entered correctly', { tag: '@full' }, async ({ page, call }) => {
  const title = await openNewNotice(page)
  await editor(page).click()
  const cdp = await page.context().newCDPSession(page)
  for (const text of ['x', 'xi', 'xia'])
    await cdp.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    })
  await cdp.send('Input.insertText', { text: '消防' })
  await page.keyboard.type('2026')
  await expect(editor(page)).toHaveText('消防2026')
  expect(await saveAndReadBody(page, call, title)).toBe('<p>消防2026</p>')
})

test('the toolbar is one tab stop, and arrow keys move in it', { tag: '@full' }, async ({ page }) => {
  await openNewNotice(page)
  await tool(page, '撤销').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tool(page, '重做')).toBeFocused()
  await page.keyboard.press('End')
  await expect(tool(page, '清除格式')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(tool(page, '撤销')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(editor(page)).toBeFocused()
})
