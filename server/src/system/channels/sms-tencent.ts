import { NotSent, type Receipt } from './channel.ts'
import { askJson, textAt } from './ask-json.ts'
import type { SmsAccount, SmsCall } from './sms.ts'
import { signTencent } from './sign-tencent.ts'

const usual = 'sms.tencentcloudapi.com'
/** Codes after which another try may help; the rest are final (Tencent Cloud, "SendSms", error codes). */
const passing =
  /^(RequestLimitExceeded|InternalError|LimitExceeded\.(PhoneNumberThirtySecondLimit|PhoneNumberOneHourLimit|DeliveryFrequencyLimit))/

/** Sends by Tencent Cloud (`SendSms`, 2021-01-11): variables go by their numbers. */
export async function sendByTencent(
  { outbound, template, mobile, values, id, signal }: SmsCall,
  { secretId, secretKey, appId }: SmsAccount['tencent'],
): Promise<Receipt> {
  const base = new URL(
    /^https?:\/\//.test(template.domain || usual) ? template.domain! : `https://${template.domain || usual}`,
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
  const answer = await askJson(outbound, `${base.origin}/`, { method: 'POST', headers, body, signal })
  const response = (answer.body['Response'] ?? {}) as Record<string, unknown>
  // One error for the whole request, or a state of each number.
  const failed = response['Error'] as Record<string, unknown> | undefined
  const [status] = (response['SendStatusSet'] ?? []) as Record<string, unknown>[]
  const code = failed ? textAt(failed, 'Code') : status ? textAt(status, 'Code') : ''
  if (!failed && status && code === 'Ok') return { reference: textAt(status, 'SerialNo') }
  throw new NotSent(
    code || `HTTP ${answer.status}`,
    textAt(failed ?? status ?? {}, 'Message') || `HTTP ${answer.status}`,
    { again: code === '' || passing.test(code) },
  )
}
