import type { LocalizedText } from '@tessera/shared/contract/localized-text'
import type { Constraints } from '../../http/errors.ts'

export const text = {
  changedSince: {
    zh: '课时账户或价目在申请后有变动，转课试算已不同，请重新申请',
    en: 'The lesson account or the price plan has changed since the request, so the result is another one. Apply again.',
    zhtw: '課時帳戶或價目在申請後有變動，轉課試算已不同，請重新申請',
  },
  noPlan: {
    zh: '请选择转入的价目',
    en: 'Select the price plan to transfer to.',
    zhtw: '請選擇轉入的價目',
  },
  planByPeriod: {
    zh: '“{{name}}”按期限计费，不能转入',
    en: '“{{name}}” is billed by period, so nothing can be transferred to it.',
    zhtw: '「{{name}}」按期限計費，不能轉入',
  },
  planElsewhere: {
    zh: '“{{name}}”不在校区“{{campus}}”销售',
    en: '“{{name}}” is not sold at the campus “{{campus}}”.',
    zhtw: '「{{name}}」不在校區「{{campus}}」銷售',
  },
  freePlan: {
    zh: '“{{name}}”没有价格，不能转入',
    en: '“{{name}}” has no price, so nothing can be transferred to it.',
    zhtw: '「{{name}}」沒有價格，不能轉入',
  },
  noStudent: {
    zh: '请选择转入的学员',
    en: 'Select the student to transfer to.',
    zhtw: '請選擇轉入的學員',
  },
  sameStudent: {
    zh: '不能转给同一学员',
    en: 'Select another student.',
    zhtw: '不能轉給同一學員',
  },
  noCampus: {
    zh: '请选择转入的校区',
    en: 'Select the campus to transfer to.',
    zhtw: '請選擇轉入的校區',
  },
  sameCampus: {
    zh: '不能转到同一校区',
    en: 'Select another campus.',
    zhtw: '不能轉到同一校區',
  },
  periodCard: {
    zh: '期限卡不能转课，请退费后重新购买',
    en: 'A period card cannot be transferred. Refund it and sell another plan.',
    zhtw: '期限卡不能轉課，請退費後重新購買',
  },
  wallet: { zh: '学员钱包', en: 'Wallet', zhtw: '學員錢包' },
} satisfies Record<string, LocalizedText>

export const constraints = {
  edu_transfer__pending: {
    text: {
      zh: '该课时账户已有待审批的转课申请',
      en: 'A transfer of this lesson account is already waiting for approval.',
      zhtw: '該課時帳戶已有待簽核的轉課申請',
    },
  },
} satisfies Constraints
