import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  waits: { zh: '该消息正在等待发送', en: 'This message is waiting to be sent.', zhtw: '該訊息正在等待發送' },
  expired: {
    zh: '内容已过期，不能重新发送',
    en: 'The contents have expired and cannot be resent.',
    zhtw: '內容已過期，不能重新發送',
  },
  hidden: {
    zh: '验证码已隐藏，不能重新发送',
    en: 'The verification code is hidden and cannot be resent.',
    zhtw: '驗證碼已隱藏，不能重新發送',
  },
} satisfies Record<string, LocalizedText>
