import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  isEmpty: {
    zh: '请输入评论内容或上传附件',
    en: 'Enter a comment or attach a file.',
    zhtw: '請輸入評論內容或上傳附件',
  },
  notAuthor: {
    zh: '只能删除自己的评论',
    en: 'You can delete your own comments only.',
    zhtw: '只能刪除自己的評論',
  },
  cannotSee: {
    zh: '{{names}} 无权查看该流程，不能提及',
    en: '{{names}} don’t have access to this task and cannot be mentioned.',
    zhtw: '{{names}} 無權檢視該流程，不能提及',
  },
  tooManyMentions: {
    zh: '一条评论最多提及 {{n}} 人',
    en: 'A comment can mention at most {{n}} people.',
    zhtw: '一則評論最多提及 {{n}} 人',
  },
} satisfies Record<string, LocalizedText>
