import { settings } from '../configs/settings.ts'
import { askJson } from './ask-json.ts'
import type { Channel, ChannelParts, Parcel, Receipt } from './channel.ts'
import { openSettings } from './read-settings.ts'
import { notSent } from './reasons.ts'
import { signWebhook } from './sign-webhook.ts'

type Told = Pick<Parcel, 'id' | 'template' | 'title' | 'text' | 'variables' | 'recipient'>

/** Tells an address of one's own. 2xx is taken over; a repetition has the same `id`. */
export async function tell(
  { outbound }: Pick<ChannelParts, 'outbound'>,
  to: { url: string; secret: string },
  { id, template, title, text, variables, recipient }: Told,
  signal: AbortSignal,
): Promise<Receipt> {
  const body = JSON.stringify({
    id,
    template,
    title,
    text,
    variables,
    recipients: recipient.split(',').filter(Boolean),
  })
  const timestamp = Math.floor(Date.now() / 1000)
  const headers = {
    'content-type': 'application/json',
    'x-tessera-timestamp': String(timestamp),
    'x-tessera-signature': signWebhook(to.secret, timestamp, body),
    'x-tessera-id': id,
  }
  const { status } = await askJson(outbound, to.url, { method: 'POST', headers, body, signal })
  if (status >= 200 && status < 300) return { reference: '' }
  // The receiver's fault passes; what it refuses it will refuse again.
  throw notSent('webhook.refused', `HTTP ${status}`, {
    again: status >= 500 || status === 429 || status === 408,
  })
}

export const webhook: Channel = {
  name: 'webhook',
  async ready(parts) {
    const { webhookUrl: url } = await settings(parts.db, 'webhookUrl')
    if (!url) return null
    const { webhookSecret: secret } = await openSettings(parts, 'webhookSecret')
    return (parcel, signal) => tell(parts, { url, secret }, parcel, signal)
  },
  // One request tells of all of them.
  addresses: async () => new Map(),
}
