import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { interleave, applyLimits, summarize, type ReportLine } from '../measure.ts'
import { findFreePort, createServerEnv, waitUntilHealthy } from '../server.ts'
import type { Stage } from '../stage.ts'

/** Measures `npm start` without changes, from the command until the server is healthy. */
export async function secondStart(stage: Stage): Promise<ReportLine[]> {
  await runStart(stage) // the first start creates the database
  const { samples, calibration } = await interleave(stage.effort.rounds, {
    start: () => measureUnchangedStart(stage),
  })
  return [
    applyLimits({
      name: 'second start',
      unit: 's',
      ...summarize(samples.start),
      calibration,
      threshold: 1.2,
    }),
  ]
}

/**
 * Measures a start that neither installs nor builds. Retries twice if sources change meanwhile; then throws.
 */
async function measureUnchangedStart(stage: Stage): Promise<number> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const { seconds, output } = await runStart(stage)
    if (!/^ *(install|build) /m.test(output)) return seconds
  }
  throw new Error('Sources changed while the start was measured.')
}

async function runStart({ root, scratchDir, onEnd }: Stage): Promise<{ seconds: number; output: string }> {
  const dataDir = join(scratchDir, 'second-start')
  const port = await findFreePort()
  const startedAt = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: createServerEnv({ dataDir, port }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const end = async () => {
    child.kill('SIGTERM')
    return (await Promise.race([closed, sleep(30_000, undefined, { ref: false })])) !== undefined
  }
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-5_000)))
  // Emitted when all processes with its output have ended: npm, the launcher and the server.
  const closed = once(child, 'close')
  onEnd(end)
  const healthy = await waitUntilHealthy(`http://127.0.0.1:${port}`, 90_000, () => child.exitCode !== null)
  const seconds = (performance.now() - startedAt) / 1000
  if (!(await end())) throw new Error(`npm start did not end:\n${output}`)
  if (!healthy) throw new Error(`npm start gave no healthy server:\n${output}`)
  return { seconds, output }
}
