import type { LocalizedText } from '@tessera/shared/contract/localized-text'

export const text = {
  past: {
    zh: '停课只能从今天（{{date}}）或以后开始',
    en: 'A suspension begins today ({{date}}) or later.',
    zhtw: '停課只能從今天（{{date}}）或以後開始',
  },
  badEnd: {
    zh: '结束日期不能早于开始日期',
    en: 'The end cannot be before the start.',
    zhtw: '結束日期不能早於開始日期',
  },
  overlaps: {
    zh: '与已有的停课（{{from}} 起）时间重叠',
    en: 'A suspension from {{from}} already covers these days.',
    zhtw: '與已有的停課（{{from}} 起）時間重疊',
  },
  notRunning: {
    zh: '该停课已结束或未生效，不能复课',
    en: 'This suspension has ended or is not approved, so there is nothing to resume.',
    zhtw: '該停課已結束或未生效，不能復課',
  },
  allLines: { zh: '全部课时账户', en: 'All lessons', zhtw: '全部課時帳戶' },
  open: { zh: '至复课', en: 'Until resumed', zhtw: '至復課' },
} satisfies Record<string, LocalizedText>
