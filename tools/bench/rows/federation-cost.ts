import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { build, type Plugin } from 'esbuild'
import { calibrate, summary, type Line } from '../measure.ts'
import type { Stage } from '../stage.ts'

/** What federation alone adds to the shell: the runtime and `shell/src/remotes`, minified, without everything that the shell has anyway. */
export async function federationCost({ root }: Stage): Promise<Line[]> {
  const folder = join(root, 'shell/src/remotes')
  const own = ['remote-page', 'registry', 'overhear', 'override-banner', 'badge', 'visits', 'standing']
    .map((name) => `import './${name}'`)
    .join('\n')
  const runtime = `import { createInstance } from '@module-federation/runtime'\nimport * as core from '@module-federation/runtime/core'\nconsole.log(createInstance, core)`
  const calibration = summary([calibrate()])
  const weigh = async (name: string, contents: string) => ({
    name,
    unit: 'kB brotli',
    ...summary([await brotli(contents, folder)]),
    calibration,
  })
  return [
    await weigh('federation in the shell', `${own}`),
    await weigh('of it, the federation runtime', runtime),
  ]
}

async function brotli(contents: string, resolveDir: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir, loader: 'ts' },
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    target: 'es2023',
    jsx: 'automatic',
    loader: { '.css': 'empty' },
    define: { OFFERED_VERSIONS: '{}' },
    plugins: [onlyFederation(resolveDir)],
    logLevel: 'error',
  })
  return (await promisify(brotliCompress)(outputFiles[0]!.contents)).length / 1000
}

/** Packages other than the federation runtime, and the shell's other folders, are not counted. */
const onlyFederation = (folder: string): Plugin => ({
  name: 'only-federation',
  setup({ onResolve }) {
    onResolve({ filter: /^[^.]/ }, ({ path, importer }) =>
      path.startsWith('@module-federation/') || importer.includes('@module-federation')
        ? undefined
        : { path, external: true, sideEffects: false },
    )
    onResolve({ filter: /^\.\.\// }, ({ path, resolveDir }) =>
      resolveDir === folder ? { path, external: true, sideEffects: false } : undefined,
    )
  },
})
