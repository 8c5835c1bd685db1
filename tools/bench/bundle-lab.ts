import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'

/**
 * Bundles a lab page with `index.html` into `outDir`, with the shell's patches of Arco for React 19; returns
 * `outDir`.
 */
export async function bundleLab(root: string, entry: string, outDir: string): Promise<string> {
  const { findReplacement } = (await import(
    pathToFileURL(join(root, 'shell/src/arco/replacements.ts')).href
  )) as {
    findReplacement: (request: string, issuer: string) => string | undefined
  }
  const arco: Plugin = {
    name: 'arco-on-react-19',
    setup: ({ onResolve }) =>
      onResolve({ filter: /react-dom$/ }, ({ path, importer }) => {
        const file = findReplacement(path, importer)
        return file ? { path: file } : undefined
      }),
  }
  await mkdir(outDir, { recursive: true })
  await writeFile(
    join(outDir, 'index.html'),
    '<!doctype html><html lang="zh"><meta charset="utf-8"><title>lab</title><link rel="stylesheet" href="lab.css"><body><div id="root"></div><script src="lab.js"></script>',
  )
  await build({
    entryPoints: { lab: entry },
    outdir: outDir,
    bundle: true,
    minify: true,
    jsx: 'automatic',
    // Always the ES modules of a package; a mix with CommonJS would bundle it twice.
    mainFields: ['module', 'main'],
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.svg': 'dataurl' },
    plugins: [arco],
    logLevel: 'error',
  })
  return outDir
}
