import { lines } from '../text/text.ts'

/** What controls of fields say, whatever their kind. */
export const text = lines('shared', {
  'field.enter': { zh: '请输入', en: 'Enter a value', zhtw: '請輸入' },
  'field.choose': { zh: '请选择', en: 'Choose', zhtw: '請選擇' },
  'field.chooseDate': { zh: '请选择日期', en: 'Choose a date', zhtw: '請選擇日期' },
  'field.from': { zh: '{{label}} 起', en: '{{label}}, from', zhtw: '{{label}} 起' },
  'field.to': { zh: '{{label}} 止', en: '{{label}}, to', zhtw: '{{label}} 止' },
  'field.none': { zh: '暂无内容', en: 'Nothing here', zhtw: '暫無內容' },
})
