import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  wait: {
    zh: '发送过于频繁，请{{seconds}}秒后再试',
    en: 'You are requesting codes too often. Try again in {{seconds}} [seconds:second|seconds].',
    zhtw: '發送過於頻繁，請{{seconds}}秒後再試',
  },
  enough: {
    zh: '今天发送的验证码已达上限，请明天再试',
    en: 'You have reached the daily limit of codes. Try again tomorrow.',
    zhtw: '今天發送的驗證碼已達上限，請明天再試',
  },
  proofTitle: { zh: '登录验证码', en: 'Sign-in code', zhtw: '登入驗證碼' },
  wrongCode: {
    zh: '验证码不正确或已过期',
    en: 'The code is incorrect or has expired.',
    zhtw: '驗證碼不正確或已過期',
  },
} satisfies Record<string, LocalizedText>
