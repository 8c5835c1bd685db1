import { createHmac } from 'node:crypto'
import { sha256 } from './sign-aliyun.ts'

export interface TencentRequest {
  host: string
  /** The product, such as `sms`. */
  service: string
  body: string
  key: { id: string; secret: string }
  /** Seconds since 1970; the provider accepts a difference of five minutes. */
  timestamp: number
}

const contentType = 'application/json; charset=utf-8'
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text)

/**
 * Headers of a POST request, signed with TC3-HMAC-SHA256 over content type and host (Tencent Cloud,
 * "Signature v3").
 */
export function signTencent({ host, service, body, key, timestamp }: TencentRequest): Record<string, string> {
  const day = new Date(timestamp * 1000).toISOString().slice(0, 10)
  const scope = `${day}/${service}/tc3_request`
  const canonical = [
    'POST',
    '/',
    '',
    `content-type:${contentType}`,
    `host:${host}`,
    '',
    'content-type;host',
    sha256(body),
  ].join('\n')
  const signing = hmac(hmac(hmac(`TC3${key.secret}`, day).digest(), service).digest(), 'tc3_request').digest()
  const signature = hmac(signing, ['TC3-HMAC-SHA256', timestamp, scope, sha256(canonical)].join('\n')).digest(
    'hex',
  )
  return {
    'content-type': contentType,
    host,
    'x-tc-timestamp': String(timestamp),
    authorization: `TC3-HMAC-SHA256 Credential=${key.id}/${scope}, SignedHeaders=content-type;host, Signature=${signature}`,
  }
}
