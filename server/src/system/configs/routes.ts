import {
  channelSecrets,
  ChannelBody,
  ConfigBody,
  SafetyBody,
  type configs as calls,
  type EmailTest,
} from '@tessera/shared/contract/system/configs'
import { QyConfigBody, qySecrets, type QyConfig } from '@tessera/shared/contract/wechat/accounts'
import { WordsVariant } from '@tessera/shared/contract/session/session'
import type { Lang } from '@tessera/shared/contract/lang'
import type { Secrets } from '../../auth/secrets.ts'
import { publishOnCommit } from '../../db/bus.ts'
import type { Db } from '../../db/connect.ts'
import type { Handlers } from '../../http/context.ts'
import { areValidAddresses, splitAddresses } from '../../http/addresses.ts'
import { refuseField } from '../../errors/refusal.ts'
import { shortenSessions } from '../../auth/own-sessions.ts'
import { recordOperation } from '../../http/operation-log.ts'
import { loadMailTask, saveMailTask } from '../tasks/store.ts'
import { listAdmins, setAdmins } from './admins.ts'
import { maskSecrets, sealSecrets } from './secrets.ts'
import { saveSettings, loadSettings } from '../../db/settings.ts'
import { text } from './text.ts'

const names = ConfigBody.keyof().options
const safetyNames = SafetyBody.keyof().options
/** Fields that are stored in the task that fetches mails. */
const mailTaskFields = [
  'emailReceive',
  'emailReceiveMinutes',
] as const satisfies readonly (keyof ChannelBody)[]
const channelNames = ChannelBody.omit({ emailReceive: true, emailReceiveMinutes: true }).keyof().options
/** Fields that are not written to `system_config` as received. */
const savedElsewhere: ReadonlySet<string> = new Set([
  ...channelSecrets,
  ...mailTaskFields,
  ...QyConfigBody.keyof().options,
])

/** What the configuration page shows and does for features above. */
export interface ConfigServices {
  secrets: Secrets
  /** Settings of WeCom and DingTalk, which the page edits along. */
  staffSettings: {
    load(db: Db): Promise<QyConfig>
    save(trx: Db, values: Partial<QyConfigBody>): Promise<void>
  }
  testEmail(input: EmailTest, lang: Lang): Promise<void>
  testWebhook(input: { url: string; secret?: string | null | undefined }): Promise<void>
}

export const configHandlers = ({
  secrets,
  staffSettings,
  testEmail,
  testWebhook,
}: ConfigServices): Handlers<typeof calls> => ({
  async read(_, { db }) {
    const { kept, ...staff } = await staffSettings.load(db)
    const { wordsVariant, emailSsl, emailSmtpPort, emailPop3Port, ...rest } = await loadSettings(
      db,
      ...names,
      ...channelNames,
      'sysVersion',
    )
    const [receiving, safety] = await Promise.all([loadMailTask(db), loadSettings(db, ...safetyNames)])
    return {
      ...rest,
      ...staff,
      wordsVariant: WordsVariant.catch('standard').parse(wordsVariant),
      emailSsl: ChannelBody.shape.emailSsl.catch(1).parse(Number(emailSsl)),
      emailSmtpPort: emailSmtpPort === '' ? '' : Number(emailSmtpPort),
      emailPop3Port: emailPop3Port === '' ? '' : Number(emailPop3Port),
      ...SafetyBody.parse(
        Object.fromEntries(
          Object.entries(safety).map(([name, value]) => [
            name,
            name === 'whiteListIp' ? value : Number(value),
          ]),
        ),
      ),
      emailReceive: receiving?.enabled ?? 0,
      emailReceiveMinutes: receiving ? receiving.minutes : 15,
      ...Object.fromEntries([...channelSecrets, ...qySecrets].map((name) => [name, ''])),
      kept: [
        ...channelSecrets.filter((name) => rest[name] !== ''),
        ...qySecrets.filter((name) => kept.includes(name)),
      ],
    }
  },

  async update(values, context) {
    await context.db.transaction().execute(async (trx) => {
      const plain = Object.entries(values).filter(
        ([name, value]) => value !== undefined && !savedElsewhere.has(name),
      )
      await saveSettings(trx, {
        ...Object.fromEntries(plain.map(([name, value]) => [name, String(value ?? '')])),
        ...(await sealSecrets(trx, secrets, values)),
      })
      await staffSettings.save(trx, values)
      if (values.emailReceive === 1) await assertMailbox(trx)
      if (values.whitelistSwitch === 1 || values.whiteListIp) await assertAllowedAddresses(trx)
      await saveMailTask(trx, values, context.session.userId)
      if (values.sessionMaxDays !== undefined) await shortenSessions(trx, values.sessionMaxDays)
      await recordOperation(trx, context, 'system.config', { did: 'update', ...maskSecrets(values) })
      // The allowed frame origins, the cached sessions and the title in `currentUser` depend on the configuration.
      await publishOnCommit(trx, 'access', '')
    })
  },

  admins: (_, context) => listAdmins(context),
  setAdmins: ({ adminIds }, context) => setAdmins(adminIds, context),
  testEmail: (input, context) => testEmail(input, context.lang),
  testWebhook: (input) => testWebhook(input),
})

async function assertMailbox(db: Db): Promise<void> {
  const { emailPop3Host, emailAccount } = await loadSettings(db, 'emailPop3Host', 'emailAccount')
  if (!emailPop3Host) throw refuseField('emailPop3Host', text.noMailbox)
  if (!emailAccount) throw refuseField('emailAccount', text.noMailbox)
}

async function assertAllowedAddresses(db: Db): Promise<void> {
  const { whitelistSwitch, whiteListIp } = await loadSettings(db, 'whitelistSwitch', 'whiteListIp')
  const list = splitAddresses(whiteListIp)
  if (!areValidAddresses(list)) throw refuseField('whiteListIp', text.noAddresses)
  if (whitelistSwitch === '1' && list.length === 0) throw refuseField('whiteListIp', text.emptyList)
}
