import type { LocalizedText } from '../lang.ts'

export const orderTypeWords = {
  sign: { zh: '新签', en: 'New', zhtw: '新簽' },
  renew: { zh: '续费', en: 'Renewal', zhtw: '續費' },
  expand: { zh: '扩科', en: 'Expansion', zhtw: '擴科' },
  exchange: { zh: '转换', en: 'Exchange', zhtw: '轉換' },
  opening: { zh: '期初', en: 'Opening balance', zhtw: '期初' },
  topup: { zh: '充值', en: 'Top-up', zhtw: '充值' },
} as const satisfies Record<string, LocalizedText>

export const orderStatusWords = {
  draft: { zh: '草稿', en: 'Draft', zhtw: '草稿' },
  approving: { zh: '审批中', en: 'In approval', zhtw: '簽核中' },
  unpaid: { zh: '待付', en: 'Unpaid', zhtw: '待付' },
  part_paid: { zh: '欠费', en: 'Partly paid', zhtw: '欠費' },
  paid: { zh: '已付', en: 'Paid', zhtw: '已付' },
  void: { zh: '作废', en: 'Void', zhtw: '作廢' },
} as const satisfies Record<string, LocalizedText>

export const receiptStatusWords = {
  success: { zh: '有效', en: 'Valid', zhtw: '有效' },
  void: { zh: '作废', en: 'Void', zhtw: '作廢' },
} as const satisfies Record<string, LocalizedText>

export const payMethodWords = {
  wechat: { zh: '微信', en: 'WeChat', zhtw: '微信' },
  alipay: { zh: '支付宝', en: 'Alipay', zhtw: '支付寶' },
  cash: { zh: '现金', en: 'Cash', zhtw: '現金' },
  bank: { zh: '银行转账', en: 'Bank transfer', zhtw: '銀行轉帳' },
  pos: { zh: '刷卡', en: 'Card', zhtw: '刷卡' },
  escrow: { zh: '监管账户', en: 'Escrow', zhtw: '監管帳戶' },
  wallet: { zh: '钱包', en: 'Wallet', zhtw: '錢包' },
  other: { zh: '其他', en: 'Other', zhtw: '其他' },
} as const satisfies Record<string, LocalizedText>
