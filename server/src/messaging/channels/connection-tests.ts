import type { Lang, LocalizedText } from '@tessera/shared/contract/lang'
import type { EmailTest } from '@tessera/shared/contract/system/configs'
import { newId } from '../../db/id.ts'
import { refuse, refuseField, Refusal } from '../../errors/refusal.ts'
import type { ChannelParts } from './channel.ts'
import { loadMailAccount, type MailServer, type Security } from './mail-server.ts'
import { buildMail } from './mail.ts'
import { loadSecretSettings } from '../../system/configs/secret-settings.ts'
import { openPop3 } from './pop3.ts'
import { toRefusal } from './send-errors.ts'
import { sendBySmtp } from './smtp.ts'
import { sendWebhook } from './webhook.ts'
import { loadSettings } from '../../db/settings.ts'
import { text } from '../../system/configs/text.ts'

const timeoutMs = 30_000

/**
 * Signs in at both servers of the form, and sends a mail where a recipient is given. Throws a refusal that
 * names the failure.
 */
export async function testEmail(parts: ChannelParts, input: EmailTest, lang: Lang): Promise<void> {
  const { smtp, pop3 } = await resolveServers(parts, input)
  const signal = AbortSignal.timeout(timeoutMs)
  if (!smtp.host && !pop3.host) throw refuseField('smtpHost', text.nothingToTest)
  if (smtp.host)
    await withPrefixedRefusal(text.smtp, async () => {
      const sender = {
        senderName: input.senderName ?? '',
        senderAddress: input.senderAddress || smtp.account,
      }
      if (input.to && !sender.senderAddress.includes('@')) throw refuseField('senderAddress', text.noSender)
      const mail = input.to
        ? await buildMail(parts, sender, {
            id: newId(),
            recipient: input.to,
            title: text.testTitle[lang],
            text: text.testBody[lang],
            html: '',
            files: [],
          })
        : null
      await sendBySmtp(parts.dial, smtp, mail, signal)
    })
  if (pop3.host)
    await withPrefixedRefusal(text.pop3, async () => {
      if (!pop3.account) throw refuseField('account', text.noAccount)
      const session = await openPop3(parts.dial, pop3, signal)
      await session.quit()
    })
}

/**
 * The servers of the form. An empty password means the stored one, which is used only for the servers and
 * account that it was stored for.
 */
async function resolveServers(
  parts: ChannelParts,
  { account, password, ssl, smtpHost, smtpPort, pop3Host, pop3Port }: EmailTest,
): Promise<{ smtp: MailServer; pop3: MailServer }> {
  const stored = await loadMailAccount(parts)
  const shared = { security: (ssl ?? 1) as Security, account: account ?? '' }
  const isSameMailbox =
    shared.account === stored.smtp.account &&
    (!smtpHost || smtpHost === stored.smtp.host) &&
    (!pop3Host || pop3Host === stored.pop3.host)
  if (!password && stored.smtp.password && !isSameMailbox) throw refuseField('password', text.typeAgain)
  const secret = password || stored.smtp.password
  return {
    smtp: { host: smtpHost ?? '', port: Number(smtpPort ?? 0), password: secret, ...shared },
    pop3: { host: pop3Host ?? '', port: Number(pop3Port ?? 0), password: secret, ...shared },
  }
}

/** Turns a failure of the work into a refusal that starts with the given prefix. */
async function withPrefixedRefusal(template: LocalizedText, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const refusal = toRefusal(error)
    if (!(refusal instanceof Refusal) || refusal.fields.length > 0) throw refusal
    throw prefixRefusal(template, refusal)
  }
}

const prefixRefusal = (template: LocalizedText, { text: reason, values }: Refusal): Refusal => {
  const prefixed = (lang: Lang) => template[lang].replace('{{why}}', reason[lang])
  return refuse({ zh: prefixed('zh'), en: prefixed('en'), zhtw: prefixed('zhtw') }, values)
}

/**
 * Sends a test message to the URL. An empty secret means the stored one, which is used only for the URL that
 * it was stored for.
 */
export async function testWebhook(
  parts: ChannelParts,
  { url, secret }: { url: string; secret?: string | null | undefined },
): Promise<void> {
  const { webhookUrl } = await loadSettings(parts.db, 'webhookUrl')
  const { webhookSecret } = await loadSecretSettings(parts, 'webhookSecret')
  if (!secret && webhookSecret && url !== webhookUrl) throw refuseField('secret', text.typeAgain)
  const test = {
    id: newId(),
    template: 'test',
    title: text.testTitle.zh,
    text: text.testBody.zh,
    variables: {},
    recipient: '',
  }
  await sendWebhook(
    parts,
    { url, secret: secret || webhookSecret },
    test,
    AbortSignal.timeout(timeoutMs),
  ).catch((error: unknown) => {
    throw toRefusal(error)
  })
}
