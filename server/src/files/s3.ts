import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import type { S3Config } from '../config/config.ts'
import type { Storage } from './storage.ts'

/** Larger files are uploaded in parts. Stores accept up to 10,000 parts of at least 5 MiB each. */
const partBytes = 16 * 1024 * 1024
const maxParts = 10_000

/** Times that a request is sent again after its connection broke. */
const networkRetries = 2

/**
 * Stores files in a bucket of an S3-compatible store. Bodies are signed with their digest, so the store
 * detects corruption.
 */
export function openS3Storage({
  endpoint,
  bucket,
  region,
  key: accessKeyId,
  secret,
  style,
}: S3Config): Storage {
  const client = new AwsClient({ accessKeyId, secretAccessKey: secret, region, service: 's3', retries: 3 })
  const base = new URL(endpoint)
  if (style === 'host') base.hostname = `${bucket}.${base.hostname}`
  const root = `${base.href.replace(/\/$/, '')}${style === 'host' ? '' : `/${bucket}`}`

  const send = async (
    method: string,
    key: string,
    query: Record<string, string> = {},
    body?: Blob | string,
  ): Promise<Response> => {
    const search = new URLSearchParams(query).toString()
    const headers: Record<string, string> =
      body === undefined ? {} : { 'x-amz-content-sha256': await sha256Hex(body) }
    const response = await retryBrokenConnection(method, () =>
      client.fetch(`${root}/${key}${search ? `?${search}` : ''}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
      }),
    )
    if (response.ok || (response.status === 404 && method !== 'PUT' && method !== 'POST')) return response
    const message = await response.text()
    throw new Error(
      `the file store answered ${response.status} to ${method} ${key}: ${message.slice(0, 500)}`,
    )
  }

  const sendParts = async (key: string, file: Blob) => {
    const started = await send('POST', key, { uploads: '' })
    const uploadId = requireElement(await started.text(), 'UploadId')
    const size = Math.max(partBytes, Math.ceil(file.size / maxParts))
    try {
      const parts: string[] = []
      for (let at = 0; at < file.size; at += size) {
        const answer = await send(
          'PUT',
          key,
          { partNumber: String(parts.length + 1), uploadId },
          file.slice(at, at + size),
        )
        parts.push(answer.headers.get('etag') ?? '')
      }
      const list = parts
        .map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
        .join('')
      const request = `<CompleteMultipartUpload>${list}</CompleteMultipartUpload>`
      const completed = await send('POST', key, { uploadId }, request)
      const message = await completed.text()
      // This call may report an error after it began to answer with status 200.
      if (message.includes('<Error>'))
        throw new Error(`the file store did not complete ${key}: ${message.slice(0, 500)}`)
    } catch (error) {
      await send('DELETE', key, { uploadId }).catch(() => {})
      throw error
    }
  }

  return {
    async store(scratch, key) {
      const file = await openAsBlob(scratch)
      if (file.size > partBytes) await sendParts(key, file)
      else await send('PUT', key, {}, file)
    },
    async open(key) {
      const { ok, body, headers } = await send('GET', key)
      if (ok && body)
        return {
          content: Readable.fromWeb(body as ReadableStream),
          bytes: Number(headers.get('content-length')),
        }
      await body?.cancel()
      return null
    },
    async remove(key) {
      const response = await send('DELETE', key)
      await response.body?.cancel()
    },
    async removeFolder(folder) {
      for (;;) {
        const response = await send('GET', '', { 'list-type': '2', prefix: `${folder}/` })
        const list = await response.text()
        const keys = [...list.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key]) => key!)
        for (const key of keys) {
          const removed = await send('DELETE', key)
          await removed.body?.cancel()
        }
        if (keys.length === 0 || !list.includes('<IsTruncated>true</IsTruncated>')) return
      }
    },
  }
}

/**
 * Sends a request again if its connection broke: the store may close a kept connection at the moment at which it is
 * used again. A POST is not repeated, because it starts or completes an upload.
 */
async function retryBrokenConnection(method: string, run: () => Promise<Response>): Promise<Response> {
  for (let retries = method === 'POST' ? 0 : networkRetries; ; retries--) {
    try {
      return await run()
    } catch (error) {
      // `fetch` throws a TypeError only for what happens below HTTP.
      if (retries === 0 || !(error instanceof TypeError)) throw error
    }
  }
}

async function sha256Hex(body: Blob | string): Promise<string> {
  const hash = createHash('sha256')
  if (typeof body === 'string') hash.update(body)
  else
    for await (const bytes of Readable.fromWeb(body.stream() as ReadableStream))
      hash.update(bytes as Uint8Array)
  return hash.digest('hex')
}

function requireElement(xml: string, tag: string): string {
  const found = new RegExp(`<${tag}>([^<]+)</${tag}>`).exec(xml)?.[1]
  if (!found) throw new Error(`the answer of the file store lacks ${tag}: ${xml.slice(0, 500)}`)
  return found
}
