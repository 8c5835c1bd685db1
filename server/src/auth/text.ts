import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  wrongPassword: {
    zh: '用户名或密码不正确',
    en: 'Incorrect user name or password.',
    zhtw: '使用者名稱或密碼不正確',
  },
  disabled: {
    zh: '账号已被禁用，请联系管理员',
    en: 'This account is disabled. Contact an administrator.',
    zhtw: '帳號已被停用，請聯絡管理員',
  },
  notFromHere: {
    zh: '不允许从当前地址 {{ip}} 登录，请联系管理员',
    en: 'Signing in from {{ip}} is not allowed. Contact an administrator.',
    zhtw: '不允許從目前位址 {{ip}} 登入，請聯絡管理員',
  },
  tooManySignIns: {
    zh: '当前登录人数较多，请稍后再试',
    en: 'Many people are signing in right now. Please try again shortly.',
    zhtw: '目前登入人數較多，請稍後再試',
  },
  tooManyAttempts: {
    zh: '尝试次数过多，请{{seconds}}秒后再试',
    en: 'Too many attempts. Try again in {{seconds}} [seconds:second|seconds].',
    zhtw: '嘗試次數過多，請{{seconds}}秒後再試',
  },
  tooManyAttemptsOrProof: {
    zh: '尝试次数过多，请{{seconds}}秒后再试，或输入发送到您手机或邮箱的验证码（已开启两步验证的，请输入动态码）',
    en: 'Too many attempts. Try again in {{seconds}} [seconds:second|seconds], or enter the code sent to your mobile or email (or the one from your authenticator app).',
    zhtw: '嘗試次數過多，請{{seconds}}秒後再試，或輸入傳送到您手機或信箱的驗證碼（已開啟兩步驟驗證的，請輸入動態碼）',
  },
  proofRequired: {
    zh: '该账号登录失败次数过多。请输入发送到您手机或邮箱的验证码（已开启两步验证的，请输入动态码），或使用之前登录过的设备，也可联系管理员',
    en: 'Too many failed sign-ins to this account. Enter the code sent to your mobile or email (or the one from your authenticator app), use a device you signed in with before, or contact an administrator.',
    zhtw: '該帳號登入失敗次數過多。請輸入傳送到您手機或信箱的驗證碼（已開啟兩步驟驗證的，請輸入動態碼），或使用之前登入過的裝置，也可聯絡管理員',
  },
  wrongProof: {
    zh: '密码或验证码不正确，或验证码已过期',
    en: 'The password or the code is incorrect, or the code has expired.',
    zhtw: '密碼或驗證碼不正確，或驗證碼已過期',
  },
  secondFactor: {
    zh: '请输入身份验证器中的六位动态码',
    en: 'Enter the 6-digit code from your authenticator app.',
    zhtw: '請輸入身分驗證器中的六位動態碼',
  },
  wrongSecondFactor: {
    zh: '动态码不正确或已使用，请输入最新的一个',
    en: 'This code is incorrect or has been used. Enter the latest one.',
    zhtw: '動態碼不正確或已使用，請輸入最新的一個',
  },
  badTicket: {
    zh: '登录已超时，请重新登录',
    en: 'Sign-in timed out. Sign in again.',
    zhtw: '登入已逾時，請重新登入',
  },
  passwordIsAccount: {
    zh: '密码不能与账号相同',
    en: 'The password must differ from the account.',
    zhtw: '密碼不能與帳號相同',
  },
  passwordIsMobile: {
    zh: '密码不能与手机号相同',
    en: 'The password must differ from the mobile number.',
    zhtw: '密碼不能與手機號碼相同',
  },
  passwordIsCommon: {
    zh: '密码过于常见，容易被猜到，请换一个',
    en: 'This password is too common. Choose another one.',
    zhtw: '密碼過於常見，容易被猜到，請換一個',
  },
  passwordWasUsed: {
    zh: '不能使用最近 {{n}} 次用过的密码，请换一个',
    en: 'You cannot reuse your last {{n}} passwords. Choose another one.',
    zhtw: '不能使用最近 {{n}} 次用過的密碼，請換一個',
  },
  badOneTime: {
    zh: '登录凭证无效或已使用，请重新登录',
    en: 'This sign-in link is invalid or has been used. Sign in again.',
    zhtw: '登入憑證無效或已使用，請重新登入',
  },
  wrongUnlock: { zh: '密码不正确', en: 'Incorrect password.', zhtw: '密碼不正確' },
} satisfies Record<string, LocalizedText>
