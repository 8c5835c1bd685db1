import type { LocalizedText } from '@tessera/shared/contract/localized-text'

export const text = {
  noPlan: {
    zh: '价目不存在或已停售',
    en: 'The price plan does not exist or is closed.',
    zhtw: '價目不存在或已停售',
  },
  planNotOnSale: {
    zh: '“{{name}}”在 {{date}} 不在销售期内',
    en: '“{{name}}” is not on sale on {{date}}.',
    zhtw: '「{{name}}」在 {{date}} 不在銷售期內',
  },
  planElsewhere: {
    zh: '“{{name}}”不在校区“{{campus}}”销售',
    en: '“{{name}}” is not sold at the campus “{{campus}}”.',
    zhtw: '「{{name}}」不在校區「{{campus}}」銷售',
  },
  campusClosed: {
    zh: '销售校区不存在或已停用',
    en: 'The selling campus does not exist or is closed.',
    zhtw: '銷售校區不存在或已停用',
  },
  otherCampus: {
    zh: '您不能为该校区销售',
    en: 'You cannot sell for this campus.',
    zhtw: '您不能為該校區銷售',
  },
  badSignDate: {
    zh: '签约日期只能在 {{from}} 到 {{to}} 之间',
    en: 'The signing date must be between {{from}} and {{to}}.',
    zhtw: '簽約日期只能在 {{from}} 到 {{to}} 之間',
  },
  fixedUnits: {
    zh: '“{{name}}”按期限计费，不能修改课时',
    en: '“{{name}}” is billed by period, so its lessons cannot be changed.',
    zhtw: '「{{name}}」按期限計費，不能修改課時',
  },
  noUnits: { zh: '购买课时必须大于 0', en: 'Enter more than 0 lessons.', zhtw: '購買課時必須大於 0' },
  overDiscount: {
    zh: '优惠 {{discount}} 元超过价格 {{price}} 元',
    en: 'The discount of {{discount}} yuan exceeds the price of {{price}} yuan.',
    zhtw: '優惠 {{discount}} 元超過價格 {{price}} 元',
  },
  beyondPrepayment: {
    zh: '订单超过未成年人预收费上限（{{limits}}），不能开单。请减少购买内容',
    en: 'The order exceeds the limits of prepayment for minors ({{limits}}), so it cannot be placed. Buy less.',
    zhtw: '訂單超過未成年人預收費上限（{{limits}}），不能開單。請減少購買內容',
  },
  priceChanged: {
    zh: '价格已从 {{from}} 元变为 {{to}} 元，请确认新价格后再提交',
    en: 'The price has changed from {{from}} to {{to}} yuan. Confirm the new price and submit again.',
    zhtw: '價格已從 {{from}} 元變為 {{to}} 元，請確認新價格後再提交',
  },
  linePriceChanged: {
    zh: '“{{name}}”的价格已从 {{from}} 元变为 {{to}} 元，请确认新价格后再提交',
    en: 'The price of “{{name}}” has changed from {{from}} to {{to}} yuan. Confirm the new price and submit again.',
    zhtw: '「{{name}}」的價格已從 {{from}} 元變為 {{to}} 元，請確認新價格後再提交',
  },
  lessonsChanged: {
    zh: '“{{name}}”的课时已从 {{from}} 变为 {{to}}，请确认后再提交',
    en: '“{{name}}” now has {{to}} [to:lesson|lessons] instead of {{from}}. Confirm and submit again.',
    zhtw: '「{{name}}」的課時已從 {{from}} 變為 {{to}}，請確認後再提交',
  },
  approving: {
    zh: '订单正在审批，不能作废。请由申请人撤回审批',
    en: 'The order is in approval, so it cannot be voided. Its applicant can withdraw it.',
    zhtw: '訂單正在簽核，不能作廢。請由申請人撤回簽核',
  },
  approvalChanged: {
    zh: '价目或预收费规则刚刚被修改，订单现在需要审批，请重新确认',
    en: 'The price plan or the prepayment rule was changed in the meantime, so the order now needs approval. Confirm it again.',
    zhtw: '價目或預收費規則剛剛被修改，訂單現在需要簽核，請重新確認',
  },
  badShares: {
    zh: '销售业绩比例之和必须为 100%，现为 {{sum}}%',
    en: 'The sellers’ shares must add up to 100%. They add up to {{sum}}%.',
    zhtw: '銷售業績比例之和必須為 100%，現為 {{sum}}%',
  },
  sameSeller: {
    zh: '同一销售人员只能出现一次',
    en: 'A seller can only be added once.',
    zhtw: '同一銷售人員只能出現一次',
  },
  noSeller: { zh: '所选销售人员不存在', en: 'A selected seller does not exist.', zhtw: '所選銷售人員不存在' },
  alreadyVoid: { zh: '订单已作废', en: 'The order is void.', zhtw: '訂單已作廢' },
  monthClosed: {
    zh: '该月已结账，不能再记账，请刷新后重试',
    en: 'This month was closed in the meantime. Reload and try again.',
    zhtw: '該月已結帳，不能再記帳，請重新整理後重試',
  },
} satisfies Record<string, LocalizedText>

/** The limits of prepayment that an order breaks. */
export const limitText = {
  period: {
    zh: '最多 3 个月或 60 课时',
    en: 'at most 3 months or 60 lessons',
    zhtw: '最多 3 個月或 60 課時',
  },
  amount: { zh: '最多 5000 元', en: 'at most 5000 CNY', zhtw: '最多 5000 元' },
  both: {
    zh: '最多 3 个月或 60 课时，且最多 5000 元',
    en: 'at most 3 months or 60 lessons, and at most 5000 CNY',
    zhtw: '最多 3 個月或 60 課時，且最多 5000 元',
  },
} satisfies Record<string, LocalizedText>
