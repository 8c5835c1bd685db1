import { createTransport, type SendMailOptions } from 'nodemailer'
import type SMTPTransport from 'nodemailer/lib/smtp-transport'
import type { ChannelParts, NotSent, Receipt } from './channel.ts'
import { lineTo, tlsFailure, type MailServer } from './mail-server.ts'
import { notSent } from './reasons.ts'

const patience = 20_000

/** One mail by SMTP, or without one only the sign-in. Rejects with `NotSent`. */
export async function bySmtp(
  dial: ChannelParts['dial'],
  server: MailServer,
  mail: SendMailOptions | null,
  signal: AbortSignal,
): Promise<Receipt> {
  const { host, security, account, password } = server
  const line = await lineTo(dial, 'smtp', server)
  const options: SMTPTransport.Options = {
    host,
    connection: line,
    secure: security === 1,
    requireTLS: security === 2,
    ignoreTLS: security === 0,
    tls: { minVersion: 'TLSv1.2' },
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(password ? { auth: { user: account, pass: password } } : {}),
  }
  const transport = createTransport(options)
  const stop = () => line.destroy(new Error('no answer in time'))
  signal.addEventListener('abort', stop, { once: true })
  try {
    if (mail) return { reference: (await transport.sendMail(mail)).messageId }
    await transport.verify()
    return { reference: '' }
  } catch (error) {
    throw signal.aborted
      ? notSent('noAnswer', '', { again: true, cause: error })
      : failureOf(error as SmtpError)
  } finally {
    signal.removeEventListener('abort', stop)
    transport.close()
    line.destroy()
  }
}

type SmtpError = Error & { code?: string; responseCode?: number; response?: string }

/** A state of 4xx passes (RFC 5321, section 4.2.1): too many, a full box, grey listing. */
function failureOf(error: SmtpError): NotSent {
  const { code = '', responseCode = 0, response, message } = error
  const said = { again: responseCode >= 400 && responseCode < 500, cause: error }
  const detail = response ?? message
  if (code === 'EAUTH') return notSent('mail.account', detail, said)
  if (code === 'EENVELOPE') return notSent('mail.recipient', detail, said)
  if (code === 'EMESSAGE') return notSent('mail.refused', detail, said)
  if (code === 'ETLS') return notSent('mail.noTls', detail, said)
  if (code === 'ETIMEDOUT') return notSent('noAnswer', '', { again: true, cause: error })
  const inTls = tlsFailure(error)
  if (inTls.code === 'mail.certificate' || /ssl|tls|wrong version/i.test(message)) return inTls
  return notSent('notReached', detail, { again: true, cause: error })
}
