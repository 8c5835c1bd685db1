import { channelSecrets, type ChannelBody } from '@tessera/shared/contract/system/configs'
import { qySecrets } from '@tessera/shared/contract/wechat/accounts'
import type { Db } from '../../db/connect.ts'
import { refuseField } from '../../errors/refusal.ts'
import type { Secrets } from '../../auth/secrets.ts'
import { secretContext } from './secret-settings.ts'
import { loadSettings } from '../../db/settings.ts'
import { text } from './text.ts'

type SecretName = (typeof channelSecrets)[number]

/**
 * The settings that decide where each secret is sent. A stored secret is never sent to a changed target;
 * without an account it is deleted.
 */
const secretTargets = {
  emailPassword: { account: 'emailAccount', hosts: ['emailSmtpHost', 'emailPop3Host'] },
  smsAliAccessKeySecret: { account: 'smsAliAccessKeyId', hosts: [] },
  smsTencentSecretKey: { account: 'smsTencentSecretId', hosts: [] },
  webhookSecret: { account: 'webhookUrl', hosts: [] },
} as const satisfies Record<SecretName, unknown>

/**
 * The secrets to write: new ones sealed, '' where the account was cleared, and nothing where the stored one
 * stays. Throws a refusal where the target changed without the secret being entered again.
 */
export async function sealSecrets(
  trx: Db,
  secrets: Secrets,
  values: Readonly<Partial<ChannelBody>>,
): Promise<Partial<Record<SecretName, string>>> {
  const found: Partial<Record<SecretName, string>> = {}
  for (const name of channelSecrets) {
    const { account, hosts } = secretTargets[name]
    const stored = await loadSettings(trx, name, account, ...hosts)
    const typed = values[name]
    if (typed) found[name] = secrets.encrypt(typed, secretContext(name))
    else if (values[account] !== undefined && !values[account]) found[name] = ''
    // Otherwise a user who may change the server could have the stored password sent to a server of theirs.
    else if (
      stored[name] &&
      [account, ...hosts].some((place) => values[place] && values[place] !== stored[place])
    )
      throw refuseField(name, text.typeAgain)
  }
  return found
}

/** Masks secrets for the audit log, which shows that a secret was set but not its value. */
export const maskSecrets = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      if (!([...channelSecrets, ...qySecrets] as readonly string[]).includes(name)) return [[name, value]]
      return value ? [[name, '••••••']] : []
    }),
  )
