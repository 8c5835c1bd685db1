import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  wrongPassword: {
    zh: '用户名或密码不正确',
    en: 'Wrong user name or password.',
    zhtw: '使用者名稱或密碼不正確',
  },
  disabled: {
    zh: '账号已被禁用，请联系管理员',
    en: 'This account is disabled. Please ask an administrator.',
    zhtw: '帳號已被停用，請聯絡管理員',
  },
  notFromHere: {
    zh: '不允许从当前地址 {{ip}} 登录，请联系管理员',
    en: 'Signing in from {{ip}} is not allowed. Please ask an administrator.',
    zhtw: '不允許從目前位址 {{ip}} 登入，請聯絡管理員',
  },
  tooManyAttempts: {
    zh: '尝试次数过多，请{{seconds}}秒后再试',
    en: 'Too many attempts. Please try again in {{seconds}} seconds.',
    zhtw: '嘗試次數過多，請{{seconds}}秒後再試',
  },
  secondFactor: {
    zh: '请输入身份验证器中的六位动态码',
    en: 'Please enter the six digits of your authenticator.',
    zhtw: '請輸入身分驗證器中的六位動態碼',
  },
  wrongSecondFactor: {
    zh: '动态码不正确或已使用，请输入最新的一个',
    en: 'This code is wrong or was used. Please enter the latest one.',
    zhtw: '動態碼不正確或已使用，請輸入最新的一個',
  },
  badTicket: {
    zh: '登录已超时，请重新登录',
    en: 'Signing in took too long. Please start again.',
    zhtw: '登入已逾時，請重新登入',
  },
  passwordIsAccount: {
    zh: '密码不能与账号相同',
    en: 'The password must not be the account.',
    zhtw: '密碼不能與帳號相同',
  },
  passwordIsMobile: {
    zh: '密码不能与手机号相同',
    en: 'The password must not be the mobile number.',
    zhtw: '密碼不能與手機號碼相同',
  },
  passwordIsCommon: {
    zh: '密码过于常见，容易被猜到，请换一个',
    en: 'This password is one of the most common ones. Please choose another.',
    zhtw: '密碼過於常見，容易被猜到，請換一個',
  },
  passwordWasUsed: {
    zh: '不能使用最近 {{n}} 次用过的密码，请换一个',
    en: 'This password is among the last {{n}}. Please choose another.',
    zhtw: '不能使用最近 {{n}} 次用過的密碼，請換一個',
  },
  badOneTime: {
    zh: '登录凭证无效或已使用，请重新登录',
    en: 'This sign-in link is not valid or was used already. Please sign in again.',
    zhtw: '登入憑證無效或已使用，請重新登入',
  },
  wrongUnlock: { zh: '密码不正确', en: 'Wrong password.', zhtw: '密碼不正確' },
} satisfies Record<string, LocalizedText>
