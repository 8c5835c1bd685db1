import type { ChannelParts, Send } from './channel.ts'

/** The name of the channel that carries nothing anywhere: the operator's page is where secrets are read. With any other they are masked once sent. */
export const development = 'development'

/** Says in the log that there was something, and the operator reads the outbox. Codes only show up at log level debug. */
export const developmentSend =
  ({ log }: Pick<ChannelParts, 'log'>): Send =>
  async ({ id, kind, recipient, template, text }) => {
    log.info({ outbox: id, kind, template, recipient: `…${recipient.slice(-4)}` }, 'a message for the outbox')
    log.debug({ outbox: id, text }, 'its text')
    return { reference: '' }
  }
