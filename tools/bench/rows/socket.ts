import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { inspectorIn, memoryOf, type Memory } from '../inspected.ts'
import { interleave, limited, ratios, summary, type Line } from '../measure.ts'
import { startServer } from '../server.ts'
import type { Heard, SocketJob } from '../socket-worker.ts'
import type { Stage } from '../stage.ts'
import { tokenAt } from '../token-at.ts'
import { hire } from '../worker.ts'

/** Connections, each of a person of its own, and how many are made in one go. */
const sizes = { full: 5_000, smoke: 100, lot: 500 }
/** Milliseconds in which what connecting left behind (greetings, words about who came) has gone. */
const settling = 3_000
/** The most that the product may cost, as a ratio. */
const limit = 2
const frame = '{"method":"registryChanged"}'

/** One side of the comparison. */
interface Side {
  readonly name: 'product' | 'bare'
  readonly address: string
  memory(): Promise<Memory>
  /** Makes it speak to everybody. */
  broadcast(): Promise<unknown>
}

/** 5,000 connections on one process against the bare ws library: memory of each, and a frame to all of them. */
export async function socket(stage: Stage): Promise<Line[]> {
  const { effort, database } = stage
  const count = effort.smoke ? sizes.smoke : sizes.full
  await sessions(database, count)
  const [product, bare] = [await startProduct(stage), await startBare(stage)]
  const worker = hire<SocketJob, Heard>('socket-worker.ts')
  stage.atEnd(() => worker.end())

  const connect = async ({ name, address }: Side) => {
    for (let from = 0; from < count; from += sizes.lot)
      await worker.run({ do: 'connect', to: name, address, from, count: Math.min(sizes.lot, count - from) })
  }
  const weigh =
    (side: Side) =>
    async (round: number): Promise<Memory> => {
      if (round === 0) await warm(side)
      const before = await side.memory()
      await connect(side)
      await pause(settling)
      const after = await side.memory()
      await worker.run({ do: 'close', to: side.name })
      await pause(settling)
      return {
        held: (after.held - before.held) / count,
        resident: (after.resident - before.resident) / count,
      }
    }
  const warm = async ({ name, address }: Side) => {
    await worker.run({ do: 'connect', to: name, address, from: 0, count: Math.min(200, count) })
    await worker.run({ do: 'close', to: name })
    await pause(settling)
  }
  const tell =
    ({ name, broadcast }: Side) =>
    async (): Promise<number> => {
      const heard = worker.run({ do: 'hear', to: name, frame })
      await pause(100)
      const began = Date.now()
      const [{ seconds }] = await Promise.all([heard, broadcast()])
      return seconds * 1000 - began
    }

  const weights = await interleave(effort.smoke ? 1 : 3, { product: weigh(product), bare: weigh(bare) })
  await connect(product)
  await connect(bare)
  await pause(settling)
  const times = await interleave(effort.smoke ? 1 : effort.rounds * 3, {
    product: tell(product),
    bare: tell(bare),
  })

  const kinds = { held: 'memory of a connection', resident: 'resident memory of a connection' } as const
  const lines = (['held', 'resident'] as const).flatMap((kind) => {
    const [ours, theirs] = [weights.samples.product, weights.samples.bare].map((side) =>
      side.map((one) => one[kind] / 1000),
    ) as [number[], number[]]
    const calibration = weights.calibration
    return [
      limited({
        name: kinds[kind],
        unit: 'kB',
        ...summary(ours),
        ratio: { to: 'bare ws', limit, ...ratios(ours, theirs) },
        calibration,
      }),
      { name: `${kinds[kind]}, bare ws`, unit: 'kB', ...summary(theirs), calibration },
    ]
  })
  const { product: ours, bare: theirs } = times.samples
  return [
    ...lines,
    limited({
      name: `a frame to ${count} connections`,
      unit: 'ms',
      ...summary(ours),
      ratio: { to: 'bare ws', limit, ...ratios(ours, theirs) },
      calibration: times.calibration,
    }),
    {
      name: `a frame to ${count} connections, bare ws`,
      unit: 'ms',
      ...summary(theirs),
      calibration: times.calibration,
    },
  ]
}

/** A session for each connection, of as many people of the bench. */
async function sessions(database: Client, count: number): Promise<void> {
  const hashes = Array.from({ length: count }, (_, n) =>
    createHash('sha256').update(tokenAt(n)).digest('hex'),
  )
  await database.query(
    `insert into shell_session (id, token_hash, user_id, organize_id, ip, agent, expires_time)
     select 'bench' || n, decode(hash, 'hex'), md5('bench' || n), 'org.hq', '127.0.0.1', 'bench', now() + interval '1 day'
     from unnest($1::text[]) with ordinality h(hash, n) on conflict do nothing`,
    [hashes],
  )
}

async function startProduct({ root, folder, database, atEnd }: Stage): Promise<Side> {
  const server = await startServer({
    root,
    dataDir: folder,
    name: 'sockets',
    env: { NODE_OPTIONS: '--inspect=127.0.0.1:0' },
  })
  atEnd(() => server.end())
  const inspector = inspectorIn(readFileSync(join(folder, 'sockets.log'), 'utf8'))
  return {
    name: 'product',
    address: `${server.origin.replace('http', 'ws')}/websocket`,
    memory: () => memoryOf(inspector),
    broadcast: () => database.query(`select pg_notify('tessera', 'registry bench')`),
  }
}

async function startBare({ atEnd }: Stage): Promise<Side> {
  const child = fork(join(dirname(import.meta.dirname), 'bare-socket.ts'), {
    execArgv: ['--inspect=127.0.0.1:0'],
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  })
  atEnd(async () => child.kill())
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  const inspector = inspectorIn(said)
  return {
    name: 'bare',
    address: `ws://127.0.0.1:${port}/`,
    memory: () => memoryOf(inspector),
    broadcast: () => fetch(`http://127.0.0.1:${port}/?${encodeURIComponent(frame)}`),
  }
}
