import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-early-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A server that prints its arguments and the messages of its parent. */
const server = `
  console.log('server ' + process.argv.slice(1).join(' '))
  process.on('message', (message) => {
    console.log('message ' + JSON.stringify(message))
    if (message.built === 'shell') process.send({ started: true })
    if (message.built === 'crash') process.exit(3)
  })
  process.on('SIGTERM', () => process.exit(0))
  if (!process.argv.some((text) => text.includes('shell')))
    process.send({ started: true }, () => console.log('told'))
`

/**
 * Runs `startEarly` in a process of its own. A build ends once its file is in the folder, and fails where that has a
 * text; another program, which only a signal ends, stands for the build of `slow`.
 */
function start(names) {
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { existsSync, readFileSync } from 'node:fs'
      import { runQuietly } from './run-quietly.mjs'
      import { startEarly } from './start-early.mjs'
      const buildOne = async (name, { onBuilt, onFailed }) => {
        const file = ${JSON.stringify(folder)} + '/' + name
        try {
          if (name === 'slow') await runQuietly(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { task: 'Building slow' })
          while (!existsSync(file)) await new Promise((done) => setTimeout(done, 20))
          const fault = readFileSync(file, 'utf8')
          if (fault) throw new Error(fault)
          onBuilt(name)
        } catch (error) {
          onFailed(name, error)
          throw error
        }
      }
      const names = ${JSON.stringify(names)}
      const running = startEarly(
        names,
        (hooks) => Promise.all(names.map((name) => buildOne(name, hooks))),
        (options) => ({ program: process.execPath, args: ['-e', ${JSON.stringify(server)}, '--', ...options], cwd: '.' }),
      )
      console.log('begun')
      process.exitCode = await running
      process.exit()`,
    ],
    { cwd: import.meta.dirname, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const sees = (text) => expect.poll(() => output).toContain(text)
  return { child, sees, output: () => output, ended: once(child, 'close') }
}
/** Puts the file there whole: `writeFileSync` creates it empty first, and an empty file is a build that succeeded. */
const end = (name, fault = '') => {
  writeFileSync(join(folder, `${name}.part`), fault)
  renameSync(join(folder, `${name}.part`), join(folder, name))
}

test('the server starts when it is built, hears what is built later, and again after a crash', async () => {
  const { child, sees, output, ended } = start(['server', 'shell', 'one', 'crash', 'two'])
  end('server')
  await sees('server --building=shell,one,crash,two')
  end('one')
  await sees('message {"built":"one"}')
  end('shell')
  await sees('still building: crash, two')
  end('crash')
  await sees('it starts again in 1 s.')
  await sees('server --building=two')
  expect(output()).not.toContain('all ready')
  end('two')
  await sees('message {"built":"two"}')
  await sees('all ready')
  child.kill('SIGTERM')
  expect((await ended)[0]).toBe(0)
})

test('where everything is built, the server starts without options and nothing is said', async () => {
  for (const name of ['server', 'shell', 'one']) end(name)
  const { child, sees, output, ended } = start(['one', 'shell', 'server'])
  await sees('told')
  child.kill('SIGTERM')
  await ended
  expect(output()).not.toMatch(/ready|still building/)
})

test('a build that fails is shown, told to the server, and named at the end', async () => {
  const { child, sees, ended } = start(['server', 'shell', 'one'])
  for (const name of ['server', 'shell']) end(name)
  await sees('still building: one')
  end('one', 'the output of one')
  await sees('the output of one')
  await sees('message {"failed":"one"}')
  await sees('ready, except what could not be built: one')
  child.kill('SIGTERM')
  expect((await ended)[0]).toBe(0)
})

test('a server that cannot be built ends everything with exit code 1', async () => {
  const { sees, ended } = start(['server', 'slow'])
  end('server', 'the output of the server')
  await sees('the output of the server')
  expect((await ended)[0]).toBe(1)
})

test.each([
  ['before the server is built', false, 143],
  ['while the server runs', true, 0],
])('a signal %s ends the builds, too', async (_, isBuilt, code) => {
  const { child, sees, output, ended } = start(['server', 'slow'])
  if (isBuilt) {
    end('server')
    await sees('still building: slow')
  } else await sees('begun')
  child.kill('SIGTERM')
  expect((await ended)[0]).toBe(code)
  expect(output()).not.toContain('Building slow failed')
})
