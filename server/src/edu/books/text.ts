import type { LocalizedText } from '@tessera/shared/contract/localized-text'

export const text = {
  otherInput: {
    zh: '这次提交的内容与已成功的上一次不同，请刷新查看后再操作（Idempotency-Key 重复）',
    en: 'An earlier attempt with different content has already succeeded. Reload to see it. (The Idempotency-Key was used before.)',
    zhtw: '這次提交的內容與已成功的上一次不同，請重新整理查看後再操作（Idempotency-Key 重複）',
  },
  noCampus: {
    zh: '校区不存在或已停用',
    en: 'The campus does not exist or is closed.',
    zhtw: '校區不存在或已停用',
  },
  badDate: {
    zh: '业务日期只能在 {{from}} 到 {{to}} 之间',
    en: 'The date must be between {{from}} and {{to}}.',
    zhtw: '業務日期只能在 {{from}} 到 {{to}} 之間',
  },
} satisfies Record<string, LocalizedText>
