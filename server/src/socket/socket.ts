import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { WebSocketServer, type WebSocket } from 'ws'
import { langOf, type Lang } from '@tessera/shared/contract/lang'
import {
  ClientFrame,
  type FrameRefused,
  type ReceivedFrame,
  type ServerFrame,
} from '@tessera/shared/contract/socket'
import { Code } from '@tessera/shared/contract/wire'
import type { Bus } from '../db/bus.ts'
import { assertStorable } from '../http/assert-input.ts'
import { toFieldsRefusal } from '../http/parse.ts'
import { Refusal } from '../errors/refusal.ts'
import { formatText } from '../errors/translate.ts'
import { general } from '../errors/text.ts'
import { isAffected, type GoneReason, type Sessions } from '../auth/sessions.ts'
import { openConnection, type SocketConnection } from './connection.ts'
import type { Sockets } from './sockets.ts'
import { endings, text } from './text.ts'

/** Existing clients use both paths. */
const paths = new Set(['/websocket', '/api/message/websocket'])

/** A larger frame is refused in words; one above `closingBytes` closes the connection. */
const frameLimits = { refusedBytes: 64 * 1024, closingBytes: 256 * 1024 } as const
/**
 * `unbound`: a connection without a session is closed. `look`: interval of the check for expired sessions.
 * `touch`: interval at which a used session is extended.
 */
const timeoutsMs = { unbound: 30_000, look: 60_000, touch: 60_000 }

/**
 * Shells ask for registry and menu after an event. Each connection of this process spreads the requests by this many
 * milliseconds, so that a few shells ask at once and many do not.
 */
const spreadPerShellMs = 2

/** Close codes that the shell understands. */
const closeCodes = { over: 4001, silent: 4002, fault: 1011 } as const

/** The sender of a frame; `send` answers on the same connection. */
export interface Sender {
  readonly userId: string
  send(frame: ServerFrame): void
}
/** Handlers for frames of signed-in users. A refusal that they throw is sent as an error frame. */
export type FrameHandlers = {
  [Method in 'SendMessage' | 'MessageList' | 'UpdateReadMessage']: (
    frame: ReceivedFrame<Method>,
    sender: Sender,
  ) => Promise<void>
}

const endingsByCode: Readonly<Record<number, GoneReason>> = {
  [Code.signedInElsewhere]: 'elsewhere',
  [Code.sessionExpired]: 'expired',
}

interface SocketOptions {
  bus: Bus
  sessions: Sessions
  sockets: Sockets
  frameHandlers: FrameHandlers
  /** Creates the first frame for a user who connects. */
  createGreeting(userId: string): Promise<ServerFrame>
}

const schemas = new Map(ClientFrame.options.map((schema) => [schema.shape.method.value as string, schema]))

/**
 * Serves WebSocket connections. A connection is bound to the session of its first frame; when the session
 * ends it gets `logout` and is closed.
 */
export function serveSocket(
  app: FastifyInstance,
  { bus, sessions, sockets, frameHandlers, createGreeting }: SocketOptions,
): void {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: frameLimits.closingBytes,
    perMessageDeflate: false,
    clientTracking: false,
  })
  const connections = new Set<SocketConnection>()

  const unbind = (connection: SocketConnection) => {
    if (connection.bound) sockets.remove(connection.bound.userId, connection.socket)
    connection.bound = null
  }
  const logout = (connection: SocketConnection, reason: GoneReason) => {
    unbind(connection)
    connection.send({ method: 'logout', msg: endings[reason][connection.lang] })
    connection.socket.close(closeCodes.over)
  }
  const sendRefusal = (
    connection: SocketConnection,
    { code, text: words, values }: Refusal,
    about: Partial<FrameRefused>,
  ) =>
    connection.send({
      method: 'error',
      code,
      msg: formatText({ text: words, values }, connection.lang),
      ...about,
    } satisfies FrameRefused)

  const bind = async (connection: SocketConnection, token: string) => {
    const session = await sessions.identify(token).catch((error: unknown) => {
      if (error instanceof Refusal) return error
      throw error
    })
    if (connection.socket.readyState !== connection.socket.OPEN) return
    if (session instanceof Refusal) return logout(connection, endingsByCode[session.code] ?? 'unknown')
    unbind(connection)
    connection.bound = {
      token,
      sessionId: session.id,
      userId: session.userId,
      endTime: session.endTime,
      touchAt: Date.now() + timeoutsMs.touch,
    }
    sockets.add(session.userId, connection.socket)
    connection.send(await createGreeting(session.userId))
  }

  const handleFrame = async (connection: SocketConnection, frame: ReceivedFrame<keyof FrameHandlers>) => {
    const { bound } = connection
    if (!bound || frame.token !== bound.token)
      throw new Refusal({ code: Code.invalidToken, text: text.notBound })
    if (Date.now() >= bound.endTime) return logout(connection, 'expired')
    if (Date.now() > bound.touchAt) {
      bound.touchAt = Date.now() + timeoutsMs.touch
      await sessions.touch(bound.sessionId)
    }
    await (
      frameHandlers[frame.method] as (
        frame: ReceivedFrame<keyof FrameHandlers>,
        sender: Sender,
      ) => Promise<void>
    )(frame, { userId: bound.userId, send: connection.send })
  }

  const handleMessage = (
    connection: SocketConnection,
    { raw, bytes }: { raw: Record<string, unknown> | null; bytes: number },
  ) => {
    const method = typeof raw?.['method'] === 'string' ? raw['method'].slice(0, 50) : undefined
    const about = {
      frame: connection.countFrame(),
      ...(method ? { of: method } : {}),
      ...readShortText(raw, 'clientId'),
      ...readShortText(raw, 'ask'),
    }
    if (!raw)
      return sendRefusal(connection, new Refusal({ code: Code.invalid, text: general.notJson }), about)
    if (bytes > frameLimits.refusedBytes)
      return sendRefusal(connection, new Refusal({ code: Code.invalid, text: text.frameTooLarge }), about)
    if (!connection.isWithinRate())
      return sendRefusal(
        connection,
        new Refusal({ code: Code.tooManyRequests, text: general.tooOften }),
        about,
      )
    const refusal = findUnstorable(raw)
    if (refusal) return sendRefusal(connection, refusal, about)
    const schema = schemas.get(method ?? '')
    if (!schema)
      return sendRefusal(connection, new Refusal({ code: Code.invalid, text: text.noSuchFrame }), about)
    const parsed = schema.safeParse(raw)
    if (!parsed.success) return sendRefusal(connection, toFieldsRefusal(parsed.error, raw), about)
    const frame = parsed.data
    if (frame.language) connection.lang = frame.language
    if (frame.method === 'heartCheck')
      return frame.answer ? connection.send({ method: 'heartCheck' }) : undefined
    connection.enqueue(() =>
      (frame.method === 'OnConnection'
        ? bind(connection, frame.token)
        : handleFrame(connection, frame)
      ).catch((error: unknown) => {
        if (error instanceof Refusal) return sendRefusal(connection, error, about)
        app.log.error({ err: error }, 'fault in a socket')
        sendRefusal(connection, new Refusal({ code: Code.fault, text: general.fault }), about)
        // An unbound connection would never be served; the client reconnects.
        if (!connection.bound) connection.socket.close(closeCodes.fault)
      }),
    )
  }

  const accept = (socket: WebSocket, lang: Lang) => {
    const connection = openConnection(socket, lang)
    connections.add(connection)
    socket.on('error', (error) => app.log.debug({ err: error }, 'socket'))
    socket.on('close', () => {
      unbind(connection)
      connections.delete(connection)
    })
    socket.on('message', (data, binary) =>
      handleMessage(connection, {
        raw: binary ? null : parseObject(String(data)),
        bytes: (data as Buffer).length,
      }),
    )
  }

  /** Closes those of these connections whose session has ended. */
  const closeEndedSessions = async (checked: readonly SocketConnection[]) => {
    const ids = new Set(checked.flatMap(({ bound }) => (bound ? [bound.sessionId] : [])))
    if (ids.size === 0) return
    const ended = await sessions.findGone([...ids])
    for (const connection of checked) {
      const reason = connection.bound && ended.get(connection.bound.sessionId)
      if (reason) logout(connection, reason)
    }
  }
  const checkSessions = (checked: readonly SocketConnection[]) =>
    void closeEndedSessions(checked).catch((error: unknown) =>
      app.log.error({ err: error }, 'sessions of sockets'),
    )

  const stop = [
    bus.on('session', (ended) =>
      checkSessions(
        [...connections].filter(
          ({ bound }) => bound && isAffected(ended, { id: bound.sessionId, userId: bound.userId }),
        ),
      ),
    ),
    bus.on('registry', () =>
      sockets.broadcast({
        method: 'registryChanged',
        spreadMs: connections.size * spreadPerShellMs,
        isRegistryOnly: true,
      }),
    ),
    // A menu or a permission may have changed: shells load registry, menu and permissions again.
    bus.on('access', () => sockets.broadcast({ method: 'registryChanged' })),
  ]
  // Events of the bus were missed: all users get the greeting with their unread messages again.
  stop.push(
    bus.on(
      'chat',
      (missed) =>
        missed === null &&
        void greetAll().catch((error: unknown) => app.log.error({ err: error }, 'greeting again')),
    ),
  )
  const greetAll = async () => {
    for (const userId of sockets.userIds()) sockets.send([userId], await createGreeting(userId))
  }

  const timer = setInterval(() => {
    const long = Date.now() - timeoutsMs.unbound
    for (const connection of connections)
      if (!connection.bound && connection.openedTime < long) connection.socket.close(closeCodes.silent)
    checkSessions([...connections])
  }, timeoutsMs.look).unref()

  app.server.on('upgrade', (request, socket, head) => {
    const [path = ''] = (request.url ?? '').split('?', 1)
    if (!paths.has(path.toLowerCase()) || !isSameOrigin(request.headers)) return socket.destroy()
    const lang = langOf(request.headers['accept-language'] ?? 'zh')
    server.handleUpgrade(request, socket, head, (opened) => accept(opened, lang))
  })
  app.addHook('preClose', async () => {
    clearInterval(timer)
    for (const unsubscribe of stop) unsubscribe()
    for (const { socket } of connections) socket.terminate()
    server.close()
  })
}

/** Rejects pages of other sites: CORS does not apply to sockets, but browsers send the origin. */
const isSameOrigin = ({ origin, host }: IncomingMessage['headers']) =>
  !origin || (URL.canParse(origin) && new URL(origin).host === host)

function findUnstorable(raw: Record<string, unknown>): Refusal | null {
  try {
    assertStorable(raw)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** An identifier that the client gave its frame, returned with a refusal. */
const readShortText = (raw: Record<string, unknown> | null, key: 'clientId' | 'ask') => {
  const value = raw?.[key]
  return typeof value === 'string' && value.length <= 64 ? { [key]: value } : {}
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}
