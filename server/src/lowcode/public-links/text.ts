import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  notFound: {
    zh: '链接无效或已停用',
    en: 'This link is no longer valid.',
    zhtw: '連結無效或已停用',
  },
  wrongCode: { zh: '访问码不正确', en: 'The access code is not correct.', zhtw: '存取碼不正確' },
  badProof: {
    zh: '安全验证未通过，请重试',
    en: 'The security check failed. Please try again.',
    zhtw: '安全驗證未通過，請重試',
  },
  proofOver: {
    zh: '安全验证已过期，请重试',
    en: 'The security check has expired. Please try again.',
    zhtw: '安全驗證已過期，請重試',
  },
} satisfies Record<string, LocalizedText>
