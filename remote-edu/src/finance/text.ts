import { orderFields } from '@tessera/shared/contract/edu/orders'
import { receiptFields } from '@tessera/shared/contract/edu/receipts'
import { fieldWords } from '@tessera/shared/text/field-words'
import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('edu', {
  ...fieldWords('orders', orderFields),
  ...fieldWords('receipts', receiptFields),
  'finance.orders': { zh: '订单', en: 'Orders', zhtw: '訂單' },
  'finance.receipts': { zh: '收据', en: 'Receipts', zhtw: '收據' },

  'orders.type.sign': { zh: '新签', en: 'New', zhtw: '新簽' },
  'orders.type.renew': { zh: '续费', en: 'Renewal', zhtw: '續費' },
  'orders.type.expand': { zh: '扩科', en: 'Expansion', zhtw: '擴科' },
  'orders.type.exchange': { zh: '转换', en: 'Exchange', zhtw: '轉換' },
  'orders.type.topup': { zh: '充值', en: 'Top-up', zhtw: '充值' },
  'orders.status.draft': { zh: '草稿', en: 'Draft', zhtw: '草稿' },
  'orders.status.approving': { zh: '审批中', en: 'In approval', zhtw: '簽核中' },
  'orders.status.unpaid': { zh: '待付', en: 'Unpaid', zhtw: '待付' },
  'orders.status.part_paid': { zh: '欠费', en: 'Partly paid', zhtw: '欠費' },
  'orders.status.paid': { zh: '已付', en: 'Paid', zhtw: '已付' },
  'orders.status.void': { zh: '作废', en: 'Void', zhtw: '作廢' },
  'orders.empty': { zh: '没有符合条件的订单', en: 'No orders match.', zhtw: '沒有符合條件的訂單' },

  'receipts.status.success': { zh: '有效', en: 'Valid', zhtw: '有效' },
  'receipts.status.void': { zh: '作废', en: 'Void', zhtw: '作廢' },
  'receipts.method.wechat': { zh: '微信', en: 'WeChat', zhtw: '微信' },
  'receipts.method.alipay': { zh: '支付宝', en: 'Alipay', zhtw: '支付寶' },
  'receipts.method.cash': { zh: '现金', en: 'Cash', zhtw: '現金' },
  'receipts.method.bank': { zh: '银行转账', en: 'Bank transfer', zhtw: '銀行轉帳' },
  'receipts.method.pos': { zh: '刷卡', en: 'Card', zhtw: '刷卡' },
  'receipts.method.escrow': { zh: '监管账户', en: 'Escrow', zhtw: '監管帳戶' },
  'receipts.method.wallet': { zh: '钱包', en: 'Wallet', zhtw: '錢包' },
  'receipts.method.other': { zh: '其他', en: 'Other', zhtw: '其他' },
  'receipts.empty': { zh: '没有符合条件的收据', en: 'No receipts match.', zhtw: '沒有符合條件的收據' },
})

/** Key of a text of orders and receipts. */
export type TextKey = keyof typeof text.texts
