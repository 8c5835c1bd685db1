import { defineWords } from '../../../text/text.ts'

export const text = defineWords('workflow', {
  'taskComments.title': { zh: '评论', en: 'Comments', zhtw: '評論' },
  'taskComments.none': { zh: '还没有评论', en: 'No comments yet', zhtw: '還沒有評論' },
  'taskComments.noneHint': {
    zh: '参与该流程的人都可以看到评论。',
    en: 'Everyone who takes part in this task sees its comments.',
    zhtw: '參與該流程的人都可以看到評論。',
  },
  'taskComments.files': { zh: '附件', en: 'Files', zhtw: '附件' },
  'taskComments.failed': { zh: '评论加载失败', en: 'The comments could not be loaded', zhtw: '評論載入失敗' },
  'taskComments.older': { zh: '更早的评论', en: 'Earlier comments', zhtw: '更早的評論' },
  'taskComments.remove': { zh: '删除', en: 'Delete', zhtw: '刪除' },
  'taskComments.removeTitle': { zh: '删除评论', en: 'Delete comment', zhtw: '刪除評論' },
  'taskComments.removeNote': {
    zh: '删除后不能恢复。',
    en: 'This cannot be undone.',
    zhtw: '刪除後不能恢復。',
  },
})
