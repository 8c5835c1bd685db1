import { createHash, createHmac } from 'node:crypto'
import { openJsonServer, type ReceivedRequest } from './json-server.ts'

export interface AliyunSms {
  address: string
  /** Accepted messages, by their parameters. */
  sent: Record<string, string>[]
  /** Seconds by which its clock is ahead. */
  skew: number
  /** Error code for the next request. */
  next: { Code: string; Message: string } | undefined
}

export const aliyunKey = { id: 'LTAI5tStandIn', secret: 'aliyun-secret-of-a-stand-in' }
const template = { code: 'SMS_154950909', variables: ['code', 'minutes'], signature: '星河体育' }

/**
 * `SendSms` of Alibaba Cloud, on loopback, with the checks of "V3 request structure and signature" (signature
 * worked out anew, 15 minutes, nonces that are used once) and of "SMS API error codes".
 */
export async function openAliyunSms(): Promise<AliyunSms> {
  const self: AliyunSms = { address: '', sent: [], skew: 0, next: undefined }
  const nonces = new Set<string>()
  const refused = (status: number, Code: string, Message: string) => ({
    status,
    body: { Code, Message, RequestId: 'r' },
  })

  self.address = await openJsonServer((received) => {
    const fault = faultOf(received, Date.now() + self.skew * 1000, nonces)
    if (fault) return refused(...fault)
    const request = Object.fromEntries(received.url.searchParams)
    if (self.next) return refused(200, self.next.Code, self.next.Message)
    const business = businessFault(request)
    if (business) return refused(200, ...business)
    self.sent.push(request)
    return { body: { Code: 'OK', Message: 'OK', BizId: `biz${self.sent.length}`, RequestId: 'r' } }
  })
  return self
}

function faultOf(
  { method, url, headers, body }: ReceivedRequest,
  now: number,
  nonces: Set<string>,
): [number, string, string] | undefined {
  const header = (name: string) => String(headers[name] ?? '')
  for (const name of ['x-acs-action', 'x-acs-version', 'x-acs-date', 'x-acs-signature-nonce'])
    if (!header(name)) return [400, `Missing${name}`, `${name} is mandatory for this action.`]
  if (header('x-acs-action') !== 'SendSms' || header('x-acs-version') !== '2017-05-25')
    return [404, 'InvalidAction.NotFound', 'Specified api is not found, please check your url and method.']
  const given = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(
    header('authorization'),
  )
  if (!given) return [400, 'MissingAuthorization', 'Authorization is mandatory for this action.']
  const [, id, signed = '', signature] = given
  if (id !== aliyunKey.id) return [404, 'InvalidAccessKeyId.NotFound', 'Specified access key is not found.']
  const at = Date.parse(header('x-acs-date'))
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(header('x-acs-date')))
    return [400, 'InvalidTimeStamp.Format', 'Specified time stamp or date value is not well formatted.']
  if (Math.abs(now - at) > 15 * 60_000)
    return [400, 'InvalidTimeStamp.Expired', 'Specified time stamp or date value is expired.']
  if (nonces.has(header('x-acs-signature-nonce')))
    return [400, 'SignatureNonceUsed', 'Specified signature nonce was used already.']
  nonces.add(header('x-acs-signature-nonce'))
  const needed = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-acs-'))]
  const names = signed.split(';')
  const digest = createHash('sha256').update(body).digest('hex')
  // The raw query is compared: it must be sorted and encoded after RFC 3986.
  const canonical = `${method}\n${url.pathname}\n${ordered(url.search.slice(1))}\n${names.map((name) => `${name}:${header(name).trim()}\n`).join('')}\n${signed}\n${digest}`
  const expected = createHmac('sha256', aliyunKey.secret)
    .update(`ACS3-HMAC-SHA256\n${createHash('sha256').update(canonical).digest('hex')}`)
    .digest('hex')
  if (
    needed.some((name) => !names.includes(name)) ||
    header('x-acs-content-sha256') !== digest ||
    signature !== expected
  )
    return [400, 'SignatureDoesNotMatch', 'Specified signature is not matched with our calculation.']
  const missing = ['PhoneNumbers', 'SignName', 'TemplateCode'].find((name) => !url.searchParams.get(name))
  return missing ? [400, `Missing${missing}`, `${missing} is mandatory for this action.`] : undefined
}

const ordered = (query: string) =>
  query
    .split('&')
    .toSorted((a, b) => (a.split('=')[0]! < b.split('=')[0]! ? -1 : 1))
    .join('&')

function businessFault({
  PhoneNumbers,
  SignName,
  TemplateCode,
  TemplateParam = '{}',
}: Record<string, string>): [string, string] | undefined {
  if (!/^1\d{10}$/.test(PhoneNumbers!)) return ['isv.MOBILE_NUMBER_ILLEGAL', '非法手机号']
  if (SignName !== template.signature) return ['isv.SMS_SIGNATURE_ILLEGAL', '短信签名不合法']
  if (TemplateCode !== template.code) return ['isv.SMS_TEMPLATE_ILLEGAL', '短信模板不合法']
  const values = JSON.parse(TemplateParam) as Record<string, string>
  if (template.variables.some((name) => !values[name]))
    return ['isv.TEMPLATE_MISSING_PARAMETERS', '模板缺少变量']
  return undefined
}
