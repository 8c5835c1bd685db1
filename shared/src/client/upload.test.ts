// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chunkBytes } from '../contract/system/files.ts'
import { Code } from '../contract/code.ts'
import { upload } from './upload.ts'

/** What the network answers, in turn: an envelope, or null for a line that broke. */
let answers: ((form: FormData) => { code: number; data?: unknown; msg?: string } | null)[] = []
let sent: { url: string; form: FormData }[] = []
let there: number[] = []

class FakeRequest extends EventTarget {
  upload = new EventTarget()
  responseType = ''
  timeout = 0
  response: unknown = null
  #url = ''
  open(_: string, url: string) {
    this.#url = url.split('?')[0]!
  }
  setRequestHeader() {}
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
  send(form: FormData) {
    sent.push({ url: this.#url, form })
    const answer = (answers.shift() ?? (() => ({ code: Code.ok, data: { name: 'n.zip', url: '/u' } })))(form)
    setTimeout(() => {
      this.response = answer && { msg: '', data: null, ...answer }
      this.dispatchEvent(new Event(answer ? 'load' : 'error'))
      this.dispatchEvent(new Event('loadend'))
    })
  }
}

const soon = setTimeout
beforeEach(() => {
  answers = []
  sent = []
  there = []
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  vi.stubGlobal('fetch', async () => ({
    json: async () => ({ code: Code.ok, msg: '', data: { uploaded: false, chunkNumbers: there } }),
  }))
  // Nobody waits for seconds here; that somebody would is seen by what is sent again.
  vi.stubGlobal('setTimeout', (later: () => void) => soon(later, 0))
})
afterEach(() => vi.unstubAllGlobals())

const small = new File(['a'], 'a.txt')
const large = new File([new Uint8Array(2 * chunkBytes + 10)], '录像.zip', { lastModified: 1 })
const numbers = () =>
  sent.filter(({ url }) => url.endsWith('/chunk')).map(({ form }) => Number(form.get('chunkNumber')))

test('a file of at most 5 MB goes at once, under its own name', async () => {
  expect(await upload('annex', small)).toEqual({ name: 'n.zip', url: '/u' })
  expect(sent.map(({ url }) => url)).toEqual(['/api/file/Uploader/annex'])
  expect((sent[0]!.form.get('file') as File).name).toBe('a.txt')
})

test('a larger one goes in pieces of 5 MB, and is put together', async () => {
  const parts: number[] = []
  await upload('annex', large, { onProgress: (part) => parts.push(part) })
  expect(sent.map(({ url }) => url)).toEqual([
    '/api/file/chunk',
    '/api/file/chunk',
    '/api/file/chunk',
    '/api/file/merge',
  ])
  expect(numbers()).toEqual([1, 2, 3])
  expect(
    Object.fromEntries([...sent[2]!.form].filter(([key]) => !['file', 'identifier', 'digest'].includes(key))),
  ).toEqual({
    filename: '录像.zip',
    chunkNumber: '3',
    totalChunks: '3',
    chunkSize: String(chunkBytes),
    currentChunkSize: '10',
    totalSize: String(2 * chunkBytes + 10),
    type: 'annex',
  })
  expect([...sent[0]!.form.keys()].at(-1)).toBe('file')
  expect(sent[3]!.form.get('fileName')).toBe('录像.zip')
  expect(new Set(sent.map(({ form }) => form.get('identifier'))).size).toBe(1)
  expect(parts.at(-1)).toBe(1)
})

test('pieces that are there are not sent again', async () => {
  there = [1, 3]
  await upload('annex', large)
  expect(numbers()).toEqual([2])
})

test('a piece that did not arrive is sent again', async () => {
  answers = [() => ({ code: Code.ok }), () => null, () => null, () => ({ code: Code.ok })]
  await upload('annex', large)
  expect(numbers()).toEqual([1, 2, 2, 2, 3])
})

test('and given up after four times, with the sentence for a line that is gone', async () => {
  answers = Array.from({ length: 4 }, () => () => null)
  await expect(upload('annex', large, { quiet: true })).rejects.toMatchObject({ code: 0 })
  expect(numbers()).toEqual([1, 1, 1, 1])
})

test('a refusal is final', async () => {
  answers = [() => ({ code: Code.invalid, msg: '不允许上传该类型的文件' })]
  await expect(upload('annex', large, { quiet: true })).rejects.toMatchObject({
    code: Code.invalid,
    msg: '不允许上传该类型的文件',
  })
  expect(numbers()).toEqual([1])
})

test('somebody else who is putting it together is waited for', async () => {
  there = [1, 2, 3]
  answers = [() => ({ code: Code.conflict, msg: '文件正在处理，请稍候' })]
  expect(await upload('annex', large)).toEqual({ name: 'n.zip', url: '/u' })
  expect(sent.map(({ url }) => url)).toEqual(['/api/file/merge', '/api/file/merge'])
})

test('what is cancelled stops', async () => {
  const abort = new AbortController()
  answers = [() => ({ code: Code.ok }), () => (abort.abort(), null)]
  await expect(upload('annex', large, { signal: abort.signal })).rejects.toMatchObject({ name: 'AbortError' })
  expect(numbers()).toEqual([1, 2])
})
