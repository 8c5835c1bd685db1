import { WebSocket } from 'ws'
import { tokenAt } from './token-at.ts'
import { serve } from './worker.ts'

/** Connections of one server, all in this process, each bound to a session of its own. */
export type SocketJob = { readonly to: string } & (
  | { readonly do: 'connect'; readonly address: string; readonly from: number; readonly count: number }
  /** Waits until every connection has heard the frame; `seconds` of the answer is when the last one did, by the clock. */
  | { readonly do: 'hear'; readonly frame: string }
  | { readonly do: 'close' }
)
export interface Heard {
  readonly seconds: number
}

/** So many are opened at a time. */
const lanes = 100

const held = new Map<string, WebSocket[]>()
let listening: ((from: string, text: string) => void) | undefined

async function open(to: string, address: string, n: number): Promise<WebSocket> {
  const socket = new WebSocket(address, { perMessageDeflate: false })
  await new Promise<void>((bound, fail) => {
    socket.once('open', () =>
      socket.send(
        JSON.stringify({ method: 'OnConnection', token: `Bearer ${tokenAt(n)}`, mobileDevice: false }),
      ),
    )
    socket.on('error', fail)
    socket.on('message', (data) => {
      const text = String(data)
      if (text.includes('"initMessage"')) bound()
      else listening?.(to, text)
    })
    socket.once('close', () => fail(new Error('closed')))
  })
  return socket
}

serve<SocketJob, Heard>(async (job) => {
  const sockets = held.get(job.to) ?? []
  held.set(job.to, sockets)
  if (job.do === 'connect') {
    let next = job.from
    const end = job.from + job.count
    const lane = async () => {
      while (next < end) sockets.push(await open(job.to, job.address, next++))
    }
    await Promise.all(Array.from({ length: lanes }, lane))
  } else if (job.do === 'close') {
    await Promise.all(
      sockets.map((socket) => new Promise((closed) => socket.once('close', closed).terminate())),
    )
    held.delete(job.to)
  } else {
    let left = sockets.length
    await new Promise<void>((all) => {
      listening = (from, text) => {
        if (from === job.to && text === job.frame && --left === 0) all()
      }
    })
    listening = undefined
  }
  return { seconds: Date.now() / 1000 }
})
