// @vitest-environment jsdom
import { Message } from '@arco-design/web-react'
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Code } from '@tessera/shared/contract/code'
import { startText, switchLang } from '@tessera/shared/text/i18n'
import type { FileItem } from '../../fields/files-value.ts'
import type { UploadProps } from './props.ts'
import { UploadFiles } from './upload-files.tsx'
import { UploadImages } from './upload-images.tsx'

/** Requests that wait for the network, by the name of their file. */
let waiting: Record<string, (envelope: object | null) => Promise<void>> = {}
class FakeRequest extends EventTarget {
  upload = new EventTarget()
  response: unknown = null
  open() {}
  setRequestHeader() {}
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
  send(form: FormData) {
    waiting[(form.get('file') as File).name] = (envelope) =>
      act(async () => {
        this.response = envelope && { msg: '', data: null, ...envelope }
        this.dispatchEvent(new Event(envelope ? 'load' : 'error'))
        this.dispatchEvent(new Event('loadend'))
      })
  }
}
const stored = (name: string) => ({
  code: Code.ok,
  data: { name: `id-${name}`, url: `/api/file/Image/annexpic/id-${name}` },
})
const item = (name: string): FileItem => ({
  name,
  fileId: `id-${name}`,
  url: `/api/file/Image/annexpic/id-${name}`,
})

let root: Root
let value: readonly FileItem[] = []
const box = document.createElement('div')
document.body.append(box)

beforeEach(async () => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  startText()
  await switchLang('zh')
  waiting = {}
  root = createRoot(box)
})
afterEach(async () => {
  await act(async () => root.unmount())
  Message.clear()
  vi.unstubAllGlobals()
})

async function show(
  Widget: typeof UploadFiles | typeof UploadImages,
  from: readonly FileItem[],
  props: Partial<UploadProps> = {},
) {
  function Holder() {
    const [kept, keep] = useState(from)
    value = kept
    return <Widget id="here" label="附件" value={kept} onChange={keep} {...props} />
  }
  await act(async () => root.render(<Holder />))
}
async function choose(...files: File[]) {
  const input = box.querySelector<HTMLInputElement>('input[type=file]')!
  Object.defineProperty(input, 'files', { value: files, configurable: true })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
}
const named = (name: string) => box.querySelector<HTMLElement>(`[aria-label="${name}"]`)
const press = (name: string) => act(async () => named(name)!.click())
const names = () => value.map(({ name }) => name)
const told = (words: string) => vi.waitFor(() => expect(document.body.textContent).toContain(words))
const png = (name: string, size = 10) => new File([new Uint8Array(size)], name, { type: 'image/png' })
const busy = () => box.querySelector('[role=group]')!.getAttribute('aria-busy')

test('a file is of the value once the server has answered; until then it says that it waits', async () => {
  await show(UploadFiles, [])
  await choose(png('a.png'))
  expect([names(), busy()]).toEqual([[], 'true'])
  await waiting['a.png']!(stored('a.png'))
  expect([value, busy()]).toEqual([[item('a.png')], 'false'])
})

test('they stand in the order in which they were chosen, whichever comes first', async () => {
  await show(UploadImages, [item('0.png')])
  await choose(png('a.png'), png('b.png'), png('c.png'))
  await waiting['b.png']!(stored('b.png'))
  await waiting['c.png']!(stored('c.png'))
  await waiting['a.png']!(stored('a.png'))
  expect(names()).toEqual(['0.png', 'a.png', 'b.png', 'c.png'])
})

test('a response whose code is not 200 rejects the upload, and the message of the server is shown', async () => {
  await show(UploadFiles, [])
  await choose(png('a.png'))
  await waiting['a.png']!({ code: Code.invalid, msg: '不允许上传该类型的文件' })
  expect(names()).toEqual([])
  await told('不允许上传该类型的文件')
  expect(named('重试 a.png')).toBeNull()
  await press('取消上传 a.png')
  expect(box.querySelectorAll('li')).toHaveLength(0)
})

test('what did not arrive is sent again when it is asked for', async () => {
  await show(UploadFiles, [])
  await choose(png('a.png'))
  await waiting['a.png']!(null)
  await press('重试 a.png')
  await waiting['a.png']!(stored('a.png'))
  expect(names()).toEqual(['a.png'])
})

test('a file that is not smaller than the limit is refused before it is sent', async () => {
  await show(UploadFiles, [], { fileSize: 1, sizeUnit: 'KB' })
  await choose(png('large.png', 1024), png('small.png', 1023))
  await told('large.png：文件大小超过限制，须小于 1 KB')
  expect(Object.keys(waiting)).toEqual(['small.png'])
})

test.each([
  [UploadFiles, '最多上传 2 个文件'],
  [UploadImages, '最多上传 2 张图片'],
])(
  'more than the maximum: those that have room are taken, and a warning says how many may be',
  async (Widget, words) => {
    await show(Widget, [item('0.png')], { limit: 2 })
    await choose(png('a.png'), png('b.png'))
    await told(words)
    expect(Object.keys(waiting)).toEqual(['a.png'])
  },
)

test('image upload accepts only image types', async () => {
  await show(UploadImages, [])
  await choose(new File(['a'], 'a.pdf', { type: 'application/pdf' }))
  await told('a.pdf：请上传图片')
  expect(waiting).toEqual({})
})

test('what is removed can be taken back to its place', async () => {
  await show(UploadFiles, [item('a.png'), item('b.png'), item('c.png')])
  await press('移除 b.png')
  expect(names()).toEqual(['a.png', 'c.png'])
  await act(async () =>
    [...box.querySelectorAll('button')].find(({ textContent }) => textContent === '撤销')!.click(),
  )
  expect(names()).toEqual(['a.png', 'b.png', 'c.png'])
})

test('pictures are put in order by the arrow keys of their grip, which keeps the focus and says where they are', async () => {
  await show(UploadImages, [item('a.png'), item('b.png'), item('c.png')])
  const grip = () => box.querySelector<HTMLElement>('[data-file="id-a.png"] [aria-label^="移动"]')!
  const key = (which: string) =>
    act(async () => grip().dispatchEvent(new KeyboardEvent('keydown', { key: which, bubbles: true })))
  grip().focus()
  await key('ArrowRight')
  await key('ArrowRight')
  await key('ArrowRight')
  expect(names()).toEqual(['b.png', 'c.png', 'a.png'])
  expect(document.activeElement).toBe(grip())
  await told('a.png 现在是第 3 张，共 3 张')
  await key('ArrowLeft')
  expect(names()).toEqual(['b.png', 'a.png', 'c.png'])
})

test('read only, nothing can be added, moved or removed; empty it says so', async () => {
  await show(UploadImages, [item('a.png'), item('b.png')], { readOnly: true })
  expect([...box.querySelectorAll('button')].map((one) => one.getAttribute('aria-label'))).toEqual([
    '预览 a.png',
    '预览 b.png',
  ])
  await show(UploadFiles, [], { readOnly: true })
  expect(box.querySelectorAll('button')).toHaveLength(0)
})

test('whoever waits for the value hears of files on their way, of those that did not arrive, and when all are there', async () => {
  const heard: (string | null)[] = []
  await show(UploadFiles, [], { onUnderWay: (what) => heard.push(what) })
  await choose(png('a.png'), png('b.png'))
  expect(heard.at(-1)).toBe('uploading')
  await waiting['a.png']!(stored('a.png'))
  expect(heard.at(-1)).toBe('uploading')
  await waiting['b.png']!(null)
  expect(heard.at(-1)).toBe('notUploaded')
  await press('重试 b.png')
  expect(heard.at(-1)).toBe('uploading')
  await waiting['b.png']!(stored('b.png'))
  await vi.waitFor(() => expect(heard.at(-1)).toBe(null))
  expect(names()).toEqual(['a.png', 'b.png'])
})
