import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('org', {
  'onlineUsers.user': { zh: '用户', en: 'User', zhtw: '使用者' },
  'onlineUsers.department': { zh: '所属组织', en: 'Department', zhtw: '所屬組織' },
  'onlineUsers.loginTime': { zh: '登录时间', en: 'Sign-in time', zhtw: '登入時間' },
  'onlineUsers.ip': { zh: '登录IP', en: 'IP address', zhtw: '登入IP' },
  'onlineUsers.agent': { zh: '登录设备', en: 'Device', zhtw: '登入裝置' },
  'onlineUsers.sessions': { zh: '会话数', en: 'Sessions', zhtw: '工作階段數' },
  'onlineUsers.force': { zh: '强制下线', en: 'Force offline', zhtw: '強制下線' },
  'onlineUsers.forceMany': {
    zh: '强制下线（{{n}}）',
    en: 'Force offline ({{n}})',
    zhtw: '強制下線（{{n}}）',
  },
  'onlineUsers.question': {
    zh: '此操作将强制以下用户下线，未保存的内容会丢失，是否继续？',
    en: 'These users will be signed out immediately and lose unsaved changes. Do you want to continue?',
    zhtw: '此操作將強制以下使用者下線，未儲存的內容會遺失，是否繼續？',
  },
  'onlineUsers.empty': { zh: '暂无在线用户', en: 'No users online', zhtw: '暫無線上使用者' },
  'onlineUsers.more': { zh: '等 {{n}} 人', en: 'and {{n}} more', zhtw: '等 {{n}} 人' },
  'onlineUsers.live': {
    zh: '每 10 秒自动刷新',
    en: 'Refreshed every 10 seconds',
    zhtw: '每 10 秒自動重新整理',
  },
})
