import { defineWords } from '../../text/text.ts'

export const text = defineWords('shared', {
  'comments.write': { zh: '写评论', en: 'Write a comment', zhtw: '寫評論' },
  'comments.placeholder': {
    zh: '写评论，输入 @ 提及他人',
    en: 'Write a comment. Type @ to mention someone',
    zhtw: '寫評論，輸入 @ 提及他人',
  },
  'comments.send': { zh: '发表', en: 'Comment', zhtw: '發表' },
  'comments.save': { zh: '保存', en: 'Save', zhtw: '儲存' },
  'comments.cancel': { zh: '取消', en: 'Cancel', zhtw: '取消' },
  'comments.editOf': { zh: '编辑评论', en: 'Edit the comment', zhtw: '編輯評論' },
  'comments.noMatches': {
    zh: '没有可提及的用户',
    en: 'No users to mention',
    zhtw: '沒有可提及的使用者',
  },
  'comments.people': { zh: '可提及的用户', en: 'Users to mention', zhtw: '可提及的使用者' },
})
