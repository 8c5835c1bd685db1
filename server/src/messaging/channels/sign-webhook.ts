import { createHmac } from 'node:crypto'

/**
 * HMAC-SHA256 over the timestamp in seconds, a dot and the body. A receiver that rejects old timestamps is
 * safe from replays.
 */
export const signWebhook = (secret: string, timestamp: number, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
