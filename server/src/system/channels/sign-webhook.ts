import { createHmac } from 'node:crypto'

/** HMAC-SHA256 over the second of sending, a dot and the body: a receiver that refuses old seconds cannot be told the same twice. */
export const signWebhook = (secret: string, timestamp: number, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
