import * as z from 'zod'
import { langs } from './lang.ts'
import { Flag, Time } from './patterns.ts'
import { Id, Pagination } from './wire.ts'

/**
 * Text frames of `/websocket`: one JSON object each, with its kind in `method`. Odd spellings (`formUserId`)
 * are those of existing clients. Fields that older clients do not know are optional in the frames that they
 * send.
 */

/** Characters of one chat message. */
export const maxTextLength = 5_000

/** The stored name of an uploaded picture, without a path. */
const FileName = z.string().regex(/^[\w-]{1,100}\.\w{1,5}$/)
const Pixels = z.int().min(1).max(65_535)

/** Fields of every client frame; `language` is that of messages in the answer. */
const commonFields = { token: z.string().max(200), language: z.enum(langs).optional() }
/** Unique per message of a sender, so that a repeated frame is stored and delivered once. */
const clientId = z.string().min(1).max(64).optional()

export const OnConnection = z.object({
  method: z.literal('OnConnection'),
  ...commonFields,
  mobileDevice: z.boolean().optional(),
})
export const SendMessage = z.object({
  method: z.literal('SendMessage'),
  ...commonFields,
  toUserId: Id,
  messageType: z.enum(['text', 'image']),
  messageContent: z.union([z.string(), z.object({ name: FileName, width: Pixels, height: Pixels })]),
  clientId,
})
/** `toUserId` is the other user, `formUserId` the caller; `ask` is returned in the answer. */
export const MessageList = z.object({
  method: z.literal('MessageList'),
  ...commonFields,
  toUserId: Id,
  formUserId: Id.optional(),
  currentPage: z.int().min(1).max(1_000_000).default(1),
  pageSize: z.int().min(1).max(200).default(30),
  sord: z.enum(['asc', 'desc']).default('desc'),
  keyword: z.string().max(100).nullish(),
  ask: z.string().max(64).optional(),
})
/** `formUserId` is the other user, whose messages are now read. */
export const UpdateReadMessage = z.object({
  method: z.literal('UpdateReadMessage'),
  ...commonFields,
  formUserId: Id,
})
/**
 * With `answer` the server sends the same frame back: otherwise a browser does not notice that its connection
 * is lost.
 */
export const HeartCheck = z.object({
  method: z.literal('heartCheck'),
  ...commonFields,
  answer: z.boolean().optional(),
})

export const ClientFrame = z.discriminatedUnion('method', [
  OnConnection,
  SendMessage,
  MessageList,
  UpdateReadMessage,
  HeartCheck,
])
export type ClientFrame = z.input<typeof ClientFrame>
export type ReceivedFrame<Method extends ClientFrame['method']> = Extract<
  z.output<typeof ClientFrame>,
  { method: Method }
>

export const UnreadNum = z.object({
  sendUserId: Id,
  receiveUserId: z.string(),
  unreadNum: z.int(),
  defaultMessage: z.string(),
  defaultMessageType: z.string(),
  defaultMessageTime: Time,
})
export type UnreadNum = z.output<typeof UnreadNum>

export const InitMessage = z.object({
  method: z.literal('initMessage'),
  onlineUsers: z.array(Id),
  unreadNums: z.array(UnreadNum),
  unreadNoticeCount: z.int(),
  noticeDefaultText: z.string(),
  unreadMessageCount: z.int(),
  messageDefaultText: z.string(),
  dateTime: Time,
})
/** `unreadNoticeCount` is added to the badge. */
export const MessagePush = z.object({
  method: z.literal('messagePush'),
  userId: z.string(),
  toUserId: z.array(z.string()),
  title: z.string(),
  unreadNoticeCount: z.int(),
})
/**
 * The received messages changed other than by a new one: one was recalled, read in another window or removed. The
 * counts replace those of the browser.
 */
export const MessagesChanged = z.object({
  method: z.literal('messagesChanged'),
  unreadNoticeCount: z.int(),
  unreadMessageCount: z.int(),
})

/** A picture in frames and, as JSON, in the database; `path` is an address on this server. */
export const Picture = z.object({ path: z.string(), width: z.int(), height: z.int() })
export type Picture = z.output<typeof Picture>
const Content = z.union([z.string(), Picture])
export const MessageType = z.enum(['text', 'image', 'voice', 'video', 'file'])

export const ReceiveMessage = z.object({
  method: z.literal('receiveMessage'),
  formUserId: Id,
  account: z.string(),
  realName: z.string(),
  headIcon: z.string(),
  messageType: MessageType,
  formMessage: Content,
  dateTime: Time,
  latestDate: Time,
  id: Id,
})
export type ReceiveMessage = z.output<typeof ReceiveMessage>

/** A sent message, to every socket of its sender; `UserId` is the sender. */
export const SentMessage = z.object({
  method: z.literal('sendMessage'),
  UserId: Id,
  account: z.string(),
  headIcon: z.string(),
  realName: z.string(),
  toUserId: Id,
  toAccount: z.string(),
  toHeadIcon: z.string(),
  toRealName: z.string(),
  messageType: MessageType,
  toMessage: Content,
  dateTime: Time,
  latestDate: Time,
  id: Id,
  clientId,
})
export type SentMessage = z.output<typeof SentMessage>

/** `content` is the text, or a `Picture` as JSON; state 1 is read. */
export const ChatMessage = z.object({
  id: Id,
  sendUserId: Id,
  sendTime: Time,
  receiveUserId: Id,
  receiveTime: Time.nullable(),
  content: z.string(),
  contentType: MessageType,
  state: Flag,
})
export type ChatMessage = z.output<typeof ChatMessage>

/** Ascending by time inside the page, in either sort order. */
export const ListedMessages = z.object({
  method: z.literal('messageList'),
  list: z.array(ChatMessage),
  pagination: Pagination,
  toUserId: Id.optional(),
  ask: z.string().optional(),
})
export type ListedMessages = z.output<typeof ListedMessages>

/** Tasks of the user have changed: lists and counters of flows have to be loaded again. */
const WorkflowChanged = z.object({ method: z.literal('workflowChanged') })

export const Logout = z.object({ method: z.literal('logout'), msg: z.string() })
/** `userIds` where several users came or went in the same second; `userId` is the first of them. */
const presentUsers = { userId: Id, userIds: z.array(Id).optional() }
export const Online = z.object({ method: z.enum(['online', 'Online']), ...presentUsers })
export const Offline = z.object({ method: z.literal('Offline'), ...presentUsers })
export const CloseSocket = z.object({ method: z.literal('closeSocket') })
/** Builds, menus or permissions may have changed. */
export const RegistryChanged = z.object({
  method: z.literal('registryChanged'),
  /** Shells spread their requests over this many milliseconds. A server with few of them lets each ask at once. */
  spreadMs: z.int().min(0).optional(),
  /** Only builds changed; menus and permissions did not. */
  isRegistryOnly: z.boolean().optional(),
})
/** Answers below this API path that browsers have cached are stale; '' means all of them. */
export const LookupsChanged = z.object({ method: z.literal('lookupsChanged'), path: z.string() })
/** Answers on screen of the call with this path are stale; its parameters may have values. */
export const AnswersChanged = z.object({ method: z.literal('answersChanged'), path: z.string() })
/** `toUserId` has read the messages of `formUserId`; sent to both. */
export const ReadMessage = z.object({
  method: z.literal('readMessage'),
  formUserId: Id,
  toUserId: Id,
  dateTime: Time,
})
/**
 * A frame was refused. `code` is one of the envelope's, `msg` is for the user, `of` is the method of the
 * frame, and `frame` its number on this connection, from 1: clients that send no `clientId` or `ask` know by it which
 * frame it was.
 */
export const FrameRefused = z.object({
  method: z.literal('error'),
  code: z.int(),
  msg: z.string(),
  of: z.string().optional(),
  frame: z.int().optional(),
  clientId,
  ask: z.string().optional(),
})
export type FrameRefused = z.output<typeof FrameRefused>
/** The answer to a `heartCheck` with `answer`. */
const HeartbeatAnswer = z.object({ method: z.literal('heartCheck') })

export const ServerFrame = z.discriminatedUnion('method', [
  InitMessage,
  MessagePush,
  MessagesChanged,
  ReceiveMessage,
  SentMessage,
  ListedMessages,
  Logout,
  Online,
  Offline,
  CloseSocket,
  RegistryChanged,
  LookupsChanged,
  AnswersChanged,
  WorkflowChanged,
  ReadMessage,
  FrameRefused,
  HeartbeatAnswer,
])
export type ServerFrame = z.input<typeof ServerFrame>
