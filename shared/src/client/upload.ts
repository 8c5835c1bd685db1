import { Code } from '../contract/code.ts'
import { chunkBytes, files, type StoredFile } from '../contract/system/files.ts'
import type { Call, Envelope, CallOutput } from '../contract/wire.ts'
import { call, notArrived, request, settle } from './call.ts'
import { digestOf, identify } from './digest.ts'

export interface UploadOptions {
  /** Called while it is under way, with the part that has been sent, from 0 to 1. */
  onProgress?: (part: number) => void
  signal?: AbortSignal
  /** Rejects without a toast: the caller shows the failure itself. */
  quiet?: boolean
}

/**
 * Uploads one file (specification: wire 6; types such as `IM`, `userAvatar`, `annexpic`); rejects with a `CallError`, or with an AbortError once `signal` is aborted.
 * More than 5 MB go in pieces: the same file asked for again goes on where it was cut off, also after the page was loaded anew.
 */
export function upload(type: string, file: File | Blob, options: UploadOptions = {}): Promise<StoredFile> {
  const named =
    file instanceof File
      ? file
      : new File([file], `picture.${file.type.split('/')[1] ?? 'png'}`, { type: file.type })
  return named.size > chunkBytes ? uploadInPieces(type, named, options) : uploadWhole(type, named, options)
}

async function uploadWhole(type: string, file: File, options: UploadOptions): Promise<StoredFile> {
  const body = new FormData()
  body.append('file', file, file.name)
  return send(files.upload, { type }, body, options)
}

/** Milliseconds before what did not arrive is sent again; then it is given up. */
const patience = [1_000, 3_000, 8_000]
/** Milliseconds in which a piece arrives, or the line is taken for dead. */
const pieceTimeout = 120_000

async function uploadInPieces(type: string, file: File, options: UploadOptions): Promise<StoredFile> {
  const { onProgress, signal, quiet } = options
  const identifier = await identify(file, type)
  const count = Math.ceil(file.size / chunkBytes)
  // Without `onProgress`: it tells of pieces.
  const silent = { ...(signal ? { signal } : {}), ...(quiet ? { quiet } : {}) }
  const { uploaded, chunkNumbers } = await call(files.chunks, { identifier }, silent)
  const there = new Set(chunkNumbers)
  const digests: string[] = []
  for (let number = 1; number <= count; number++) {
    signal?.throwIfAborted()
    const start = (number - 1) * chunkBytes
    const piece = file.slice(start, start + chunkBytes)
    const digest = (await digestOf(piece)) ?? ''
    digests.push(digest)
    if (!uploaded && !there.has(number)) {
      const body = form({
        identifier,
        filename: file.name,
        chunkNumber: number,
        totalChunks: count,
        chunkSize: chunkBytes,
        currentChunkSize: piece.size,
        totalSize: file.size,
        type,
        digest,
      })
      // Behind the fields: the server reads them in this order.
      body.append('file', piece, file.name)
      await send(
        files.chunk,
        {},
        body,
        { ...options, onProgress: (part) => onProgress?.((start + part * piece.size) / file.size) },
        { tries: patience, timeout: pieceTimeout },
      )
    }
    onProgress?.((start + piece.size) / file.size)
  }
  const digest = digests.includes('') ? '' : ((await digestOf(new Blob([digests.join('')]))) ?? '')
  const body = form({
    identifier,
    fileName: file.name,
    fileSize: file.size,
    fileType: file.type,
    extension: /\.(\w+)$/.exec(file.name)?.[1] ?? '',
    type,
    digest,
  })
  return send(files.merge, {}, body, silent, { tries: patience })
}

function form(fields: Readonly<Record<string, string | number>>): FormData {
  const body = new FormData()
  for (const [key, value] of Object.entries(fields)) if (value !== '') body.append(key, String(value))
  return body
}

interface Sending {
  /** Milliseconds to wait before each further try of what did not arrive, or that somebody else is at. */
  tries?: readonly number[]
  timeout?: number
}

async function send<C extends Call>(
  row: C,
  input: Record<string, unknown>,
  body: FormData,
  { onProgress, signal, quiet }: UploadOptions,
  { tries = [], timeout = 0 }: Sending = {},
): Promise<CallOutput<C>> {
  let envelope = await transfer(row, input, body, timeout, onProgress, signal)
  for (const wait of tries) {
    if (envelope.code !== notArrived().code && envelope.code !== Code.conflict) break
    await new Promise((done) => setTimeout(done, wait))
    signal?.throwIfAborted()
    envelope = await transfer(row, input, body, timeout, onProgress, signal)
  }
  return settle(row, envelope, quiet).data
}

/** `fetch` cannot tell how far a body has come. */
function transfer(
  row: Call,
  input: Record<string, unknown>,
  body: FormData,
  timeout: number,
  onProgress?: (part: number) => void,
  signal?: AbortSignal,
): Promise<Envelope> {
  const { url, init } = request(row, input)
  return new Promise((done, fail) => {
    const asking = new XMLHttpRequest()
    const stop = () => asking.abort()
    asking.open('POST', url)
    for (const [name, value] of Object.entries(init.headers)) asking.setRequestHeader(name, value)
    asking.responseType = 'json'
    asking.timeout = timeout
    asking.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress?.(total > 0 ? loaded / total : 0),
    )
    asking.addEventListener('load', () => done((asking.response as Envelope | null) ?? notArrived()))
    asking.addEventListener('error', () => done(notArrived()))
    asking.addEventListener('timeout', () => done(notArrived()))
    asking.addEventListener('abort', () => fail(signal?.reason ?? new DOMException('aborted', 'AbortError')))
    asking.addEventListener('loadend', () => signal?.removeEventListener('abort', stop))
    signal?.addEventListener('abort', stop)
    asking.send(body)
  })
}
