import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { interleave, limited, summary, type Line } from '../measure.ts'
import { freePort, scratchEnv, waitHealthy } from '../server.ts'
import type { Stage } from '../stage.ts'

/** `npm start` with nothing changed, from the command to a healthy answer. */
export async function secondStart({ root, effort }: Stage): Promise<Line[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-start-'))
  try {
    await start(root, dataDir) // the first one makes the database
    const { samples, calibration } = await interleave(effort.rounds, { start: () => unchanged(root, dataDir) })
    return [limited({ name: 'second start', unit: 's', ...summary(samples.start), calibration, threshold: 3 })]
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** A start that had to install or build is none to be measured: somebody is at work in the sources. It gets two more chances. */
async function unchanged(root: string, dataDir: string): Promise<number> {
  for (let chance = 0; chance < 3; chance++) {
    const { seconds, said } = await start(root, dataDir)
    if (!/^ *(install|build) /m.test(said)) return seconds
  }
  throw new Error('Sources change while the start is measured.')
}

async function start(root: string, dataDir: string): Promise<{ seconds: number; said: string }> {
  const port = await freePort()
  const began = performance.now()
  const child = spawn('npm', ['start'], { cwd: root, env: scratchEnv({ dataDir, port }), stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-5_000)))
  const closed = once(child, 'close') // when whoever holds its output, npm, its starter and the server, has ended
  const healthy = await waitHealthy(`http://127.0.0.1:${port}`, 90_000, () => child.exitCode !== null)
  const seconds = (performance.now() - began) / 1000
  child.kill('SIGTERM')
  if (!(await Promise.race([closed, pause(30_000, undefined, { ref: false })]))) throw new Error(`npm start does not end:\n${said}`)
  if (!healthy) throw new Error(`npm start gives no healthy server:\n${said}`)
  return { seconds, said }
}
