import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('workflow', {
  'circulates.read': { zh: '已读', en: 'Read', zhtw: '已讀' },
  'circulates.unread': { zh: '未读', en: 'Unread', zhtw: '未讀' },
  'circulates.state': { zh: '阅读状态', en: 'Read or unread', zhtw: '閱讀狀態' },
  'circulates.empty': { zh: '暂无抄送事项', en: 'Nothing has been copied to you', zhtw: '暫無副本事項' },
  'circulates.emptyHint': {
    zh: '抄送给您的申请会显示在这里，仅供查阅，不需要办理。',
    en: 'Requests that are copied to you appear here. They are for your information only.',
    zhtw: '以副本送給您的申請會顯示在這裡，僅供查閱，不需要辦理。',
  },
})
