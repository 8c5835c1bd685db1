import type { Socket } from 'node:net'
import { SendError, type ChannelParts } from './channel.ts'
import { connectToMailServer, upgradeToTls, type MailServer } from './mail-server.ts'
import { sendError } from './send-errors.ts'
import { readLines } from './line-reader.ts'

/**
 * A mail in the mailbox: its number in this session, its permanent id, and its size as the server reports it.
 */
export interface ListedMail {
  number: number
  uid: string
  bytes: number
}

/** A signed-in POP3 session. */
export interface Pop3 {
  list(): Promise<ListedMail[]>
  /** The raw mail; null where it has more than `maxBytes` bytes, or a line that is too long. */
  retrieve(number: number, maxBytes: number): Promise<Buffer | null>
  /** Ends the session. Nothing is deleted in the mailbox. */
  quit(): Promise<void>
}

/** Limit of list replies, enough for a mailbox of some hundred thousand mails. */
const maxListBytes = 16 * 1024 * 1024

/**
 * Signs in at a POP3 server (RFC 1939, STLS of RFC 2595). Rejects with `SendError`. Rejected alternative: the
 * available packages lose the end of a reply that arrives in two packets, and read mails of any size into
 * memory.
 */
export async function openPop3(
  dial: ChannelParts['dial'],
  server: MailServer,
  signal: AbortSignal,
): Promise<Pop3> {
  const plainSocket = await connectToMailServer(dial, 'pop3', server)
  let socket: Socket = plainSocket
  const abort = () => plainSocket.destroy(new Error('no answer in time'))
  signal.addEventListener('abort', abort, { once: true })
  socket.once('close', () => signal.removeEventListener('abort', abort))

  const closeWith = <E>(error: E): E => {
    socket.destroy()
    plainSocket.destroy()
    return error
  }
  if (server.security === 1)
    socket = await upgradeToTls(plainSocket, server).catch((error: Error) => {
      throw closeWith(error)
    })
  let reader = readLines(socket)
  const readReply = async () => {
    const line = await reader.readLine()
    return { ok: line.startsWith('+OK'), detail: line.replace(/^(\+OK|-ERR)\s?/, '') }
  }
  const sendCommand = async (command: string) => {
    // A line break in an account or password would start another command.
    if (/[\r\n]/.test(command)) throw sendError('mail.account')
    socket.write(`${command}\r\n`)
    return readReply()
  }
  const readRows = async () => {
    const block = await reader.readBlock(maxListBytes)
    if (!block) throw new Error(`more than ${maxListBytes} bytes`)
    return block
      .toString()
      .split('\r\n')
      .filter(Boolean)
      .map((row) => row.split(' '))
  }
  /** Turns every failure, a broken connection too, into a `SendError` and closes the connection. */
  const withSendErrors = <T>(work: () => Promise<T>): Promise<T> =>
    work().catch((error: Error) => {
      if (signal.aborted) throw closeWith(sendError('noAnswer', '', { isRetryable: true, cause: error }))
      throw closeWith(
        error instanceof SendError
          ? error
          : sendError('notReached', error.message, { isRetryable: true, cause: error }),
      )
    })
  const requireOk = async (
    command: string,
    reason: 'notReached' | 'mail.account' | 'mail.noTls' = 'notReached',
  ) => {
    const { ok, detail } = await sendCommand(command)
    if (!ok) throw sendError(reason, detail)
  }

  return withSendErrors(async () => {
    const greeting = await readReply()
    if (!greeting.ok) throw sendError('notReached', greeting.detail)
    if (server.security === 2) {
      await requireOk('STLS', 'mail.noTls')
      reader.detach()
      socket = await upgradeToTls(plainSocket, server)
      reader = readLines(socket)
    }
    await requireOk(`USER ${server.account}`, 'mail.account')
    await requireOk(`PASS ${server.password}`, 'mail.account')
    return {
      list: () =>
        withSendErrors(async () => {
          await requireOk('UIDL')
          const uids = await readRows()
          await requireOk('LIST')
          const sizeRows = await readRows()
          const sizes = new Map(sizeRows as [string, string][])
          return uids.map(([number = '', uid = '']) => ({
            number: Number(number),
            uid,
            bytes: Number(sizes.get(number) ?? 0),
          }))
        }),
      retrieve: (number, maxBytes) =>
        withSendErrors(async () => {
          await requireOk(`RETR ${number}`)
          return reader.readBlock(maxBytes)
        }),
      async quit() {
        await sendCommand('QUIT').catch(() => undefined)
        closeWith(undefined)
      },
    }
  })
}
