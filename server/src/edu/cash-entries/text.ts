import type { LocalizedText } from '@tessera/shared/contract/localized-text'

export const text = {
  noCategory: {
    zh: '类别不存在，或不属于该收支方向',
    en: 'The category does not exist, or belongs to the other kind.',
    zhtw: '類別不存在，或不屬於該收支方向',
  },
  noAccount: {
    zh: '账户不存在、已停用或不属于该校区',
    en: 'The account does not exist, is closed, or does not serve this campus.',
    zhtw: '帳戶不存在、已停用或不屬於該校區',
  },
  notDraft: {
    zh: '只有草稿和被驳回的单据可以修改或删除',
    en: 'Only drafts and rejected entries can be changed or deleted.',
    zhtw: '只有草稿和被駁回的單據可以修改或刪除',
  },
  notSubmitted: {
    zh: '单据不在待审批状态，请刷新后查看',
    en: 'The entry is not waiting for approval. Reload to see it.',
    zhtw: '單據不在待簽核狀態，請重新整理後檢視',
  },
  notPaid: {
    zh: '只有已入账的单据可以作废',
    en: 'Only approved entries can be voided.',
    zhtw: '只有已入帳的單據可以作廢',
  },
  ownEntry: {
    zh: '不能审批自己提交的单据',
    en: 'You cannot approve an entry that you submitted.',
    zhtw: '不能簽核自己送出的單據',
  },
} satisfies Record<string, LocalizedText>
