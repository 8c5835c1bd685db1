import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('shell', {
  'publicScreen.failed': { zh: '大屏打不开', en: 'The screen could not be opened', zhtw: '無法開啟大屏' },
  'publicScreen.over': {
    zh: '此大屏已停止公开',
    en: 'This screen is no longer public',
    zhtw: '此大屏已停止公開',
  },
  'publicScreen.overHint': {
    zh: '截止时间：{{time}}',
    en: 'It ended on {{time}}.',
    zhtw: '截止時間：{{time}}',
  },
  'publicScreen.closed': { zh: '大屏暂时无法查看', en: 'Not available now', zhtw: '大屏暫時無法檢視' },
  'publicScreen.closedHint': {
    zh: '请联系发给您链接的人',
    en: 'Please contact the person who sent you the link.',
    zhtw: '請聯絡傳送連結給您的人',
  },
  'publicScreen.codeHint': {
    zh: '请输入访问码后查看',
    en: 'Enter the access code to see this screen.',
    zhtw: '請輸入存取碼後檢視',
  },
})
