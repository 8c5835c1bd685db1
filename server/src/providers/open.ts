import type { Db } from '../db/connect.ts'
import type { Secrets } from '../secrets.ts'
import { usualPauses } from './client.ts'
import type { Provider } from './codes.ts'
import { openDingtalk, tellRobot, type Dingtalk, type DingtalkAccount } from './dingtalk.ts'
import { openMp, type Mp, type MpAccount } from './mp.ts'
import { openTokens } from './tokens.ts'
import { openWecom, type Wecom, type WecomAccount } from './wecom.ts'

/** Who is asked on behalf of an account, and where. */
export interface Providers {
  mp(account: MpAccount): Mp
  wecom(account: WecomAccount): Wecom
  dingtalk(account: DingtalkAccount): Dingtalk
  /** Posts into the group of a DingTalk robot. */
  robot(robot: { token: string; secret: string }, text: string): Promise<void>
  /** Seals and opens what the accounts keep secret. */
  secrets: Secrets
}

export function openProviders({
  db,
  secrets,
  addresses,
  pauses = usualPauses,
}: {
  db: Db
  secrets: Secrets
  addresses: Readonly<Record<Provider, string>>
  pauses?: readonly number[]
}): Providers {
  const tokens = openTokens(db, secrets)
  const door = (provider: Provider) => ({ address: addresses[provider], tokens, pauses })
  return {
    mp: (account) => openMp(account, door('mp')),
    wecom: (account) => openWecom(account, door('wecom')),
    dingtalk: (account) => openDingtalk(account, door('dingtalk')),
    robot: (robot, text) => tellRobot(addresses.dingtalk, robot, text),
    secrets,
  }
}
