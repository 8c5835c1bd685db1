import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { run } from './run.mjs'

const script = (source, options) => run(process.execPath, ['-e', source], { root: '/tmp', ...options })

/** Whether a process has not ended; a zombie has. */
function isRunning(pid) {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return /^[^Z\s]/.test(stdout.trim())
}

test('gives code and both streams', async () => {
  expect(await script("console.log('out'); console.error('err'); process.exitCode = 3")).toMatchObject({
    code: 3,
    output: expect.stringMatching(/out[^]*err/),
  })
})

test('a program that is not there is a failure with words', async () => {
  expect(await run('no-such-program', [], { root: '/tmp' })).toMatchObject({
    code: 127,
    output: expect.stringContaining('no-such-program'),
  })
})

test('a step that hangs is ended with all it started', async () => {
  const source =
    "console.log(require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' }).pid); setInterval(() => {}, 1000)"
  const { code, output } = await script(source, { limit: 1_500 })
  expect(code).toBe(124)
  expect(output).toContain('Ended after 1.5 s')
  await expect.poll(() => isRunning(parseInt(output, 10))).toBe(false)
})

test('a server that is left behind does not hold the step', async () => {
  const source =
    "const left = require('node:child_process').spawn('sleep', ['600'], { stdio: 'inherit', detached: true }); left.unref(); console.log(left.pid)"
  const { code, output } = await script(source)
  expect(code).toBe(0)
  expect(isRunning(parseInt(output, 10))).toBe(true)
  process.kill(parseInt(output, 10))
})
