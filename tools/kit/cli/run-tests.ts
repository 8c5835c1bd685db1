import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Asked } from './arguments.ts'
import { NotPossible, type Outcome } from './outcome.ts'

/** The oldest Node that the tests' browser (jsdom) runs on. */
const oldest = [22, 22] as const

/** `tessera test`: vitest over the remote's tests. The kit brings its own settings; in the repository those at its root count. */
export async function runTests({ what }: Pick<Asked, 'what'>): Promise<Outcome> {
  const dir = resolve(what)
  if (!existsSync(join(dir, 'remote.json')))
    throw new NotPossible(`There is no remote in ${what}: it has no remote.json.`)
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < oldest[0] || (major === oldest[0] && minor < oldest[1]))
    throw new NotPossible(
      `The tests need Node ${oldest.join('.')} or later; this is ${process.versions.node}. "npm test" takes the one that the kit brings.`,
    )
  const settings = fileURLToPath(new URL('./vitest.config.mjs', import.meta.url))
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  const words = existsSync(settings)
    ? ['--root', dir, '--config', settings]
    : ['--root', root, '--project', 'unit', relative(root, dir)]
  const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
  const code = await new Promise<number>((done, fail) => {
    const child = spawn(process.execPath, [vitest, 'run', ...words], { stdio: ['ignore', 2, 2] })
    child.once('error', fail)
    child.once('close', (status) => done(status ?? 1))
  })
  return code === 0
    ? { says: `${what}: tests passed`, findings: [] }
    : { says: `${what}: tests failed`, findings: [{ code: 'tests-failed', detail: 'see above' }] }
}
