import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { planRestart } from './keep-running.mjs'

test('the delays double from 1 s to 30 s, and begin again after a minute without an end', () => {
  const plans = [undefined]
  for (let round = 0; round < 7; round++) plans.push(planRestart(plans.at(-1), 500))
  expect(plans.slice(1).map(({ delayMs }) => delayMs)).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ])
  expect(planRestart({ ends: 7, delayMs: 30_000 }, 60_000)).toEqual({ ends: 1, delayMs: 1_000 })
  expect(planRestart({ ends: 3, delayMs: 4_000 }, 59_999)).toEqual({ ends: 4, delayMs: 8_000 })
})

/** Runs a program with `keepRunning` in a process of its own. */
function start(program, settings = {}) {
  const options = { program: process.execPath, args: ['-e', program], cwd: import.meta.dirname }
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { keepRunning } from './keep-running.mjs'
      process.exitCode = await keepRunning(() => (${JSON.stringify(options)}), ${JSON.stringify(settings)})`,
    ],
    { cwd: import.meta.dirname, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  return { child, output: () => output, ended: once(child, 'close') }
}
const sayStarted = `console.log('started'); process.send({ started: true }, () => {`

test.each([
  ['exit code 3', 'process.exit(3)', 'The server ended with exit code 3; it starts again in 1 s.'],
  [
    'a signal',
    `process.kill(process.pid, 'SIGKILL')`,
    'The server was ended by SIGKILL; it starts again in 1 s.',
  ],
])('restarts a program that ended with %s until a signal stops it', async (_, end, line) => {
  const { child, output, ended } = start(`${sayStarted} ${end} })`)
  await expect.poll(() => output().split('started').length).toBe(3)
  expect(output()).toContain(line)
  await expect.poll(() => output()).toContain('it starts again in 2 s.')
  child.kill('SIGTERM')
  expect((await ended)[0]).toBe(143)
  expect(output().split('started')).toHaveLength(3)
})

test.each([
  ['that ends before it has started', `process.exit(1)`, 1],
  ['that ends with exit code 0', `${sayStarted} process.exit(0) })`, 0],
])('does not restart a program %s', async (_, program, code) => {
  const { output, ended } = start(program)
  expect((await ended)[0]).toBe(code)
  expect(output()).not.toContain('starts again')
})

test('does not restart a program that a signal to this process ended', async () => {
  const { child, output, ended } = start(
    `process.on('SIGINT', () => process.exit(7)); ${sayStarted} setInterval(() => {}, 1_000) })`,
  )
  await expect.poll(() => output()).toContain('started')
  child.kill('SIGINT')
  expect((await ended)[0]).toBe(7)
  expect(output()).not.toContain('starts again')
})

test('a program that ends again and again is given up with a sentence', async () => {
  const { output, ended } = start(`${sayStarted} process.exit(3) })`, { delaysMs: { first: 1, max: 1 } })
  expect((await ended)[0]).toBe(1)
  expect(output().split('started\n')).toHaveLength(21)
  expect(output()).toContain(
    'The server ended with exit code 3, 20 times in a row within a minute of its start. It is not started again: ' +
      'correct what stands above, then start it.',
  )
})

const announce = (more) =>
  `console.log('pid', process.pid); process.send({ started: true, heartbeatSeconds: 1 }); ${more}`
const beat = (debugged) => `process.send({ alive: true, debugged: ${debugged} })`

test('kills a program whose event loop is held, and SIGTERM would not end, and starts it again', async () => {
  const { child, output, ended } = start(announce(`${beat(false)}; setTimeout(() => { for (;;); }, 300)`))
  await expect.poll(() => output().split('pid').length).toBe(3)
  expect(output()).toContain(
    'The server gave no sign of life for 1 s and was killed; it starts again in 1 s.',
  )
  child.kill('SIGTERM')
  // The second program is held too, so the signal alone does not end it.
  await ended
  expect(output().split('pid')).toHaveLength(3)
})

test.each([
  ['that sends heartbeats', `setInterval(() => ${beat(false)}, 100)`],
  ['at a breakpoint', `${beat(true)}; setInterval(() => {}, 1_000)`],
])('does not kill a program %s', async (_, more) => {
  const { child, output, ended } = start(announce(more))
  await expect.poll(() => output()).toContain('pid')
  await new Promise((done) => setTimeout(done, 2_500))
  child.kill('SIGTERM')
  await ended
  expect(output()).not.toContain('starts again')
})
