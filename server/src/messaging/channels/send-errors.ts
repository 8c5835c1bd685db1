import type { Lang, LocalizedText } from '@tessera/shared/contract/lang'
import { interpolate } from '@tessera/shared/format/interpolate'
import { refuse, Refusal } from '../../errors/refusal.ts'
import { SendError } from './channel.ts'

/**
 * Texts of the failures that we detect ourselves, by code of `SendError`; `{{detail}}` is the message of the
 * other side.
 */
export const sendErrorTexts = {
  expired: { zh: '内容已过期', en: 'The contents have expired', zhtw: '內容已過期' },
  noAddress: {
    zh: '该用户没有填写此方式的联系信息',
    en: 'The user has no contact information for this channel',
    zhtw: '該使用者沒有填寫此方式的聯絡資訊',
  },
  notReached: {
    zh: '无法连接服务器：{{detail}}',
    en: 'Could not connect to the server: {{detail}}',
    zhtw: '無法連線伺服器：{{detail}}',
  },
  noAnswer: {
    zh: '服务器没有在规定时间内响应',
    en: 'The server did not respond in time',
    zhtw: '伺服器沒有在規定時間內回應',
  },
  'mail.closed': {
    zh: '邮件服务器 {{detail}} 拒绝连接，请检查端口以及邮件服务是否已启动',
    en: 'The mail server {{detail}} refuses connections. Check the port and whether the mail service is running.',
    zhtw: '郵件伺服器 {{detail}} 拒絕連線，請檢查連接埠以及郵件服務是否已啟動',
  },
  'mail.account': {
    zh: '邮件服务器拒绝登录，请检查账号和密码（部分邮箱需使用授权码）：{{detail}}',
    en: 'The mail server rejected the sign-in. Check the account and password (some providers require an app password): {{detail}}',
    zhtw: '郵件伺服器拒絕登入，請檢查帳號和密碼（部分信箱需使用授權碼）：{{detail}}',
  },
  'mail.certificate': {
    zh: '邮件服务器的证书不可信，没有发送账号和密码：{{detail}}。内部证书请由运维人员通过 NODE_EXTRA_CA_CERTS 加入信任',
    en: 'The certificate of the mail server is not trusted, so the account and password were not sent: {{detail}}. To trust an internal certificate, ask the operator to set NODE_EXTRA_CA_CERTS.',
    zhtw: '郵件伺服器的憑證不可信，沒有傳送帳號和密碼：{{detail}}。內部憑證請由維運人員透過 NODE_EXTRA_CA_CERTS 加入信任',
  },
  'mail.noTls': {
    zh: '邮件服务器不支持所选的加密方式，请检查端口和加密方式：{{detail}}',
    en: 'The mail server does not support the selected encryption. Check the port and encryption: {{detail}}',
    zhtw: '郵件伺服器不支援所選的加密方式，請檢查連接埠和加密方式：{{detail}}',
  },
  'mail.recipient': {
    zh: '邮件服务器拒收该收件人：{{detail}}',
    en: 'The mail server rejected this recipient: {{detail}}',
    zhtw: '郵件伺服器拒收該收件人：{{detail}}',
  },
  'mail.refused': {
    zh: '邮件服务器拒绝了邮件：{{detail}}',
    en: 'The mail server rejected the mail: {{detail}}',
    zhtw: '郵件伺服器拒絕了郵件：{{detail}}',
  },
  'mail.files': {
    zh: '附件超过 20 MB 或已不存在：{{detail}}',
    en: 'The attachments exceed 20 MB or no longer exist: {{detail}}',
    zhtw: '附件超過 20 MB 或已不存在：{{detail}}',
  },
  'sms.noTemplate': {
    zh: '没有可用的短信模板：请在系统配置或消息模板中选择一个已启用的短信模板',
    en: 'No SMS template is available. Choose an enabled one in the system settings or the message template',
    zhtw: '沒有可用的簡訊範本：請在系統設定或訊息範本中選擇一個已啟用的簡訊範本',
  },
  'sms.noKey': {
    zh: '尚未配置该短信服务商的密钥',
    en: 'The keys of this SMS provider are not configured',
    zhtw: '尚未設定該簡訊服務商的金鑰',
  },
  'sms.noValue': {
    zh: '短信模板的变量“{{detail}}”没有值',
    en: 'The variable “{{detail}}” of the SMS template has no value',
    zhtw: '簡訊範本的變數「{{detail}}」沒有值',
  },
  'webhook.refused': {
    zh: '接收地址返回了错误：{{detail}}',
    en: 'The receiving URL returned an error: {{detail}}',
    zhtw: '接收位址回傳了錯誤：{{detail}}',
  },
  'webhook.address': {
    zh: '不允许访问该地址：{{detail}}',
    en: 'This address is not allowed: {{detail}}',
    zhtw: '不允許存取該位址：{{detail}}',
  },
} satisfies Record<string, LocalizedText>
export type SendErrorCode = keyof typeof sendErrorTexts

/** A `SendError` of one of the codes above. */
export const sendError = (
  code: SendErrorCode,
  detail = '',
  options?: ConstructorParameters<typeof SendError>[2],
) => new SendError(code, detail, options)

/**
 * Code and sentence of a failure, as the log of sent messages stores them. A refusal is stored in Chinese.
 */
export const describeFailure = (fault: unknown): { code: string; sentence: string } => ({
  code: fault instanceof SendError ? fault.code.slice(0, 100) : '',
  sentence: sentenceOf(fault).slice(0, 500),
})

function sentenceOf(fault: unknown): string {
  if (fault instanceof Refusal) return interpolate(fault.text.zh, fault.values)
  return fault instanceof Error ? fault.message : String(fault)
}

/** Translates a stored failure for the reader of the log. */
export function translateReason(code: string, detail: string, lang: Lang): string {
  const line = (sendErrorTexts as Readonly<Record<string, LocalizedText>>)[code]
  return line ? interpolate(line[lang], { detail }) : detail
}

/**
 * Turns a failure into a refusal for a caller who waits for the result. A provider's own sentence is passed
 * on unchanged.
 */
export function toRefusal(error: unknown): unknown {
  if (!(error instanceof SendError)) return error
  // The refusal of `dial` already names the cause: an unknown host, or a private network.
  if (error.cause instanceof Refusal && error.cause.fields[0]?.field === 'host')
    return refuse(error.cause.text, error.cause.values)
  const line = (sendErrorTexts as Readonly<Record<string, LocalizedText>>)[error.code]
  if (line) return refuse(line, { detail: error.message })
  const sentence = error.code ? `${error.message} (${error.code})` : error.message
  return new Refusal({ code: 400, text: { zh: sentence, en: sentence, zhtw: sentence } })
}
