import { files, type StoredFile } from '../contract/system/files.ts'
import type { Envelope } from '../contract/wire.ts'
import { notArrived, request, settle } from './call.ts'

export interface UploadOptions {
  /** Called while it is under way, with the part that has been sent, from 0 to 1. */
  onProgress?: (part: number) => void
  signal?: AbortSignal
  /** Rejects without a toast: the caller shows the failure itself. */
  quiet?: boolean
}

/** Uploads one file (specification: wire 6; types such as `IM`, `userAvatar`, `annexpic`); rejects with a `CallError`, or with an AbortError once `signal` is aborted. */
export async function upload(type: string, file: File | Blob, { onProgress, signal, quiet }: UploadOptions = {}): Promise<StoredFile> {
  const { url, init } = request(files.upload, { type })
  const body = new FormData()
  body.append('file', file, file instanceof File ? file.name : `picture.${file.type.split('/')[1] ?? 'png'}`)
  return settle(files.upload, await send(url, init.headers, body, onProgress, signal), quiet).data
}

/** `fetch` cannot tell how far a body has come. */
function send(url: string, headers: Record<string, string>, body: FormData, onProgress?: (part: number) => void, signal?: AbortSignal): Promise<Envelope> {
  return new Promise((done, fail) => {
    const asking = new XMLHttpRequest()
    const stop = () => asking.abort()
    asking.open('POST', url)
    for (const [name, value] of Object.entries(headers)) asking.setRequestHeader(name, value)
    asking.responseType = 'json'
    asking.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0))
    asking.addEventListener('load', () => done((asking.response as Envelope | null) ?? notArrived()))
    asking.addEventListener('error', () => done(notArrived()))
    asking.addEventListener('abort', () => fail(signal?.reason ?? new DOMException('aborted', 'AbortError')))
    asking.addEventListener('loadend', () => signal?.removeEventListener('abort', stop))
    signal?.addEventListener('abort', stop)
    asking.send(body)
  })
}
