import { randomUUID } from 'node:crypto'
import { SendError, type Receipt } from './channel.ts'
import { requestJson, stringAt } from './request-json.ts'
import type { SmsAccount, SmsCall } from './sms.ts'
import { signAliyun } from './sign-aliyun.ts'

const defaultHost = 'dysmsapi.aliyuncs.com'
/** Error codes after which a retry may help; all others are final (Alibaba Cloud, "SMS API error codes"). */
const retryableCodes = /^(isv\.BUSINESS_LIMIT_CONTROL|isp\.|Throttling|ServiceUnavailable|InternalError)/

/** Sends by Alibaba Cloud (`SendSms`, 2017-05-25), which takes variables by name. */
export async function sendByAliyun(
  { outbound, template, mobile, values, id, signal }: SmsCall,
  { accessKeyId, accessKeySecret }: SmsAccount['aliyun'],
): Promise<Receipt> {
  const base = new URL(
    /^https?:\/\//.test(template.endpoint || defaultHost)
      ? template.endpoint!
      : `https://${template.endpoint || defaultHost}`,
  )
  const { query, headers } = signAliyun({
    host: base.host,
    action: 'SendSms',
    version: '2017-05-25',
    key: { id: accessKeyId, secret: accessKeySecret },
    nonce: randomUUID(),
    date: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
    query: {
      PhoneNumbers: mobile,
      SignName: template.signContent,
      TemplateCode: template.templateId,
      TemplateParam: JSON.stringify(values),
      OutId: id,
    },
  })
  const { status, body } = await requestJson(outbound, `${base.origin}/?${query}`, {
    method: 'POST',
    headers,
    signal,
  })
  const code = stringAt(body, 'Code')
  if (code === 'OK') return { reference: stringAt(body, 'BizId') }
  throw new SendError(code || `HTTP ${status}`, stringAt(body, 'Message') || `HTTP ${status}`, {
    isRetryable: code === '' || retryableCodes.test(code),
  })
}
