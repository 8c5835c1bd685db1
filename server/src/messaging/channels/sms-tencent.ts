import { SendError, type Receipt } from './channel.ts'
import { requestJson, stringAt } from './request-json.ts'
import type { SmsAccount, SmsCall } from './sms.ts'
import { signTencent } from './sign-tencent.ts'

const defaultHost = 'sms.tencentcloudapi.com'
/** Error codes after which a retry may help; all others are final (Tencent Cloud, "SendSms", error codes). */
const retryableCodes =
  /^(RequestLimitExceeded|InternalError|LimitExceeded\.(PhoneNumberThirtySecondLimit|PhoneNumberOneHourLimit|DeliveryFrequencyLimit))/

/** Sends by Tencent Cloud (`SendSms`, 2021-01-11), which takes variables by position. */
export async function sendByTencent(
  { outbound, template, mobile, values, id, signal }: SmsCall,
  { secretId, secretKey, appId }: SmsAccount['tencent'],
): Promise<Receipt> {
  const base = new URL(
    /^https?:\/\//.test(template.domain || defaultHost)
      ? template.domain!
      : `https://${template.domain || defaultHost}`,
  )
  const body = JSON.stringify({
    PhoneNumberSet: [`+86${mobile}`],
    SmsSdkAppId: appId,
    SignName: template.signContent,
    TemplateId: template.templateId,
    TemplateParamSet: Object.values(values),
    SessionContext: id,
  })
  const headers = {
    ...signTencent({
      host: base.host,
      service: 'sms',
      body,
      key: { id: secretId, secret: secretKey },
      timestamp: Math.floor(Date.now() / 1000),
    }),
    'x-tc-action': 'SendSms',
    'x-tc-version': '2021-01-11',
    'x-tc-region': template.region || 'ap-guangzhou',
  }
  const answer = await requestJson(outbound, `${base.origin}/`, { method: 'POST', headers, body, signal })
  const response = (answer.body['Response'] ?? {}) as Record<string, unknown>
  // Either one error for the whole request, or a status per phone number.
  const failed = response['Error'] as Record<string, unknown> | undefined
  const [status] = (response['SendStatusSet'] ?? []) as Record<string, unknown>[]
  const code = stringAt(failed ?? status ?? {}, 'Code')
  if (!failed && status && code === 'Ok') return { reference: stringAt(status, 'SerialNo') }
  throw new SendError(
    code || `HTTP ${answer.status}`,
    stringAt(failed ?? status ?? {}, 'Message') || `HTTP ${answer.status}`,
    { isRetryable: code === '' || retryableCodes.test(code) },
  )
}
