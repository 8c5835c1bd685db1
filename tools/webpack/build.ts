import { existsSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import webpack, { type Configuration } from 'webpack'
import { buildId } from './identity.ts'
import { BadRemoteFile } from './remote-json.ts'
import { modeOf } from './rules.ts'

/** Builds one package from its `webpack.config.js`; throws an Error whose message lists what webpack found wrong. */
export async function build(dir: string): Promise<void> {
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

/** Whether the package's `dist` holds the build of exactly these sources. */
export function isBuilt(dir: string): boolean {
  const id = buildId(dir, modeOf())
  const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')
  return (
    read(join(dir, 'dist/mf-manifest.json')).includes(`"id": "${id}"`) ||
    read(join(dir, 'dist/build.json')).includes(`"id":"${id}"`)
  )
}

/** `node tools/webpack/build.ts [--again] <folder>...`: builds the packages whose sources changed, one after the other. */
async function main(words: readonly string[]): Promise<void> {
  for (const word of words.filter((one) => !one.startsWith('--'))) {
    const dir = resolve(word)
    if (!words.includes('--again') && isBuilt(dir)) {
      console.log(`${basename(dir)}: unchanged`)
      continue
    }
    const began = performance.now()
    await build(dir)
    console.log(`${basename(dir)}: built in ${((performance.now() - began) / 1000).toFixed(1)} s`)
  }
}

if (import.meta.main)
  main(process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof BadRemoteFile || error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
