import type { FastifyInstance } from 'fastify'
import { WebSocketServer, type WebSocket } from 'ws'
import * as z from 'zod'
import type { Bus } from '../../db/bus.ts'
import type { Db } from '../../db/connect.ts'
import { general } from '../../http/text.ts'
import { pushesOf, unread } from '../../system/messages/store.ts'
import { concerns, type Session, type Sessions } from '../session/sessions.ts'

/** Both addresses are spelled by clients (specification: wire 3). */
const addresses = new Set(['/websocket', '/api/message/websocket'])

/** What a client may send; every frame carries the token (specification: wire 3.1). */
const Frame = z.object({ method: z.string().max(50), token: z.string().max(200) })

interface Bound {
  socket: WebSocket
  token: string
  session: Session
}

/** Text frames of at most this many bytes; a larger one ends the connection. */
const largestFrame = 64 * 1024

/** Sockets bind to the session of their first frame; a session that ends is told `logout` and closed. */
export function serveSocket(app: FastifyInstance, { db, bus, sessions }: { db: Db; bus: Bus; sessions: Sessions }): void {
  const server = new WebSocketServer({ noServer: true, maxPayload: largestFrame, perMessageDeflate: false })
  const bound = new Map<WebSocket, Bound>()
  const send = (socket: WebSocket, frame: object) => socket.readyState === socket.OPEN && socket.send(JSON.stringify(frame))

  const logout = (socket: WebSocket) => {
    send(socket, { method: 'logout', msg: general.expired.zh })
    socket.close(4001)
  }

  const bind = async (socket: WebSocket, token: string) => {
    const session = await sessions.find(token).catch(() => null)
    if (!session) return logout(socket)
    bound.set(socket, { socket, token, session })
    const onlineUsers = [...new Set([...bound.values()].map(({ session }) => session.userId))]
    send(socket, { method: 'initMessage', onlineUsers, ...(await unread(db, session.userId)) })
    for (const other of bound.values()) if (other.socket !== socket) send(other.socket, { method: 'online', userId: session.userId })
  }

  server.on('connection', (socket) => {
    socket.on('error', (error) => app.log.debug({ err: error }, 'socket'))
    socket.on('close', () => bound.delete(socket))
    socket.on('message', (data) => {
      const frame = Frame.safeParse(parsed(String(data)))
      if (!frame.success) return
      if (frame.data.method === 'OnConnection') bind(socket, frame.data.token).catch((error: unknown) => app.log.error({ err: error }, 'fault in a socket'))
    })
  })

  const stop = bus.on('session', async (ended) => {
    for (const { socket, token, session } of bound.values()) if (concerns(ended, session) && !(await sessions.find(token).catch(() => null))) logout(socket)
  })

  const push = async (messageId: string | null) => {
    if (messageId === null) return
    const pushes = await pushesOf(db, messageId, [...new Set([...bound.values()].map(({ session }) => session.userId))])
    for (const { socket, session } of bound.values()) if (pushes.has(session.userId)) send(socket, pushes.get(session.userId)!)
  }
  const stopPushing = bus.on('message', (id) => void push(id).catch((error: unknown) => app.log.error({ err: error }, 'a message was not pushed')))

  // A pointer moved, a menu row or a right changed, or may have: shells ask for registry and menu again.
  const askAgain = () => {
    for (const { socket } of bound.values()) send(socket, { method: 'registryChanged' })
  }
  const stopAsking = [bus.on('registry', askAgain), bus.on('access', askAgain)]

  app.server.on('upgrade', (request, socket, head) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host')
    if (!addresses.has(pathname.toLowerCase()) || !sameOrigin(request.headers)) return socket.destroy()
    server.handleUpgrade(request, socket, head, (opened) => server.emit('connection', opened, request))
  })
  app.addHook('preClose', async () => {
    stop()
    stopPushing()
    for (const each of stopAsking) each()
    for (const socket of server.clients) socket.terminate()
    server.close()
  })
}

/** A browser names the page that connects; another site's page must not (there is no CORS for sockets). */
const sameOrigin = ({ origin, host }: { origin?: string | undefined; host?: string | undefined }) => !origin || (URL.canParse(origin) && new URL(origin).host === host)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
