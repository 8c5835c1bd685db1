import { defineWords } from '../../../text/text.ts'

export const text = defineWords('shared', {
  'comments.title': { zh: '评论', en: 'Comments', zhtw: '評論' },
  'comments.none': { zh: '还没有评论', en: 'No comments yet', zhtw: '還沒有評論' },
  'comments.noneHint': {
    zh: '能查看该记录的用户都可以看到评论。',
    en: 'Everyone who can open this record sees its comments.',
    zhtw: '能檢視該記錄的使用者都可以看到評論。',
  },
  'comments.edit': { zh: '编辑', en: 'Edit', zhtw: '編輯' },
  'comments.remove': { zh: '删除', en: 'Delete', zhtw: '刪除' },
  'comments.removeTitle': { zh: '删除评论', en: 'Delete comment', zhtw: '刪除評論' },
  'comments.removeNote': {
    zh: '删除后不能恢复。',
    en: 'This cannot be undone.',
    zhtw: '刪除後不能恢復。',
  },
  'comments.edited': { zh: '已编辑', en: 'edited', zhtw: '已編輯' },
  'comments.older': { zh: '更早的评论', en: 'Earlier comments', zhtw: '更早的評論' },
})
