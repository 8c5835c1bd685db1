import type { LocalizedText } from '@tessera/shared/contract/localized-text'

export const text = {
  isClosed: { zh: '{{month}} 已结账', en: '{{month}} is closed.', zhtw: '{{month}} 已結帳' },
  isOpen: { zh: '{{month}} 未结账', en: '{{month}} is open.', zhtw: '{{month}} 未結帳' },
  notReady: {
    zh: '{{month}} 还不能结账：{{checks}}',
    en: '{{month}} cannot be closed yet: {{checks}}',
    zhtw: '{{month}} 還不能結帳：{{checks}}',
  },
  confirm: {
    zh: '请先确认提醒事项再结账：{{checks}}',
    en: 'Confirm these warnings before closing: {{checks}}',
    zhtw: '請先確認提醒事項再結帳：{{checks}}',
  },
  onlyLatest: {
    zh: '只能反结账最近结账的月份 {{month}}',
    en: 'Only the latest closed month, {{month}}, can be reopened.',
    zhtw: '只能反結帳最近結帳的月份 {{month}}',
  },
  noAudit: { zh: '还没有核对过账目', en: 'no audit has run yet', zhtw: '還沒有核對過帳目' },
  noMonth: {
    zh: '{{month}} 没有账目，不能结账',
    en: '{{month}} has nothing to close.',
    zhtw: '{{month}} 沒有帳目，不能結帳',
  },
} satisfies Record<string, LocalizedText>

export const checkText = {
  monthOver: { zh: '该月尚未结束', en: 'the month is not over', zhtw: '該月尚未結束' },
  earlierClosed: { zh: '之前的月份未结账', en: 'earlier months are open', zhtw: '之前的月份未結帳' },
  rollCalls: { zh: '有课次未点名', en: 'lessons without a roll call', zhtw: '有課次未點名' },
  periodCards: {
    zh: '期限卡有未结转的天数',
    en: 'days of period cards are not recognised',
    zhtw: '期限卡有未結轉的天數',
  },
  audit: { zh: '账目核对未通过', en: 'the audit found differences', zhtw: '帳目核對未通過' },
  owedLessons: { zh: '有欠课未结清', en: 'lessons are owed', zhtw: '有欠課未結清' },
  applications: {
    zh: '有待审批的申请（不分月份）',
    en: 'applications are waiting for approval, whatever their month',
    zhtw: '有待簽核的申請（不分月份）',
  },
  unpaidRefunds: {
    zh: '有已通过未付款的退费',
    en: 'approved refunds are not paid',
    zhtw: '有已通過未付款的退費',
  },
  payrollMissing: {
    zh: '有教练未核算课酬',
    en: 'the pay of coaches is not computed',
    zhtw: '有教練未核算課酬',
  },
  payrollDrafts: { zh: '有课酬单未确认', en: 'payslips are not confirmed', zhtw: '有課酬單未確認' },
  unmatchedReceipts: {
    zh: '有收款与账单不符',
    en: 'receipts differ from their statements',
    zhtw: '有收款與帳單不符',
  },
  noStatement: { zh: '有收款没有账单', en: 'receipts have no statement', zhtw: '有收款沒有帳單' },
} satisfies Record<string, LocalizedText>
