import type { LocalizedText } from '@tessera/shared/contract/localized-text'

/** The sentence of each refusal of the ledger. `{{values}}` are filled by the server. */
export const ledgerText = {
  notEnoughUnits: {
    zh: '剩余课时不足：需要 {{units}} 课时，只有 {{available}} 课时',
    en: 'Not enough lessons are left: {{units}} are needed and {{available}} are available.',
    zhtw: '剩餘課時不足：需要 {{units}} 課時，只有 {{available}} 課時',
  },
  unitsHeld: {
    zh: '课时正被退费或转课申请 {{number}} 占用，待申请结束后才能使用',
    en: 'These lessons are reserved by the refund or transfer {{number}} until it has been decided.',
    zhtw: '課時正被退費或轉課申請 {{number}} 占用，待申請結束後才能使用',
  },
  noRollCall: {
    zh: '该学员没有可撤销的点名',
    en: 'There is no roll call of this student to undo.',
    zhtw: '該學員沒有可復原的點名',
  },
  rolledTwice: {
    zh: '该学员已点名，请先撤销再重新点名',
    en: 'The roll call of this student is done. Undo it before you repeat it.',
    zhtw: '該學員已點名，請先復原再重新點名',
  },
  monthClosed: {
    zh: '{{month}} 已结账，不能撤销该月的记录，请提交更正申请',
    en: '{{month}} is closed, so its entries cannot be undone. Request a correction instead.',
    zhtw: '{{month}} 已結帳，不能復原該月的記錄，請提交更正申請',
  },
  lineEnded: {
    zh: '该课时账户已退费、转出或作废，不能再变动',
    en: 'This lesson account was refunded, transferred or voided and can no longer change.',
    zhtw: '該課時帳戶已退費、轉出或作廢，不能再變動',
  },
  notExpired: {
    zh: '只有已过期且有剩余课时的账户可以清零',
    en: 'Only an expired lesson account with lessons left can be cleared.',
    zhtw: '只有已過期且有剩餘課時的帳戶可以清零',
  },
  orderUsed: {
    zh: '订单已有消课、退费或转课，不能作废，请走退费流程',
    en: 'Lessons of this order were used, refunded or transferred, so it cannot be voided. Make a refund instead.',
    zhtw: '訂單已有銷課、退費或轉課，不能作廢，請走退費流程',
  },
  orderPaid: {
    zh: '订单已有收款 {{amount}} 元，请先作废收据再作废订单',
    en: 'The order has receipts of {{amount}} yuan. Void them before you void the order.',
    zhtw: '訂單已有收款 {{amount}} 元，請先作廢收據再作廢訂單',
  },
  overRefund: {
    zh: '退费金额 {{amount}} 元超过可退金额 {{max}} 元',
    en: 'The refund of {{amount}} yuan exceeds the {{max}} yuan that can be refunded.',
    zhtw: '退費金額 {{amount}} 元超過可退金額 {{max}} 元',
  },
  noRefund: {
    zh: '合同约定不退费，剩余价值不能退还，也不能转入钱包',
    en: 'The contract excludes refunds, so its money can neither be refunded nor go to the wallet.',
    zhtw: '合約約定不退費，剩餘價值不能退還，也不能轉入錢包',
  },
  clauseDeducts: {
    zh: '按合同的退费条款，{{amount}} 元中只有 {{max}} 元可以转入钱包。请改为申请退费，或转入其他课程',
    en: 'By the clause of the contract only {{max}} of these {{amount}} yuan can go to the wallet. Apply for a refund, or transfer the lessons to another course.',
    zhtw: '按合約的退費條款，{{amount}} 元中只有 {{max}} 元可以轉入錢包。請改為申請退費，或轉入其他課程',
  },
  tooFewLessons: {
    zh: '{{amount}} 元不够购买该课程的半个课时，按合同的退费条款其中只有 {{max}} 元可以转入钱包，因此不能转入该课程',
    en: '{{amount}} yuan does not buy half a lesson of that course, and by the clause of the contract only {{max}} of it can go to the wallet.',
    zhtw: '{{amount}} 元不夠購買該課程的半個課時，按合約的退費條款其中只有 {{max}} 元可以轉入錢包，因此不能轉入該課程',
  },
  noWalletUndo: {
    zh: '合同约定不退费，钱包支付的款项不能退回钱包，更正这类付款的收据也不能作废或减少。录错课程时请改用转课',
    en: 'The contract excludes refunds, so money from the wallet cannot return to the wallet, and receipts that correct such a payment cannot be voided or reduced. If the course is wrong, transfer the lessons instead.',
    zhtw: '合約約定不退費，錢包支付的款項不能退回錢包，更正這類付款的收據也不能作廢或減少。錄錯課程時請改用轉課',
  },
  walletUndoDeducts: {
    zh: '按合同的退费条款，{{amount}} 元中只有 {{max}} 元可以退回钱包，因此不能作废这张收据。请改为申请退费',
    en: 'By the clause of the contract only {{max}} of these {{amount}} yuan can return to the wallet, so the receipt cannot be voided. Apply for a refund instead.',
    zhtw: '按合約的退費條款，{{amount}} 元中只有 {{max}} 元可以退回錢包，因此不能作廢這張收據。請改為申請退費',
  },
  overAllocation: {
    zh: '分配给订单的金额 {{amount}} 元超过欠费 {{max}} 元',
    en: '{{amount}} yuan is more than the {{max}} yuan due for the order.',
    zhtw: '分配給訂單的金額 {{amount}} 元超過欠費 {{max}} 元',
  },
  receiptUsed: {
    zh: '该收款已发生退费或转课，不能作废收据',
    en: 'Part of this receipt was refunded or transferred, so it cannot be voided.',
    zhtw: '該收款已發生退費或轉課，不能作廢收據',
  },
  walletShort: {
    zh: '钱包余额不足：需要 {{amount}} 元，余额 {{balance}} 元',
    en: 'The wallet has {{balance}} yuan, but {{amount}} yuan is needed.',
    zhtw: '錢包餘額不足：需要 {{amount}} 元，餘額 {{balance}} 元',
  },
  notHeld: {
    zh: '该课时账户没有待审批的退费或转课申请',
    en: 'No refund or transfer of this lesson account is waiting for approval.',
    zhtw: '該課時帳戶沒有待簽核的退費或轉課申請',
  },
  alreadyHeld: {
    zh: '该课时账户已有待审批的退费或转课申请',
    en: 'A refund or transfer of this lesson account is already waiting for approval.',
    zhtw: '該課時帳戶已有待簽核的退費或轉課申請',
  },
} as const satisfies Record<string, LocalizedText>

export type LedgerRefusalCode = keyof typeof ledgerText
