import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('shared', {
  'code.qrOf': {
    zh: '{{label}}二维码：{{said}}',
    en: '{{label}} QR code: {{said}}',
    zhtw: '{{label}}二維碼：{{said}}',
  },
  'code.barOf': {
    zh: '{{label}}条形码：{{said}}',
    en: '{{label}} bar code: {{said}}',
    zhtw: '{{label}}條碼：{{said}}',
  },
  'code.tooLong': {
    zh: '内容太长，无法生成二维码',
    en: 'Too long for a QR code',
    zhtw: '內容太長，無法產生二維碼',
  },
  'code.notAscii': {
    zh: '条形码只能包含英文、数字和符号',
    en: 'A bar code holds Latin letters, digits and signs only',
    zhtw: '條碼只能包含英文、數字和符號',
  },
})
