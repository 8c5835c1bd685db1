import { loadSettings } from '../../db/settings.ts'
import { requestJson } from './request-json.ts'
import type { Channel, ChannelParts, OutgoingMessage, Receipt } from './channel.ts'
import { loadSecretSettings } from '../../system/configs/secret-settings.ts'
import { sendError } from './send-errors.ts'
import { signWebhook } from './sign-webhook.ts'

type WebhookMessage = Pick<OutgoingMessage, 'id' | 'template' | 'title' | 'text' | 'variables' | 'recipient'>

/**
 * Posts a signed message to the administrator's URL. Any 2xx status means accepted; a retry has the same
 * `id`.
 */
export async function sendWebhook(
  { outbound }: Pick<ChannelParts, 'outbound'>,
  to: { url: string; secret: string },
  { id, template, title, text, variables, recipient }: WebhookMessage,
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
  const { status } = await requestJson(outbound, to.url, { method: 'POST', headers, body, signal })
  if (status >= 200 && status < 300) return { reference: '' }
  // Server errors and rate limits are temporary; other statuses are final.
  throw sendError('webhook.refused', `HTTP ${status}`, {
    isRetryable: status >= 500 || status === 429 || status === 408,
  })
}

export const webhook: Channel = {
  name: 'webhook',
  async createSender(parts) {
    const { webhookUrl: url } = await loadSettings(parts.db, 'webhookUrl')
    if (!url) return null
    const { webhookSecret: secret } = await loadSecretSettings(parts, 'webhookSecret')
    return (parcel, signal) => sendWebhook(parts, { url, secret }, parcel, signal)
  },
  // One request names all recipients, so there are no addresses per user.
  findAddresses: async () => new Map(),
}
