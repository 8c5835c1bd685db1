import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { parseInspectorUrl, measureMemory, type ProcessMemory } from '../inspector.ts'
import { interleave, applyLimits, summarizeRatios, summarize, type ReportLine } from '../measure.ts'
import { startServer } from '../server.ts'
import type { SocketResult, SocketJob } from '../socket-worker.ts'
import type { Stage } from '../stage.ts'
import { createToken } from '../token.ts'
import { startWorker } from '../worker.ts'

/** Number of connections, each of a different user; `lot` are opened per job. */
const sizes = { full: 5_000, smoke: 100, lot: 500 }
/** Milliseconds after which messages about new connections have been sent. */
const settleMs = 3_000
/** Limit of the ratio to the ws library. */
const maxRatio = 2
/** The product adds a time that grows with the number of connections. */
const frameStart = '{"method":"registryChanged"'
const frame = `${frameStart},"spreadMs":10000}`

/** One server of the comparison. */
interface SocketServer {
  readonly name: 'product' | 'bare'
  readonly address: string
  memory(): Promise<ProcessMemory>
  /** Makes the server send a frame to all connections. */
  broadcast(): Promise<unknown>
}

/**
 * Compares 5,000 connections to one server with the plain ws library: memory per connection, and a frame to
 * all of them.
 */
export async function socket(stage: Stage): Promise<ReportLine[]> {
  const { effort, database } = stage
  const count = effort.smoke ? sizes.smoke : sizes.full
  await insertSessions(database, count)
  const product = await startProduct(stage)
  const bare = await startBare(stage)
  const worker = startWorker<SocketJob, SocketResult>('socket-worker.ts')
  stage.onEnd(() => worker.stop())

  const connect = async ({ name, address }: SocketServer) => {
    for (let from = 0; from < count; from += sizes.lot)
      await worker.run({ do: 'connect', to: name, address, from, count: Math.min(sizes.lot, count - from) })
  }
  const measureConnections =
    (side: SocketServer) =>
    async (round: number): Promise<ProcessMemory> => {
      if (round === 0) await warmUp(side)
      const before = await side.memory()
      await connect(side)
      await sleep(settleMs)
      const after = await side.memory()
      await worker.run({ do: 'close', to: side.name })
      await sleep(settleMs)
      return {
        heap: (after.heap - before.heap) / count,
        resident: (after.resident - before.resident) / count,
      }
    }
  const warmUp = async ({ name, address }: SocketServer) => {
    await worker.run({ do: 'connect', to: name, address, from: 0, count: Math.min(200, count) })
    await worker.run({ do: 'close', to: name })
    await sleep(settleMs)
  }
  const measureBroadcast =
    ({ name, broadcast }: SocketServer) =>
    async (): Promise<number> => {
      const received = worker.run({ do: 'receive', to: name, frameStart })
      await sleep(100)
      const startedAt = Date.now()
      const [{ seconds }] = await Promise.all([received, broadcast()])
      return seconds * 1000 - startedAt
    }

  const weights = await interleave(effort.smoke ? 1 : 3, {
    product: measureConnections(product),
    bare: measureConnections(bare),
  })
  await connect(product)
  await connect(bare)
  await sleep(settleMs)
  const times = await interleave(effort.smoke ? 1 : effort.rounds * 3, {
    product: measureBroadcast(product),
    bare: measureBroadcast(bare),
  })

  const kinds = { heap: 'memory of a connection', resident: 'resident memory of a connection' } as const
  const lines = (['heap', 'resident'] as const).flatMap((kind) => {
    const [productValues, bareValues] = [weights.samples.product, weights.samples.bare].map((side) =>
      side.map((sample) => sample[kind] / 1000),
    ) as [number[], number[]]
    const calibration = weights.calibration
    return [
      applyLimits({
        name: kinds[kind],
        unit: 'kB',
        ...summarize(productValues),
        ratio: { to: 'bare ws', limit: maxRatio, ...summarizeRatios(productValues, bareValues) },
        calibration,
      }),
      { name: `${kinds[kind]}, bare ws`, unit: 'kB', ...summarize(bareValues), calibration },
    ]
  })
  const { product: productValues, bare: bareValues } = times.samples
  return [
    ...lines,
    applyLimits({
      name: `a frame to ${count} connections`,
      unit: 'ms',
      ...summarize(productValues),
      ratio: { to: 'bare ws', limit: maxRatio, ...summarizeRatios(productValues, bareValues) },
      calibration: times.calibration,
    }),
    {
      name: `a frame to ${count} connections, bare ws`,
      unit: 'ms',
      ...summarize(bareValues),
      calibration: times.calibration,
    },
  ]
}

/** Inserts a session for each connection, each of a different user. */
export async function insertSessions(database: Client, count: number): Promise<void> {
  const hashes = Array.from({ length: count }, (_, n) =>
    createHash('sha256').update(createToken(n)).digest('hex'),
  )
  await database.query(
    `insert into shell_session (id, token_hash, user_id, organize_id, ip, agent, expires_time, end_time)
     select 'bench' || n, decode(hash, 'hex'), md5('bench' || n), 'org.hq', '127.0.0.1', 'bench',
       now() + interval '1 day', now() + interval '1 day'
     from unnest($1::text[]) with ordinality h(hash, n) on conflict do nothing`,
    [hashes],
  )
}

async function startProduct({ root, scratchDir, database, onEnd }: Stage): Promise<SocketServer> {
  const server = await startServer({
    root,
    dataDir: scratchDir,
    name: 'sockets',
    env: { NODE_OPTIONS: '--inspect=127.0.0.1:0' },
  })
  onEnd(() => server.stop())
  const inspector = parseInspectorUrl(readFileSync(join(scratchDir, 'sockets.log'), 'utf8'))
  return {
    name: 'product',
    address: `${server.origin.replace('http', 'ws')}/websocket`,
    memory: () => measureMemory(inspector),
    broadcast: () => database.query(`select pg_notify('tessera', 'registry bench')`),
  }
}

async function startBare({ onEnd }: Stage): Promise<SocketServer> {
  const child = fork(join(dirname(import.meta.dirname), 'bare-socket.ts'), {
    execArgv: ['--inspect=127.0.0.1:0'],
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  })
  onEnd(async () => child.kill())
  let errorOutput = ''
  child.stderr?.on('data', (chunk: Buffer) => (errorOutput += chunk.toString()))
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  const inspector = parseInspectorUrl(errorOutput)
  return {
    name: 'bare',
    address: `ws://127.0.0.1:${port}/`,
    memory: () => measureMemory(inspector),
    broadcast: () => fetch(`http://127.0.0.1:${port}/?${encodeURIComponent(frame)}`),
  }
}
