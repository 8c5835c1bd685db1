import type { AddressInfo } from 'node:net'
import { WebSocket } from 'ws'
import { ServerFrame, type ClientFrame } from '@tessera/shared/contract/socket'
import type { TestApp } from './app.ts'
import { afterFile } from './after-file.ts'

type FrameOf<Method extends ServerFrame['method']> = Extract<ServerFrame, { method: Method }>
type Unsigned = ClientFrame extends infer Frame
  ? Frame extends ClientFrame
    ? Omit<Frame, 'token'>
    : never
  : never

export interface SocketClient {
  /** All received frames, each validated by its schema. */
  readonly received: ServerFrame[]
  /**
   * Waits for the next frame of a method that `matches`; a frame that arrived earlier counts once. Rejects
   * after five seconds.
   */
  next<Method extends ServerFrame['method']>(
    method: Method,
    matches?: (frame: FrameOf<Method>) => boolean,
  ): Promise<FrameOf<Method>>
  /** Sends a frame with the token of this connection. */
  send(frame: Unsigned): void
  /** Sends any text. */
  sendText(text: string): void
  /** The code with which the server closed. */
  readonly closed: Promise<number>
  end(): void
}

/**
 * Connects to `/websocket` of an app, which starts listening. With `token` the connection is bound to that
 * session.
 */
export async function connectSocket(
  { app }: TestApp,
  token?: string,
  { path = '/websocket', headers = {} }: { path?: string; headers?: Record<string, string> } = {},
): Promise<SocketClient> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const address = `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}${path}`
  return connectSocketTo(address, token, headers)
}

/** Connects to a socket by its address. */
export async function connectSocketTo(
  address: string,
  token?: string,
  headers: Record<string, string> = {},
): Promise<SocketClient> {
  const socket = new WebSocket(address, { headers })
  const received: ServerFrame[] = []
  const consumed = new Set<ServerFrame>()
  const listeners = new Set<() => void>()
  socket.on('message', (data) => {
    received.push(ServerFrame.parse(JSON.parse(String(data))))
    for (const check of listeners) check()
  })
  const closed = new Promise<number>((done) => socket.once('close', done))
  const next: SocketClient['next'] = (method, matches = () => true) =>
    new Promise((found, fail) => {
      const timer = setTimeout(
        () => fail(new Error(`no ${method}; received ${JSON.stringify(received).slice(0, 1_000)}`)),
        60_000,
      )
      const check = () => {
        const frame = received.find(
          (one) => one.method === method && !consumed.has(one) && matches(one as FrameOf<typeof method>),
        )
        if (!frame) return
        consumed.add(frame)
        listeners.delete(check)
        clearTimeout(timer)
        found(frame as FrameOf<typeof method>)
      }
      listeners.add(check)
      check()
    })
  await new Promise((open, fail) => socket.once('open', open).once('error', fail))
  afterFile(async () => socket.terminate())
  const raw = (text: string) => socket.send(text)
  const client: SocketClient = {
    received,
    next,
    sendText: raw,
    send: (frame) => raw(JSON.stringify({ token, ...frame })),
    closed,
    end: () => socket.terminate(),
  }
  if (token) {
    client.send({ method: 'OnConnection', mobileDevice: false })
    await next('initMessage')
  }
  return client
}
