import type { LocalizedText } from '@tessera/shared/contract/localized-text'

export const text = {
  otherInput: {
    zh: '同一个 Idempotency-Key 的请求内容不同，请换一个再试',
    en: 'This Idempotency-Key was used for another input. Use a new one.',
    zhtw: '同一個 Idempotency-Key 的請求內容不同，請換一個再試',
  },
} satisfies Record<string, LocalizedText>
