import type { ChannelParts, Send } from './channel.ts'

/**
 * Name of the channel that sends nothing. Its messages keep verification codes readable on the outbox page;
 * other channels mask them once sent.
 */
export const developmentChannelName = 'development'

/**
 * Only logs that there is a message; the operator reads it in the outbox. The text, and with it codes, is
 * logged at level debug only.
 */
export const createDevelopmentSender =
  ({ log }: Pick<ChannelParts, 'log'>): Send =>
  async ({ id, kind, recipient, template, text }) => {
    log.info({ outbox: id, kind, template, recipient: `…${recipient.slice(-4)}` }, 'a message for the outbox')
    log.debug({ outbox: id, text }, 'its text')
    return { reference: '' }
  }
