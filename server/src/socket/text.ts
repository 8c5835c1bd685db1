import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { GoneReason } from '../auth/sessions.ts'
import { general } from '../errors/text.ts'

/** The message of a `logout` frame. */
export const endings: Readonly<Record<GoneReason, LocalizedText>> = {
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
    zh: '您已在其他设备上退出了此登录',
    en: 'You ended this session on another device.',
    zhtw: '您已在其他裝置上登出此登入',
  },
  disabled: {
    zh: '账号已被禁用，请联系管理员',
    en: 'This account is disabled. Please contact an administrator.',
    zhtw: '帳號已被停用，請聯絡管理員',
  },
}

export const text = {
  notBound: {
    zh: '连接尚未登录，请重新连接',
    en: 'This connection is not signed in. Please reconnect.',
    zhtw: '連線尚未登入，請重新連線',
  },
  frameTooLarge: {
    zh: '消息内容过大，未发送',
    en: 'This message is too large and was not sent.',
    zhtw: '訊息內容過大，未傳送',
  },
  noSuchFrame: { zh: '不支持的消息类型', en: 'Unknown message type.', zhtw: '不支援的訊息類型' },
} satisfies Record<string, LocalizedText>
