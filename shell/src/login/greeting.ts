import { defineWords } from '@tessera/shared/text/text'

/** Not part of the login page's texts, because the shell shows them. */
export const greetingText = defineWords('shell', {
  'greeting.title': { zh: '上次登录', en: 'Last sign-in', zhtw: '上次登入' },
  'greeting.time': { zh: '时间：{{time}}', en: 'Time: {{time}}', zhtw: '時間：{{time}}' },
  'greeting.place': { zh: '地点：{{place}}', en: 'Place: {{place}}', zhtw: '地點：{{place}}' },
  'greeting.ip': { zh: 'IP：{{ip}}', en: 'IP: {{ip}}', zhtw: 'IP：{{ip}}' },
})
