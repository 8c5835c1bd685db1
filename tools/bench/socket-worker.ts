import { WebSocket } from 'ws'
import { createToken } from './token.ts'
import { runJobs } from './worker.ts'

/** A job for the connections to one server, all in this process, each with its own session. */
export type SocketJob = { readonly to: string } & (
  | { readonly do: 'connect'; readonly address: string; readonly from: number; readonly count: number }
  /**
   * Waits until every connection has received the frame; `seconds` of the result is the Unix time of the last
   * one.
   */
  | { readonly do: 'receive'; readonly frameStart: string }
  | { readonly do: 'close' }
)
/** Unix time in seconds when the job ended. */
export interface SocketResult {
  readonly seconds: number
}

/** Connections that are opened in parallel. */
const concurrency = 100

const socketsByServer = new Map<string, WebSocket[]>()
let onFrame: ((from: string, text: string) => void) | undefined

async function openSocket(to: string, address: string, n: number): Promise<WebSocket> {
  const socket = new WebSocket(address, { perMessageDeflate: false })
  await new Promise<void>((bound, fail) => {
    socket.once('open', () =>
      socket.send(
        JSON.stringify({ method: 'OnConnection', token: `Bearer ${createToken(n)}`, mobileDevice: false }),
      ),
    )
    socket.on('error', fail)
    socket.on('message', (data) => {
      const text = String(data)
      if (text.includes('"initMessage"')) bound()
      else onFrame?.(to, text)
    })
    socket.once('close', () => fail(new Error('closed')))
  })
  return socket
}

runJobs<SocketJob, SocketResult>(async (job) => {
  const sockets = socketsByServer.get(job.to) ?? []
  socketsByServer.set(job.to, sockets)
  if (job.do === 'connect') {
    let next = job.from
    const end = job.from + job.count
    const lane = async () => {
      while (next < end) sockets.push(await openSocket(job.to, job.address, next++))
    }
    await Promise.all(Array.from({ length: concurrency }, lane))
  } else if (job.do === 'close') {
    await Promise.all(
      sockets.map((socket) => new Promise((closed) => socket.once('close', closed).terminate())),
    )
    socketsByServer.delete(job.to)
  } else {
    let remaining = sockets.length
    await new Promise<void>((all) => {
      onFrame = (from, text) => {
        if (from === job.to && text.startsWith(job.frameStart) && --remaining === 0) all()
      }
    })
    onFrame = undefined
  }
  return { seconds: Date.now() / 1000 }
})
