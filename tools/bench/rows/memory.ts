import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { session } from '@tessera/shared/contract/session/session'
import { users } from '@tessera/shared/contract/org/users'
import type { ClientJob } from '../client-worker.ts'
import { applyLimits, calibrate, summarize, type ReportLine } from '../measure.ts'
import { startServer } from '../server.ts'
import { signIn, type Stage } from '../stage.ts'
import { startWorker } from '../worker.ts'
import { concurrency } from './rates.ts'

/** Limits in MB of the server process; PostgreSQL has processes of its own. */
const maxMegabytes = { idle: 200, loaded: 420 }
const loads = [
  `${users.list.path}?currentPage=1&pageSize=20`,
  session.currentUser.path,
  `${users.list.path}?currentPage=1&pageSize=2000`,
]

/** Memory of a fresh server process: ten seconds after its start, and the highest during lists of all sizes. */
export async function memory(stage: Stage): Promise<ReportLine[]> {
  const { root, scratchDir, effort } = stage
  const worker = startWorker<ClientJob>('client-worker.ts')
  const [idle, loaded]: [number[], number[]] = [[], []]
  try {
    for (let run = 0; run < (effort.smoke ? 1 : 3); run++) {
      const server = await startServer({ root, dataDir: scratchDir, name: 'memory' })
      try {
        await sleep(effort.smoke ? 100 : 10_000)
        idle.push(await readMegabytes(server.pid, 'VmRSS'))
        const token = await signIn(server.origin)
        for (const path of loads)
          await worker.run({
            seconds: effort.seconds * 3,
            maxRuns: effort.smoke ? 10 : 100_000,
            concurrency,
            origin: server.origin,
            token,
            method: 'GET',
            path,
            label: 'memory',
            keywords: [''],
          })
        loaded.push(await readMegabytes(server.pid, 'VmHWM'))
      } finally {
        await server.stop()
      }
    }
  } finally {
    await worker.stop()
  }
  const calibration = summarize([calibrate()])
  return Object.entries({ idle, loaded }).map(([name, megabytes]) =>
    applyLimits({
      name: `memory of the server, ${name}`,
      unit: 'MB',
      ...summarize(megabytes),
      threshold: maxMegabytes[name as 'idle' | 'loaded'],
      calibration,
    }),
  )
}

/** Memory of a process on Linux: resident now, or its highest so far. */
async function readMegabytes(pid: number, field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]
  if (!kilobytes) throw new Error(`The system does not tell the memory of process ${pid}.`)
  return Number(kilobytes) / 1024
}
