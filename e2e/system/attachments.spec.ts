import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright/test'
import { chunkBytes, files } from '@tessera/shared/contract/system/files'
import { notices } from '@tessera/shared/contract/messaging/messages'
import { expect, test } from '../fixtures/journey.ts'
import { searchList } from '../fixtures/list.ts'
import { uniqueName } from '../fixtures/person.ts'
import { findAxeViolations } from '../fixtures/violations.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const form = (page: Page) => page.getByRole('dialog', { name: '新建公告' })
const zone = (page: Page) => form(page).getByRole('group', { name: '附件' })
/** Saves a draft; beside it, another button saves and publishes. */
const save = (page: Page) => form(page).getByRole('button', { name: '保存', exact: true })
const row = (page: Page, name: string) => zone(page).getByRole('listitem').filter({ hasText: name })
const textFile = (name: string, bytes = 20) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.alloc(bytes, '课'),
})
/** A file of three chunks. */
const largeFile = {
  name: '课程录像.zip',
  mimeType: 'application/zip',
  buffer: Buffer.concat([Buffer.from('504b0304', 'hex'), randomBytes(2 * chunkBytes + 1_000)]),
}

async function openNewNotice(page: Page): Promise<string> {
  const title = uniqueName('公告')
  await page.goto('/system/notice')
  await page.getByRole('button', { name: '新建' }).click()
  await form(page).getByRole('textbox', { name: '标题' }).fill(title)
  await form(page).getByRole('textbox', { name: '内容' }).fill('见附件')
  return title
}

async function selectFiles(page: Page, selected: ReturnType<typeof textFile>[]): Promise<void> {
  const chooserEvent = page.waitForEvent('filechooser')
  await zone(page)
    .getByRole('button', { name: /添加附件/ })
    .click()
  const chooser = await chooserEvent
  await chooser.setFiles(selected)
}

const isChunkUrl = (url: URL) => url.pathname.toLowerCase() === files.chunk.path

test('files are selected, dropped, pasted, downloaded, removed and restored', async ({ page, call }) => {
  const title = await openNewNotice(page)
  await selectFiles(page, [textFile('一.txt'), textFile('二.csv')])
  await expect(zone(page).getByRole('listitem')).toHaveCount(2)

  const dataTransfer = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['a'], '三.txt', { type: 'text/plain' }))
    return transfer
  })
  for (const event of ['dragenter', 'dragover', 'drop'])
    await zone(page).dispatchEvent(event, { dataTransfer })
  await zone(page).evaluate((element) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['a'], '四.txt', { type: 'text/plain' }))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true }))
  })
  for (const name of ['三.txt', '四.txt'])
    await expect(zone(page).getByRole('button', { name: `下载 ${name}` })).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])

  const downloadEvent = page.waitForEvent('download')
  await row(page, '一.txt').getByRole('button', { name: '下载 一.txt' }).click()
  const download = await downloadEvent
  expect(download.suggestedFilename()).toBe('一.txt')

  await zone(page).getByRole('button', { name: '移除 一.txt' }).click()
  await expect(zone(page).getByRole('status')).toContainText('已移除 一.txt')
  await zone(page).getByRole('button', { name: '撤销' }).click()
  await zone(page).getByRole('button', { name: '移除 二.csv' }).click()
  await save(page).click()
  await expect(form(page)).toHaveCount(0)
  const { list } = await call(notices.list, { keyword: title })
  const notice = await call(notices.read, { id: list[0]!.id })
  const saved = JSON.parse(notice.files) as { name: string; url: string }[]
  expect(saved.map(({ name }) => name)).toEqual(['一.txt', '三.txt', '四.txt'])
  await searchList(page, title)
  await page.getByRole('button', { name: title, exact: true }).click()
  const attachments = page.getByRole('dialog', { name: '预览' }).getByRole('region', { name: '附件' })
  await expect(attachments.getByRole('button')).toHaveText(['一.txt', '三.txt', '四.txt'])
  const secondDownloadEvent = page.waitForEvent('download')
  await attachments.getByRole('button', { name: '三.txt' }).click()
  const secondDownload = await secondDownloadEvent
  expect(secondDownload.suggestedFilename()).toBe('三.txt')
})

test(
  'a file of a wrong type, an empty file and too many files are refused with a reason',
  { tag: '@full' },
  async ({ page }) => {
    await openNewNotice(page)
    await selectFiles(page, [
      { ...textFile('安装.exe'), mimeType: 'application/x-msdownload' },
      textFile('好.txt'),
    ])
    await expect(page.getByText('不允许上传该类型的文件').first()).toBeVisible()
    await expect(row(page, '好.txt')).toBeVisible()
    await zone(page).getByRole('button', { name: '取消上传 安装.exe' }).click()
    await selectFiles(page, [textFile('空.txt', 0)])
    await expect(page.getByText('空.txt：文件为空')).toBeVisible()
    await selectFiles(
      page,
      Array.from({ length: 20 }, (_, index) => textFile(`${index}.txt`)),
    )
    await expect(page.getByText('最多上传 20 个文件')).toBeVisible()
    await expect(zone(page).getByRole('listitem')).toHaveCount(20)
  },
)

test.describe('interrupted connection', () => {
  test.use({ tolerated: /ERR_FAILED|request failed/ })

  test(
    'a large file is uploaded in chunks and resumes after an interruption',
    { tag: '@full' },
    async ({ page, call }) => {
      test.slow()
      const title = await openNewNotice(page)
      const sent: number[] = []
      let broken = true
      await page.route(isChunkUrl, async (route) => {
        const number = Number(
          /name="chunkNumber"\r\n\r\n(\d+)/.exec(
            route.request().postDataBuffer()?.subarray(0, 2_000).toString('latin1') ?? '',
          )?.[1] ?? 0,
        )
        if (number > 1 && broken) return route.abort()
        sent.push(number)
        return route.continue()
      })
      await selectFiles(page, [largeFile])
      await expect(row(page, largeFile.name).getByRole('button', { name: /继续上传/ })).toBeVisible({
        timeout: 60_000,
      })
      broken = false
      await row(page, largeFile.name)
        .getByRole('button', { name: /继续上传/ })
        .click()
      await expect(zone(page).getByRole('button', { name: `下载 ${largeFile.name}` })).toBeVisible({
        timeout: 60_000,
      })
      expect(sent.filter((number) => number > 0)).toEqual([1, 2, 3])
      await save(page).click()
      await expect(form(page)).toHaveCount(0)
      const { list } = await call(notices.list, { keyword: title })
      const notice = await call(notices.read, { id: list[0]!.id })
      const [saved] = JSON.parse(notice.files) as { url: string }[]
      const bytes = await page.evaluate(async (url) => {
        const answer = await fetch(url)
        const content = await answer.arrayBuffer()
        return content.byteLength
      }, saved!.url)
      expect(bytes).toBe(largeFile.buffer.length)
    },
  )
})
