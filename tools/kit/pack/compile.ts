import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type BuildOptions, type Plugin } from 'esbuild'
import type { TarEntry } from './tar.ts'

const root = join(import.meta.dirname, '../../..')

/** Which packages are compiled in; npm installs the others. */
export type BundledPackages = 'none' | 'shared' | 'all'

const bundleOnlyShared: Plugin = {
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

const bundleOptions: Record<BundledPackages, BuildOptions> = {
  none: { packages: 'external' },
  shared: { plugins: [bundleOnlyShared] },
  all: {},
}

/**
 * Compiles programs (name -> source path from the root) for Node 20.19. Shared code goes to common chunks
 * unless everything is bundled.
 */
export async function compilePrograms(
  programs: Readonly<Record<string, string>>,
  bundled: BundledPackages,
): Promise<TarEntry[]> {
  const outdir = join(root, 'lib')
  const { outputFiles } = await build({
    ...bundleOptions[bundled],
    entryPoints: programs,
    absWorkingDir: root,
    outdir,
    write: false,
    bundle: true,
    splitting: bundled !== 'all',
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

/** Emits the declarations of a TypeScript project with `tsc`; throws with its output. */
export function emitDeclarations(project: string): TarEntry[] {
  const outDir = mkdtempSync(join(tmpdir(), 'tessera-types-'))
  try {
    const args = [
      '-p',
      project,
      '--noEmit',
      'false',
      '--declaration',
      '--emitDeclarationOnly',
      '--rootDir',
      project,
      '--outDir',
      outDir,
    ]
    execFileSync(join(root, 'node_modules/.bin/tsc'), args, { cwd: root, stdio: 'pipe', encoding: 'utf8' })
    return readdirSync(outDir)
      .filter((name) => !/\.(test|config)\./.test(name))
      .map((name) => ({
        name,
        bytes: Buffer.from(
          readFileSync(join(outDir, name), 'utf8').replaceAll(/(['"]\.\.?\/[^'"]+)\.tsx?(['"])/g, '$1.js$2'),
        ),
      }))
  } catch (error) {
    throw new Error((error as { stdout?: string }).stdout ?? (error as Error).message, { cause: error })
  } finally {
    rmSync(outDir, { recursive: true })
  }
}
