import {
  mpSecrets,
  QyConfigBody,
  qySecrets,
  Reply,
  staffCallbackPaths,
  type AccountsReady,
  type Callbacks,
  type QyConfig,
} from '@tessera/shared/contract/wechat/accounts'
import * as z from 'zod'
import type { SyncProduct } from '@tessera/shared/contract/wechat/syncs'
import type { Db } from '../../db/connect.ts'
import { refuse } from '../../errors/refusal.ts'
import type { Dingtalk } from '../../providers/dingtalk.ts'
import type { Directory, Listing } from '../../providers/directory.ts'
import type { CallbackKeys } from '../../providers/envelope.ts'
import type { Mp } from '../../providers/mp.ts'
import type { Providers } from '../../providers/open.ts'
import type { Wecom } from '../../providers/wecom.ts'
import { saveSettings, loadSettings, type SettingName } from '../../db/settings.ts'
import { text } from './text.ts'

type SecretName = (typeof mpSecrets)[number] | (typeof qySecrets)[number]
const secretNames: ReadonlySet<string> = new Set([...mpSecrets, ...qySecrets])
const secretPurpose = (name: string) => `system_config.value ${name}`

/** Settings of the accounts with secrets in clear; '' if a setting is empty. */
export async function accountSettings<K extends SettingName>(
  db: Db,
  { secrets }: Providers,
  ...names: K[]
): Promise<Record<K, string>> {
  const stored = await loadSettings(db, ...names)
  return Object.fromEntries(
    names.map((name) => [
      name,
      secretNames.has(name) && stored[name]
        ? secrets.decrypt(stored[name], secretPurpose(name))
        : stored[name],
    ]),
  ) as Record<K, string>
}

/** Seals the typed secrets for storing. Leaves out secrets that were not typed. */
export const sealSecrets = (
  { secrets }: Providers,
  typed: Readonly<Partial<Record<SecretName, string | null | undefined>>>,
): Partial<Record<SecretName, string>> =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) =>
      value ? [[name, secrets.encrypt(value, secretPurpose(name))]] : [],
    ),
  )

const secretQy: ReadonlySet<string> = new Set(qySecrets)
/** Settings of WeCom and DingTalk that are not secret. */
export const publicQyNames = QyConfigBody.keyof().options.filter(
  (name): name is Exclude<typeof name, (typeof qySecrets)[number]> => !secretQy.has(name),
)
const flag = (value: string): 0 | 1 => (value === '1' ? 1 : 0)

/** Settings of WeCom and DingTalk for clients. `kept` lists the secrets that are stored. */
export async function loadStaffSettings(db: Db): Promise<QyConfig> {
  const stored = await loadSettings(db, ...qySecrets)
  const { qyhIsSynOrg, qyhIsSynUser, dingSynIsSynOrg, dingSynIsSynUser, ...texts } = await loadSettings(
    db,
    ...publicQyNames,
  )
  const flags = {
    qyhIsSynOrg: flag(qyhIsSynOrg),
    qyhIsSynUser: flag(qyhIsSynUser),
    dingSynIsSynOrg: flag(dingSynIsSynOrg),
    dingSynIsSynUser: flag(dingSynIsSynUser),
  }
  return { ...texts, ...flags, kept: qySecrets.filter((name) => stored[name]) }
}

/** Saves the given settings. Secrets that were not typed stay unchanged. */
export async function saveStaffSettings(
  trx: Db,
  providers: Providers,
  values: Partial<QyConfigBody>,
): Promise<void> {
  const plain = publicQyNames.flatMap((name) =>
    values[name] === undefined ? [] : [[name, String(values[name] ?? '')]],
  )
  const typed = Object.fromEntries(qySecrets.map((name) => [name, values[name]]))
  await saveSettings(trx, { ...Object.fromEntries(plain), ...sealSecrets(providers, typed) })
}

/** Which providers are configured. */
export async function loadAccountsReady(db: Db): Promise<AccountsReady> {
  const all = await loadSettings(
    db,
    'wxGzhAppId',
    'wxGzhAppSecret',
    'qyhCorpId',
    'qyhAgentId',
    'qyhAgentSecret',
    'qyhCorpSecret',
    'dingSynAppKey',
    'dingSynAppSecret',
    'dingAgentId',
    'dingRobotToken',
  )
  const has = (...names: (keyof typeof all)[]) => names.every((name) => all[name])
  return {
    mp: has('wxGzhAppId', 'wxGzhAppSecret'),
    wecom: has('qyhCorpId', 'qyhAgentId', 'qyhAgentSecret'),
    wecomDirectory: has('qyhCorpId', 'qyhCorpSecret'),
    dingtalk: has('dingSynAppKey', 'dingSynAppSecret'),
    dingtalkMessages: has('dingSynAppKey', 'dingSynAppSecret', 'dingAgentId'),
    robot: has('dingRobotToken'),
  }
}

/** The WeChat public account; null if it is not configured. */
export async function findMp(db: Db, providers: Providers): Promise<Mp | null> {
  const { wxGzhAppId: appId, wxGzhAppSecret: appSecret } = await accountSettings(
    db,
    providers,
    'wxGzhAppId',
    'wxGzhAppSecret',
  )
  return appId && appSecret ? providers.mp({ appId, appSecret }) : null
}

/** The WeChat public account; refuses if it is not configured. */
export async function requireMp(db: Db, providers: Providers): Promise<Mp> {
  const mp = await findMp(db, providers)
  if (!mp) throw refuse(text.noMp)
  return mp
}

/** Token and keys for callbacks of the public account; null if they are not configured. */
export async function loadMpCallback(
  db: Db,
  providers: Providers,
): Promise<(CallbackKeys & { safe: boolean; originalId: string }) | null> {
  const {
    wxGzhToken: token,
    wxGzhAesKey,
    wxGzhAppId,
    wxGzhEncryption,
    wxGzhId,
  } = await accountSettings(
    db,
    providers,
    'wxGzhToken',
    'wxGzhAesKey',
    'wxGzhAppId',
    'wxGzhEncryption',
    'wxGzhId',
  )
  return token && wxGzhAppId
    ? {
        token,
        encodingAesKey: wxGzhAesKey,
        receiver: wxGzhAppId,
        safe: wxGzhEncryption === 'safe',
        originalId: wxGzhId,
      }
    : null
}

/** Token and keys for callbacks of WeCom; null if they are not configured. */
export async function loadWecomCallback(db: Db, providers: Providers): Promise<CallbackKeys | null> {
  const {
    qyhCallbackToken: token,
    qyhCallbackAesKey: encodingAesKey,
    qyhCorpId: receiver,
  } = await accountSettings(db, providers, 'qyhCallbackToken', 'qyhCallbackAesKey', 'qyhCorpId')
  return token && encodingAesKey && receiver ? { token, encodingAesKey, receiver } : null
}

/**
 * Token and keys for callbacks of DingTalk, whose receiver is the AppKey; null if they are not configured.
 */
export async function loadDingtalkCallback(db: Db, providers: Providers): Promise<CallbackKeys | null> {
  const {
    dingCallbackToken: token,
    dingCallbackAesKey: encodingAesKey,
    dingSynAppKey: receiver,
  } = await accountSettings(db, providers, 'dingCallbackToken', 'dingCallbackAesKey', 'dingSynAppKey')
  return token && encodingAesKey && receiver ? { token, encodingAesKey, receiver } : null
}

/** Callback addresses of WeCom and DingTalk, and when each was last called. */
export async function loadCallbacks(db: Db): Promise<Callbacks> {
  const { qyhCallbackTime, dingCallbackTime, dingRobotTime } = await loadSettings(
    db,
    'qyhCallbackTime',
    'dingCallbackTime',
    'dingRobotTime',
  )
  const callback = (url: string, time: string) => ({ url, time: time ? Number(time) : null })
  return {
    wecom: callback(staffCallbackPaths.wecom, qyhCallbackTime),
    dingtalk: callback(staffCallbackPaths.dingtalk, dingCallbackTime),
    robot: callback(staffCallbackPaths.robot, dingRobotTime),
  }
}

const StoredReplies = z.array(Reply).catch([])

/** Automatic replies to keywords that staff writes. */
export async function listStaffReplies(db: Db): Promise<Reply[]> {
  const { qyhReplies } = await loadSettings(db, 'qyhReplies')
  return StoredReplies.parse(JSON.parse(qyhReplies || '[]'))
}

/** The WeCom application that sends messages; null if it is not configured. */
export async function findWecom(
  db: Db,
  providers: Providers,
): Promise<{ wecom: Wecom; agentId: string } | null> {
  const {
    qyhCorpId: corpId,
    qyhAgentId: agentId,
    qyhAgentSecret: secret,
  } = await accountSettings(db, providers, 'qyhCorpId', 'qyhAgentId', 'qyhAgentSecret')
  return corpId && agentId && secret ? { wecom: providers.wecom({ corpId, secret }), agentId } : null
}

/**
 * DingTalk and the AgentId of the application that sends messages ('' if none); null if it is not configured.
 */
export async function findDingtalk(
  db: Db,
  providers: Providers,
): Promise<{ dingtalk: Dingtalk; agentId: string } | null> {
  const {
    dingSynAppKey: appKey,
    dingSynAppSecret: appSecret,
    dingAgentId: agentId,
  } = await accountSettings(db, providers, 'dingSynAppKey', 'dingSynAppSecret', 'dingAgentId')
  return appKey && appSecret ? { dingtalk: providers.dingtalk({ appKey, appSecret }), agentId } : null
}

/** The WeCom application that sends messages; refuses if it is not configured. */
export async function requireWecom(db: Db, providers: Providers): Promise<{ wecom: Wecom; agentId: string }> {
  const found = await findWecom(db, providers)
  if (!found) throw refuse(text.noWecom)
  return found
}

/** A function that sends a message to staff; refuses if the provider is not configured for messages. */
export async function requireSender(
  db: Db,
  providers: Providers,
  product: SyncProduct,
): Promise<
  (
    userIds: readonly string[],
    content: { title: string; text: string; url?: string },
  ) => Promise<{ id: string; invalid: string[] }>
> {
  if (product === 'wecom') {
    const found = await requireWecom(db, providers)
    return (userIds, content) => found.wecom.send(found.agentId, userIds, content)
  }
  const found = await findDingtalk(db, providers)
  if (!found) throw refuse(text.noDingtalk)
  if (!found.agentId) throw refuse(text.noDingtalkAgent)
  return (userIds, content) => found.dingtalk.send(found.agentId, userIds, content)
}

/** A function that sends text to the group of the DingTalk robot; refuses if no robot is configured. */
export async function requireRobot(
  db: Db,
  providers: Providers,
): Promise<(content: string) => Promise<void>> {
  const { dingRobotToken: token, dingRobotSecret: secret } = await accountSettings(
    db,
    providers,
    'dingRobotToken',
    'dingRobotSecret',
  )
  if (!token) throw refuse(text.noRobot)
  return (content) => providers.sendToRobot({ token, secret }, content)
}

/** The directory of a provider for writing; refuses if it is not configured. */
export async function requireDirectory(
  db: Db,
  providers: Providers,
  product: SyncProduct,
): Promise<Directory> {
  if (product === 'dingtalk') {
    const found = await findDingtalk(db, providers)
    if (!found) throw refuse(text.noDingtalk)
    return found.dingtalk.directory
  }
  const { qyhCorpId: corpId, qyhCorpSecret: secret } = await accountSettings(
    db,
    providers,
    'qyhCorpId',
    'qyhCorpSecret',
  )
  if (!corpId || !secret) throw refuse(text.noWecomDirectory)
  return providers.wecom({ corpId, secret }).directory
}

/**
 * Access for reading a provider's directory; refuses if it is not configured. WeCom returns names to the
 * application; to the directory assistant it returns identifiers only.
 */
export async function requireListing(db: Db, providers: Providers, product: SyncProduct): Promise<Listing> {
  if (product === 'dingtalk') {
    const found = await findDingtalk(db, providers)
    if (!found) throw refuse(text.noDingtalk)
    return found.dingtalk.listing
  }
  const application = await findWecom(db, providers)
  if (application) return application.wecom.listing
  const { qyhCorpId: corpId, qyhCorpSecret: secret } = await accountSettings(
    db,
    providers,
    'qyhCorpId',
    'qyhCorpSecret',
  )
  if (!corpId || !secret) throw refuse(text.noWecomDirectory)
  return providers.wecom({ corpId, secret }).ids
}
