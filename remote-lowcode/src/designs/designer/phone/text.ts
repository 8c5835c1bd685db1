import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('lowcode', {
  'phone.layout': { zh: '手机布局', en: 'Phone layout', zhtw: '手機版面' },
  'phone.hint': {
    zh: '调整字段在手机上的顺序和宽度，不影响电脑端。“显示终端”可在字段设置中修改',
    en: 'Order and width on phones only. Where a field is shown is set in its settings',
    zhtw: '調整欄位在手機上的順序和寬度，不影響電腦端。「顯示終端」可在欄位設定中修改',
  },
  'phone.up': { zh: '上移 {{name}}', en: 'Move {{name}} up', zhtw: '上移 {{name}}' },
  'phone.down': { zh: '下移 {{name}}', en: 'Move {{name}} down', zhtw: '下移 {{name}}' },
  'phone.widthOf': { zh: '{{name}}的宽度', en: 'Width of {{name}}', zhtw: '{{name}}的寬度' },
  'phone.width24': { zh: '整行', en: 'Full', zhtw: '整列' },
  'phone.width12': { zh: '二分之一', en: 'Half', zhtw: '二分之一' },
  'phone.width8': { zh: '三分之一', en: 'Third', zhtw: '三分之一' },
  'phone.moved': {
    zh: '{{name}}移到第 {{n}} 位',
    en: '{{name}} is at place {{n}}',
    zhtw: '{{name}}移到第 {{n}} 位',
  },
  'phone.reset': { zh: '恢复默认布局', en: 'Reset the layout', zhtw: '恢復預設版面' },
  'phone.qr': { zh: '手机扫码预览', en: 'Preview on a phone', zhtw: '手機掃碼預覽' },
  'phone.qrHint': {
    zh: '用手机扫码并登录后查看，30 分钟内有效',
    en: 'Scan the code and sign in on the phone. It works for 30 minutes',
    zhtw: '用手機掃碼並登入後查看，30 分鐘內有效',
  },
  'phone.qrFailed': { zh: '未能生成预览', en: 'The preview could not be created', zhtw: '未能產生預覽' },
  'phone.retry': { zh: '重试', en: 'Retry', zhtw: '重試' },
  'phone.notStored': {
    zh: '这是预览，填写的内容不会保存',
    en: 'This is a preview. Nothing is stored',
    zhtw: '這是預覽，填寫的內容不會儲存',
  },
  'phone.valid': { zh: '校验通过', en: 'The form is valid', zhtw: '校驗通過' },
  'phone.gone': {
    zh: '预览已过期，请在电脑上重新生成',
    en: 'This preview has expired. Create another one on the computer',
    zhtw: '預覽已過期，請在電腦上重新產生',
  },
  'phone.unreadable': {
    zh: '表单有错误，无法预览',
    en: 'The form has errors and cannot be shown',
    zhtw: '表單有錯誤，無法預覽',
  },
})
