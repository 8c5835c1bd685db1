import { expect, test } from 'vitest'
import { run } from './run.mjs'

const script = (source, options) => run(process.execPath, ['-e', source], { root: '/tmp', ...options })

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
  // The grandchild holds the streams: they close before the grace of two seconds only when it has ended too.
  const source =
    "require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' }); setInterval(() => {}, 1000)"
  const began = Date.now()
  expect(await script(source, { limit: 500 })).toMatchObject({
    code: 124,
    output: expect.stringContaining('Ended after 0.5 s'),
  })
  expect(Date.now() - began).toBeLessThan(2000)
})

test('a server that is left behind does not hold the step', async () => {
  const source =
    "require('node:child_process').spawn('sleep', ['6'], { stdio: 'inherit', detached: true }).unref(); console.log('ready')"
  const began = Date.now()
  expect(await script(source)).toMatchObject({ code: 0, output: 'ready\n' })
  expect(Date.now() - began).toBeLessThan(5000)
})
