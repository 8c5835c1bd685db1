import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { CommandOptions } from './arguments.ts'
import { CommandError, type Outcome } from './outcome.ts'
import type { Progress } from './progress.ts'

/**
 * `tessera build`: runs webpack.config.js into `dist`. Skips the build when `dist` already holds the build of
 * these sources.
 */
export async function buildRemote(
  { target }: Pick<CommandOptions, 'target'>,
  progress: Progress,
): Promise<Outcome> {
  const dir = resolve(target)
  if (!existsSync(join(dir, 'webpack.config.js')))
    throw new CommandError(`There is no remote in ${target}: webpack.config.js is missing.`)
  // Only production builds are published.
  process.env['NODE_ENV'] ||= 'production'
  const { buildPackage, isBuilt } = await import('../../webpack/build.ts')
  if (isBuilt(dir)) return { summary: `${target}: unchanged`, findings: [] }
  const startedAt = performance.now()
  progress.report('building')
  try {
    await buildPackage(dir)
  } catch (error) {
    return {
      summary: `${target}: build failed`,
      findings: [{ code: 'build-failed', detail: (error as Error).message }],
    }
  }
  return {
    summary: `${target}: built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
    findings: [],
  }
}
