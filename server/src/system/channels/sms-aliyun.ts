import { randomUUID } from 'node:crypto'
import { NotSent, type Receipt } from './channel.ts'
import { askJson, textAt } from './ask-json.ts'
import type { SmsAccount, SmsCall } from './sms.ts'
import { signAliyun } from './sign-aliyun.ts'

const usual = 'dysmsapi.aliyuncs.com'
/** Codes after which another try may help; the rest are final (Alibaba Cloud, "SMS API error codes"). */
const passing = /^(isv\.BUSINESS_LIMIT_CONTROL|isp\.|Throttling|ServiceUnavailable|InternalError)/

/** Sends by Alibaba Cloud (`SendSms`, 2017-05-25): variables go by name. */
export async function sendByAliyun(
  { outbound, template, mobile, values, id, signal }: SmsCall,
  { accessKeyId, accessKeySecret }: SmsAccount['aliyun'],
): Promise<Receipt> {
  const base = new URL(
    /^https?:\/\//.test(template.endpoint || usual)
      ? template.endpoint!
      : `https://${template.endpoint || usual}`,
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
  const { status, body } = await askJson(outbound, `${base.origin}/?${query}`, {
    method: 'POST',
    headers,
    signal,
  })
  const code = textAt(body, 'Code')
  if (code === 'OK') return { reference: textAt(body, 'BizId') }
  throw new NotSent(code || `HTTP ${status}`, textAt(body, 'Message') || `HTTP ${status}`, {
    again: code === '' || passing.test(code),
  })
}
