import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  notSelf: { zh: '不能给自己发消息', en: 'You cannot send messages to yourself.', zhtw: '不能給自己傳訊息' },
  unknownUser: {
    zh: '对方不存在或已被禁用',
    en: 'This colleague does not exist or is disabled.',
    zhtw: '對方不存在或已被停用',
  },
  tooLong: {
    zh: '消息最多{{n}}个字符',
    en: 'A message can have up to {{n}} characters.',
    zhtw: '訊息最多{{n}}個字元',
  },
  empty: { zh: '消息不能为空', en: 'A message cannot be empty.', zhtw: '訊息不能為空' },
  badContent: {
    zh: '消息内容不正确',
    en: 'The message content is invalid.',
    zhtw: '訊息內容不正確',
  },
  notYours: {
    zh: '只能查看自己的聊天记录',
    en: 'You can only see your own conversations.',
    zhtw: '只能查看自己的聊天記錄',
  },
} satisfies Record<string, LocalizedText>
