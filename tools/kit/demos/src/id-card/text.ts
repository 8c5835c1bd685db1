import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('demos', {
  'idCard.placeholder': { zh: '18 位身份证号', en: '18 digits of the ID card', zhtw: '18 位身分證號' },
  'idCard.female': { zh: '女', en: 'Female', zhtw: '女' },
  'idCard.male': { zh: '男', en: 'Male', zhtw: '男' },
})
