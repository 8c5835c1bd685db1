import { defineWords } from '../../../text/text.ts'

export const text = defineWords('shared', {
  'deleted.title': { zh: '回收站', en: 'Deleted records', zhtw: '資源回收筒' },
  'deleted.none': { zh: '没有已删除的记录', en: 'No deleted records', zhtw: '沒有已刪除的記錄' },
  'deleted.noneHint': {
    zh: '删除的记录会显示在这里，可以恢复。',
    en: 'Deleted records appear here and can be restored.',
    zhtw: '刪除的記錄會顯示在這裡，可以恢復。',
  },
  'deleted.removeQuestion': {
    zh: '数据会移到回收站，之后可以恢复。是否继续？',
    en: 'The record moves to the deleted records and can be restored. Do you want to continue?',
    zhtw: '資料會移到資源回收筒，之後可以恢復。是否繼續？',
  },
  'deleted.by': { zh: '{{user}} 删除于', en: 'Deleted by {{user}}', zhtw: '{{user}} 刪除於' },
  'deleted.restore': { zh: '恢复', en: 'Restore', zhtw: '恢復' },
  'deleted.restoreOf': { zh: '恢复：{{name}}', en: 'Restore: {{name}}', zhtw: '恢復：{{name}}' },
  'deleted.more': { zh: '更多', en: 'More', zhtw: '更多' },
  'deleted.failed': { zh: '加载失败', en: 'Could not load', zhtw: '載入失敗' },
  'deleted.retry': { zh: '重试', en: 'Retry', zhtw: '重試' },
})
