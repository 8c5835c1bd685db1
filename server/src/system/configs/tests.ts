import type { Lang, LocalizedText } from '@tessera/shared/contract/lang'
import type { EmailTest } from '@tessera/shared/contract/system/configs'
import { newId } from '../../db/id.ts'
import { refuse, refuseField, Refusal } from '../../http/refusal.ts'
import type { ChannelParts } from '../channels/channel.ts'
import { mailAccount, type MailServer, type Security } from '../channels/mail-server.ts'
import { mailOf } from '../channels/mail.ts'
import { openSettings } from '../channels/read-settings.ts'
import { openPop3 } from '../channels/pop3.ts'
import { refusalOf } from '../channels/reasons.ts'
import { bySmtp } from '../channels/smtp.ts'
import { tell } from '../channels/webhook.ts'
import { settings } from './settings.ts'
import { text } from './text.ts'

const patience = 30_000

/** Signs in at both servers as they stand in the form, and sends a mail where an address is given. Refuses in words what does not work. */
export async function testEmail(parts: ChannelParts, asked: EmailTest, lang: Lang): Promise<void> {
  const { smtp, pop3 } = await serversOf(parts, asked)
  const signal = AbortSignal.timeout(patience)
  if (!smtp.host && !pop3.host) throw refuseField('smtpHost', text.nothingToTest)
  if (smtp.host)
    await told(text.smtp, async () => {
      const sender = {
        senderName: asked.senderName ?? '',
        senderAddress: asked.senderAddress || smtp.account,
      }
      if (asked.to && !sender.senderAddress.includes('@')) throw refuseField('senderAddress', text.noSender)
      const mail = asked.to
        ? await mailOf(parts, sender, {
            id: newId(),
            recipient: asked.to,
            title: text.testTitle[lang],
            text: text.testBody[lang],
            html: '',
            files: [],
          })
        : null
      await bySmtp(parts.dial, smtp, mail, signal)
    })
  if (pop3.host)
    await told(text.pop3, async () => {
      if (!pop3.account) throw refuseField('account', text.noAccount)
      await (await openPop3(parts.dial, pop3, signal)).quit()
    })
}

/** The kept password is for the servers and the account that it was kept for, and for nobody else. */
async function serversOf(
  parts: ChannelParts,
  { account, password, ssl, smtpHost, smtpPort, pop3Host, pop3Port }: EmailTest,
): Promise<{ smtp: MailServer; pop3: MailServer }> {
  const kept = await mailAccount(parts)
  const both = { security: (ssl ?? 1) as Security, account: account ?? '' }
  const same =
    both.account === kept.smtp.account &&
    (!smtpHost || smtpHost === kept.smtp.host) &&
    (!pop3Host || pop3Host === kept.pop3.host)
  if (!password && kept.smtp.password && !same) throw refuseField('password', text.typeAgain)
  const secret = password || kept.smtp.password
  return {
    smtp: { host: smtpHost ?? '', port: Number(smtpPort ?? 0), password: secret, ...both },
    pop3: { host: pop3Host ?? '', port: Number(pop3Port ?? 0), password: secret, ...both },
  }
}

/** Says which half of it did not work. */
async function told(line: LocalizedText, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const refusal = refusalOf(error)
    if (!(refusal instanceof Refusal) || refusal.fields.length > 0) throw refusal
    throw whole(line, refusal)
  }
}

const whole = (line: LocalizedText, { text: why, values }: Refusal): Refusal => {
  const of = (lang: Lang) => line[lang].replace('{{why}}', why[lang])
  return refuse({ zh: of('zh'), en: of('en'), zhtw: of('zhtw') }, values)
}

/** Tells the address of a test. An empty secret is the kept one, for the address that it was kept for. */
export async function testWebhook(
  parts: ChannelParts,
  { url, secret }: { url: string; secret?: string | null | undefined },
): Promise<void> {
  const { webhookUrl } = await settings(parts.db, 'webhookUrl')
  const { webhookSecret } = await openSettings(parts, 'webhookSecret')
  if (!secret && webhookSecret && url !== webhookUrl) throw refuseField('secret', text.typeAgain)
  const test = {
    id: newId(),
    template: 'test',
    title: text.testTitle.zh,
    text: text.testBody.zh,
    variables: {},
    recipient: '',
  }
  await tell(parts, { url, secret: secret || webhookSecret }, test, AbortSignal.timeout(patience)).catch(
    (error: unknown) => {
      throw refusalOf(error)
    },
  )
}
