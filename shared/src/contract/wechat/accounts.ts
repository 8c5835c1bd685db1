import * as z from 'zod'
import { Flag, Time } from '../patterns.ts'
import { get, post, put } from '../wire.ts'

const text = (max: number) => z.string().trim().max(max).nullish()
/** A secret that is stored encrypted and never answered; an empty value keeps the stored one. */
const secret = (max: number) => z.string().trim().max(max).nullish()

/** The EncodingAESKey of callbacks. */
const aesKey = z
  .union([
    z.literal(''),
    z
      .string()
      .trim()
      .length(43)
      .regex(/^[A-Za-z0-9]{43}$/),
  ])
  .nullish()

/** Settings of the public account; keys are those of older clients. */
export const MpConfigBody = z.object({
  /** The original id (`gh_…`), to which messages of followers are addressed. */
  wxGzhId: text(64),
  wxGzhAppId: text(64),
  wxGzhAppSecret: secret(128),
  /** Token of the server configuration in the account; both sides sign with it. */
  wxGzhToken: secret(32),
  wxGzhAesKey: aesKey,
  /** `safe`: messages of followers arrive encrypted. */
  wxGzhEncryption: z.enum(['plain', 'safe']).default('plain'),
})
export type MpConfigBody = z.output<typeof MpConfigBody>
export const mpSecrets = ['wxGzhAppSecret', 'wxGzhToken', 'wxGzhAesKey'] as const

/** Callback of the public account for events of followers. */
export const mpCallbackPath = '/api/third/WeChat/MPCallback'
/**
 * Callbacks of WeCom and DingTalk for changes on the platform, and of DingTalk's robot for messages to it.
 */
export const staffCallbackPaths = {
  wecom: '/api/third/WeChat/QYCallback',
  dingtalk: '/api/third/DingTalk/Callback',
  robot: '/api/third/DingTalk/Robot',
} as const

/** Settings of WeCom (`qyh…`) and DingTalk (`ding…`); absent fields keep their values. */
export const QyConfigBody = z.object({
  qyhCorpId: text(64),
  qyhAgentId: text(32),
  /** Secret of the application that sends messages. */
  qyhAgentSecret: secret(128),
  /** Secret of the assistant that writes the contact directory. */
  qyhCorpSecret: secret(128),
  /** 1: changes of units, or of users, are synchronised every hour. */
  qyhIsSynOrg: Flag.optional(),
  qyhIsSynUser: Flag.optional(),
  dingSynAppKey: text(64),
  dingSynAppSecret: secret(128),
  dingAgentId: text(32),
  dingSynIsSynOrg: Flag.optional(),
  dingSynIsSynUser: Flag.optional(),
  /** The robot of a group: the token in its address, and its secret. */
  dingRobotToken: secret(128),
  dingRobotSecret: secret(128),
  /** Keys of the callbacks; both sides sign and encrypt with them. */
  qyhCallbackToken: secret(32),
  qyhCallbackAesKey: aesKey,
  dingCallbackToken: secret(32),
  dingCallbackAesKey: aesKey,
})
export type QyConfigBody = z.output<typeof QyConfigBody>
export const qySecrets = [
  'qyhAgentSecret',
  'qyhCorpSecret',
  'dingSynAppSecret',
  'dingRobotToken',
  'dingRobotSecret',
  'qyhCallbackToken',
  'qyhCallbackAesKey',
  'dingCallbackToken',
  'dingCallbackAesKey',
] as const

/** Names of the stored secrets. */
const storedSecrets = z.array(z.string())

export const MpConfig = MpConfigBody.omit({
  wxGzhAppSecret: true,
  wxGzhToken: true,
  wxGzhAesKey: true,
}).extend({ kept: storedSecrets, wxGzhUrl: z.string() })
export type MpConfig = z.output<typeof MpConfig>
export const QyConfig = QyConfigBody.omit({
  qyhAgentSecret: true,
  qyhCorpSecret: true,
  dingSynAppSecret: true,
  dingRobotToken: true,
  dingRobotSecret: true,
  qyhCallbackToken: true,
  qyhCallbackAesKey: true,
  dingCallbackToken: true,
  dingCallbackAesKey: true,
})
  .required({ qyhIsSynOrg: true, qyhIsSynUser: true, dingSynIsSynOrg: true, dingSynIsSynUser: true })
  .extend({ kept: storedSecrets })
export type QyConfig = z.output<typeof QyConfig>

/** A callback: its address, and the time of the last one. */
const Callback = z.object({ url: z.string(), time: Time.nullable() })
export const Callbacks = z.object({ wecom: Callback, dingtalk: Callback, robot: Callback })
export type Callbacks = z.output<typeof Callbacks>

/** The automatic reply to a message with a keyword. */
export const Reply = z.object({
  keyword: z.string().trim().min(1).max(20),
  text: z.string().trim().min(1).max(600),
})
export type Reply = z.output<typeof Reply>
export const maxReplies = 20
const Replies = z.object({ list: z.array(Reply).max(maxReplies) })

/** Which accounts are configured, for pages without permission to read the settings. */
export const AccountsReady = z.object({
  mp: z.boolean(),
  wecom: z.boolean(),
  wecomDirectory: z.boolean(),
  dingtalk: z.boolean(),
  dingtalkMessages: z.boolean(),
  robot: z.boolean(),
})
export type AccountsReady = z.output<typeof AccountsReady>

const base = '/api/third/WeChat'
const mp = 'weChat.mpConfig'
const qy = 'weChat.qyConfig'

export const accounts = {
  ready: get(`${base}/Ready`, { access: 'signed-in', output: AccountsReady }),
  readMp: get(`${base}/MPConfig`, { access: { menu: mp }, output: MpConfig }),
  updateMp: put(`${base}/MPConfig`, { access: { menu: mp, button: 'btn_edit' }, input: MpConfigBody }),
  /** Tests app id and secret by requesting a token; an empty secret means the stored one. */
  testMp: post(`${base}/MPConfig/Actions/Test`, {
    access: { menu: mp, button: 'btn_edit' },
    worksOnFullDisk: true,
    input: MpConfigBody.pick({ wxGzhAppId: true, wxGzhAppSecret: true }),
    successMessage: 'done',
  }),
  readQy: get(`${base}/QYHConfig`, { access: { menu: qy }, output: QyConfig }),
  updateQy: put(`${base}/QYHConfig`, { access: { menu: qy, button: 'btn_edit' }, input: QyConfigBody }),
  /** `type` 0 tests the secret of the application, 1 that of the directory. */
  testWecom: post('/api/system/SysConfig/{type}/testQyWebChatConnect', {
    access: { menu: qy, button: 'btn_edit' },
    worksOnFullDisk: true,
    input: QyConfigBody.pick({
      qyhCorpId: true,
      qyhAgentId: true,
      qyhAgentSecret: true,
      qyhCorpSecret: true,
    }),
    successMessage: 'done',
  }),
  testDingtalk: post('/api/system/SysConfig/testDingTalkConnect', {
    access: { menu: qy, button: 'btn_edit' },
    worksOnFullDisk: true,
    input: QyConfigBody.pick({ dingSynAppKey: true, dingSynAppSecret: true }),
    successMessage: 'done',
  }),
  callbacks: get(`${base}/QYHConfig/Callbacks`, { access: { menu: qy }, output: Callbacks }),
  replies: get(`${base}/QYHConfig/Replies`, { access: { menu: qy }, output: Replies }),
  updateReplies: put(`${base}/QYHConfig/Replies`, {
    access: { menu: qy, button: 'btn_edit' },
    input: Replies,
  }),
  /** Posts a test message into the group of the robot. */
  testRobot: post(`${base}/QYHConfig/Actions/TestRobot`, {
    access: { menu: qy, button: 'btn_edit' },
    worksOnFullDisk: true,
    input: QyConfigBody.pick({ dingRobotToken: true, dingRobotSecret: true }),
    successMessage: 'done',
  }),
}
