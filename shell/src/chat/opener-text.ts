import { defineWords } from '@tessera/shared/text/text'

/** What is needed before the chat itself has been fetched. */
export const openerText = defineWords('shell', {
  'chat.title': { zh: '聊天', en: 'Chat', zhtw: '聊天' },
  'chat.unread': { zh: '聊天，{{n}} 条未读', en: 'Chat, {{n}} unread', zhtw: '聊天，{{n}} 則未讀' },
  'chat.failed': {
    zh: '聊天打不开，请检查网络后再试',
    en: 'The chat could not be opened. Please check the network and try again.',
    zhtw: '聊天打不開，請檢查網路後再試',
  },
})
