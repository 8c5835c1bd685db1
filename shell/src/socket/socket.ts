import * as z from 'zod'
import type { ClientFrame } from '@tessera/shared/contract/shell/socket'
import type { Lang } from '@tessera/shared/contract/lang'
import { backoffMs } from '../remotes/circuit.ts'

/** What the server sends: one JSON object per frame, told apart by `method`. */
const Frame = z.looseObject({ method: z.string() })
export type Frame = z.output<typeof Frame>

/** What the shell sends; the line adds the token. */
export type Unsigned = ClientFrame extends infer F
  ? F extends ClientFrame
    ? Omit<F, 'token' | 'language'>
    : never
  : never

/** Milliseconds before connecting again. */
const reconnect = { first: 1_000, longest: 30_000 }
/** Milliseconds between signs of life, which also keep proxies from closing a silent connection, and until a line that says nothing back counts as lost. */
const pulse = { every: 45_000, patience: 10_000 }

export interface Line {
  /** False while the line is down, and then nothing was sent. */
  send(frame: Unsigned): boolean
  /** Gives the connection up, as somebody knows that it is dead, and connects again. */
  restart(): void
  /** Ends the connection for good; nothing is heard after it. */
  hangUp(): void
}

interface Wiring {
  readonly token: string
  readonly language: () => Lang
  readonly onFrame: (frame: Frame) => void
  /** Called each time the line stands; `again` when it had been lost, so that something may have been missed. */
  readonly onBound?: (again: boolean) => void
  readonly onLost?: () => void
  readonly address?: string
}

/** A line to the server that binds to the session of `token` and comes back by itself after every loss, at once when the browser is online again. */
export function openLine({
  token,
  language,
  onFrame,
  onBound,
  onLost,
  address = addressHere(),
}: Wiring): Line {
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: ReturnType<typeof setTimeout> | undefined
  let losses = 0
  let up = false
  let before = false
  let over = false
  const write = (frame: object) => {
    if (socket?.readyState !== WebSocket.OPEN) return false
    socket.send(JSON.stringify({ ...frame, token, language: language() }))
    return true
  }
  /** Something has to be heard soon. */
  const expect = () => (waiting ??= setTimeout(restart, pulse.patience))

  const lose = () => {
    clearTimeout(waiting)
    clearTimeout(timer)
    waiting = undefined
    socket = undefined
    if (up) onLost?.()
    up = false
  }
  const connect = () => {
    clearTimeout(timer)
    const line = new WebSocket(address)
    socket = line
    expect()
    line.addEventListener(
      'open',
      () => line === socket && write({ method: 'OnConnection', mobileDevice: false }),
    )
    line.addEventListener('message', ({ data }) => {
      const frame = Frame.safeParse(parsed(String(data)))
      if (over || line !== socket || !frame.success) return
      clearTimeout(waiting)
      waiting = undefined
      if (frame.data.method === 'initMessage') {
        losses = 0
        const again = before
        up = before = true
        onFrame(frame.data)
        return onBound?.(again)
      }
      onFrame(frame.data)
    })
    line.addEventListener('close', () => {
      if (over || line !== socket) return
      lose()
      timer = setTimeout(connect, backoffMs(losses++, reconnect))
    })
  }
  function restart() {
    if (over) return
    const line = socket
    lose()
    line?.close()
    timer = setTimeout(connect, backoffMs(losses++, reconnect))
  }
  const online = () => {
    if (over || socket) return
    losses = 0
    connect()
  }
  const offline = () => {
    const line = socket
    lose()
    line?.close()
  }
  addEventListener('online', online)
  addEventListener('offline', offline)
  const beat = setInterval(() => {
    if (up && write({ method: 'heartCheck', answer: true })) expect()
  }, pulse.every)
  connect()
  return {
    send: (frame) => up && write(frame),
    restart,
    hangUp() {
      over = true
      const line = socket
      lose()
      clearInterval(beat)
      removeEventListener('online', online)
      removeEventListener('offline', offline)
      line?.close()
    },
  }
}

const addressHere = () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/websocket`

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
