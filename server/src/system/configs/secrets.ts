import { channelSecrets, type ChannelBody } from '@tessera/shared/contract/system/configs'
import { qySecrets } from '@tessera/shared/contract/wechat/accounts'
import type { Db } from '../../db/connect.ts'
import { refuseField } from '../../http/refusal.ts'
import type { Secrets } from '../../secrets.ts'
import { about } from '../channels/read-settings.ts'
import { settings } from './settings.ts'
import { text } from './text.ts'

type Secret = (typeof channelSecrets)[number]

/** Where each secret goes: typed for one place, it is never shown to another. Without an account it is worth nothing. */
const places = {
  emailPassword: { account: 'emailAccount', hosts: ['emailSmtpHost', 'emailPop3Host'] },
  smsAliAccessKeySecret: { account: 'smsAliAccessKeyId', hosts: [] },
  smsTencentSecretKey: { account: 'smsTencentSecretId', hosts: [] },
  webhookSecret: { account: 'webhookUrl', hosts: [] },
} as const satisfies Record<Secret, unknown>

/** What has to be written of the secrets: what was typed, sealed; nothing where the one that is there stays; '' where its account is gone. */
export async function sealedSecrets(
  trx: Db,
  secrets: Secrets,
  values: Readonly<Partial<ChannelBody>>,
): Promise<Partial<Record<Secret, string>>> {
  const found: Partial<Record<Secret, string>> = {}
  for (const name of channelSecrets) {
    const { account, hosts } = places[name]
    const stored = await settings(trx, name, account, ...hosts)
    const typed = values[name]
    if (typed) found[name] = secrets.seal(typed, about(name))
    else if (values[account] !== undefined && !values[account]) found[name] = ''
    // A kept password would otherwise be read by whoever may name the server that it is sent to.
    else if (
      stored[name] &&
      [account, ...hosts].some((place) => values[place] && values[place] !== stored[place])
    )
      throw refuseField(name, text.typeAgain)
  }
  return found
}

/** What the audit says of a change: that a secret was set, never which. */
export const audited = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      ([...channelSecrets, ...qySecrets] as readonly string[]).includes(name)
        ? value
          ? [[name, '••••••']]
          : []
        : [[name, value]],
    ),
  )
