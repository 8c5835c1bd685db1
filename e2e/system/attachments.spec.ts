import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright/test'
import { chunkBytes, files } from '@tessera/shared/contract/system/files'
import { notices } from '@tessera/shared/contract/system/messages'
import { expect, test } from '../fixtures/journey.ts'
import { searchList } from '../fixtures/list.ts'
import { uniqueName } from '../fixtures/person.ts'
import { findAxeViolations } from '../fixtures/violations.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const form = (page: Page) => page.getByRole('dialog', { name: '新建公告' })
const zone = (page: Page) => form(page).getByRole('group', { name: '附件' })
const row = (page: Page, name: string) => zone(page).getByRole('listitem').filter({ hasText: name })
const text = (name: string, bytes = 20) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.alloc(bytes, '课'),
})
/** Three pieces. */
const large = {
  name: '课程录像.zip',
  mimeType: 'application/zip',
  buffer: Buffer.concat([Buffer.from('504b0304', 'hex'), randomBytes(2 * chunkBytes + 1_000)]),
}

async function open(page: Page): Promise<string> {
  const title = uniqueName('公告')
  await page.goto('/system/notice')
  await page.getByRole('button', { name: '新建' }).click()
  await form(page).getByRole('textbox', { name: '标题' }).fill(title)
  await form(page).getByRole('textbox', { name: '内容' }).fill('见附件')
  return title
}

async function choose(page: Page, chosen: ReturnType<typeof text>[]): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await zone(page)
    .getByRole('button', { name: /添加附件/ })
    .click()
  await (await choosing).setFiles(chosen)
}

const pieces = (url: URL) => url.pathname.toLowerCase() === files.chunk.path

test('files are chosen, dropped and pasted, downloaded, removed and taken back', async ({ page, call }) => {
  const title = await open(page)
  await choose(page, [text('一.txt'), text('二.csv')])
  await expect(zone(page).getByRole('listitem')).toHaveCount(2)

  const carried = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['a'], '三.txt', { type: 'text/plain' }))
    return transfer
  })
  for (const event of ['dragenter', 'dragover', 'drop'])
    await zone(page).dispatchEvent(event, { dataTransfer: carried })
  await zone(page).evaluate((element) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['a'], '四.txt', { type: 'text/plain' }))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true }))
  })
  for (const name of ['三.txt', '四.txt'])
    await expect(zone(page).getByRole('button', { name: `下载 ${name}` })).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])

  const downloading = page.waitForEvent('download')
  await row(page, '一.txt').getByRole('button', { name: '下载 一.txt' }).click()
  expect((await downloading).suggestedFilename()).toBe('一.txt')

  await zone(page).getByRole('button', { name: '移除 一.txt' }).click()
  await expect(zone(page).getByRole('status')).toContainText('已移除 一.txt')
  await zone(page).getByRole('button', { name: '撤销' }).click()
  await zone(page).getByRole('button', { name: '移除 二.csv' }).click()
  await form(page).getByRole('button', { name: '保存' }).click()
  await expect(form(page)).toHaveCount(0)
  const { list } = await call(notices.list, { keyword: title })
  const kept = JSON.parse((await call(notices.read, { id: list[0]!.id })).files) as {
    name: string
    url: string
  }[]
  expect(kept.map(({ name }) => name)).toEqual(['一.txt', '三.txt', '四.txt'])
  await searchList(page, title)
  await page.getByRole('button', { name: title, exact: true }).click()
  const came = page.getByRole('dialog', { name: '预览' }).getByRole('region', { name: '附件' })
  await expect(came.getByRole('button')).toHaveText(['一.txt', '三.txt', '四.txt'])
  const again = page.waitForEvent('download')
  await came.getByRole('button', { name: '三.txt' }).click()
  expect((await again).suggestedFilename()).toBe('三.txt')
})

test('what is refused says why and leaves the others: wrong kind, empty, too large, too many', async ({
  page,
}) => {
  await open(page)
  await choose(page, [{ ...text('安装.exe'), mimeType: 'application/x-msdownload' }, text('好.txt')])
  await expect(page.getByText('不允许上传该类型的文件').first()).toBeVisible()
  await expect(row(page, '好.txt')).toBeVisible()
  await zone(page).getByRole('button', { name: '取消上传 安装.exe' }).click()
  await choose(page, [text('空.txt', 0)])
  await expect(page.getByText('空.txt：文件为空')).toBeVisible()
  await choose(
    page,
    Array.from({ length: 20 }, (_, at) => text(`${at}.txt`)),
  )
  await expect(page.getByText('最多上传 20 个文件')).toBeVisible()
  await expect(zone(page).getByRole('listitem')).toHaveCount(20)
})

test.describe('a line that breaks', () => {
  test.use({ tolerated: /ERR_FAILED|request failed/ })

  test(
    'a large file goes in pieces, and on from where it was cut off',
    { tag: '@full' },
    async ({ page, call }) => {
      test.slow()
      const title = await open(page)
      const sent: number[] = []
      let broken = true
      await page.route(pieces, async (route) => {
        const number = Number(
          /name="chunkNumber"\r\n\r\n(\d+)/.exec(
            route.request().postDataBuffer()?.subarray(0, 2_000).toString('latin1') ?? '',
          )?.[1] ?? 0,
        )
        if (number > 1 && broken) return route.abort()
        sent.push(number)
        return route.continue()
      })
      await choose(page, [large])
      await expect(row(page, large.name).getByRole('button', { name: /继续上传/ })).toBeVisible({
        timeout: 60_000,
      })
      broken = false
      await row(page, large.name)
        .getByRole('button', { name: /继续上传/ })
        .click()
      await expect(zone(page).getByRole('button', { name: `下载 ${large.name}` })).toBeVisible({
        timeout: 60_000,
      })
      expect(sent.filter((number) => number > 0)).toEqual([1, 2, 3])
      await form(page).getByRole('button', { name: '保存' }).click()
      await expect(form(page)).toHaveCount(0)
      const { list } = await call(notices.list, { keyword: title })
      const [kept] = JSON.parse((await call(notices.read, { id: list[0]!.id })).files) as { url: string }[]
      const bytes = await page.evaluate(
        async (url) => (await (await fetch(url)).arrayBuffer()).byteLength,
        kept!.url,
      )
      expect(bytes).toBe(large.buffer.length)
    },
  )
})
