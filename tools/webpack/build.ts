import { existsSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import webpack, { type Configuration } from 'webpack'
import { computeBuildId } from './identity.ts'
import { RemoteFileError } from './remote-json.ts'
import { readMode } from './rules.ts'

/** Builds one package with its `webpack.config.js`; throws an error that lists webpack's errors. */
export async function buildPackage(dir: string): Promise<void> {
  const { default: config } = (await import(join(dir, 'webpack.config.js'))) as { default: Configuration }
  const compiler = webpack(config)
  if (!compiler) throw new Error(`${dir}: no compiler`)
  const stats = await new Promise<webpack.Stats>((done, fail) => {
    compiler.run((error, result) => (error || !result ? fail(error ?? new Error('no result')) : done(result)))
  })
  await new Promise<void>((done) => compiler.close(() => done()))
  if (stats.hasErrors())
    throw new Error(stats.toString({ all: false, errors: true, errorDetails: false, colors: false }))
  if (stats.hasWarnings()) console.warn(stats.toString({ all: false, warnings: true, colors: false }))
}

/** Whether `dist` of the package contains the build of the current sources. */
export function isBuilt(dir: string): boolean {
  const id = computeBuildId(dir, readMode())
  const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')
  return (
    read(join(dir, 'dist/mf-manifest.json')).includes(`"id": "${id}"`) ||
    read(join(dir, 'dist/build.json')).includes(`"id":"${id}"`)
  )
}

/**
 * `node tools/webpack/build.ts [--again] <folder>...` builds the packages whose sources changed, one after the other;
 * `--again` builds all of them.
 */
async function main(args: readonly string[]): Promise<void> {
  for (const folder of args.filter((arg) => !arg.startsWith('--'))) {
    const dir = resolve(folder)
    if (!args.includes('--again') && isBuilt(dir)) {
      console.log(`${basename(dir)}: unchanged`)
      continue
    }
    const startedAt = performance.now()
    await buildPackage(dir)
    console.log(`${basename(dir)}: built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  }
}

if (import.meta.main)
  main(process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof RemoteFileError || error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
