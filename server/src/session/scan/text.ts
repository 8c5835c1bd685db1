import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  expired: {
    zh: '二维码已过期，请在电脑上刷新后重新扫描',
    en: 'The QR code has expired. Refresh it on the computer and scan again.',
    zhtw: 'QR Code 已過期，請在電腦上重新整理後再掃描',
  },
  taken: {
    zh: '该二维码已被他人扫描',
    en: 'This QR code has been scanned by another user.',
    zhtw: '該 QR Code 已被他人掃描',
  },
  decided: {
    zh: '该登录请求已处理',
    en: 'This sign-in request has already been handled.',
    zhtw: '該登入請求已處理',
  },
} satisfies Record<string, LocalizedText>
