import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterFile } from './after-file.ts'

/** Credentials that the signature of every request is checked against. */
const who = { key: 'AKIDTESSERA', secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY', region: 'eu-west-9' }
const bucket = 'tessera'
/** Minimum size of all parts but the last, as S3 documents it. */
const minPartBytes = 5 * 1024 * 1024

export interface S3 {
  /** Environment of a server that uses this store. */
  env: Readonly<Record<string, string>>
  objects: Map<string, Buffer>
  /** Multipart uploads that are neither completed nor aborted. */
  uploads: Map<string, Map<number, Buffer>>
  /** Received operations, such as `PutObject`. */
  did: string[]
  /** Answers this many requests with status 503. */
  fail(times: number): void
  /** Closes the connection of this many requests without an answer. */
  disconnect(times: number): void
}

/**
 * Opens a local S3 store: signature version 4 with the digest of the body, multipart uploads, lists. It is
 * closed after the last test of the calling file.
 */
export async function openS3Store(): Promise<S3> {
  const objects = new Map<string, Buffer>()
  const uploads = new Map<string, Map<number, Buffer>>()
  const did: string[] = []
  let failing = 0
  let disconnecting = 0

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    const body = await buffer(request)
    const refused = (status: number, code: string) =>
      void response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(`<Error><Code>${code}</Code></Error>`)
    const fault = faultOf(request, url, body)
    if (fault) return refused(403, fault)
    if (disconnecting > 0) {
      disconnecting -= 1
      return void request.socket.destroy()
    }
    if (failing > 0) {
      failing -= 1
      return refused(503, 'SlowDown')
    }
    if (!url.pathname.startsWith(`/${bucket}/`)) return refused(404, 'NoSuchBucket')
    const key = decodeURIComponent(url.pathname.slice(bucket.length + 2))
    const upload = url.searchParams.get('uploadId')
    const parts = upload === null ? undefined : uploads.get(upload)
    if (upload !== null && !parts) return refused(404, 'NoSuchUpload')
    const done = (operation: string, xml = '', headers: Record<string, string> = {}, status = 200) => {
      did.push(operation)
      response.writeHead(status, headers).end(xml)
    }
    if (request.method === 'POST' && url.searchParams.has('uploads')) {
      const id = `upload-${uploads.size + 1}-${Date.now()}`
      uploads.set(id, new Map())
      return done(
        'CreateMultipartUpload',
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      )
    }
    if (request.method === 'PUT' && parts) {
      parts.set(Number(url.searchParams.get('partNumber')), body)
      return done('UploadPart', '', { etag: etag(body) })
    }
    if (request.method === 'POST' && upload !== null && parts) {
      const named = [
        ...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g),
      ].map(([, number, tag]) => ({ number: Number(number), tag: tag!.replaceAll('&quot;', '"') }))
      if (named.some(({ number, tag }) => !parts.has(number) || etag(parts.get(number)!) !== tag))
        return refused(400, 'InvalidPart')
      if (named.slice(0, -1).some(({ number }) => parts.get(number)!.length < minPartBytes))
        return refused(400, 'EntityTooSmall')
      objects.set(key, Buffer.concat(named.map(({ number }) => parts.get(number)!)))
      uploads.delete(upload)
      return done('CompleteMultipartUpload', '<CompleteMultipartUploadResult/>')
    }
    if (request.method === 'DELETE' && upload !== null) {
      uploads.delete(upload)
      return done('AbortMultipartUpload', '', {}, 204)
    }
    if (request.method === 'GET' && url.searchParams.get('list-type') === '2') {
      const keys = [...objects.keys()]
        .filter((one) => one.startsWith(url.searchParams.get('prefix') ?? ''))
        .sort()
      const page = keys.slice(0, 2)
      return done(
        'ListObjectsV2',
        `<ListBucketResult><IsTruncated>${keys.length > page.length}</IsTruncated>${page.map((one) => `<Contents><Key>${one}</Key></Contents>`).join('')}</ListBucketResult>`,
      )
    }
    if (request.method === 'PUT') {
      if (request.headers['content-length'] === undefined) return refused(411, 'MissingContentLength')
      objects.set(key, body)
      return done('PutObject', '', { etag: etag(body) })
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return done('DeleteObject', '', {}, 204)
    }
    const found = objects.get(key)
    if (!found) return refused(404, 'NoSuchKey')
    did.push('GetObject')
    return void response.writeHead(200, { 'content-length': found.length }).end(found)
  }

  const server = createServer(
    (request, response) => void answer(request, response).catch(() => response.destroy()),
  )
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  afterFile(async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  })
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const env = {
    FILES_S3_ENDPOINT: endpoint,
    FILES_S3_BUCKET: bucket,
    FILES_S3_KEY: who.key,
    FILES_S3_SECRET: who.secret,
    FILES_S3_REGION: who.region,
  }
  return {
    env,
    objects,
    uploads,
    did,
    fail: (times) => void (failing = times),
    disconnect: (times) => void (disconnecting = times),
  }
}

const etag = (body: Buffer) => `"${createHash('md5').update(body).digest('hex')}"`
const sha256 = (body: Buffer | string) => createHash('sha256').update(body).digest('hex')
const hmac = (key: Buffer | string, words: string) => createHmac('sha256', key).update(words).digest()

/** The S3 error code of an invalid signature; written after the documentation, not after the client. */
function faultOf({ method, headers }: IncomingMessage, url: URL, body: Buffer): string | null {
  const said =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    )
  if (!said) return 'AccessDenied'
  const [, key, day, region, signed, signature] = said as unknown as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  if (key !== who.key) return 'InvalidAccessKeyId'
  if (region !== who.region) return 'AuthorizationHeaderMalformed'
  const time = String(headers['x-amz-date'])
  const at = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!time.startsWith(day) || !(Math.abs(Date.now() - at) < 15 * 60_000)) return 'RequestTimeTooSkewed'
  const digest = String(headers['x-amz-content-sha256'])
  if (body.length > 0 && digest === 'UNSIGNED-PAYLOAD') return 'MissingContentSHA256'
  if (digest !== 'UNSIGNED-PAYLOAD' && digest !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const names = signed.split(';')
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name)))
    return 'AccessDenied'
  const encode = (text: string) =>
    encodeURIComponent(text).replace(
      /[!'()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    )
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
  const canonical = [
    method,
    url.pathname,
    query,
    ...names.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signed,
    digest,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const signing = hmac(hmac(hmac(hmac(`AWS4${who.secret}`, day), region), 's3'), 'aws4_request')
  const expected = hmac(signing, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n'))
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch'
}
