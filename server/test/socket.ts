import type { AddressInfo } from 'node:net'
import { WebSocket } from 'ws'
import { ServerFrame, type ClientFrame } from '@tessera/shared/contract/shell/socket'
import type { Opened } from './app.ts'
import { atTheEnd } from './at-the-end.ts'

type Told<Method extends ServerFrame['method']> = Extract<ServerFrame, { method: Method }>
type Unsigned = ClientFrame extends infer Frame
  ? Frame extends ClientFrame
    ? Omit<Frame, 'token'>
    : never
  : never

export interface Talk {
  /** Everything heard so far, each frame held against its schema. */
  readonly heard: ServerFrame[]
  /** The next frame of a method (and of these, one that is so), or the one that came since the last one of it was taken; fails after five seconds. */
  next<Method extends ServerFrame['method']>(
    method: Method,
    so?: (frame: Told<Method>) => boolean,
  ): Promise<Told<Method>>
  /** Sends a frame with the token of this connection. */
  say(frame: Unsigned): void
  /** Sends any text. */
  raw(text: string): void
  /** The code with which the server closed. */
  readonly closed: Promise<number>
  end(): void
}

/** A connection to `/websocket` of an app, which listens from now on; bound to the session of `token` where there is one. */
export async function talk(
  { app }: Opened,
  token?: string,
  { path = '/websocket', headers = {} }: { path?: string; headers?: Record<string, string> } = {},
): Promise<Talk> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = new WebSocket(`ws://127.0.0.1:${(app.server.address() as AddressInfo).port}${path}`, {
    headers,
  })
  const heard: ServerFrame[] = []
  const taken = new Set<ServerFrame>()
  const waiting = new Set<() => void>()
  socket.on('message', (data) => {
    heard.push(ServerFrame.parse(JSON.parse(String(data))))
    for (const look of waiting) look()
  })
  const closed = new Promise<number>((done) => socket.once('close', done))
  const next: Talk['next'] = (method, so = () => true) =>
    new Promise((found, fail) => {
      const late = setTimeout(
        () => fail(new Error(`no ${method}; heard ${JSON.stringify(heard).slice(0, 1_000)}`)),
        5_000,
      )
      const look = () => {
        const frame = heard.find(
          (one) => one.method === method && !taken.has(one) && so(one as Told<typeof method>),
        )
        if (!frame) return
        taken.add(frame)
        waiting.delete(look)
        clearTimeout(late)
        found(frame as Told<typeof method>)
      }
      waiting.add(look)
      look()
    })
  await new Promise((open, fail) => socket.once('open', open).once('error', fail))
  atTheEnd(async () => socket.terminate())
  const raw = (text: string) => socket.send(text)
  const said: Talk = {
    heard,
    next,
    raw,
    say: (frame) => raw(JSON.stringify({ token, ...frame })),
    closed,
    end: () => socket.terminate(),
  }
  if (token) {
    said.say({ method: 'OnConnection', mobileDevice: false })
    await next('initMessage')
  }
  return said
}
