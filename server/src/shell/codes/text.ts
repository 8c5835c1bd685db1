import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  wait: {
    zh: '发送过于频繁，请{{seconds}}秒后再试',
    en: 'Codes are sent once a minute. Please try again in {{seconds}} seconds.',
    zhtw: '發送過於頻繁，請{{seconds}}秒後再試',
  },
  enough: {
    zh: '今天发送的验证码已达上限，请明天再试',
    en: 'That was the last code for today. Please try again tomorrow.',
    zhtw: '今天發送的驗證碼已達上限，請明天再試',
  },
  wrongCode: {
    zh: '验证码不正确或已过期',
    en: 'The code is wrong or has expired.',
    zhtw: '驗證碼不正確或已過期',
  },
} satisfies Record<string, LocalizedText>
