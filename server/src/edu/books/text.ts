import type { LocalizedText } from '@tessera/shared/contract/localized-text'

export const text = {
  otherInput: {
    zh: '这次提交的内容与已成功的上一次不同，请刷新查看后再操作（Idempotency-Key 重复）',
    en: 'An earlier attempt with another content has succeeded. Reload to see it. (The Idempotency-Key was used before.)',
    zhtw: '這次提交的內容與已成功的上一次不同，請重新整理查看後再操作（Idempotency-Key 重複）',
  },
} satisfies Record<string, LocalizedText>
