import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'

/** Bundles a page of the lab for browsers, with Arco on React 19 as the shell has it; gives the folder, in which `index.html` stands. */
export async function bundleLab(root: string, entry: string, folder: string): Promise<string> {
  const { findReplacement } = (await import(pathToFileURL(join(root, 'shell/src/arco/replacements.ts')).href)) as {
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
  await mkdir(folder, { recursive: true })
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><html lang="zh"><meta charset="utf-8"><title>lab</title><link rel="stylesheet" href="lab.css"><body><div id="root"></div><script src="lab.js"></script>',
  )
  await build({
    entryPoints: { lab: entry },
    outdir: folder,
    bundle: true,
    minify: true,
    jsx: 'automatic',
    // What gives a package its name in two builds gives it one here: the modules, not the CommonJS twin.
    mainFields: ['module', 'main'],
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.svg': 'dataurl' },
    plugins: [arco],
    logLevel: 'error',
  })
  return folder
}
