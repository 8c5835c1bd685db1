import type { Socket } from 'node:net'
import { NotSent, type ChannelParts } from './channel.ts'
import { lineTo, secured, type MailServer } from './mail-server.ts'
import { notSent } from './reasons.ts'
import { lines } from './pop3-lines.ts'

/** A mail in the box: its number in this session, its name for good, its size as the server says. */
export interface Listed {
  number: number
  uid: string
  bytes: number
}

export interface Pop3 {
  list(): Promise<Listed[]>
  /** The mail as it is written; null where it has more than `most` bytes, or a line without an end. */
  retrieve(number: number, most: number): Promise<Buffer | null>
  /** Says goodbye; nothing was deleted in the box. */
  quit(): Promise<void>
}

/** Of answers that are lists: a box of some hundred thousand mails. */
const mostListed = 16 * 1024 * 1024

/**
 * Signs in at a POP3 server (RFC 1939, STLS of RFC 2595). Rejects with `NotSent`. Ours, because the clients there are lose the end of an answer that
 * arrives in two pieces, and read mails of any size.
 */
export async function openPop3(
  dial: ChannelParts['dial'],
  server: MailServer,
  signal: AbortSignal,
): Promise<Pop3> {
  const plain = await lineTo(dial, 'pop3', server)
  let line: Socket = plain
  const stop = () => plain.destroy(new Error('no answer in time'))
  signal.addEventListener('abort', stop, { once: true })
  line.once('close', () => signal.removeEventListener('abort', stop))

  const end = <E>(error: E): E => {
    line.destroy()
    plain.destroy()
    return error
  }
  if (server.security === 1)
    line = await secured(plain, server).catch((error: Error) => {
      throw end(error)
    })
  let read = lines(line)
  const answer = async () => {
    const said = await read.line()
    return { ok: said.startsWith('+OK'), said: said.replace(/^(\+OK|-ERR)\s?/, '') }
  }
  const ask = async (command: string) => {
    // A line break in an account or password would be another command.
    if (/[\r\n]/.test(command)) throw notSent('mail.account')
    line.write(`${command}\r\n`)
    return answer()
  }
  const rows = async () => {
    const block = await read.block(mostListed)
    if (!block) throw new Error(`more than ${mostListed} bytes`)
    return block
      .toString()
      .split('\r\n')
      .filter(Boolean)
      .map((row) => row.split(' '))
  }
  /** Also what breaks the connection is said in words. */
  const told = <T>(work: () => Promise<T>): Promise<T> =>
    work().catch((error: Error) => {
      if (signal.aborted) throw end(notSent('noAnswer', '', { again: true, cause: error }))
      throw end(
        error instanceof NotSent
          ? error
          : notSent('notReached', error.message, { again: true, cause: error }),
      )
    })
  const must = async (
    command: string,
    reason: 'notReached' | 'mail.account' | 'mail.noTls' = 'notReached',
  ) => {
    const { ok, said } = await ask(command)
    if (!ok) throw notSent(reason, said)
  }

  return told(async () => {
    const greeting = await answer()
    if (!greeting.ok) throw notSent('notReached', greeting.said)
    if (server.security === 2) {
      await must('STLS', 'mail.noTls')
      read.end()
      line = await secured(plain, server)
      read = lines(line)
    }
    await must(`USER ${server.account}`, 'mail.account')
    await must(`PASS ${server.password}`, 'mail.account')
    return {
      list: () =>
        told(async () => {
          await must('UIDL')
          const uids = await rows()
          await must('LIST')
          const sizes = new Map((await rows()) as [string, string][])
          return uids.map(([number = '', uid = '']) => ({
            number: Number(number),
            uid,
            bytes: Number(sizes.get(number) ?? 0),
          }))
        }),
      retrieve: (number, most) =>
        told(async () => {
          await must(`RETR ${number}`)
          return read.block(most)
        }),
      async quit() {
        await ask('QUIT').catch(() => undefined)
        end(undefined)
      },
    }
  })
}
