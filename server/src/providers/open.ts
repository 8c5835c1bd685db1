import type { Db } from '../db/connect.ts'
import type { Secrets } from '../auth/secrets.ts'
import { defaultPausesMs } from './client.ts'
import type { Provider } from './codes.ts'
import { openDingtalk, sendToRobot, type Dingtalk, type DingtalkAccount } from './dingtalk.ts'
import { openMp, type Mp, type MpAccount } from './mp.ts'
import { openTokens } from './tokens.ts'
import { openWecom, type Wecom, type WecomAccount } from './wecom.ts'

/** Opens accounts of the providers. */
export interface Providers {
  mp(account: MpAccount): Mp
  wecom(account: WecomAccount): Wecom
  dingtalk(account: DingtalkAccount): Dingtalk
  /** Sends a message to the group of a DingTalk robot. */
  sendToRobot(robot: { token: string; secret: string }, text: string): Promise<void>
  /** Encrypts and decrypts the secrets of the accounts. */
  secrets: Secrets
}

export function openProviders({
  db,
  secrets,
  addresses,
  pausesMs = defaultPausesMs,
}: {
  db: Db
  secrets: Secrets
  addresses: Readonly<Record<Provider, string>>
  pausesMs?: readonly number[]
}): Providers {
  const tokens = openTokens(db, secrets)
  const optionsOf = (provider: Provider) => ({ address: addresses[provider], tokens, pausesMs })
  return {
    mp: (account) => openMp(account, optionsOf('mp')),
    wecom: (account) => openWecom(account, optionsOf('wecom')),
    dingtalk: (account) => openDingtalk(account, optionsOf('dingtalk')),
    sendToRobot: (robot, text) => sendToRobot(addresses.dingtalk, robot, text),
    secrets,
  }
}
