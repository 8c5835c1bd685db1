import type * as contract from '@tessera/shared/contract/socket'
import type * as z from 'zod'
import { either, isNumber, isText, listOf, objectWith, oneOf, optional } from '../values/shape.ts'

// What the shell reads of frames that may arrive while no chat is open.

type Members<Schema extends z.ZodType, Key extends keyof z.output<Schema>> = Pick<z.output<Schema>, Key>

const isUnreadNum = objectWith<contract.UnreadNum>({
  sendUserId: isText,
  receiveUserId: isText,
  unreadNum: isNumber,
  defaultMessage: isText,
  defaultMessageType: isText,
  defaultMessageTime: isNumber,
})

type Counts = 'unreadMessageCount' | 'unreadNoticeCount'
export const isUnreadCounts = objectWith<Members<typeof contract.MessagesChanged, Counts>>({
  unreadMessageCount: isNumber,
  unreadNoticeCount: isNumber,
})
export const isInitMessage = objectWith<
  Members<typeof contract.InitMessage, Counts | 'unreadNums' | 'onlineUsers'>
>({
  unreadMessageCount: isNumber,
  unreadNoticeCount: isNumber,
  unreadNums: listOf(isUnreadNum),
  onlineUsers: listOf(isText),
})
export const isMessagePush = objectWith<Members<typeof contract.MessagePush, 'title' | 'unreadNoticeCount'>>({
  title: isText,
  unreadNoticeCount: isNumber,
})
export const isReceivedMessage = objectWith<
  Pick<contract.ReceiveMessage, 'formUserId' | 'formMessage' | 'messageType' | 'dateTime'>
>({
  formUserId: isText,
  formMessage: either(
    isText,
    objectWith<contract.Picture>({ path: isText, width: isNumber, height: isNumber }),
  ),
  messageType: oneOf(['text', 'image', 'voice', 'video', 'file']),
  dateTime: isNumber,
})
export const isReadMessage = objectWith<Members<typeof contract.ReadMessage, 'formUserId' | 'toUserId'>>({
  formUserId: isText,
  toUserId: isText,
})
export const isPresence = objectWith<Members<typeof contract.Online, 'userId' | 'userIds'>>({
  userId: isText,
  userIds: optional(listOf(isText)),
})
export const isEcho = objectWith<{ clientId: string }>({ clientId: isText })
export const isRefusedMessage = objectWith<{ clientId: string; code: number; msg: string }>({
  clientId: isText,
  code: isNumber,
  msg: isText,
})
