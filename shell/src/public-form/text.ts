import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('shell', {
  'guest.failed': { zh: '表单打不开', en: 'The form could not be opened', zhtw: '無法開啟表單' },
  'guest.early': { zh: '尚未开始填写', en: 'Not open yet', zhtw: '尚未開始填寫' },
  'guest.earlyHint': {
    zh: '{{time}} 开始填写',
    en: 'This form opens on {{time}}.',
    zhtw: '{{time}} 開始填寫',
  },
  'guest.over': { zh: '填写已截止', en: 'This form is closed', zhtw: '填寫已截止' },
  'guest.overHint': { zh: '截止时间：{{time}}', en: 'It closed on {{time}}.', zhtw: '截止時間：{{time}}' },
  'guest.full': { zh: '填写份数已满', en: 'This form is full', zhtw: '填寫份數已滿' },
  'guest.fullHint': {
    zh: '感谢关注，此表单不再接受填写',
    en: 'Thank you for your interest. No more answers are taken.',
    zhtw: '感謝關注，此表單不再接受填寫',
  },
  'guest.answered': { zh: '您已填写过', en: 'You have already answered', zhtw: '您已填寫過' },
  'guest.answeredHint': {
    zh: '每人限填一次',
    en: 'This form takes one answer per person.',
    zhtw: '每人限填一次',
  },
  'guest.closed': { zh: '暂停填写', en: 'Not available now', zhtw: '暫停填寫' },
  'guest.closedHint': {
    zh: '请联系发给您链接的人',
    en: 'Please contact the person who sent you the link.',
    zhtw: '請聯絡傳送連結給您的人',
  },
  'guest.codeHint': {
    zh: '请输入访问码后填写',
    en: 'Enter the access code to fill in this form.',
    zhtw: '請輸入存取碼後填寫',
  },
  'guest.submit': { zh: '提交', en: 'Submit', zhtw: '提交' },
  'guest.submitted': { zh: '提交成功', en: 'Your answer was saved', zhtw: '提交成功' },
  'guest.thanks': { zh: '感谢您的填写', en: 'Thank you for filling in this form.', zhtw: '感謝您的填寫' },
  'guest.another': { zh: '再填一份', en: 'Fill in another one', zhtw: '再填一份' },
})
