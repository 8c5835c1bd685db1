import { WebSocket } from 'ws'

/** Memory of a process after garbage collection, in bytes. */
export interface ProcessMemory {
  /** Heap objects and external buffers. */
  readonly heap: number
  /** Resident set size. */
  readonly resident: number
}

interface NodeMemoryUsage {
  rss: number
  heapUsed: number
  external: number
}

/** Measures a process that was started with `--inspect`; `inspectorUrl` is in its log. */
export async function measureMemory(inspectorUrl: string): Promise<ProcessMemory> {
  const socket = new WebSocket(inspectorUrl)
  await new Promise((open, fail) => socket.once('open', open).once('error', fail))
  let lastId = 0
  const send = (method: string, params: object = {}) =>
    new Promise<{ result?: { value?: unknown } }>((done) => {
      const id = ++lastId
      const onMessage = (data: unknown) => {
        const reply = JSON.parse(String(data)) as { id?: number; result: { result?: { value?: unknown } } }
        if (reply.id !== id) return
        socket.off('message', onMessage)
        done(reply.result)
      }
      socket.on('message', onMessage)
      socket.send(JSON.stringify({ id, method, params }))
    })
  try {
    for (let times = 0; times < 3; times++) await send('HeapProfiler.collectGarbage')
    const reply = await send('Runtime.evaluate', { expression: 'process.memoryUsage()', returnByValue: true })
    const { rss, heapUsed, external } = (reply.result?.value ?? {}) as NodeMemoryUsage
    return { heap: heapUsed + external, resident: rss }
  } finally {
    socket.close()
  }
}

/** Finds the URL of the inspector in the log of a process; throws when there is none. */
export function parseInspectorUrl(log: string): string {
  const [, inspectorUrl] = /Debugger listening on (ws:\S+)/.exec(log) ?? []
  if (!inspectorUrl) throw new Error(`No inspector in:\n${log.slice(0, 500)}`)
  return inspectorUrl
}
