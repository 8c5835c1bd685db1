import type { LocalizedText } from '../contract/lang.ts'

/** Shown when the server cannot be reached or its answer cannot be read. */
export const callFailedText: LocalizedText = {
  zh: '请求出错，请重试',
  en: 'Request failed. Please try again.',
  zhtw: '請求出錯，請重試',
}
