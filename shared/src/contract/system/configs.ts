import * as z from 'zod'
import { Flag, textMatching, Text } from '../patterns.ts'
import { WordsVariant } from '../session/session.ts'
import { QyConfigBody, qySecrets } from '../wechat/accounts.ts'
import { get, Id, post, put } from '../wire.ts'

/** '' where there is none; the forms of old clients send null. */
const text = (max: number) => z.string().trim().max(max).nullish()
const address = z.union([z.literal(''), textMatching('webAddress', 300)]).nullish()

/** Settings of the console and the company. */
export const ConfigBody = z.object({
  /** Beside the logo, and in every page's title. */
  sysName: z.string().trim().min(1).max(30),
  /** The slogan in the about dialog. */
  sysDescription: Text.nullish(),
  copyright: text(100),
  companyName: text(100),
  companyCode: text(50),
  companyAddress: text(200),
  companyContacts: text(50),
  companyTelePhone: text(50),
  /** The address for feedback. */
  companyEmail: z.union([z.literal(''), z.email().max(100)]).nullish(),
  /** Address of the customer's own documentation. */
  helpUrl: address,
  /** Which texts name organisations and users. */
  wordsVariant: WordsVariant,
  /** The visualisation server, the only other server that gets a token. */
  dataV: address,
  /** Hosts that data interfaces may call, also `*.example.org` and `*`, one per line or joined by commas. */
  interfaceHosts: text(2_000),
})
export type ConfigBody = z.output<typeof ConfigBody>

/** Settings of sign-in and sessions. */
export const SafetyBody = z.object({
  /** 1: a new session ends the others of its user; 2: several. */
  singleLogin: z.union([z.literal(1), z.literal(2)]),
  /** Minutes without a call after which a session ends. */
  tokenTimeout: z.int().min(5).max(43_200),
  /** Days after which a session ends although it is used. */
  sessionMaxDays: z.int().min(1).max(365),
  /** Whether users see time and place of their previous sign-in. */
  lastLoginTimeSwitch: Flag,
  /** Number of wrong passwords after which a user is locked, and for how many minutes. */
  lockoutFailures: z.int().min(1).max(50),
  lockoutMinutes: z.int().min(1).max(1_440),
  /** Number of last passwords, with the current one, that may not be used again; 0 allows all. */
  passwordHistory: z.int().min(0).max(24),
  /** Days after which a password must be changed; 0 is never. */
  passwordMaxDays: z.int().min(0).max(3_650),
  passwordChangeAfterReset: Flag,
  /**
   * Whether users may sign in from these addresses only. Super administrators may sign in from everywhere.
   */
  whitelistSwitch: Flag,
  /** Addresses, networks and ranges, one per line or joined by commas. */
  whiteListIp: z.string().trim().max(2_000).nullish(),
})
export type SafetyBody = z.output<typeof SafetyBody>

/** 0: unencrypted, 1: TLS, 2: STARTTLS. */
export const emailSecurities = [0, 1, 2] as const
const Port = z.union([z.literal(''), z.int().min(0).max(65_535)])
const host = z
  .union([
    z.literal(''),
    z
      .string()
      .trim()
      .max(253)
      .regex(/^[\w.-]+$|^[\da-fA-F:.]+$/),
  ])
  .nullish()
/** '' or absent keeps the stored secret. A read answers '' and lists in `kept` which secrets are stored. */
const secret = z.string().max(200).nullish()

/** Allowed minutes between two fetches of the mailbox; they divide the hour. */
export const mailMinutes = [5, 10, 15, 30, 60] as const

/**
 * Settings of outgoing messages and incoming mails. A port of 0 or '' is the default one; secrets are never
 * answered.
 */
export const ChannelBody = z.object({
  emailSmtpHost: host,
  emailSmtpPort: Port.nullish(),
  emailPop3Host: host,
  emailPop3Port: Port.nullish(),
  emailSsl: z.union([z.literal(0), z.literal(1), z.literal(2)]).nullish(),
  emailAccount: text(200),
  emailPassword: secret,
  /**
   * Whether a task fetches mails, and how often in minutes; '' leaves the schedule of that task unchanged.
   */
  emailReceive: Flag.nullish(),
  emailReceiveMinutes: z.union([z.literal(''), z.literal(mailMinutes)]).nullish(),
  emailSenderName: text(50),
  /** Where it differs from the account. */
  emailSenderAddress: z.union([z.literal(''), z.email().max(200)]).nullish(),
  smsAliAccessKeyId: text(100),
  smsAliAccessKeySecret: secret,
  smsTencentSecretId: text(100),
  smsTencentSecretKey: secret,
  smsTencentAppId: text(30),
  /** The SMS template for verification codes; its parameters are `code` and `minutes`. */
  smsCodeTemplate: z.union([z.literal(''), Id]).nullish(),
  /** Receives messages of templates with the webhook channel; requests are signed with the secret. */
  webhookUrl: address,
  webhookSecret: secret,
})
export type ChannelBody = z.output<typeof ChannelBody>

/** The fields that are stored encrypted. */
export const channelSecrets = [
  'emailPassword',
  'smsAliAccessKeySecret',
  'smsTencentSecretKey',
  'webhookSecret',
] as const satisfies readonly (keyof ChannelBody)[]

/** Input of a mail test. An empty password means the stored one, if server and account are unchanged. */
const EmailTest = z.object({
  account: text(200),
  password: secret,
  pop3Host: host,
  pop3Port: Port.nullish(),
  smtpHost: host,
  smtpPort: Port.nullish(),
  ssl: ChannelBody.shape.emailSsl,
  senderName: ChannelBody.shape.emailSenderName,
  senderAddress: ChannelBody.shape.emailSenderAddress,
  /** Also sends a mail to this address. */
  to: z.union([z.literal(''), z.email().max(200)]).nullish(),
})
export type EmailTest = z.output<typeof EmailTest>

/** A super administrator. */
const AdminRow = z.object({
  id: Id,
  account: z.string(),
  realName: z.string(),
  fullName: z.string(),
  headIcon: z.string(),
  department: z.string(),
  enabledMark: Flag,
})
export type AdminRow = z.output<typeof AdminRow>

const menu = 'system.config'
const base = '/api/system/SysConfig'
const Config = z.object({
  ...ConfigBody.shape,
  ...SafetyBody.shape,
  ...ChannelBody.shape,
  ...QyConfigBody.shape,
})

export const configs = {
  read: get(base, {
    access: { menu },
    output: Config.extend({
      sysVersion: z.string(),
      kept: z.array(z.enum([...channelSecrets, ...qySecrets])),
    }),
  }),
  /** Absent fields keep their values. */
  update: put(base, { access: { menu, button: 'btn_edit' }, input: Config.partial() }),
  /** The super administrators; refused for other callers. */
  admins: get(`${base}/getAdminList`, { access: { menu }, output: z.array(AdminRow) }),
  /** Makes exactly these users super administrators; refused for other callers. */
  setAdmins: put(`${base}/setAdminList`, {
    access: { menu, button: 'btn_edit' },
    input: z.object({ adminIds: z.array(Id).max(100) }),
  }),
  testEmail: post(`${base}/Email/Test`, {
    access: { menu, button: 'btn_edit' },
    worksOnFullDisk: true,
    input: EmailTest,
    successMessage: 'done',
  }),
  testWebhook: post(`${base}/Webhook/Test`, {
    access: { menu, button: 'btn_edit' },
    worksOnFullDisk: true,
    input: z.object({ url: textMatching('webAddress', 300), secret }),
    successMessage: 'done',
  }),
}
