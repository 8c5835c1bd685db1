import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { interleave, limited, summary, type Line } from '../measure.ts'
import { freePort, scratchEnv, waitHealthy } from '../server.ts'
import type { Stage } from '../stage.ts'

/** `npm start` with nothing changed, from the command to a healthy answer. */
export async function secondStart(stage: Stage): Promise<Line[]> {
  await start(stage) // the first one makes the database
  const { samples, calibration } = await interleave(stage.effort.rounds, { start: () => unchanged(stage) })
  return [limited({ name: 'second start', unit: 's', ...summary(samples.start), calibration, threshold: 3 })]
}

/** A start that had to install or build is none to be measured: somebody is at work in the sources. It gets two more chances. */
async function unchanged(stage: Stage): Promise<number> {
  for (let chance = 0; chance < 3; chance++) {
    const { seconds, said } = await start(stage)
    if (!/^ *(install|build) /m.test(said)) return seconds
  }
  throw new Error('Sources change while the start is measured.')
}

async function start({ root, folder, atEnd }: Stage): Promise<{ seconds: number; said: string }> {
  const dataDir = join(folder, 'second-start')
  const port = await freePort()
  const began = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: scratchEnv({ dataDir, port }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const end = async () => {
    child.kill('SIGTERM')
    return (await Promise.race([closed, pause(30_000, undefined, { ref: false })])) !== undefined
  }
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-5_000)))
  const closed = once(child, 'close') // when all who hold its output have ended: npm, its starter and the server
  atEnd(end)
  const healthy = await waitHealthy(`http://127.0.0.1:${port}`, 90_000, () => child.exitCode !== null)
  const seconds = (performance.now() - began) / 1000
  if (!(await end())) throw new Error(`npm start does not end:\n${said}`)
  if (!healthy) throw new Error(`npm start gives no healthy server:\n${said}`)
  return { seconds, said }
}
