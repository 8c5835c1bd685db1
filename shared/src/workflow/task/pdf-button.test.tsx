// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startText } from '../../text/i18n.ts'
import type { PdfButton as Component } from './pdf-button.tsx'

let root: Root
let PdfButton: typeof Component
/** The requests, and what the server says of the file. */
let sent: string[]
let file: object
const followed: string[] = []

beforeAll(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  localStorage.setItem('tessera.language', 'zh')
  startText()
  ;({ PdfButton } = await import('./pdf-button.tsx'))
})
beforeEach(async () => {
  sent = []
  file = {
    id: 'f1',
    name: '收据.pdf',
    state: 'running',
    total: 2,
    done: 1,
    skipped: 0,
    reasons: [],
    pages: 0,
    bytes: 0,
  }
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async (url: string, { method }: { method: string }) => {
    sent.push(`${method} ${url.replace(/[?&]n=\d+/, '')}`)
    return new Response(JSON.stringify({ code: 200, msg: '', data: file }))
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function follow(this: HTMLAnchorElement) {
    followed.push(`${this.download} ${new URL(this.href).pathname}`)
  })
  const host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
  await act(async () => root.render(<PdfButton templateId="t" formIds={['a', 'b']} />))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const press = (label: string) =>
  act(async () => {
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)
    button!.click()
    await vi.advanceTimersByTimeAsync(10)
  })
const wait = () => act(() => vi.advanceTimersByTimeAsync(600))

test('shows the progress, downloads the file and says what was skipped', async () => {
  await press('下载 PDF')
  await wait()
  expect(document.body.textContent).toContain('正在准备 1 / 2')
  file = { ...file, state: 'done', done: 2, skipped: 1, reasons: ['记录不存在'] }
  await wait()
  expect(followed).toEqual(['收据.pdf /api/file/Pdf/f1'])
  expect(document.body.textContent).toContain('1 条未能打印：记录不存在')
  expect(document.body.textContent).toContain('下载 PDF')
})

test('says why a file could not be written, and stops one that is cancelled', async () => {
  await press('下载 PDF')
  file = { ...file, state: 'failed', reasons: ['没有可打印的数据。'] }
  await wait()
  expect(document.body.textContent).toContain('没有可打印的数据')
  file = { ...file, state: 'running' }
  await press('下载 PDF')
  await press('取消')
  expect(sent.at(-1)).toBe('DELETE /api/system/printDev/Pdf/f1')
})
