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
import { refuse } from '../../http/refusal.ts'
import type { Dingtalk } from '../../providers/dingtalk.ts'
import type { Directory, Listing } from '../../providers/directory.ts'
import type { Shared } from '../../providers/envelope.ts'
import type { Mp } from '../../providers/mp.ts'
import type { Providers } from '../../providers/open.ts'
import type { Wecom } from '../../providers/wecom.ts'
import { saveSettings, settings, type Setting } from '../../system/configs/settings.ts'
import { text } from './text.ts'

type SecretName = (typeof mpSecrets)[number] | (typeof qySecrets)[number]
const secretNames: ReadonlySet<string> = new Set([...mpSecrets, ...qySecrets])
const about = (name: string) => `system_config.value ${name}`

/** Settings of the accounts as they are meant, secrets opened; '' where there is none. */
export async function accountSettings<K extends Setting>(
  db: Db,
  { secrets }: Providers,
  ...names: K[]
): Promise<Record<K, string>> {
  const stored = await settings(db, ...names)
  return Object.fromEntries(
    names.map((name) => [
      name,
      secretNames.has(name) && stored[name] ? secrets.open(stored[name], about(name)) : stored[name],
    ]),
  ) as Record<K, string>
}

/** Secrets as they are stored; of those that nobody typed nothing. */
export const sealedSecrets = (
  { secrets }: Providers,
  typed: Readonly<Partial<Record<SecretName, string | null | undefined>>>,
): Partial<Record<SecretName, string>> =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) =>
      value ? [[name, secrets.seal(value, about(name))]] : [],
    ),
  )

const secretQy: ReadonlySet<string> = new Set(qySecrets)
/** What of enterprise WeChat and DingTalk is no secret. */
export const plainQy = QyConfigBody.keyof().options.filter(
  (name): name is Exclude<typeof name, (typeof qySecrets)[number]> => !secretQy.has(name),
)
const flag = (value: string): 0 | 1 => (value === '1' ? 1 : 0)

/** The settings of enterprise WeChat and DingTalk as they are shown: of secrets only which there are. */
export async function staffSettings(db: Db): Promise<QyConfig> {
  const kept = await settings(db, ...qySecrets)
  const { qyhIsSynOrg, qyhIsSynUser, dingSynIsSynOrg, dingSynIsSynUser, ...texts } = await settings(
    db,
    ...plainQy,
  )
  const flags = {
    qyhIsSynOrg: flag(qyhIsSynOrg),
    qyhIsSynUser: flag(qyhIsSynUser),
    dingSynIsSynOrg: flag(dingSynIsSynOrg),
    dingSynIsSynUser: flag(dingSynIsSynUser),
  }
  return { ...texts, ...flags, kept: qySecrets.filter((name) => kept[name]) }
}

/** Writes what is given of them; a secret that nobody typed stays. */
export async function saveStaffSettings(
  trx: Db,
  providers: Providers,
  values: Partial<QyConfigBody>,
): Promise<void> {
  const plain = plainQy.flatMap((name) =>
    values[name] === undefined ? [] : [[name, String(values[name] ?? '')]],
  )
  const typed = Object.fromEntries(qySecrets.map((name) => [name, values[name]]))
  await saveSettings(trx, { ...Object.fromEntries(plain), ...sealedSecrets(providers, typed) })
}

export async function accountsReady(db: Db): Promise<AccountsReady> {
  const all = await settings(
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

/** The public account; null while it is not set up. */
export async function mpOf(db: Db, providers: Providers): Promise<Mp | null> {
  const { wxGzhAppId: appId, wxGzhAppSecret: appSecret } = await accountSettings(
    db,
    providers,
    'wxGzhAppId',
    'wxGzhAppSecret',
  )
  return appId && appSecret ? providers.mp({ appId, appSecret }) : null
}

export async function mustMp(db: Db, providers: Providers): Promise<Mp> {
  const mp = await mpOf(db, providers)
  if (!mp) throw refuse(text.noMp)
  return mp
}

/** What the account and this server share about callbacks; null while nothing is agreed on. */
export async function mpCallback(
  db: Db,
  providers: Providers,
): Promise<(Shared & { safe: boolean; originalId: string }) | null> {
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

/** What enterprise WeChat and this server share about callbacks; null while nothing is agreed on. */
export async function wecomCallback(db: Db, providers: Providers): Promise<Shared | null> {
  const {
    qyhCallbackToken: token,
    qyhCallbackAesKey: encodingAesKey,
    qyhCorpId: receiver,
  } = await accountSettings(db, providers, 'qyhCallbackToken', 'qyhCallbackAesKey', 'qyhCorpId')
  return token && encodingAesKey && receiver ? { token, encodingAesKey, receiver } : null
}

/** The same for DingTalk, which addresses internal applications by their key. */
export async function dingtalkCallback(db: Db, providers: Providers): Promise<Shared | null> {
  const {
    dingCallbackToken: token,
    dingCallbackAesKey: encodingAesKey,
    dingSynAppKey: receiver,
  } = await accountSettings(db, providers, 'dingCallbackToken', 'dingCallbackAesKey', 'dingSynAppKey')
  return token && encodingAesKey && receiver ? { token, encodingAesKey, receiver } : null
}

export async function callbacksNow(db: Db): Promise<Callbacks> {
  const { qyhCallbackTime, dingCallbackTime, dingRobotTime } = await settings(
    db,
    'qyhCallbackTime',
    'dingCallbackTime',
    'dingRobotTime',
  )
  const one = (url: string, time: string) => ({ url, time: time ? Number(time) : null })
  return {
    wecom: one(staffCallbackPaths.wecom, qyhCallbackTime),
    dingtalk: one(staffCallbackPaths.dingtalk, dingCallbackTime),
    robot: one(staffCallbackPaths.robot, dingRobotTime),
  }
}

const Kept = z.array(Reply).catch([])

/** What staff is answered who writes one of the words. */
export async function staffReplies(db: Db): Promise<Reply[]> {
  const { qyhReplies } = await settings(db, 'qyhReplies')
  return Kept.parse(JSON.parse(qyhReplies || '[]'))
}

/** Enterprise WeChat as the application that sends messages; null while it is not set up. */
export async function wecomOf(
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

/** DingTalk, and the application that sends messages where one is named; null while it is not set up. */
export async function dingtalkOf(
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

export async function mustWecom(db: Db, providers: Providers): Promise<{ wecom: Wecom; agentId: string }> {
  const found = await wecomOf(db, providers)
  if (!found) throw refuse(text.noWecom)
  return found
}

/** A way to send to staff; refuses while the product is not set up for it. */
export async function mustSend(
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
    const found = await mustWecom(db, providers)
    return (userIds, content) => found.wecom.send(found.agentId, userIds, content)
  }
  const found = await dingtalkOf(db, providers)
  if (!found) throw refuse(text.noDingtalk)
  if (!found.agentId) throw refuse(text.noDingtalkAgent)
  return (userIds, content) => found.dingtalk.send(found.agentId, userIds, content)
}

/** A way to write into the group of DingTalk's robot; refuses while there is none. */
export async function mustRobot(db: Db, providers: Providers): Promise<(words: string) => Promise<void>> {
  const { dingRobotToken: token, dingRobotSecret: secret } = await accountSettings(
    db,
    providers,
    'dingRobotToken',
    'dingRobotSecret',
  )
  if (!token) throw refuse(text.noRobot)
  return (words) => providers.robot({ token, secret }, words)
}

/** The directory of a product; refuses while it is not set up. */
export async function mustDirectory(db: Db, providers: Providers, product: SyncProduct): Promise<Directory> {
  if (product === 'dingtalk') {
    const found = await dingtalkOf(db, providers)
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

/** Who tells what a product has: in enterprise WeChat the application, which is told names, else the assistant of the directory, which is told ids. */
export async function mustListing(db: Db, providers: Providers, product: SyncProduct): Promise<Listing> {
  if (product === 'dingtalk') {
    const found = await dingtalkOf(db, providers)
    if (!found) throw refuse(text.noDingtalk)
    return found.dingtalk.listing
  }
  const application = await wecomOf(db, providers)
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
