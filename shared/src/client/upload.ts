import { Code } from '../contract/code.ts'
import { chunkBytes, files, type StoredFile } from '../contract/system/files.ts'
import type { Call, Envelope, CallOutput } from '../contract/wire.ts'
import { call, networkFailure, buildRequest, unwrapEnvelope } from './call.ts'
import { digestOf, fileIdentifier } from './digest.ts'

export interface UploadOptions {
  /** Called during the upload with the share that has been sent, from 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
  /** Rejects without a toast: the caller shows the failure itself. */
  quiet?: boolean
}

/**
 * Uploads one file of a type such as `IM`, `userAvatar` or `annexpic`. Rejects with a `CallError`, or with an
 * AbortError once `signal` is aborted. A file of more than 5 MB is sent in pieces: uploading the same file
 * again resumes, also after a reload of the page.
 */
export function upload(type: string, file: File | Blob, options: UploadOptions = {}): Promise<StoredFile> {
  const namedFile =
    file instanceof File
      ? file
      : new File([file], `picture.${file.type.split('/')[1] ?? 'png'}`, { type: file.type })
  return namedFile.size > chunkBytes
    ? uploadInPieces(type, namedFile, options)
    : uploadWhole(type, namedFile, options)
}

async function uploadWhole(type: string, file: File, options: UploadOptions): Promise<StoredFile> {
  const body = new FormData()
  body.append('file', file, file.name)
  return send(files.upload, { type }, body, options)
}

/** Milliseconds before each further attempt; after the last one the upload fails. */
const retryDelaysMs = [1_000, 3_000, 8_000]
/** Time in which a piece must arrive; then the connection counts as lost. */
const pieceTimeoutMs = 120_000

async function uploadInPieces(type: string, file: File, options: UploadOptions): Promise<StoredFile> {
  const { onProgress, signal, quiet } = options
  const identifier = await fileIdentifier(file, type)
  const count = Math.ceil(file.size / chunkBytes)
  // Without `onProgress`, which reports pieces only.
  const callOptions = { ...(signal ? { signal } : {}), ...(quiet ? { quiet } : {}) }
  const { uploaded, chunkNumbers } = await call(files.chunks, { identifier }, callOptions)
  const arrived = new Set(chunkNumbers)
  const digests: string[] = []
  for (let number = 1; number <= count; number++) {
    signal?.throwIfAborted()
    const start = (number - 1) * chunkBytes
    const piece = file.slice(start, start + chunkBytes)
    const pieceDigest = await digestOf(piece)
    const digest = pieceDigest ?? ''
    digests.push(digest)
    if (!uploaded && !arrived.has(number)) {
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
      // After the fields: the server reads them in this order.
      body.append('file', piece, file.name)
      await send(
        files.chunk,
        {},
        body,
        { ...options, onProgress: (share) => onProgress?.((start + share * piece.size) / file.size) },
        { retryDelaysMs, timeoutMs: pieceTimeoutMs },
      )
    }
    onProgress?.((start + piece.size) / file.size)
  }
  const wholeDigest = digests.includes('') ? '' : await digestOf(new Blob([digests.join('')]))
  const body = form({
    identifier,
    fileName: file.name,
    fileSize: file.size,
    fileType: file.type,
    extension: /\.(\w+)$/.exec(file.name)?.[1] ?? '',
    type,
    digest: wholeDigest ?? '',
  })
  return send(files.merge, {}, body, callOptions, { retryDelaysMs })
}

function form(fields: Readonly<Record<string, string | number>>): FormData {
  const body = new FormData()
  for (const [key, value] of Object.entries(fields)) if (value !== '') body.append(key, String(value))
  return body
}

interface SendOptions {
  /**
   * Milliseconds before each further attempt of a request that did not arrive, or that conflicts with another
   * upload.
   */
  retryDelaysMs?: readonly number[]
  timeoutMs?: number
}

async function send<C extends Call>(
  row: C,
  input: Record<string, unknown>,
  body: FormData,
  { onProgress, signal, quiet }: UploadOptions,
  { retryDelaysMs: delays = [], timeoutMs = 0 }: SendOptions = {},
): Promise<CallOutput<C>> {
  let envelope = await transfer(row, input, body, timeoutMs, onProgress, signal)
  for (const delay of delays) {
    if (envelope.code !== networkFailure().code && envelope.code !== Code.conflict) break
    await new Promise((done) => setTimeout(done, delay))
    signal?.throwIfAborted()
    envelope = await transfer(row, input, body, timeoutMs, onProgress, signal)
  }
  return unwrapEnvelope(row, envelope, quiet).data
}

/** Uses XMLHttpRequest, because `fetch` does not report upload progress. */
function transfer(
  row: Call,
  input: Record<string, unknown>,
  body: FormData,
  timeoutMs: number,
  onProgress?: (share: number) => void,
  signal?: AbortSignal,
): Promise<Envelope> {
  const { url, init } = buildRequest(row, input)
  return new Promise((done, fail) => {
    const xhr = new XMLHttpRequest()
    const stop = () => xhr.abort()
    xhr.open('POST', url)
    for (const [name, value] of Object.entries(init.headers)) xhr.setRequestHeader(name, value)
    xhr.responseType = 'json'
    xhr.timeout = timeoutMs
    xhr.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress?.(total > 0 ? loaded / total : 0),
    )
    xhr.addEventListener('load', () => done((xhr.response as Envelope | null) ?? networkFailure()))
    xhr.addEventListener('error', () => done(networkFailure()))
    xhr.addEventListener('timeout', () => done(networkFailure()))
    xhr.addEventListener('abort', () => fail(signal?.reason ?? new DOMException('aborted', 'AbortError')))
    xhr.addEventListener('loadend', () => signal?.removeEventListener('abort', stop))
    signal?.addEventListener('abort', stop)
    xhr.send(body)
  })
}
