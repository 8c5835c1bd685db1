import { lines } from '@tessera/shared/text/text'

export const text = lines('system', {
  'outbox.recipient': { zh: '接收人', en: 'Recipient', zhtw: '接收人' },
  'outbox.text': { zh: '内容', en: 'Text', zhtw: '內容' },
  'outbox.kind': { zh: '方式', en: 'By', zhtw: '方式' },
  'outbox.sms': { zh: '短信', en: 'SMS', zhtw: '簡訊' },
  'outbox.mail': { zh: '邮件', en: 'Mail', zhtw: '郵件' },
  'outbox.state': { zh: '状态', en: 'State', zhtw: '狀態' },
  'outbox.queued': { zh: '待发送', en: 'Waiting', zhtw: '待發送' },
  'outbox.sent': { zh: '已发送', en: 'Sent', zhtw: '已發送' },
  'outbox.failed': { zh: '发送失败', en: 'Failed', zhtw: '發送失敗' },
  'outbox.attempts': { zh: '次数', en: 'Tries', zhtw: '次數' },
  'outbox.gateway': { zh: '通道', en: 'Gateway', zhtw: '通道' },
  'outbox.development': { zh: '不外发（开发）', en: 'None (development)', zhtw: '不外發（開發）' },
  'outbox.creatorTime': { zh: '创建时间', en: 'Created', zhtw: '建立時間' },
  'outbox.sentTime': { zh: '发送时间', en: 'Sent at', zhtw: '發送時間' },
  'outbox.resend': { zh: '重新发送', en: 'Send again', zhtw: '重新發送' },
  'outbox.expired': { zh: '内容已过期', en: 'Its contents have expired', zhtw: '內容已過期' },
  'outbox.empty': { zh: '还没有发出任何消息。登录验证码等短信和邮件会出现在这里。', en: 'Nothing was sent yet. Text messages and mails, such as codes for signing in, appear here.', zhtw: '還沒有發出任何訊息。登入驗證碼等簡訊和郵件會出現在這裡。' },
})
