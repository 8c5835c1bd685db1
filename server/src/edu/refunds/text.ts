import type { LocalizedText } from '@tessera/shared/contract/localized-text'
import type { Constraints } from '../../http/errors.ts'

export const text = {
  nothingFree: {
    zh: '该课时账户没有可退的课时',
    en: 'This lesson account has no lessons that can be refunded.',
    zhtw: '該課時帳戶沒有可退的課時',
  },
  overRule: {
    zh: '退费金额 {{amount}} 元超过该规则可退的 {{max}} 元',
    en: 'The refund of {{amount}} yuan exceeds the {{max}} yuan allowed by this rule.',
    zhtw: '退費金額 {{amount}} 元超過該規則可退的 {{max}} 元',
  },
  changedSince: {
    zh: '课时账户在申请后有变动，退费试算由 {{from}} 元变为 {{to}} 元，请重新申请',
    en: 'The lesson account has changed since the request: the calculation is {{to}} yuan instead of {{from}} yuan. Apply again.',
    zhtw: '課時帳戶在申請後有變動，退費試算由 {{from}} 元變為 {{to}} 元，請重新申請',
  },
  needsSecond: {
    zh: '扣除超过已付价值的一半，或退费超过合同条款，需要两位审批人通过。请在流程“{{name}}”中，为“所需审批人数”等于 2 的申请增加第二个审批步骤',
    en: 'A refund that deducts more than half of the value paid, or pays more than the contract clause, needs two approvers. Add a second step to the flow “{{name}}” for requests whose “Approvals needed” is 2.',
    zhtw: '扣除超過已付價值的一半，或退費超過合約條款，需要兩位簽核人通過。請在流程「{{name}}」中，為「所需簽核人數」等於 2 的申請增加第二個簽核步驟',
  },
  notApproved: {
    zh: '退费单 {{number}} 未通过审批或已付款，不能付款',
    en: 'Refund {{number}} is not approved or was already paid, so it cannot be paid.',
    zhtw: '退費單 {{number}} 未通過簽核或已付款，不能付款',
  },
  beforeApproval: {
    zh: '付款时间不能早于审批通过时间 {{time}}',
    en: 'A refund cannot be paid before its approval at {{time}}.',
    zhtw: '付款時間不能早於簽核通過時間 {{time}}',
  },
  notPaid: {
    zh: '退费单 {{number}} 未付款，不能冲销',
    en: 'Refund {{number}} was not paid, so there is nothing to reverse.',
    zhtw: '退費單 {{number}} 未付款，不能沖銷',
  },
  inWallet: {
    zh: '退费已转入学员钱包，不能冲销',
    en: 'The refund went to the wallet of the student, so its payment cannot be reversed.',
    zhtw: '退費已轉入學員錢包，不能沖銷',
  },
  toPay: {
    zh: '{{student}} 的退费单 {{number}} 已通过审批，请付款',
    en: 'Refund {{number}} of {{student}} was approved. Please pay it.',
    zhtw: '{{student}} 的退費單 {{number}} 已通過簽核，請付款',
  },
  toPayAmount: {
    zh: '{{student}} 的退费单 {{number}} 已通过审批，请付款 {{amount}} 元',
    en: 'Refund {{number}} of {{student}} was approved. Please pay CNY {{amount}}.',
    zhtw: '{{student}} 的退費單 {{number}} 已通過簽核，請付款 {{amount}} 元',
  },
  noAccount: {
    zh: '付款账户不存在、已停用或不属于该校区',
    en: 'The account does not exist, is closed, or does not serve this campus.',
    zhtw: '付款帳戶不存在、已停用或不屬於該校區',
  },
} satisfies Record<string, LocalizedText>

export const constraints = {
  edu_refund__pending: {
    text: {
      zh: '该课时账户已有待审批的退费申请',
      en: 'A refund of this lesson account is already waiting for approval.',
      zhtw: '該課時帳戶已有待簽核的退費申請',
    },
  },
} satisfies Constraints
