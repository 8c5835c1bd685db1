import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

/** Settings by their names on the wire (specification: wire 9.9) and what holds until somebody changes them. */
export const settingDefaults = {
  sysName: '教务管理系统',
  sysVersion: '1.8',
  /** The slogan in the about dialog. */
  sysDescription: '',
  copyright: '',
  companyName: '',
  companyCode: '',
  companyAddress: '',
  companyContacts: '',
  companyTelePhone: '',
  /** Where feedback goes. */
  companyEmail: '',
  /** A handbook of one's own (ours); '' is the short one that comes with the shell. */
  helpUrl: '',
  /** `club` calls organisations clubs and users coaches (ours). */
  wordsVariant: 'standard',
  /** 1: one session a user, a new one ends the others; 2: several. */
  singleLogin: '2',
  /** Minutes without a call after which a session expires. */
  tokenTimeout: '480',
  /** Wrong passwords, or wrong codes of a second factor, until a user has to wait, and for how many minutes. */
  lockoutFailures: '5',
  lockoutMinutes: '15',
  /** How many passwords, the present one included, may not be taken again; 0 allows all. */
  passwordHistory: '5',
  /** Days after which a password has to be changed; 0: never. */
  passwordMaxDays: '0',
  /** 1: a password that an administrator set has to be changed at the next sign-in. */
  passwordChangeAfterReset: '0',
  /** 1: show time and place of the previous sign-in after signing in. */
  lastLoginTimeSwitch: '1',
  /** 1: users sign in from the addresses listed only. */
  whitelistSwitch: '0',
  whiteListIp: '',
  /** Address of the visualisation server that data screens open on; the only foreign one a token goes to. */
  dataV: '',
  /** Hosts that data interfaces may ask (ours); '' is none. */
  interfaceHosts: '',
  /** Backups of the scheduler that are kept; 0 keeps all (ours). */
  backupKeep: '7',
  /** The mail server; a port of '' or 0 is the usual one. */
  emailSmtpHost: '',
  emailSmtpPort: '',
  emailPop3Host: '',
  emailPop3Port: '',
  /** 0: plain, 1: TLS from the first byte, 2: STARTTLS. */
  emailSsl: '1',
  emailAccount: '',
  emailPassword: '',
  emailSenderName: '',
  emailSenderAddress: '',
  smsAliAccessKeyId: '',
  smsAliAccessKeySecret: '',
  smsTencentSecretId: '',
  smsTencentSecretKey: '',
  smsTencentAppId: '',
  /** The SMS template of verification codes. */
  smsCodeTemplate: '',
  webhookUrl: '',
  webhookSecret: '',
  // The public account; the secrets among what follows are sealed.
  wxGzhId: '',
  wxGzhAppId: '',
  wxGzhAppSecret: '',
  wxGzhToken: '',
  wxGzhAesKey: '',
  wxGzhEncryption: 'plain',
  /** When its menu was last published, epoch milliseconds. */
  wxGzhMenuTime: '',
  // Enterprise WeChat and DingTalk.
  qyhCorpId: '',
  qyhAgentId: '',
  qyhAgentSecret: '',
  qyhCorpSecret: '',
  qyhIsSynOrg: '0',
  qyhIsSynUser: '0',
  dingSynAppKey: '',
  dingSynAppSecret: '',
  dingAgentId: '',
  dingSynIsSynOrg: '0',
  dingSynIsSynUser: '0',
  dingRobotToken: '',
  dingRobotSecret: '',
  qyhCallbackToken: '',
  qyhCallbackAesKey: '',
  dingCallbackToken: '',
  dingCallbackAesKey: '',
  /** When the last call came in, epoch milliseconds. */
  qyhCallbackTime: '',
  dingCallbackTime: '',
  dingRobotTime: '',
  /** Words and what they are answered, as JSON. */
  qyhReplies: '[]',
} as const
export type Setting = keyof typeof settingDefaults

/** The settings asked for, in one query. */
export async function settings<K extends Setting>(db: Db, ...names: K[]): Promise<Record<K, string>> {
  const { rows } = await sql<{
    name: K
    value: string
  }>`select name, value from system_config where name = any(${names})`.execute(db)
  const stored = new Map(rows.map(({ name, value }) => [name, value]))
  return Object.fromEntries(names.map((name) => [name, stored.get(name) ?? settingDefaults[name]])) as Record<
    K,
    string
  >
}

/** Writes the settings named in `values`; the others stay. */
export async function saveSettings(
  trx: Db,
  values: Readonly<Partial<Record<Setting, string>>>,
): Promise<void> {
  await sql`
    insert into system_config (name, value) select key, value from jsonb_each_text(${JSON.stringify(values)}::jsonb)
    on conflict (name) do update set value = excluded.value`.execute(trx)
}
