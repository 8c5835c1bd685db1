import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  expired: {
    zh: '二维码已过期，请在电脑上刷新后重新扫描',
    en: 'The QR code has expired. Refresh it on the computer and scan again.',
    zhtw: '二維碼已過期，請在電腦上重新整理後再掃描',
  },
  taken: {
    zh: '该二维码已被他人扫描',
    en: 'Somebody else has scanned this QR code.',
    zhtw: '該二維碼已被他人掃描',
  },
  decided: {
    zh: '该登录请求已处理',
    en: 'This request has been answered already.',
    zhtw: '該登入請求已處理',
  },
} satisfies Record<string, LocalizedText>
