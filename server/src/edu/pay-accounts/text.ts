import type { LocalizedText } from '@tessera/shared/contract/localized-text'
import type { Constraints } from '../../http/errors.ts'

export const text = {
  nameTaken: { zh: '账户名称已存在', en: 'An account with this name exists.', zhtw: '帳戶名稱已存在' },
  used: {
    zh: '该账户已有 {{n}} 笔收款，不能删除；可以停用',
    en: 'This account has {{n}} receipts and cannot be deleted. You can close it.',
    zhtw: '該帳戶已有 {{n}} 筆收款，不能刪除；可以停用',
  },
} satisfies Record<string, LocalizedText>

export const constraints = {
  edu_pay_account__name: { text: text.nameTaken, field: 'name' },
} satisfies Constraints
