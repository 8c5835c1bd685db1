import type { LocalizedText } from '@tessera/shared/contract/lang'

/** Said where the server could not be reached or answered nothing readable (specification: shell 8). */
export const callFailedText: LocalizedText = {
  zh: '请求出错，请重试',
  en: 'Request error, please retry',
  zhtw: '請求出錯，請重試',
}
