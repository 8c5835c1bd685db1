import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { WebSocketServer, type WebSocket } from 'ws'
import { langOf, type Lang } from '@tessera/shared/contract/lang'
import {
  ClientFrame,
  type FrameRefused,
  type ReceivedFrame,
  type ServerFrame,
} from '@tessera/shared/contract/shell/socket'
import { Code } from '@tessera/shared/contract/wire'
import { interpolate } from '@tessera/shared/format/interpolate'
import type { Bus } from '../db/bus.ts'
import { toFieldsRefusal } from '../http/parse.ts'
import { Refusal } from '../http/refusal.ts'
import { translate } from '../http/translate.ts'
import { general } from '../http/text.ts'
import { concerns, type Ended, type Sessions } from '../shell/session/sessions.ts'
import { openLine, type Line } from './line.ts'
import type { Sockets } from './sockets.ts'
import { endings, text } from './text.ts'

/** Both addresses are spelled by clients (specification: wire 3). */
const addresses = new Set(['/websocket', '/api/message/websocket'])

/** Text frames of at most this many bytes; a larger one ends the connection. */
const largestFrame = 64 * 1024
/** Milliseconds: a connection that names no session is let go, expired sessions are looked for, and a session in use has its expiry moved. */
const paces = { unbound: 30_000, look: 60_000, touch: 60_000 }

/** Close codes of our own. */
const closing = { over: 4001, silent: 4002, fault: 1011 } as const

/** Who sent a frame; `tell` answers on the same connection. */
export interface Sender {
  readonly userId: string
  tell(frame: ServerFrame): void
}
/** What features do with the frames of signed-in people. A refusal that they throw is told in words. */
export type FrameHandlers = {
  [Method in 'SendMessage' | 'MessageList' | 'UpdateReadMessage']: (
    frame: ReceivedFrame<Method>,
    sender: Sender,
  ) => Promise<void>
}

interface Wiring {
  bus: Bus
  sessions: Sessions
  sockets: Sockets
  frames: FrameHandlers
  /** What somebody who has just come is told. */
  greeting(userId: string): Promise<ServerFrame>
}

const schemas = new Map(ClientFrame.options.map((schema) => [schema.shape.method.value as string, schema]))

/** Connections bind to the session of their first frame; a session that ends is told `logout` and closed (specification: wire 3). */
export function serveSocket(
  app: FastifyInstance,
  { bus, sessions, sockets, frames, greeting }: Wiring,
): void {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: largestFrame,
    perMessageDeflate: false,
    clientTracking: false,
  })
  const lines = new Set<Line>()

  const release = (line: Line) => {
    if (line.bound) sockets.remove(line.bound.userId, line.socket)
    line.bound = null
  }
  const logout = (line: Line, why: Ended) => {
    release(line)
    line.tell({ method: 'logout', msg: endings[why][line.lang] })
    line.socket.close(closing.over)
  }
  const refuse = (line: Line, { code, text: words, values }: Refusal, about: Partial<FrameRefused>) =>
    line.tell({
      method: 'error',
      code,
      msg: interpolate(translate(words, line.lang), values),
      ...about,
    } satisfies FrameRefused)

  const bind = async (line: Line, token: string) => {
    const session = await sessions.identify(token).catch((error: unknown) => {
      if (error instanceof Refusal) return error
      throw error
    })
    if (line.socket.readyState !== line.socket.OPEN) return
    if (session instanceof Refusal)
      return logout(
        line,
        session.code === Code.signedInElsewhere
          ? 'elsewhere'
          : session.code === Code.sessionExpired
            ? 'expired'
            : 'unknown',
      )
    release(line)
    line.bound = { token, sessionId: session.id, userId: session.userId, touchAt: Date.now() + paces.touch }
    sockets.add(session.userId, line.socket)
    line.tell(await greeting(session.userId))
  }

  const handle = async (line: Line, frame: ReceivedFrame<keyof FrameHandlers>) => {
    const { bound } = line
    if (!bound || frame.token !== bound.token)
      throw new Refusal({ code: Code.invalidToken, text: text.notBound })
    if (Date.now() > bound.touchAt) {
      bound.touchAt = Date.now() + paces.touch
      await sessions.touch(bound.sessionId)
    }
    await (
      frames[frame.method] as (frame: ReceivedFrame<keyof FrameHandlers>, sender: Sender) => Promise<void>
    )(frame, { userId: bound.userId, tell: line.tell })
  }

  const hear = (line: Line, raw: Record<string, unknown> | null) => {
    const of = typeof raw?.['method'] === 'string' ? raw['method'].slice(0, 50) : undefined
    const about = { ...(of ? { of } : {}), ...short(raw, 'clientId'), ...short(raw, 'ask') }
    if (!raw) return refuse(line, new Refusal({ code: Code.invalid, text: general.notJson }), about)
    if (!line.mayPass())
      return refuse(line, new Refusal({ code: Code.tooManyRequests, text: general.tooOften }), about)
    const schema = schemas.get(of ?? '')
    if (!schema) return refuse(line, new Refusal({ code: Code.invalid, text: text.noSuchFrame }), about)
    const parsed = schema.safeParse(raw)
    if (!parsed.success) return refuse(line, toFieldsRefusal(parsed.error, raw), about)
    const frame = parsed.data
    if (frame.language) line.lang = frame.language
    if (frame.method === 'heartCheck') return frame.answer ? line.tell({ method: 'heartCheck' }) : undefined
    line.inTurn(() =>
      (frame.method === 'OnConnection' ? bind(line, frame.token) : handle(line, frame)).catch(
        (error: unknown) => {
          if (error instanceof Refusal) return refuse(line, error, about)
          app.log.error({ err: error }, 'fault in a socket')
          refuse(line, new Refusal({ code: Code.fault, text: general.fault }), about)
          // Unbound it would wait for ever: it comes back by itself.
          if (!line.bound) line.socket.close(closing.fault)
        },
      ),
    )
  }

  const connected = (socket: WebSocket, lang: Lang) => {
    const line = openLine(socket, lang)
    lines.add(line)
    socket.on('error', (error) => app.log.debug({ err: error }, 'socket'))
    socket.on('close', () => {
      release(line)
      lines.delete(line)
    })
    socket.on('message', (data, binary) => hear(line, binary ? null : object(String(data))))
  }

  /** Of these connections those whose session lives no more are told so. */
  const lookAt = async (those: readonly Line[]) => {
    const ids = new Set(those.flatMap(({ bound }) => (bound ? [bound.sessionId] : [])))
    if (ids.size === 0) return
    const ended = await sessions.ended([...ids])
    for (const line of those) {
      const why = line.bound && ended.get(line.bound.sessionId)
      if (why) logout(line, why)
    }
  }
  const looking = (those: readonly Line[]) =>
    void lookAt(those).catch((error: unknown) => app.log.error({ err: error }, 'sessions of sockets'))

  const stop = [
    bus.on('session', (ended) =>
      looking(
        [...lines].filter(
          ({ bound }) => bound && concerns(ended, { id: bound.sessionId, userId: bound.userId }),
        ),
      ),
    ),
    // A pointer moved, a menu row or a right changed, or may have: shells ask for registry and menu again.
    bus.on('registry', () => sockets.tellAll({ method: 'registryChanged' })),
    bus.on('access', () => sockets.tellAll({ method: 'registryChanged' })),
  ]
  // A word on the bus was missed: whoever is here hears once more what waits.
  stop.push(
    bus.on(
      'chat',
      (missed) =>
        missed === null &&
        void greetAll().catch((error: unknown) => app.log.error({ err: error }, 'greeting again')),
    ),
  )
  const greetAll = async () => {
    for (const userId of sockets.users()) sockets.tell([userId], await greeting(userId))
  }

  const timer = setInterval(() => {
    const long = Date.now() - paces.unbound
    for (const line of lines) if (!line.bound && line.since < long) line.socket.close(closing.silent)
    looking([...lines])
  }, paces.look).unref()

  app.server.on('upgrade', (request, socket, head) => {
    const [path = ''] = (request.url ?? '').split('?', 1)
    if (!addresses.has(path.toLowerCase()) || !sameOrigin(request.headers)) return socket.destroy()
    const lang = langOf(request.headers['accept-language'] ?? 'zh')
    server.handleUpgrade(request, socket, head, (opened) => connected(opened, lang))
  })
  app.addHook('preClose', async () => {
    clearInterval(timer)
    for (const each of stop) each()
    for (const { socket } of lines) socket.terminate()
    server.close()
  })
}

/** A browser names the page that connects; another site's page must not (there is no CORS for sockets). */
const sameOrigin = ({ origin, host }: IncomingMessage['headers']) =>
  !origin || (URL.canParse(origin) && new URL(origin).host === host)

/** What the client told its frames apart by, given back with a refusal. */
const short = (raw: Record<string, unknown> | null, key: 'clientId' | 'ask') => {
  const value = raw?.[key]
  return typeof value === 'string' && value.length <= 64 ? { [key]: value } : {}
}

function object(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}
