import { createHash, createHmac } from 'node:crypto'
import { openJsonServer, type ReceivedRequest } from './json-server.ts'

interface Asked {
  PhoneNumberSet?: string[]
  SmsSdkAppId?: string
  SignName?: string
  TemplateId?: string
  TemplateParamSet?: string[]
}

export interface TencentSms {
  address: string
  sent: Asked[]
  /** Seconds by which its clock is ahead. */
  skew: number
  /** Status of the phone number for the next request. */
  next: { Code: string; Message: string } | undefined
}

export const tencentKey = { id: 'AKIDz8StandIn', secret: 'tencent-secret-of-a-stand-in', appId: '1400006666' }
const template = { id: '449739', variables: 2, signature: '星河体育' }

/**
 * A local stand-in of Tencent Cloud `SendSms`: checks "Signature v3" (five minutes) and answers with the
 * documented codes.
 */
export async function openTencentSms(): Promise<TencentSms> {
  const self: TencentSms = { address: '', sent: [], skew: 0, next: undefined }
  const error = (Code: string, Message: string) => ({
    body: { Response: { Error: { Code, Message }, RequestId: 'r' } },
  })

  self.address = await openJsonServer((received) => {
    const fault = faultOf(received, Math.floor(Date.now() / 1000) + self.skew)
    if (fault) return error(...fault)
    const request = JSON.parse(received.body) as Asked
    const missing = (['PhoneNumberSet', 'SmsSdkAppId', 'TemplateId'] as const).find(
      (name) => !request[name]?.length,
    )
    if (missing)
      return error('MissingParameter', `The request is missing a required parameter \`${missing}\`.`)
    if (request.SmsSdkAppId !== tencentKey.appId)
      return error('UnauthorizedOperation.SmsSdkAppIdVerifyFail', 'Failed to verify the SmsSdkAppId.')
    const state = self.next ?? businessFault(request) ?? { Code: 'Ok', Message: 'send success' }
    if (state.Code === 'Ok') self.sent.push(request)
    return {
      body: {
        Response: {
          SendStatusSet: [
            {
              SerialNo: state.Code === 'Ok' ? `5000:${self.sent.length}` : '',
              PhoneNumber: request.PhoneNumberSet![0],
              Fee: 1,
              SessionContext: '',
              ...state,
              IsoCode: 'CN',
            },
          ],
          RequestId: 'r',
        },
      },
    }
  })
  return self
}

function faultOf({ method, url, headers, body }: ReceivedRequest, now: number): [string, string] | undefined {
  const header = (name: string) => String(headers[name] ?? '')
  for (const name of ['x-tc-action', 'x-tc-version', 'x-tc-timestamp', 'x-tc-region'])
    if (!header(name)) return ['MissingParameter', `The request is missing a required parameter \`${name}\`.`]
  if (header('x-tc-action') !== 'SendSms' || header('x-tc-version') !== '2021-01-11')
    return ['InvalidAction', `The request action=\`${header('x-tc-action')}\` is invalid.`]
  const given =
    /^TC3-HMAC-SHA256 Credential=([^/]+)\/(\d{4}-\d\d-\d\d)\/(\w+)\/tc3_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      header('authorization'),
    )
  if (!given)
    return ['AuthFailure.InvalidAuthorization', 'The Authorization header does not comply with the standard.']
  const [, id, day = '', service = '', signed = '', signature] = given
  if (id !== tencentKey.id)
    return [
      'AuthFailure.SecretIdNotFound',
      'The SecretId is not found, please ensure that your SecretId is correct.',
    ]
  const timestamp = Number(header('x-tc-timestamp'))
  if (Math.abs(now - timestamp) > 300)
    return [
      'AuthFailure.SignatureExpire',
      `The signature has expired, because the timestamp is ${timestamp}.`,
    ]
  const names = signed.split(';')
  const canonical = `${method}\n${url.pathname}\n\n${names.map((name) => `${name}:${header(name).trim().toLowerCase()}\n`).join('')}\n${signed}\n${createHash('sha256').update(body).digest('hex')}`
  const text = `TC3-HMAC-SHA256\n${timestamp}\n${day}/${service}/tc3_request\n${createHash('sha256').update(canonical).digest('hex')}`
  const key = hmac(hmac(hmac(Buffer.from(`TC3${tencentKey.secret}`), day), service), 'tc3_request')
  const right =
    service === 'sms' &&
    day === new Date(timestamp * 1000).toISOString().slice(0, 10) &&
    names.includes('host') &&
    names.includes('content-type')
  if (!right || signature !== hmac(key, text).toString('hex'))
    return [
      'AuthFailure.SignatureFailure',
      'The provided credentials could not be validated. Please check your signature is correct.',
    ]
  return undefined
}

const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()

function businessFault({
  PhoneNumberSet,
  SignName,
  TemplateId,
  TemplateParamSet = [],
}: Asked): { Code: string; Message: string } | undefined {
  if (!/^\+86[1]\d{10}$/.test(PhoneNumberSet![0]!))
    return { Code: 'InvalidParameterValue.IncorrectPhoneNumber', Message: 'incorrect phone number' }
  if (SignName !== template.signature)
    return {
      Code: 'FailedOperation.SignatureIncorrectOrUnapproved',
      Message: 'signature is incorrect or unapproved',
    }
  if (TemplateId !== template.id)
    return {
      Code: 'FailedOperation.TemplateIncorrectOrUnapproved',
      Message: 'template is incorrect or unapproved',
    }
  if (TemplateParamSet.length !== template.variables)
    return {
      Code: 'InvalidParameterValue.TemplateParameterFormatError',
      Message: 'verification code template parameter format error',
    }
  return undefined
}
