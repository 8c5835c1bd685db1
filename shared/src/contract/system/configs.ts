import * as z from 'zod'
import { Flag, textMatching, Text } from '../patterns.ts'
import { WordsVariant } from '../shell/session.ts'
import { QyConfigBody, qySecrets } from '../wechat/accounts.ts'
import { get, Id, post, put } from '../wire.ts'

/** '' where there is none; the forms of old clients send null. */
const text = (max: number) => z.string().trim().max(max).nullish()
const address = z.union([z.literal(''), textMatching('webAddress', 300)]).nullish()

/** What an administrator may change about the console and the company (specification: wire 9.9); the rest of the wire's object comes with what it steers. */
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
  /** Where feedback goes. */
  companyEmail: z.union([z.literal(''), z.email().max(100)]).nullish(),
  /** A handbook of one's own (ours). */
  helpUrl: address,
  /** How organisations and users are called (ours). */
  wordsVariant: WordsVariant,
  /** The visualisation server, the only foreign one a token goes to (ours). */
  dataV: address,
  /** Hosts that data interfaces may ask, `*.example.org` and `*` too, one per line or joined by commas (ours). */
  interfaceHosts: text(2_000),
})
export type ConfigBody = z.output<typeof ConfigBody>

/** How users sign in, and for how long (specification: wire 9.9); what the wire does not name is ours. */
export const SafetyBody = z.object({
  /** 1: a new session ends the others of its user; 2: several. */
  singleLogin: z.union([z.literal(1), z.literal(2)]),
  /** Minutes without a call after which a session ends. */
  tokenTimeout: z.int().min(5).max(43_200),
  /** Whether who signs in is told when and where they did before. */
  lastLoginTimeSwitch: Flag,
  /** Wrong passwords until a user has to wait, and for how many minutes. */
  lockoutFailures: z.int().min(1).max(50),
  lockoutMinutes: z.int().min(1).max(1_440),
  /** How many passwords, the present one included, may not be taken again; 0 allows all. */
  passwordHistory: z.int().min(0).max(24),
  /** Days after which a password has to be changed; 0 is never. */
  passwordMaxDays: z.int().min(0).max(3_650),
  passwordChangeAfterReset: Flag,
  /** Whether users sign in from these addresses only; super administrators always may. */
  whitelistSwitch: Flag,
  /** Addresses, networks and ranges, one per line or joined by commas. */
  whiteListIp: z.string().trim().max(2_000).nullish(),
})
export type SafetyBody = z.output<typeof SafetyBody>

/** Plain, TLS from the first byte, or STARTTLS (ours: the wire knows the first two). */
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
/** '' or absent keeps the one that is there; a read gives '' and says in `kept` whether there is one. */
const secret = z.string().max(200).nullish()

/** Minutes between two fetches of the mailbox that divide the hour. */
export const mailMinutes = [5, 10, 15, 30, 60] as const

/** How messages leave the house and mails come in (specification: wire 9.9). A port of 0 or '' is the usual one; secrets are never given back. */
export const ChannelBody = z.object({
  emailSmtpHost: host,
  emailSmtpPort: Port.nullish(),
  emailPop3Host: host,
  emailPop3Port: Port.nullish(),
  emailSsl: z.union([z.literal(0), z.literal(1), z.literal(2)]).nullish(),
  emailAccount: text(200),
  emailPassword: secret,
  /** Whether a task fetches mails, and how often in minutes; '' is as that task says among the others (ours). */
  emailReceive: Flag.nullish(),
  emailReceiveMinutes: z.union([z.literal(''), z.literal(mailMinutes)]).nullish(),
  emailSenderName: text(50),
  /** Where it differs from the account (ours). */
  emailSenderAddress: z.union([z.literal(''), z.email().max(200)]).nullish(),
  smsAliAccessKeyId: text(100),
  smsAliAccessKeySecret: secret,
  smsTencentSecretId: text(100),
  smsTencentSecretKey: secret,
  smsTencentAppId: text(30),
  /** The SMS template that verification codes go by: its parameters are `code` and `minutes` (ours). */
  smsCodeTemplate: z.union([z.literal(''), Id]).nullish(),
  /** Told of messages whose template says so; its requests are signed with the secret (ours). */
  webhookUrl: address,
  webhookSecret: secret,
})
export type ChannelBody = z.output<typeof ChannelBody>

/** What of it is sealed. */
export const channelSecrets = [
  'emailPassword',
  'smsAliAccessKeySecret',
  'smsTencentSecretKey',
  'webhookSecret',
] as const satisfies readonly (keyof ChannelBody)[]

/** What a test needs to know; an empty password is the kept one, for the server and account that it was kept for. */
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
  /** A mail is sent there too (ours). */
  to: z.union([z.literal(''), z.email().max(200)]).nullish(),
})
export type EmailTest = z.output<typeof EmailTest>

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
  /** What is absent stays. */
  update: put(base, { access: { menu, button: 'btn_edit' }, input: Config.partial() }),
  testEmail: post(`${base}/Email/Test`, {
    access: { menu, button: 'btn_edit' },
    input: EmailTest,
    successMessage: 'done',
  }),
  testWebhook: post(`${base}/Webhook/Test`, {
    access: { menu, button: 'btn_edit' },
    input: z.object({ url: textMatching('webAddress', 300), secret }),
    successMessage: 'done',
  }),
}
