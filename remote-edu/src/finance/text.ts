import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('edu', {
  'finance.orders': { zh: '订单', en: 'Orders', zhtw: '訂單' },
  'finance.receipts': { zh: '收据', en: 'Receipts', zhtw: '收據' },
  'finance.wallet': { zh: '钱包', en: 'Wallets', zhtw: '錢包' },
})
