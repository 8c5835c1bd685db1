import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import type { S3Config } from '../config.ts'
import type { Storage } from './storage.ts'

/** From this many bytes on a file is sent in parts, of which a store takes 10,000 of at least 5 MiB. */
const partBytes = 16 * 1024 * 1024
const mostParts = 10_000

/** Keeps files in a bucket of an S3-compatible store. Every body is signed with its digest: a store that got other bytes refuses them. */
export function openS3({ endpoint, bucket, region, key: accessKeyId, secret, style }: S3Config): Storage {
  const client = new AwsClient({ accessKeyId, secretAccessKey: secret, region, service: 's3', retries: 3 })
  const base = new URL(endpoint)
  if (style === 'host') base.hostname = `${bucket}.${base.hostname}`
  const root = `${base.href.replace(/\/$/, '')}${style === 'host' ? '' : `/${bucket}`}`

  const ask = async (
    method: string,
    key: string,
    query: Record<string, string> = {},
    body?: Blob | string,
  ): Promise<Response> => {
    const search = new URLSearchParams(query).toString()
    const headers = body === undefined ? {} : { 'x-amz-content-sha256': await digest(body) }
    const response = await client.fetch(`${root}/${key}${search ? `?${search}` : ''}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    })
    if (response.ok || (response.status === 404 && method !== 'PUT' && method !== 'POST')) return response
    throw new Error(
      `the file store answered ${response.status} to ${method} ${key}: ${(await response.text()).slice(0, 500)}`,
    )
  }

  const sendParts = async (key: string, file: Blob) => {
    const upload = inside(await (await ask('POST', key, { uploads: '' })).text(), 'UploadId')
    const size = Math.max(partBytes, Math.ceil(file.size / mostParts))
    try {
      const parts: string[] = []
      for (let at = 0; at < file.size; at += size) {
        const answer = await ask(
          'PUT',
          key,
          { partNumber: String(parts.length + 1), uploadId: upload },
          file.slice(at, at + size),
        )
        parts.push(answer.headers.get('etag') ?? '')
      }
      const list = parts
        .map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
        .join('')
      const said = await (
        await ask(
          'POST',
          key,
          { uploadId: upload },
          `<CompleteMultipartUpload>${list}</CompleteMultipartUpload>`,
        )
      ).text()
      // This one call may fail after it began to answer 200.
      if (said.includes('<Error>'))
        throw new Error(`the file store did not complete ${key}: ${said.slice(0, 500)}`)
    } catch (error) {
      await ask('DELETE', key, { uploadId: upload }).catch(() => {})
      throw error
    }
  }

  return {
    async keep(scratch, key) {
      const file = await openAsBlob(scratch)
      if (file.size > partBytes) await sendParts(key, file)
      else await ask('PUT', key, {}, file)
    },
    async open(key) {
      const { ok, body, headers } = await ask('GET', key)
      if (ok && body)
        return {
          content: Readable.fromWeb(body as ReadableStream),
          bytes: Number(headers.get('content-length')),
        }
      await body?.cancel()
      return null
    },
    async remove(key) {
      await (await ask('DELETE', key)).body?.cancel()
    },
    async removeAll(folder) {
      for (;;) {
        const said = await (await ask('GET', '', { 'list-type': '2', prefix: `${folder}/` })).text()
        const keys = [...said.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key]) => key!)
        for (const key of keys) await (await ask('DELETE', key)).body?.cancel()
        if (keys.length === 0 || !said.includes('<IsTruncated>true</IsTruncated>')) return
      }
    },
  }
}

async function digest(body: Blob | string): Promise<string> {
  const hash = createHash('sha256')
  if (typeof body === 'string') hash.update(body)
  else
    for await (const bytes of Readable.fromWeb(body.stream() as ReadableStream))
      hash.update(bytes as Uint8Array)
  return hash.digest('hex')
}

function inside(xml: string, tag: string): string {
  const found = new RegExp(`<${tag}>([^<]+)</${tag}>`).exec(xml)?.[1]
  if (!found) throw new Error(`the file store did not say ${tag}: ${xml.slice(0, 500)}`)
  return found
}
