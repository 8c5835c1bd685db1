import { defineWords } from '@tessera/shared/text/text'

/** Texts that are needed before the chat's chunk is loaded. */
export const openerText = defineWords('shell', {
  'chat.title': { zh: '聊天', en: 'Chat', zhtw: '聊天' },
  'chat.unread': { zh: '聊天，{{n}} 条未读', en: 'Chat, {{n}} unread', zhtw: '聊天，{{n}} 則未讀' },
  'chat.failed': {
    zh: '聊天加载失败，请检查网络后重试',
    en: 'Chat could not be loaded. Check your network and try again.',
    zhtw: '聊天載入失敗，請檢查網路後重試',
  },
})
