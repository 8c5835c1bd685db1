import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { Ended } from '../shell/session/sessions.ts'
import { general } from '../http/text.ts'

/** Why a socket hears `logout`. */
export const endings: Readonly<Record<Ended, LocalizedText>> = {
  expired: general.expired,
  elsewhere: general.elsewhere,
  unknown: general.badToken,
  signedOut: { zh: '您已退出登录', en: 'You have signed out.', zhtw: '您已登出' },
  forced: {
    zh: '您已被管理员强制下线',
    en: 'An administrator has signed you out.',
    zhtw: '您已被管理員強制下線',
  },
  passwordChanged: {
    zh: '密码已修改，请重新登录',
    en: 'The password was changed. Please sign in again.',
    zhtw: '密碼已修改，請重新登入',
  },
  byOwner: {
    zh: '您在别处退出了这里的登录',
    en: 'You ended this session from elsewhere.',
    zhtw: '您在別處登出了這裡的登入',
  },
  disabled: {
    zh: '账号已被禁用，请联系管理员',
    en: 'This account is disabled. Please ask an administrator.',
    zhtw: '帳號已被停用，請聯絡管理員',
  },
}

export const text = {
  notBound: {
    zh: '连接尚未登录，请重新连接',
    en: 'This connection is not signed in. Please connect again.',
    zhtw: '連線尚未登入，請重新連線',
  },
  noSuchFrame: { zh: '没有这种消息', en: 'There is no such message.', zhtw: '沒有這種訊息' },
} satisfies Record<string, LocalizedText>
