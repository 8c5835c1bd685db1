import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { listExposes, readRemoteFile } from '../webpack/remote-json.ts'

const root = join(import.meta.dirname, '../..')

/** Where the code of a start begins: what it runs, and what it builds. */
function listEntries(): string[] {
  const configurations = globSync('{*,tools/kit/*}/webpack.config.js', { cwd: root })
  const pages = configurations.flatMap((file) => {
    const dir = join(root, dirname(file))
    const modules = existsSync(join(dir, 'remote.json'))
      ? Object.values(listExposes(readRemoteFile(dir))).map(({ import: module }) => module)
      : ['src/index.ts', 'src/sandbox.ts']
    return ['webpack.config.js', ...modules].map((module) => join(dir, module))
  })
  const others = globSync(
    [
      'server/src/{main,workers/worker,data/sources/sqlite-process}.ts',
      'tools/{start,build-server,kit/build}.{mjs,ts}',
      'tools/webpack/*-loader.ts',
    ],
    { cwd: root },
  )
  return [...pages, ...others.map((file) => join(root, file))]
}

/** The packages that files and what they import of the workspace import, with the file. Types alone need none. */
async function listImports(entries: readonly string[]): Promise<[file: string, name: string][]> {
  const found: [string, string][] = []
  await build({
    entryPoints: [...entries],
    outdir: join(root, 'unused'),
    write: false,
    bundle: true,
    platform: 'node',
    format: 'esm',
    loader: { '.svg': 'empty', '.png': 'empty' },
    logLevel: 'error',
    plugins: [
      {
        name: 'packages',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^@tessera\// }, ({ path }) => ({
            path: fileURLToPath(import.meta.resolve(path)),
          }))
          onResolve({ filter: /^[^./]/ }, ({ path, importer, kind }) => {
            if (kind === 'entry-point') return undefined
            if (!path.startsWith('node:')) found.push([importer, path])
            return { path, external: true }
          })
          onLoad({ filter: /\.css$/ }, () => ({ contents: '', loader: 'empty' }))
        },
      },
    ],
  })
  // Loaders of webpack are named, not imported.
  for (const file of globSync('tools/webpack/*.ts', { cwd: root }))
    for (const [, name] of readFileSync(join(root, file), 'utf8').matchAll(/resolvePackage\('([^']+)'\)/g))
      found.push([join(root, file), name!])
  return found
}

/** The packages that a start installs for a file: the `dependencies` of its package, not the `devDependencies`. */
function listInstalled(file: string): string[] {
  for (let dir = dirname(file); ; dir = dirname(dir)) {
    const path = join(dir, 'package.json')
    if (!existsSync(path)) continue
    const { dependencies, optionalDependencies } = JSON.parse(readFileSync(path, 'utf8')) as Record<
      string,
      object | undefined
    >
    return Object.keys({ ...dependencies, ...optionalDependencies })
  }
}

const packageOf = (path: string) => path.split('/', path.startsWith('@') ? 2 : 1).join('/')

test('what a start runs or builds imports only packages that a start installs', async () => {
  const imports = await listImports(listEntries())
  expect(new Set(imports.map(([, name]) => packageOf(name))).size).toBeGreaterThan(80)
  const missing = imports.filter(([file, name]) => !listInstalled(file).includes(packageOf(name)))
  expect(missing.map(([file, name]) => `${relative(root, file)}: ${name}`)).toEqual([])
}, 300_000)
