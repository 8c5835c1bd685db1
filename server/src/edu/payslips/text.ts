import type { LocalizedText } from '@tessera/shared/contract/localized-text'
import type { Constraints } from '../../http/errors.ts'

export const text = {
  futureMonth: {
    zh: '不能核算未来月份的课酬',
    en: 'The pay of a future month cannot be calculated.',
    zhtw: '不能核算未來月份的課酬',
  },
  exists: {
    zh: '该教练本月已有课酬单，请刷新后查看',
    en: 'The coach already has a payslip for this month. Reload to see it.',
    zhtw: '該教練本月已有課酬單，請重新整理後檢視',
  },
  notDraft: {
    zh: '只有草稿可以确认或删除',
    en: 'Only drafts can be confirmed or deleted.',
    zhtw: '只有草稿可以確認或刪除',
  },
  notConfirmed: {
    zh: '课酬单不在已确认状态，请刷新后查看',
    en: 'The payslip is not confirmed. Reload to see it.',
    zhtw: '課酬單不在已確認狀態，請重新整理後檢視',
  },
  changed: {
    zh: '核算后课次有变动（合计应为 {{total}} 元），请重新核算后再确认',
    en: 'Lessons have changed since: the total would be {{total}} CNY. Calculate again before you confirm.',
    zhtw: '核算後課次有變動（合計應為 {{total}} 元），請重新核算後再確認',
  },
  negative: {
    zh: '合计为负数，不能发放',
    en: 'The total is negative, so nothing can be paid.',
    zhtw: '合計為負數，不能發放',
  },
  noAccount: {
    zh: '账户不存在、已停用或不属于该校区',
    en: 'The account does not exist, is closed, or does not serve this campus.',
    zhtw: '帳戶不存在、已停用或不屬於該校區',
  },
} satisfies Record<string, LocalizedText>

export const constraints = {
  edu_payslip__once: { text: text.exists },
} satisfies Constraints
