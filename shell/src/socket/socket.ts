import * as z from 'zod'
import { backOff } from '../remotes/circuit.ts'

/** What the server sends: one JSON object per frame, told apart by `method` (specification: wire 3.2). */
const Frame = z.looseObject({ method: z.string() })
export type Frame = z.output<typeof Frame>

/** Milliseconds before connecting again, and between signs of life for proxies that close silent connections. */
const reconnect = { first: 1_000, longest: 30_000 }
const heartbeat = 100_000

export interface Line {
  /** Ends the connection for good; nothing is heard after it. */
  hangUp(): void
}

interface Wiring {
  readonly token: string
  readonly onFrame: (frame: Frame) => void
  /** Called each time the line stands; `again` when it had been lost, so that something may have been missed. */
  readonly onBound?: (again: boolean) => void
  readonly address?: string
}

/** A line to the server that binds to the session of `token` and comes back by itself after every loss. */
export function openLine({ token, onFrame, onBound, address = addressHere() }: Wiring): Line {
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let beat: ReturnType<typeof setInterval> | undefined
  let losses = 0
  let bound = false
  let over = false
  const send = (method: string, more: object = {}) => socket?.readyState === WebSocket.OPEN && socket.send(JSON.stringify({ method, token, ...more }))

  const connect = () => {
    const line = new WebSocket(address)
    socket = line
    line.addEventListener('open', () => send('OnConnection', { mobileDevice: false }))
    line.addEventListener('message', ({ data }) => {
      const frame = Frame.safeParse(parsed(String(data)))
      if (over || !frame.success) return
      if (frame.data.method === 'initMessage') {
        losses = 0
        onBound?.(bound)
        bound = true
      }
      onFrame(frame.data)
    })
    line.addEventListener('close', () => {
      if (!over && socket === line) timer = setTimeout(connect, backOff(losses++, reconnect))
    })
  }
  connect()
  beat = setInterval(() => send('heartCheck'), heartbeat)
  return {
    hangUp() {
      over = true
      clearTimeout(timer)
      clearInterval(beat)
      socket?.close()
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
