import type { LocalizedText } from '@tessera/shared/contract/localized-text'
import type { Constraints } from '../../http/errors.ts'

export const text = {
  noTarget: {
    zh: '请选择订单，或选择要充值的学员',
    en: 'Select the order, or the student whose wallet is topped up.',
    zhtw: '請選擇訂單，或選擇要充值的學員',
  },
  noOrder: { zh: '订单不存在', en: 'The order does not exist.', zhtw: '訂單不存在' },
  orderVoid: {
    zh: '订单已作废，不能收款',
    en: 'The order is void, so it cannot be paid.',
    zhtw: '訂單已作廢，不能收款',
  },
  orderApproving: {
    zh: '订单正在审批，通过后才能收款',
    en: 'The order is in approval. It can be paid once it is approved.',
    zhtw: '訂單正在簽核，通過後才能收款',
  },
  noAccount: {
    zh: '收款账户不存在、已停用或不属于该校区',
    en: 'The account does not exist, is closed, or does not serve this campus.',
    zhtw: '收款帳戶不存在、已停用或不屬於該校區',
  },
  otherMethod: {
    zh: '账户“{{name}}”不能用于该收款方式',
    en: 'The account “{{name}}” is not for this method.',
    zhtw: '帳戶「{{name}}」不能用於該收款方式',
  },
  walletAccount: {
    zh: '钱包支付不需要收款账户',
    en: 'A payment from the wallet has no account.',
    zhtw: '錢包支付不需要收款帳戶',
  },
  walletTopUp: {
    zh: '不能用钱包给钱包充值',
    en: 'A wallet cannot be topped up from itself.',
    zhtw: '不能用錢包給錢包充值',
  },
  badTime: {
    zh: '时间只能在 {{from}} 到现在之间',
    en: 'The time must be between {{from}} and now.',
    zhtw: '時間只能在 {{from}} 到現在之間',
  },
  alreadyVoid: { zh: '收据已作废', en: 'The receipt is void.', zhtw: '收據已作廢' },
  externalTaken: {
    zh: '该账户已登记过相同的交易单号',
    en: 'This account already has a receipt with the same transaction number.',
    zhtw: '該帳戶已登記過相同的交易單號',
  },
} satisfies Record<string, LocalizedText>

export const constraints = {
  edu_receipt__external_no: { text: text.externalTaken, field: 'parts.0.externalNo' },
} satisfies Constraints
