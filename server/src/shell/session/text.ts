import type { Line } from '@tessera/shared/contract/lang'

export const text = {
  wrongPassword: { zh: '用户名或密码不正确', en: 'Wrong user name or password.', zhtw: '使用者名稱或密碼不正確' },
  disabled: { zh: '账号已被禁用，请联系管理员', en: 'This account is disabled. Please ask an administrator.', zhtw: '帳號已被停用，請聯絡管理員' },
  tooManyAttempts: {
    zh: '尝试次数过多，请{{seconds}}秒后再试',
    en: 'Too many attempts. Please try again in {{seconds}} seconds.',
    zhtw: '嘗試次數過多，請{{seconds}}秒後再試',
  },
  badOneTime: { zh: '登录凭证无效或已使用，请重新登录', en: 'This sign-in link is not valid or was used already. Please sign in again.', zhtw: '登入憑證無效或已使用，請重新登入' },
  wrongUnlock: { zh: '密码不正确', en: 'Wrong password.', zhtw: '密碼不正確' },
} satisfies Record<string, Line>
