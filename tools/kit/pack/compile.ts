import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type BuildOptions, type Plugin } from 'esbuild'
import type { Entry } from './tar.ts'

const root = join(import.meta.dirname, '../../..')

/** Packages that are compiled in; the others are the business of whoever installs. */
export type Inside = 'none' | 'shared' | 'all'

const onlyShared: Plugin = {
  name: 'only-shared-inside',
  setup({ onResolve }) {
    onResolve({ filter: /^@tessera\/shared\// }, ({ path }) => ({
      path: fileURLToPath(import.meta.resolve(path)),
    }))
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' ? undefined : { path, external: true },
    )
  },
}

const packagesOf: Record<Inside, BuildOptions> = {
  none: { packages: 'external' },
  shared: { plugins: [onlyShared] },
  all: {},
}

/** Compiles programs for Node 20.19 (name -> source, from the root) and gives the files that came out; they share what they have in common. */
export async function compiled(programs: Readonly<Record<string, string>>, inside: Inside): Promise<Entry[]> {
  const outdir = join(root, 'lib')
  const { outputFiles } = await build({
    ...packagesOf[inside],
    entryPoints: programs,
    absWorkingDir: root,
    outdir,
    write: false,
    bundle: true,
    splitting: inside !== 'all',
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    jsx: 'automatic',
    outExtension: { '.js': '.mjs' },
    chunkNames: `part-[hash]`,
    legalComments: 'none',
    logLevel: 'warning',
  })
  return outputFiles.map(({ path, contents }) => ({ name: path.slice(outdir.length + 1), bytes: contents }))
}

/** The declarations of a TypeScript project, as `tsc` writes them; throws with its words. */
export function declarations(project: string): Entry[] {
  const to = mkdtempSync(join(tmpdir(), 'tessera-types-'))
  try {
    const words = [
      '-p',
      project,
      '--noEmit',
      'false',
      '--declaration',
      '--emitDeclarationOnly',
      '--rootDir',
      project,
      '--outDir',
      to,
    ]
    execFileSync(join(root, 'node_modules/.bin/tsc'), words, { cwd: root, stdio: 'pipe', encoding: 'utf8' })
    return readdirSync(to)
      .filter((name) => !/\.(test|config)\./.test(name))
      .map((name) => ({
        name,
        bytes: Buffer.from(
          readFileSync(join(to, name), 'utf8').replaceAll(/(['"]\.\.?\/[^'"]+)\.tsx?(['"])/g, '$1.js$2'),
        ),
      }))
  } catch (error) {
    throw new Error((error as { stdout?: string }).stdout ?? (error as Error).message, { cause: error })
  } finally {
    rmSync(to, { recursive: true })
  }
}
