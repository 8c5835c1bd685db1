import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const run = (program: string) =>
  spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { reportUnhandledRejections } from ${JSON.stringify(new URL('rejections.ts', import.meta.url).href)}
      reportUnhandledRejections((error) => console.log('reported ' + error.message))
      ${program}`,
    ],
    { encoding: 'utf8' },
  )

test('a rejection that nothing handles is reported, and the process goes on', () => {
  const { status, stdout } = run(`void Promise.reject(new Error('lost'))
    setTimeout(() => console.log('goes on'), 10)`)
  expect(stdout).toBe('reported lost\ngoes on\n')
  expect(status).toBe(0)
})

test('an exception that nothing catches ends the process', () => {
  const { status, stdout, stderr } = run(`setTimeout(() => { throw new Error('broken') }, 1)
    setTimeout(() => console.log('goes on'), 1_000)`)
  expect(stdout).toBe('')
  expect(stderr).toContain('broken')
  expect(status).toBe(1)
})
