import type { LocalizedText } from '@tessera/shared/contract/localized-text'
import type { Constraints } from '../../http/errors.ts'

export const text = {
  noTimeColumn: {
    zh: '文件中没有时间列（如：{{names}}）',
    en: 'The file has no column for the time, such as {{names}}.',
    zhtw: '檔案中沒有時間欄（如：{{names}}）',
  },
  noAmountColumn: {
    zh: '文件中没有金额列（如：{{names}}），请使用银行、微信支付或支付宝导出的账单',
    en: 'The file has no column for the amount, such as {{names}}. Use the statement as the bank, WeChat Pay or Alipay exports it.',
    zhtw: '檔案中沒有金額欄（如：{{names}}），請使用銀行、微信支付或支付寶匯出的帳單',
  },
  badAmount: {
    zh: '第 {{row}} 行的金额“{{value}}”不正确，未导入',
    en: 'The amount “{{value}}” in row {{row}} is not valid. Nothing was imported.',
    zhtw: '第 {{row}} 行的金額「{{value}}」不正確，未匯入',
  },
  badSide: {
    zh: '第 {{row}} 行的收支“{{value}}”无法识别是收入还是支出，未导入',
    en: 'Row {{row}} does not say whether it is income or expense: “{{value}}”. Nothing was imported.',
    zhtw: '第 {{row}} 列的收支「{{value}}」無法識別是收入還是支出，未匯入',
  },
  badTime: {
    zh: '第 {{row}} 行的时间“{{value}}”不正确，未导入',
    en: 'The time “{{value}}” in row {{row}} is not valid. Nothing was imported.',
    zhtw: '第 {{row}} 行的時間「{{value}}」不正確，未匯入',
  },
  otherDay: {
    zh: '第 {{row}} 行的日期是 {{date}}，不在 {{from}} 至 {{to}} 之间，未导入',
    en: 'Row {{row}} is dated {{date}}, which is not between {{from}} and {{to}}. Nothing was imported.',
    zhtw: '第 {{row}} 行的日期是 {{date}}，不在 {{from}} 至 {{to}} 之間，未匯入',
  },
  tooManyRows: {
    zh: '一份账单最多 {{n}} 行，请按更短的日期分开导入',
    en: 'A statement has at most {{n}} rows. Import fewer days at a time.',
    zhtw: '一份帳單最多 {{n}} 行，請按更短的日期分開匯入',
  },
  tooLarge: {
    zh: '文件大小超过 {{n}} MB',
    en: 'The file is larger than {{n}} MB.',
    zhtw: '檔案大小超過 {{n}} MB',
  },
  noRows: {
    zh: '文件中没有收入记录',
    en: 'The file has no incoming payments.',
    zhtw: '檔案中沒有收入記錄',
  },
  datesReversed: {
    zh: '结束日期不能早于开始日期',
    en: 'The last day cannot be before the first one.',
    zhtw: '結束日期不能早於開始日期',
  },
  tooManyDays: {
    zh: '一份账单最多 {{n}} 天',
    en: 'A statement has at most {{n}} days.',
    zhtw: '一份帳單最多 {{n}} 天',
  },
  sameDays: {
    zh: '该账户的这些日期已有对账单，请先删除原对账单或选择其他日期',
    en: 'The account already has a statement for some of these days. Delete it first, or choose other days.',
    zhtw: '該帳戶的這些日期已有對帳單，請先刪除原對帳單或選擇其他日期',
  },
  isClosed: {
    zh: '对账单已结束，不能修改',
    en: 'The statement is closed and cannot be changed.',
    zhtw: '對帳單已結束，不能修改',
  },
  changed: {
    zh: '对账单已在别处被修改，请刷新后重试',
    en: 'The statement was changed meanwhile. Reload and try again.',
    zhtw: '對帳單已在別處被修改，請重新整理後再試',
  },
  noRow: {
    zh: '对账单中没有第 {{row}} 行',
    en: 'The statement has no row {{row}}.',
    zhtw: '對帳單中沒有第 {{row}} 行',
  },
  rowMatched: {
    zh: '第 {{row}} 行已匹配，请先取消匹配',
    en: 'Row {{row}} is already matched. Unmatch it first.',
    zhtw: '第 {{row}} 行已配對，請先取消配對',
  },
  rowUnmatched: {
    zh: '第 {{row}} 行还没有匹配',
    en: 'Row {{row}} is not matched.',
    zhtw: '第 {{row}} 行還沒有配對',
  },
  noReceipt: {
    zh: '第 {{row}} 行选择的收据不存在，或不属于该账户',
    en: 'The receipt for row {{row}} does not exist, or belongs to another account.',
    zhtw: '第 {{row}} 行選擇的收據不存在，或不屬於該帳戶',
  },
  receiptVoid: {
    zh: '收据 {{no}} 已作废，不能匹配',
    en: 'The receipt {{no}} is void and cannot be matched.',
    zhtw: '收據 {{no}} 已作廢，不能配對',
  },
  receiptMatched: {
    zh: '收据 {{no}} 已与其他账单记录匹配',
    en: 'The receipt {{no}} is already matched with another row.',
    zhtw: '收據 {{no}} 已與其他帳單記錄配對',
  },
  twice: {
    zh: '同一行或同一张收据不能选择两次',
    en: 'A row or a receipt cannot be chosen twice.',
    zhtw: '同一行或同一張收據不能選擇兩次',
  },
  tooEarly: {
    zh: '{{date}} 起才能结束该对账单',
    en: 'The statement can be closed from {{date}}.',
    zhtw: '{{date}} 起才能結束該對帳單',
  },
  futureDays: {
    zh: '结束日期不能晚于今天',
    en: 'The last day cannot be after today.',
    zhtw: '結束日期不能晚於今天',
  },
} satisfies Record<string, LocalizedText>

export const constraints = {
  edu_reconcile_batch__once: { text: text.sameDays },
  edu_reconcile_row__once: { text: text.changed },
} satisfies Constraints
