// @vitest-environment jsdom
import { Message } from '@arco-design/web-react'
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Code } from '../../contract/code.ts'
import { startText, switchLang } from '../../text/i18n.ts'
import type { FileItem } from '../../contract/fields/files-value.ts'
import { PendingFilesContext } from './pending-files.ts'
import type { UploadProps, UploadState } from './props.ts'
import { UploadFiles } from './upload-files.tsx'
import { UploadImages } from './upload-images.tsx'

/** Pending requests by file name; calling one responds, with null for a network error. */
let pendingRequests: Record<string, (envelope: object | null) => Promise<void>> = {}
class FakeRequest extends EventTarget {
  upload = new EventTarget()
  response: unknown = null
  open() {}
  setRequestHeader() {}
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
  send(form: FormData) {
    pendingRequests[(form.get('file') as File).name] = (envelope) =>
      act(async () => {
        this.response = envelope && { msg: '', data: null, ...envelope }
        this.dispatchEvent(new Event(envelope ? 'load' : 'error'))
        this.dispatchEvent(new Event('loadend'))
      })
  }
}
const storedResponse = (name: string) => ({
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
  pendingRequests = {}
  root = createRoot(box)
})
afterEach(async () => {
  await act(async () => root.unmount())
  Message.clear()
  // A message that is still fading would need the window after the last test.
  await vi.waitFor(() => expect(document.querySelector('.arco-message')).toBeNull(), { timeout: 60_000 })
  vi.unstubAllGlobals()
})

async function show(
  Widget: typeof UploadFiles | typeof UploadImages,
  from: readonly FileItem[],
  props: Partial<UploadProps> = {},
  report: ((what: UploadState | null) => void) | null = null,
) {
  function Holder() {
    const [current, setCurrent] = useState(from)
    value = current
    return (
      <PendingFilesContext value={report}>
        <Widget id="here" label="附件" value={current} onChange={setCurrent} {...props} />
      </PendingFilesContext>
    )
  }
  await act(async () => root.render(<Holder />))
}
async function selectFiles(...files: File[]) {
  const input = box.querySelector<HTMLInputElement>('input[type=file]')!
  Object.defineProperty(input, 'files', { value: files, configurable: true })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
}
const findByLabel = (name: string) => box.querySelector<HTMLElement>(`[aria-label="${name}"]`)
const press = (name: string) => act(async () => findByLabel(name)!.click())
const names = () => value.map(({ name }) => name)
const findText = (words: string) => vi.waitFor(() => expect(document.body.textContent).toContain(words))
const png = (name: string, size = 10) => new File([new Uint8Array(size)], name, { type: 'image/png' })
const busy = () => box.querySelector('[role=group]')!.getAttribute('aria-busy')

test('adds a file to the value when the server has responded, and is busy until then', async () => {
  await show(UploadFiles, [])
  await selectFiles(png('a.png'))
  expect([names(), busy()]).toEqual([[], 'true'])
  await pendingRequests['a.png']!(storedResponse('a.png'))
  expect([value, busy()]).toEqual([[item('a.png')], 'false'])
})

test('keeps the order of selection, whichever upload finishes first', async () => {
  await show(UploadImages, [item('0.png')])
  await selectFiles(png('a.png'), png('b.png'), png('c.png'))
  await pendingRequests['b.png']!(storedResponse('b.png'))
  await pendingRequests['c.png']!(storedResponse('c.png'))
  await pendingRequests['a.png']!(storedResponse('a.png'))
  expect(names()).toEqual(['0.png', 'a.png', 'b.png', 'c.png'])
})

test('shows the message of the server when it refuses a file', async () => {
  await show(UploadFiles, [])
  await selectFiles(png('a.png'))
  await pendingRequests['a.png']!({ code: Code.invalid, msg: '不允许上传该类型的文件' })
  expect(names()).toEqual([])
  await findText('不允许上传该类型的文件')
  expect(findByLabel('重试 a.png')).toBeNull()
  await press('取消上传 a.png')
  expect(box.querySelectorAll('li')).toHaveLength(0)
})

test('retries a failed transfer', async () => {
  await show(UploadFiles, [])
  await selectFiles(png('a.png'))
  await pendingRequests['a.png']!(null)
  await press('重试 a.png')
  await pendingRequests['a.png']!(storedResponse('a.png'))
  expect(names()).toEqual(['a.png'])
})

test('refuses a file above the size limit before the upload', async () => {
  await show(UploadFiles, [], { fileSize: 1, sizeUnit: 'KB' })
  await selectFiles(png('large.png', 1024), png('small.png', 1023))
  await findText('large.png：文件大小超过限制，须小于 1 KB')
  expect(Object.keys(pendingRequests)).toEqual(['small.png'])
})

test.each([
  [UploadFiles, '最多上传 2 个文件'],
  [UploadImages, '最多上传 2 张图片'],
])('accepts files up to the maximum count and shows a warning', async (Widget, words) => {
  await show(Widget, [item('0.png')], { limit: 2 })
  await selectFiles(png('a.png'), png('b.png'))
  await findText(words)
  expect(Object.keys(pendingRequests)).toEqual(['a.png'])
})

test('image upload accepts only image types', async () => {
  await show(UploadImages, [])
  await selectFiles(new File(['a'], 'a.pdf', { type: 'application/pdf' }))
  await findText('a.pdf：请上传图片')
  expect(pendingRequests).toEqual({})
})

test('undoes a removal at the same position', async () => {
  await show(UploadFiles, [item('a.png'), item('b.png'), item('c.png')])
  await press('移除 b.png')
  expect(names()).toEqual(['a.png', 'c.png'])
  await act(async () =>
    [...box.querySelectorAll('button')].find(({ textContent }) => textContent === '撤销')!.click(),
  )
  expect(names()).toEqual(['a.png', 'b.png', 'c.png'])
})

test('arrow keys of a grip reorder images, keep the focus and announce the position', async () => {
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
  await findText('a.png 现在是第 3 张，共 3 张')
  await key('ArrowLeft')
  expect(names()).toEqual(['b.png', 'a.png', 'c.png'])
})

test('a read-only field cannot be changed and shows when it is empty', async () => {
  await show(UploadImages, [item('a.png'), item('b.png')], { readOnly: true })
  expect([...box.querySelectorAll('button')].map((one) => one.getAttribute('aria-label'))).toEqual([
    '预览 a.png',
    '预览 b.png',
  ])
  for (const Widget of [UploadFiles, UploadImages])
    for (const inCell of [false, true]) {
      await show(Widget, [], { readOnly: true, inCell })
      expect(box.textContent).toBe('未上传')
      expect(box.querySelectorAll('button')).toHaveLength(0)
    }
})

test('the button of a cell says what it adds, and not the words of the button in its pop-up', async () => {
  await show(UploadImages, [], { inCell: true })
  expect(box.textContent).toBe('添加图片')
})

test('reports uploading, failed and completed uploads', async () => {
  const states: (string | null)[] = []
  await show(UploadFiles, [], {}, (what) => states.push(what))
  await selectFiles(png('a.png'), png('b.png'))
  expect(states.at(-1)).toBe('uploading')
  await pendingRequests['a.png']!(storedResponse('a.png'))
  expect(states.at(-1)).toBe('uploading')
  await pendingRequests['b.png']!(null)
  expect(states.at(-1)).toBe('notUploaded')
  await press('重试 b.png')
  expect(states.at(-1)).toBe('uploading')
  await pendingRequests['b.png']!(storedResponse('b.png'))
  await vi.waitFor(() => expect(states.at(-1)).toBe(null))
  expect(names()).toEqual(['a.png', 'b.png'])
})
