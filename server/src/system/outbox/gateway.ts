import type { FastifyBaseLogger } from 'fastify'

/** A message on its way to somebody outside of the house. */
export interface Parcel {
  id: string
  kind: 'sms' | 'mail'
  /** A mobile number or a mail address. */
  recipient: string
  template: string
  variables: Readonly<Record<string, unknown>>
  /** The whole text, for carriers that know no templates. */
  text: string
}

/** Who carries messages. `send` rejects when they were not taken over; they are tried again. */
export interface Gateway {
  readonly name: string
  /** Nothing leaves the house: the operator's page is where secrets are read. With any other they are masked once sent. */
  readonly revealing: boolean
  send(parcel: Parcel): Promise<void>
}

/** Carries nothing anywhere: says so in the log, and the operator reads the outbox. Codes only show up at log level debug. */
export const developmentGateway = (log: FastifyBaseLogger): Gateway => ({
  name: 'development',
  revealing: true,
  async send({ id, kind, recipient, template, text }) {
    log.info({ outbox: id, kind, template, recipient: `…${recipient.slice(-4)}` }, 'a message for the outbox')
    log.debug({ outbox: id, text }, 'its text')
  },
})
