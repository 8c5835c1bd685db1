import { createHash, createHmac } from 'node:crypto'

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** As RFC 3986 has it: what `encodeURIComponent` leaves as it is, Alibaba Cloud does not. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

export interface AliyunRequest {
  host: string
  action: string
  version: string
  query: Readonly<Record<string, string>>
  key: { id: string; secret: string }
  /** ISO 8601 in UTC, without fractions of a second; the provider takes 15 minutes to either side. */
  date: string
  /** Never used twice. */
  nonce: string
}

/** Query and headers of a call without a body, signed by ACS3-HMAC-SHA256 (Alibaba Cloud, "V3 request structure and signature"). */
export function signAliyun({ host, action, version, query, key, date, nonce }: AliyunRequest): {
  query: string
  headers: Record<string, string>
} {
  const text = Object.keys(query)
    .sort()
    .map((name) => `${encoded(name)}=${encoded(query[name]!)}`)
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
    text,
    ...names.map((name) => `${name}:${headers[name]}`),
    '',
    signed,
    body,
  ].join('\n')
  const signature = createHmac('sha256', key.secret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex')
  return {
    query: text,
    headers: {
      ...headers,
      authorization: `ACS3-HMAC-SHA256 Credential=${key.id},SignedHeaders=${signed},Signature=${signature}`,
    },
  }
}
