import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CommandOptions } from './arguments.ts'
import { CommandError, type Outcome } from './outcome.ts'

/** The oldest version of Node that jsdom supports: major and minor. */
const minNodeVersion = [22, 22] as const

/**
 * `tessera test`: runs the remote's tests with vitest and the kit's configuration; in the repository with the
 * root's.
 */
export async function runTests({ target }: Pick<CommandOptions, 'target'>): Promise<Outcome> {
  const dir = resolve(target)
  if (!existsSync(join(dir, 'remote.json')))
    throw new CommandError(`There is no remote in ${target}: remote.json is missing.`)
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < minNodeVersion[0] || (major === minNodeVersion[0] && minor < minNodeVersion[1]))
    throw new CommandError(
      `The tests need Node ${minNodeVersion.join('.')} or later; this is ${process.versions.node}. "npm test" uses the Node that the kit installs.`,
    )
  const settings = fileURLToPath(new URL('./vitest.config.mjs', import.meta.url))
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  const args = existsSync(settings)
    ? ['--root', dir, '--config', settings]
    : ['--root', root, '--project', 'unit*', relative(root, dir)]
  const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
  const code = await new Promise<number>((resolveExit, fail) => {
    const child = spawn(process.execPath, [vitest, 'run', ...args], { stdio: ['ignore', 2, 2] })
    child.once('error', fail)
    child.once('close', (status) => resolveExit(status ?? 1))
  })
  return code === 0
    ? { summary: `${target}: tests passed`, findings: [] }
    : { summary: `${target}: tests failed`, findings: [{ code: 'tests-failed', detail: 'see above' }] }
}
