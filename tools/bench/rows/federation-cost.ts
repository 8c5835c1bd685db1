import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { build, type Plugin } from 'esbuild'
import { calibrate, summarize, type ReportLine } from '../measure.ts'
import type { Stage } from '../stage.ts'

/**
 * The size that federation adds to the shell: the runtime, `shell/src/remotes`, the page of a remote and the
 * offer of shared modules, minified, without other code of the shell.
 */
export async function federationCost({ root }: Stage): Promise<ReportLine[]> {
  const folder = join(root, 'shell/src/remotes')
  const names = ['../pages/remote-page', './errors', './notices', './prefetch']
  // An import without use would leave out whatever has no side effect.
  const ownModules = names
    .map((name, index) => `import * as m${index} from '${name}'\nconsole.log(m${index})`)
    .join('\n')
  const runtime = `import { createInstance } from '@module-federation/runtime'\nimport * as core from '@module-federation/runtime/core'\nconsole.log(createInstance, core)`
  const calibration = summarize([calibrate()])
  const measureSize = async (name: string, contents: string) => ({
    name,
    unit: 'kB brotli',
    ...summarize([await bundleSizeKb(contents, folder)]),
    calibration,
  })
  const total = await measureSize('federation in the shell', ownModules)
  const runtimeOnly = await measureSize('of it, the federation runtime', runtime)
  return [total, runtimeOnly]
}

async function bundleSizeKb(contents: string, resolveDir: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir, loader: 'ts' },
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    target: 'es2023',
    jsx: 'automatic',
    loader: { '.css': 'empty', '.module.css': 'empty' },
    define: { OFFERED_VERSIONS: '{}' },
    plugins: [onlyFederation],
    logLevel: 'error',
  })
  const compressed = await promisify(brotliCompress)(outputFiles[0]!.contents)
  return compressed.length / 1000
}

/** Excludes packages other than the federation runtime, and other folders of the shell. */
const onlyFederation: Plugin = {
  name: 'only-federation',
  setup({ onResolve }) {
    onResolve({ filter: /^[^.]/ }, ({ path, importer }) =>
      path.startsWith('@module-federation/') || importer.includes('@module-federation')
        ? undefined
        : { path, external: true, sideEffects: false },
    )
    onResolve({ filter: /^\.\.\// }, ({ path }) =>
      /^\.\.\/(remotes\/|shared-modules\/|pages\/remote-page$)/.test(path)
        ? undefined
        : { path, external: true, sideEffects: false },
    )
  },
}
