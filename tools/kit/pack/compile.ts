import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transformSync } from '@swc/core'
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

/**
 * Emits the declarations of the modules of a folder. They state the types of all that they export, so that swc can: a
 * start does not install TypeScript. Throws where a type is missing.
 */
export function emitDeclarations(folder: string): TarEntry[] {
  return readdirSync(folder)
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|config)\./.test(name))
    .map((name) => {
      const { output } = transformSync(readFileSync(join(folder, name), 'utf8'), {
        filename: name,
        swcrc: false,
        jsc: {
          parser: { syntax: 'typescript', tsx: name.endsWith('x') },
          experimental: { emitIsolatedDts: true },
        },
      }) as { output?: string } // swc returns it, its types leave it out
      const declarations = (JSON.parse(output!) as { __swc_isolated_declarations__: string })
        .__swc_isolated_declarations__
      return {
        name: name.replace(/\.tsx?$/, '.d.ts'),
        bytes: Buffer.from(declarations.replaceAll(/(['"]\.\.?\/[^'"]+)\.tsx?(['"])/g, '$1.js$2')),
      }
    })
}
