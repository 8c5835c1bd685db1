import type { ClientFrame } from '@tessera/shared/contract/socket'
import type { Lang } from '@tessera/shared/contract/lang'
import { backoffMs } from '../remotes/loader.ts'
import { isText, objectWith, parseJson } from '../values/shape.ts'

/** A frame from the server: one JSON object, distinguished by `method`. */
export interface Frame {
  readonly method: string
  readonly [member: string]: unknown
}
const isFrame = objectWith<Pick<Frame, 'method'>>({ method: isText })

/** A frame from the shell, without the token and the language, which the connection adds. */
export type OutgoingFrame = ClientFrame extends infer F
  ? F extends ClientFrame
    ? Omit<F, 'token' | 'language'>
    : never
  : never

/** Delay before connecting again. */
const reconnectBackoff = { firstMs: 1_000, maxMs: 30_000 }
/**
 * Milliseconds between heartbeats, which also keep proxies from closing an idle connection, and milliseconds
 * without an answer after which the connection counts as lost.
 */
const heartbeat = { intervalMs: 45_000, timeoutMs: 10_000 }

export interface SocketConnection {
  /** Returns false while the connection is down; nothing was sent then. */
  send(frame: OutgoingFrame): boolean
  /** Closes a connection that is known to be dead and connects again. */
  restart(): void
  /** Closes the connection for good. No frame is delivered afterwards. */
  close(): void
}

interface SocketOptions {
  readonly token: string
  readonly language: () => Lang
  readonly onFrame: (frame: Frame) => void
  /**
   * Called each time the connection is up. `isReconnect` is true after a lost connection, when frames may
   * have been missed.
   */
  readonly onConnected?: (isReconnect: boolean) => void
  readonly onDisconnected?: () => void
  readonly address?: string
}

/**
 * Opens a connection to the server for the session of `token`. It reconnects after every loss, with growing
 * delays, and at once when the browser is online again.
 */
export function connectSocket({
  token,
  language,
  onFrame,
  onConnected,
  onDisconnected,
  address = socketAddress(),
}: SocketOptions): SocketConnection {
  let socket: WebSocket | undefined
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined
  let answerTimer: ReturnType<typeof setTimeout> | undefined
  let losses = 0
  let isConnected = false
  let hasConnectedBefore = false
  let isClosed = false
  const sendJson = (frame: object) => {
    if (socket?.readyState !== WebSocket.OPEN) return false
    socket.send(JSON.stringify({ ...frame, token, language: language() }))
    return true
  }
  /** Restarts the connection unless a frame arrives in time. */
  const expectAnswer = () => (answerTimer ??= setTimeout(restart, heartbeat.timeoutMs))

  const releaseSocket = () => {
    clearTimeout(answerTimer)
    clearTimeout(reconnectTimer)
    answerTimer = undefined
    socket = undefined
    if (isConnected) onDisconnected?.()
    isConnected = false
  }
  const connect = () => {
    clearTimeout(reconnectTimer)
    const current = new WebSocket(address)
    socket = current
    expectAnswer()
    current.addEventListener(
      'open',
      () => current === socket && sendJson({ method: 'OnConnection', mobileDevice: false }),
    )
    current.addEventListener('message', ({ data }) => {
      const frame = parseJson(String(data))
      if (isClosed || current !== socket || !isFrame(frame)) return
      clearTimeout(answerTimer)
      answerTimer = undefined
      if (frame.method === 'initMessage') {
        losses = 0
        const isReconnect = hasConnectedBefore
        isConnected = hasConnectedBefore = true
        onFrame(frame)
        return onConnected?.(isReconnect)
      }
      onFrame(frame)
    })
    current.addEventListener('close', () => {
      if (isClosed || current !== socket) return
      releaseSocket()
      reconnectTimer = setTimeout(connect, backoffMs(losses++, reconnectBackoff))
    })
  }
  function restart() {
    if (isClosed) return
    const current = socket
    releaseSocket()
    current?.close()
    reconnectTimer = setTimeout(connect, backoffMs(losses++, reconnectBackoff))
  }
  const online = () => {
    if (isClosed || socket) return
    losses = 0
    connect()
  }
  const offline = () => {
    const current = socket
    releaseSocket()
    current?.close()
  }
  addEventListener('online', online)
  addEventListener('offline', offline)
  const heartbeatTimer = setInterval(() => {
    if (isConnected && sendJson({ method: 'heartCheck', answer: true })) expectAnswer()
  }, heartbeat.intervalMs)
  connect()
  return {
    send: (frame) => isConnected && sendJson(frame),
    restart,
    close() {
      isClosed = true
      const current = socket
      releaseSocket()
      clearInterval(heartbeatTimer)
      removeEventListener('online', online)
      removeEventListener('offline', offline)
      current?.close()
    },
  }
}

const socketAddress = () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/websocket`
