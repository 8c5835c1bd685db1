import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('shell', {
  'home.morning': { zh: '早上好，{{name}}', en: 'Good morning, {{name}}', zhtw: '早安，{{name}}' },
  'home.afternoon': { zh: '下午好，{{name}}', en: 'Good afternoon, {{name}}', zhtw: '午安，{{name}}' },
  'home.evening': { zh: '晚上好，{{name}}', en: 'Good evening, {{name}}', zhtw: '晚安，{{name}}' },
  'home.lastLogin': {
    zh: '上次登录：{{time}}，{{ip}}',
    en: 'Last sign-in: {{time}}, {{ip}}',
    zhtw: '上次登入：{{time}}，{{ip}}',
  },
  'home.noCount': {
    zh: '暂时无法获取数量',
    en: 'The count is not available right now',
    zhtw: '暫時無法取得數量',
  },
  'home.entries': { zh: '快捷入口', en: 'Shortcuts', zhtw: '快捷入口' },
  'home.todos': { zh: '我的待办', en: 'My to-dos', zhtw: '我的待辦' },
  'home.returned': { zh: '待我重新提交', en: 'Sent back to me', zhtw: '待我重新提交' },
  'home.returnedFailed': {
    zh: '退回的申请加载失败',
    en: 'Requests that were sent back could not be loaded',
    zhtw: '退回的申請載入失敗',
  },
  'home.all': { zh: '全部', en: 'All', zhtw: '全部' },
  'home.noTodos': {
    zh: '没有待办事项，休息一下吧',
    en: 'All done. Take a break.',
    zhtw: '沒有待辦事項，休息一下吧',
  },
  'home.failed': { zh: '待办加载失败', en: 'To-dos could not be loaded', zhtw: '待辦載入失敗' },
  'home.pin': { zh: '固定“{{name}}”', en: 'Pin “{{name}}”', zhtw: '釘選「{{name}}」' },
  'home.unpin': { zh: '取消固定“{{name}}”', en: 'Unpin “{{name}}”', zhtw: '取消釘選「{{name}}」' },
  'home.notices': { zh: '通知公告', en: 'Notices', zhtw: '通知公告' },
  'home.noNotices': { zh: '暂无通知', en: 'No notices yet', zhtw: '暫無通知' },
  'home.noticesFailed': { zh: '通知加载失败', en: 'Notices could not be loaded', zhtw: '通知載入失敗' },
  'home.unread': { zh: '未读', en: 'Unread', zhtw: '未讀' },
  'home.recent': { zh: '最近访问', en: 'Recent pages', zhtw: '最近存取' },
  'home.over': { zh: '已结束', en: 'Ended', zhtw: '已結束' },
  'home.running': { zh: '进行中', en: 'Now', zhtw: '進行中' },
  /** The change of a rate. */
  'home.points': { zh: '{{n}} 个百分点', en: '{{n}} points', zhtw: '{{n}} 個百分點' },
  'home.scope': { zh: '范围：{{name}}', en: 'Scope: {{name}}', zhtw: '範圍：{{name}}' },
  'home.than.week': { zh: '上周：{{previous}}', en: 'Last week: {{previous}}', zhtw: '上週：{{previous}}' },
  'home.than.days30': {
    zh: '30 天前：{{previous}}',
    en: '30 days ago: {{previous}}',
    zhtw: '30 天前：{{previous}}',
  },
})
