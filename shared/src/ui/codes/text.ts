import { defineWords } from '../../text/text.ts'

export const text = defineWords('shared', {
  'code.qrOf': {
    zh: '{{label}}二维码：{{said}}',
    en: '{{label}} QR code: {{said}}',
    zhtw: '{{label}} QR Code：{{said}}',
  },
  'code.barOf': {
    zh: '{{label}}条形码：{{said}}',
    en: '{{label}} bar code: {{said}}',
    zhtw: '{{label}}條碼：{{said}}',
  },
  'code.tooLong': {
    zh: '内容过长，无法生成二维码',
    en: 'The content is too long for a QR code',
    zhtw: '內容太長，無法產生 QR Code',
  },
  'code.notAscii': {
    zh: '条形码只能包含英文、数字和符号',
    en: 'Bar codes can have only Latin letters, digits and symbols',
    zhtw: '條碼只能包含英文、數字和符號',
  },
})
