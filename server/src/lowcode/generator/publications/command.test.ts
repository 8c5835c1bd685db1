import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test, vi } from 'vitest'
import { cleanOutput, environmentOf, runCommand } from './command.ts'

/** Whether a process is there. One that has ended and was not awaited yet has no command line. */
const isAlive = (pid: number): boolean => {
  const file = `/proc/${pid}/cmdline`
  return existsSync(file) && readFileSync(file, 'utf8') !== ''
}

test('what a command has started ends with its server, however that ends', async () => {
  const module = pathToFileURL(join(import.meta.dirname, 'command.ts')).href
  const script = `
    import { runCommand } from '${module}'
    await runCommand({ file: 'sh', args: ['-c', 'echo $$; sleep 300; true'], cwd: '/' },
      { signal: new AbortController().signal, timeoutMs: 60_000, onOutput: (text) => process.stdout.write(text) })`
  const server = spawn(process.execPath, ['--no-warnings', '--input-type=module', '-e', script])
  const [output] = (await once(server.stdout, 'data')) as [Buffer]
  const pid = Number(output.toString())
  expect(isAlive(pid)).toBe(true)
  server.kill('SIGKILL')
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 20_000 })
})

test('a command that takes too long is stopped', async () => {
  const end = await runCommand(
    { file: 'sh', args: ['-c', 'sleep 300; true'], cwd: '/' },
    { signal: new AbortController().signal, timeoutMs: 1_000, onOutput: () => {} },
  )
  expect(end).toEqual({ status: null, isTimeout: true })
})

test('a command sees no secret of the server, and its log shows none', () => {
  const env = environmentOf({
    PATH: '/bin',
    HOME: '/home/t',
    DATABASE_URL: 'postgres://t:secret@db/t',
    SECRETS_KEY: 'secret',
    npm_config_registry: 'https://npm.example.org/',
  })
  expect(JSON.stringify(env)).not.toContain('secret')
  expect(env).toMatchObject({ HOME: '/home/t', npm_config_registry: 'https://npm.example.org/' })
  expect(
    cleanOutput('\u001B[32mok\u001B[39m /data/x/a.ts http://t:secret@npm.example.org/ _authToken=secret', [
      '/data/x',
    ]),
  ).toBe('ok ./a.ts http://***@npm.example.org/ _authToken=***')
})
