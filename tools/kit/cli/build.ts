import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Asked } from './arguments.ts'
import { NotPossible, type Outcome } from './outcome.ts'
import type { Progress } from './progress.ts'

/** `tessera build`: what webpack.config.js says, into `dist`. Nothing is done when `dist` holds the build of exactly these sources. */
export async function buildRemote({ what }: Pick<Asked, 'what'>, progress: Progress): Promise<Outcome> {
  const dir = resolve(what)
  if (!existsSync(join(dir, 'webpack.config.js')))
    throw new NotPossible(`There is no remote in ${what}: it has no webpack.config.js.`)
  // What is published is a build for production.
  process.env['NODE_ENV'] ||= 'production'
  const { build, isBuilt } = await import('../../webpack/build.ts')
  if (isBuilt(dir)) return { says: `${what}: unchanged`, findings: [] }
  const began = performance.now()
  progress.tell('building')
  try {
    await build(dir)
  } catch (error) {
    return {
      says: `${what}: not built`,
      findings: [{ code: 'build-failed', detail: (error as Error).message }],
    }
  }
  return { says: `${what}: built in ${((performance.now() - began) / 1000).toFixed(1)} s`, findings: [] }
}
