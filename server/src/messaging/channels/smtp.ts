import { createTransport, type SendMailOptions } from 'nodemailer'
import type SMTPTransport from 'nodemailer/lib/smtp-transport'
import type { ChannelParts, SendError, Receipt } from './channel.ts'
import { connectToMailServer, toTlsError, type MailServer } from './mail-server.ts'
import { sendError } from './send-errors.ts'

const timeoutMs = 20_000

/** Sends one mail by SMTP; without a mail it only signs in. Rejects with `SendError`. */
export async function sendBySmtp(
  dial: ChannelParts['dial'],
  server: MailServer,
  mail: SendMailOptions | null,
  signal: AbortSignal,
): Promise<Receipt> {
  const { host, security, account, password } = server
  const socket = await connectToMailServer(dial, 'smtp', server)
  const options: SMTPTransport.Options = {
    host,
    connection: socket,
    secure: security === 1,
    requireTLS: security === 2,
    ignoreTLS: security === 0,
    tls: { minVersion: 'TLSv1.2' },
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(password ? { auth: { user: account, pass: password } } : {}),
  }
  const transport = createTransport(options)
  const abort = () => socket.destroy(new Error('no answer in time'))
  signal.addEventListener('abort', abort, { once: true })
  try {
    if (mail) return { reference: (await transport.sendMail(mail)).messageId }
    await transport.verify()
    return { reference: '' }
  } catch (error) {
    throw signal.aborted
      ? sendError('noAnswer', '', { isRetryable: true, cause: error })
      : toSendError(error as SmtpError)
  } finally {
    signal.removeEventListener('abort', abort)
    transport.close()
    socket.destroy()
  }
}

type SmtpError = Error & { code?: string; responseCode?: number; response?: string }

/** A 4xx reply is temporary (RFC 5321, section 4.2.1): rate limits, a full mailbox, greylisting. */
function toSendError(error: SmtpError): SendError {
  const { code = '', responseCode = 0, response, message } = error
  const options = { isRetryable: responseCode >= 400 && responseCode < 500, cause: error }
  const detail = response ?? message
  if (code === 'EAUTH') return sendError('mail.account', detail, options)
  if (code === 'EENVELOPE') return sendError('mail.recipient', detail, options)
  if (code === 'EMESSAGE') return sendError('mail.refused', detail, options)
  if (code === 'ETLS') return sendError('mail.noTls', detail, options)
  if (code === 'ETIMEDOUT') return sendError('noAnswer', '', { isRetryable: true, cause: error })
  const tlsError = toTlsError(error)
  if (tlsError.code === 'mail.certificate' || /ssl|tls|wrong version/i.test(message)) return tlsError
  return sendError('notReached', detail, { isRetryable: true, cause: error })
}
