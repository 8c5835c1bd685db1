import { createHash, createHmac } from 'node:crypto'

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * Percent-encodes after RFC 3986: Alibaba Cloud also wants the characters that `encodeURIComponent` leaves.
 */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

export interface AliyunRequest {
  host: string
  action: string
  version: string
  query: Readonly<Record<string, string>>
  key: { id: string; secret: string }
  /** ISO 8601 in UTC, without fractions of a second; the provider accepts a difference of 15 minutes. */
  date: string
  /** A unique value per request. */
  nonce: string
}

/**
 * Query and headers of a request without a body, signed with ACS3-HMAC-SHA256 (Alibaba Cloud, "V3 request
 * structure and signature").
 */
export function signAliyun({ host, action, version, query, key, date, nonce }: AliyunRequest): {
  query: string
  headers: Record<string, string>
} {
  const queryString = Object.keys(query)
    .sort()
    .map((name) => `${encode(name)}=${encode(query[name]!)}`)
    .join('&')
  const body = sha256('')
  const headers: Record<string, string> = {
    host,
    'x-acs-action': action,
    'x-acs-content-sha256': body,
    'x-acs-date': date,
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  }
  const names = Object.keys(headers).sort()
  const signed = names.join(';')
  const canonical = [
    'POST',
    '/',
    queryString,
    ...names.map((name) => `${name}:${headers[name]}`),
    '',
    signed,
    body,
  ].join('\n')
  const signature = createHmac('sha256', key.secret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex')
  return {
    query: queryString,
    headers: {
      ...headers,
      authorization: `ACS3-HMAC-SHA256 Credential=${key.id},SignedHeaders=${signed},Signature=${signature}`,
    },
  }
}
