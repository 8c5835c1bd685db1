import type { LocalizedText } from '../contract/lang.ts'

/** Shown when the server cannot be reached or its answer cannot be read. */
export const callFailedText: LocalizedText = {
  zh: '请求出错，请重试',
  en: 'Request failed. Please try again.',
  zhtw: '請求出錯，請重試',
}

/** A message about a field that the place of the message does not name. */
export const fieldMessageText: LocalizedText = {
  zh: '填写有误：{{msg}}',
  en: 'Invalid input: {{msg}}',
  zhtw: '填寫有誤：{{msg}}',
}

/** A message about one of several rows of a form. */
export const rowMessageText: LocalizedText = {
  zh: '第 {{n}} 行：{{msg}}',
  en: 'Row {{n}}: {{msg}}',
  zhtw: '第 {{n}} 行：{{msg}}',
}
