import { createServer, type AddressInfo, type Socket } from 'node:net'
import { createServer as createSecure, TLSSocket } from 'node:tls'
import { afterFile } from '../after-file.ts'
import type { Certificate } from './certificates.ts'
import { mailbox } from './smtp.ts'

export interface Pop3Server {
  port: number
  /** Mails by their permanent ids (UIDL). */
  mails: Map<string, string | Buffer>
  /** Received commands; the password is masked. */
  receivedCommands: string[]
  /** Splits answers into packets of this size; 0 sends them whole. */
  packetBytes: number
  /** The server sends no more answers. */
  isSilent: boolean
}

/** Opens a local POP3 mailbox after RFC 1939 and RFC 2595. */
export async function openPop3Server(security: 0 | 1 | 2, certificate: Certificate): Promise<Pop3Server> {
  const self: Pop3Server = {
    port: 0,
    mails: new Map(),
    receivedCommands: [],
    packetBytes: 0,
    isSilent: false,
  }
  const open = new Set<Socket>()

  const serve = (socket: Socket, sendsGreeting: boolean) => {
    open.add(socket)
    socket.on('error', () => undefined)
    let account = ''
    let signedIn = false
    const send = async (text: string | Buffer) => {
      const bytes = Buffer.from(text)
      for (let at = 0; at < bytes.length; at += self.packetBytes || bytes.length) {
        socket.write(bytes.subarray(at, at + (self.packetBytes || bytes.length)))
        // Without the pause, several writes would arrive as one packet.
        if (self.packetBytes) await new Promise((done) => setTimeout(done, 1))
      }
    }
    const answer = (line: string): string | Buffer => {
      const [command = '', ...rest] = line.split(' ')
      self.receivedCommands.push(command === 'PASS' ? 'PASS ***' : line)
      const all = [...self.mails.entries()]
      if (command === 'USER') account = rest.join(' ')
      if (command === 'PASS') signedIn = account === mailbox.account && rest.join(' ') === mailbox.password
      if (command === 'USER') return '+OK\r\n'
      if (command === 'PASS') return signedIn ? '+OK logged in\r\n' : '-ERR [AUTH] authentication failed\r\n'
      if (command === 'STLS') return security === 2 ? '+OK begin TLS\r\n' : '-ERR not supported\r\n'
      if (command === 'QUIT') return '+OK bye\r\n'
      if (!signedIn) return '-ERR sign in first\r\n'
      if (command === 'UIDL') return `+OK\r\n${all.map(([uid], at) => `${at + 1} ${uid}\r\n`).join('')}.\r\n`
      if (command === 'LIST')
        return `+OK\r\n${all.map(([, mail], at) => `${at + 1} ${mail.length}\r\n`).join('')}.\r\n`
      if (command === 'RETR') {
        const mail = all[Number(rest[0]) - 1]?.[1]
        if (mail === undefined) return '-ERR no such message\r\n'
        const text = Buffer.from(mail).toString('latin1').replace(/\r?\n/g, '\r\n').replace(/^\./gm, '..')
        return Buffer.from(`+OK\r\n${text}${text.endsWith('\r\n') ? '' : '\r\n'}.\r\n`, 'latin1')
      }
      return '-ERR unknown command\r\n'
    }
    let rest = ''
    const onData = (chunk: Buffer) => {
      rest += chunk.toString()
      const lines = rest.split('\r\n')
      rest = lines.pop()!
      for (const line of lines) {
        if (self.isSilent) continue
        void send(answer(line))
        if (line === 'STLS' && security === 2) {
          socket.off('data', onData)
          serve(new TLSSocket(socket, { isServer: true, ...certificate }), false)
        }
      }
    }
    socket.on('data', onData)
    if (sendsGreeting) void send('+OK ready\r\n')
  }
  const server =
    security === 1
      ? createSecure(certificate, (socket) => serve(socket, true))
      : createServer((socket) => serve(socket, true))
  server.on('tlsClientError', () => undefined)
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  afterFile(async () => {
    for (const socket of open) socket.destroy()
    await new Promise((done) => server.close(done))
  })
  self.port = (server.address() as AddressInfo).port
  return self
}
