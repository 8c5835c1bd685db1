import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  notAuthor: {
    zh: '只能修改或删除自己的评论',
    en: 'You can change or delete your own comments only.',
    zhtw: '只能修改或刪除自己的評論',
  },
  cannotSee: {
    zh: '{{names}} 无权查看该记录，不能提及',
    en: '{{names}} don’t have access to this record and cannot be mentioned.',
    zhtw: '{{names}} 無權檢視該記錄，不能提及',
  },
  tooManyMentions: {
    zh: '一条评论最多提及 {{n}} 人',
    en: 'A comment can mention at most {{n}} people.',
    zhtw: '一則評論最多提及 {{n}} 人',
  },
  mentioned: {
    zh: '{{name}} 在“{{form}}”的评论中提到了您',
    en: '{{name}} mentioned you in a comment on “{{form}}”',
    zhtw: '{{name}} 在「{{form}}」的評論中提到了您',
  },
} satisfies Record<string, LocalizedText>
