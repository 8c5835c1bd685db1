import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { restartDelayMs } from './keep-running.mjs'

test('the delays double from 1 s to 30 s, and begin again after a minute without an end', () => {
  const delays = [undefined]
  for (let round = 0; round < 7; round++) delays.push(restartDelayMs(delays.at(-1), 500))
  expect(delays.slice(1)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  expect(restartDelayMs(30_000, 60_000)).toBe(1_000)
  expect(restartDelayMs(4_000, 59_999)).toBe(8_000)
})

/** Runs a program with `keepRunning` in a process of its own. */
function start(program) {
  const options = { program: process.execPath, args: ['-e', program], cwd: import.meta.dirname }
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { keepRunning } from './keep-running.mjs'
      process.exitCode = await keepRunning(() => (${JSON.stringify(options)}))`,
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
  await expect.poll(() => output().split('started').length, { timeout: 30_000 }).toBe(3)
  expect(output()).toContain(line)
  await expect.poll(() => output(), { timeout: 30_000 }).toContain('it starts again in 2 s.')
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
  await expect.poll(() => output(), { timeout: 30_000 }).toContain('started')
  child.kill('SIGINT')
  expect((await ended)[0]).toBe(7)
  expect(output()).not.toContain('starts again')
})
