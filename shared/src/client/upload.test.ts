// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chunkBytes } from '../contract/system/files.ts'
import { Code } from '../contract/code.ts'
import { upload } from './upload.ts'

/** Answers of the network in turn: an envelope, or null for a broken connection. */
let answers: ((form: FormData) => { code: number; data?: unknown; msg?: string } | null)[] = []
let sent: { url: string; form: FormData }[] = []
let arrivedPieces: number[] = []

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

const realSetTimeout = setTimeout
beforeEach(() => {
  answers = []
  sent = []
  arrivedPieces = []
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  vi.stubGlobal('fetch', async () => ({
    json: async () => ({ code: Code.ok, msg: '', data: { uploaded: false, chunkNumbers: arrivedPieces } }),
  }))
  // Delays are skipped; the repeated requests show that there was a retry.
  vi.stubGlobal('setTimeout', (callback: () => void) => realSetTimeout(callback, 0))
})
afterEach(() => vi.unstubAllGlobals())

const small = new File(['a'], 'a.txt')
const large = new File([new Uint8Array(2 * chunkBytes + 10)], '录像.zip', { lastModified: 1 })
const sentPieces = () =>
  sent.filter(({ url }) => url.endsWith('/chunk')).map(({ form }) => Number(form.get('chunkNumber')))

test('a file of at most 5 MB is sent in one request under its own name', async () => {
  expect(await upload('annex', small)).toEqual({ name: 'n.zip', url: '/u' })
  expect(sent.map(({ url }) => url)).toEqual(['/api/file/Uploader/annex'])
  expect((sent[0]!.form.get('file') as File).name).toBe('a.txt')
})

test('a larger file is sent in pieces of 5 MB, which are merged', async () => {
  const shares: number[] = []
  await upload('annex', large, { onProgress: (share) => shares.push(share) })
  expect(sent.map(({ url }) => url)).toEqual([
    '/api/file/chunk',
    '/api/file/chunk',
    '/api/file/chunk',
    '/api/file/merge',
  ])
  expect(sentPieces()).toEqual([1, 2, 3])
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
  expect(shares.at(-1)).toBe(1)
})

test('pieces that have arrived are not sent again', async () => {
  arrivedPieces = [1, 3]
  await upload('annex', large)
  expect(sentPieces()).toEqual([2])
})

test('a piece that did not arrive is sent again', async () => {
  answers = [() => ({ code: Code.ok }), () => null, () => null, () => ({ code: Code.ok })]
  await upload('annex', large)
  expect(sentPieces()).toEqual([1, 2, 2, 2, 3])
})

test('after four attempts the upload fails with a network failure', async () => {
  answers = Array.from({ length: 4 }, () => () => null)
  await expect(upload('annex', large, { quiet: true })).rejects.toMatchObject({ code: 0 })
  expect(sentPieces()).toEqual([1, 1, 1, 1])
})

test('a refusal is not retried', async () => {
  answers = [() => ({ code: Code.invalid, msg: '不允许上传该类型的文件' })]
  await expect(upload('annex', large, { quiet: true })).rejects.toMatchObject({
    code: Code.invalid,
    msg: '不允许上传该类型的文件',
  })
  expect(sentPieces()).toEqual([1])
})

test('a merge that conflicts with another upload is retried', async () => {
  arrivedPieces = [1, 2, 3]
  answers = [() => ({ code: Code.conflict, msg: '文件正在处理，请稍候' })]
  expect(await upload('annex', large)).toEqual({ name: 'n.zip', url: '/u' })
  expect(sent.map(({ url }) => url)).toEqual(['/api/file/merge', '/api/file/merge'])
})

test('an aborted upload stops', async () => {
  const abort = new AbortController()
  answers = [() => ({ code: Code.ok }), () => (abort.abort(), null)]
  await expect(upload('annex', large, { signal: abort.signal })).rejects.toMatchObject({ name: 'AbortError' })
  expect(sentPieces()).toEqual([1, 2])
})
