import type { Lang, LocalizedText } from '@tessera/shared/contract/lang'
import { fill } from '@tessera/shared/format/fill'
import { refuse, Refusal } from '../../http/refusal.ts'
import { NotSent } from './channel.ts'

/** Why a message was not sent, where the reason is ours to word; `{{detail}}` is what the other end said. Codes are those of `NotSent`. */
export const reasons = {
  expired: { zh: '内容已过期', en: 'Its contents have expired', zhtw: '內容已過期' },
  noAddress: {
    zh: '该用户没有填写此方式的联系信息',
    en: 'The user has no address for this way',
    zhtw: '該使用者沒有填寫此方式的聯絡資訊',
  },
  notReached: {
    zh: '无法连接服务器：{{detail}}',
    en: 'The server was not reached: {{detail}}',
    zhtw: '無法連線伺服器：{{detail}}',
  },
  noAnswer: {
    zh: '服务器没有在规定时间内响应',
    en: 'The server did not answer in time',
    zhtw: '伺服器沒有在規定時間內回應',
  },
  'mail.closed': {
    zh: '邮件服务器 {{detail}} 拒绝连接，请检查端口以及邮件服务是否已启动',
    en: 'The mail server {{detail}} refuses connections. Check the port, and whether the server runs.',
    zhtw: '郵件伺服器 {{detail}} 拒絕連線，請檢查連接埠以及郵件服務是否已啟動',
  },
  'mail.account': {
    zh: '邮件服务器拒绝登录，请检查账号和密码（部分邮箱需使用授权码）：{{detail}}',
    en: 'The mail server refuses the sign-in. Check account and password (some providers want an app password): {{detail}}',
    zhtw: '郵件伺服器拒絕登入，請檢查帳號和密碼（部分信箱需使用授權碼）：{{detail}}',
  },
  'mail.certificate': {
    zh: '邮件服务器的证书不可信，没有发送账号和密码：{{detail}}。内部证书请由运维人员通过 NODE_EXTRA_CA_CERTS 加入信任',
    en: 'The certificate of the mail server is not trusted, so neither account nor password were sent: {{detail}}. One of your own is trusted by NODE_EXTRA_CA_CERTS.',
    zhtw: '郵件伺服器的憑證不可信，沒有傳送帳號和密碼：{{detail}}。內部憑證請由維運人員透過 NODE_EXTRA_CA_CERTS 加入信任',
  },
  'mail.noTls': {
    zh: '邮件服务器不支持所选的加密方式，请检查端口和加密方式：{{detail}}',
    en: 'The mail server does not encrypt as asked. Check port and encryption: {{detail}}',
    zhtw: '郵件伺服器不支援所選的加密方式，請檢查連接埠和加密方式：{{detail}}',
  },
  'mail.recipient': {
    zh: '邮件服务器拒收该收件人：{{detail}}',
    en: 'The mail server does not take this recipient: {{detail}}',
    zhtw: '郵件伺服器拒收該收件人：{{detail}}',
  },
  'mail.refused': {
    zh: '邮件服务器拒绝了邮件：{{detail}}',
    en: 'The mail server refused the mail: {{detail}}',
    zhtw: '郵件伺服器拒絕了郵件：{{detail}}',
  },
  'mail.files': {
    zh: '附件超过 20 MB 或已不存在：{{detail}}',
    en: 'The files exceed 20 MB, or are gone: {{detail}}',
    zhtw: '附件超過 20 MB 或已不存在：{{detail}}',
  },
  'sms.noTemplate': {
    zh: '没有可用的短信模板：请在系统配置或消息模板中选择一个已启用的短信模板',
    en: 'There is no SMS template: choose an enabled one in the configuration or the message template',
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
    en: 'The receiver answered with an error: {{detail}}',
    zhtw: '接收位址回傳了錯誤：{{detail}}',
  },
  'webhook.address': {
    zh: '不允许访问该地址：{{detail}}',
    en: 'This address may not be called: {{detail}}',
    zhtw: '不允許存取該位址：{{detail}}',
  },
} satisfies Record<string, LocalizedText>
export type Reason = keyof typeof reasons

/** Not sent for a reason of that list. */
export const notSent = (code: Reason, detail = '', options?: ConstructorParameters<typeof NotSent>[2]) =>
  new NotSent(code, detail, options)

/** What the log of what was sent keeps of a failure; of a refusal of ours the words that users read first. */
export const failureOf = (fault: unknown): { code: string; words: string } => ({
  code: fault instanceof NotSent ? fault.code.slice(0, 100) : '',
  words: (fault instanceof Refusal
    ? fill(fault.text.zh, fault.values)
    : fault instanceof Error
      ? fault.message
      : String(fault)
  ).slice(0, 500),
})

/** A failure as the log of what was sent kept it, for its reader. */
export function reasonText(code: string, detail: string, lang: Lang): string {
  const line = (reasons as Readonly<Record<string, LocalizedText>>)[code]
  return line ? fill(line[lang], { detail }) : detail
}

/** The same, for who waits for the outcome. What a provider says in its own words is passed on as it is. */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof NotSent)) return error
  // A line that could not be opened has said why: no such host, a private network.
  if (error.cause instanceof Refusal && error.cause.fields[0]?.field === 'host')
    return refuse(error.cause.text, error.cause.values)
  const line = (reasons as Readonly<Record<string, LocalizedText>>)[error.code]
  if (line) return refuse(line, { detail: error.message })
  const said = error.code ? `${error.message} (${error.code})` : error.message
  return new Refusal({ code: 400, text: { zh: said, en: said, zhtw: said } })
}
