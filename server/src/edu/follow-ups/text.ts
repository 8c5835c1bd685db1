import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  inFuture: {
    zh: '跟进时间不能晚于现在',
    en: 'A follow-up cannot be in the future.',
    zhtw: '跟進時間不能晚於現在',
  },
  nextBeforeFollowUp: {
    zh: '下次跟进时间必须晚于本次跟进时间',
    en: 'The next follow-up must be after this one.',
    zhtw: '下次跟進時間必須晚於本次跟進時間',
  },
  notAuthor: {
    zh: '只有写跟进的人才能修改或删除',
    en: 'Only the person who wrote the follow-up can change or delete it.',
    zhtw: '只有寫跟進的人才能修改或刪除',
  },
} satisfies Record<string, LocalizedText>
