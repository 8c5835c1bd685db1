import { WebSocket } from 'ws'

/** What a process holds after its garbage has been collected, in bytes. */
export interface Memory {
  /** Objects and the buffers beside them. */
  readonly held: number
  /** Everything, as the system counts it. */
  readonly resident: number
}

interface Usage {
  rss: number
  heapUsed: number
  external: number
}

/** Asks a process that was started with `--inspect`; `address` is what it says of itself in its log. */
export async function memoryOf(address: string): Promise<Memory> {
  const socket = new WebSocket(address)
  await new Promise((open, fail) => socket.once('open', open).once('error', fail))
  let serial = 0
  const ask = (method: string, params: object = {}) =>
    new Promise<{ result?: { value?: unknown } }>((done) => {
      const id = ++serial
      const hear = (data: unknown) => {
        const answer = JSON.parse(String(data)) as { id?: number; result: { result?: { value?: unknown } } }
        if (answer.id !== id) return
        socket.off('message', hear)
        done(answer.result)
      }
      socket.on('message', hear)
      socket.send(JSON.stringify({ id, method, params }))
    })
  try {
    for (let times = 0; times < 3; times++) await ask('HeapProfiler.collectGarbage')
    const answer = await ask('Runtime.evaluate', { expression: 'process.memoryUsage()', returnByValue: true })
    const { rss, heapUsed, external } = (answer.result?.value ?? {}) as Usage
    return { held: heapUsed + external, resident: rss }
  } finally {
    socket.close()
  }
}

/** The address of the inspector in what a process wrote when it started. */
export function inspectorIn(log: string): string {
  const [, address] = /Debugger listening on (ws:\S+)/.exec(log) ?? []
  if (!address) throw new Error(`No inspector in:\n${log.slice(0, 500)}`)
  return address
}
