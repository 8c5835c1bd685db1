import { sql } from 'kysely'
import type { Db } from './connect.ts'
import * as column from './column.ts'
import { columnsOf, typedSql } from './typed-sql.ts'

/** Default values of all settings, by their names in the configuration calls. */
export const settingDefaults = {
  sysName: '教务管理系统',
  sysVersion: '1.9',
  /** The slogan in the about dialog. */
  sysDescription: '',
  copyright: '',
  companyName: '',
  companyCode: '',
  companyAddress: '',
  companyContacts: '',
  companyTelePhone: '',
  /** Address that receives feedback. */
  companyEmail: '',
  /** URL of the company's own handbook; '' is the short handbook of the shell. */
  helpUrl: '',
  /** `club` calls organisations clubs and users coaches. */
  wordsVariant: 'standard',
  /** 1: one session per user, a new one ends the others; 2: several. */
  singleLogin: '2',
  /** Minutes without a call after which a session expires. */
  tokenTimeout: '480',
  /** Days after which a session ends although it is used. */
  sessionMaxDays: '7',
  /** Wrong passwords or second-factor codes before an account is locked, and for how many minutes. */
  lockoutFailures: '5',
  lockoutMinutes: '15',
  /** Number of recent passwords, the current one included, that cannot be reused; 0 allows all. */
  passwordHistory: '5',
  /** Days after which a password has to be changed; 0: never. */
  passwordMaxDays: '0',
  /** 1: a password that an administrator set has to be changed at the next sign-in. */
  passwordChangeAfterReset: '0',
  /** 1: show time and place of the previous sign-in after signing in. */
  lastLoginTimeSwitch: '1',
  /** 1: users can sign in from the listed addresses only. */
  whitelistSwitch: '0',
  whiteListIp: '',
  /** URL of the visualisation server for data screens; the only foreign server that receives a token. */
  dataV: '',
  /** Hosts that data interfaces may call; '' is none. */
  interfaceHosts: '',
  /** Number of scheduled backups to keep; 0 keeps all. */
  backupKeep: '7',
  /** The mail server; a port of '' or 0 is the default port. */
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
  // The WeChat official account. Secrets from here on are sealed.
  wxGzhId: '',
  wxGzhAppId: '',
  wxGzhAppSecret: '',
  wxGzhToken: '',
  wxGzhAesKey: '',
  wxGzhEncryption: 'plain',
  /** When its menu was last published, epoch milliseconds. */
  wxGzhMenuTime: '',
  // WeCom and DingTalk.
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
  /** When the last callback arrived, epoch milliseconds. */
  qyhCallbackTime: '',
  dingCallbackTime: '',
  dingRobotTime: '',
  /** Keywords and their automatic replies, as JSON. */
  qyhReplies: '[]',
} as const
export type SettingName = keyof typeof settingDefaults

/** Loads the named settings in one query. */
export async function loadSettings<K extends SettingName>(db: Db, ...names: K[]): Promise<Record<K, string>> {
  const { rows } = await typedSql({
    ...columnsOf('system_config', 'value'),
    name: column.oneOf(...names),
  })`select name, value from system_config where name = any(${names})`.execute(db)
  const stored = new Map(rows.map(({ name, value }) => [name, value]))
  return Object.fromEntries(names.map((name) => [name, stored.get(name) ?? settingDefaults[name]])) as Record<
    K,
    string
  >
}

/** Saves the settings named in `values`; the others stay unchanged. */
export async function saveSettings(
  trx: Db,
  values: Readonly<Partial<Record<SettingName, string>>>,
): Promise<void> {
  await sql`
    insert into system_config (name, value) select key, value
    from jsonb_each_text(${JSON.stringify(values)}::jsonb)
    on conflict (name) do update set value = excluded.value`.execute(trx)
}
