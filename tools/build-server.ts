import { readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import { slimSourceMap, type SourceMap } from './slim-source-map.ts'

const root = dirname(import.meta.dirname)
const outDir = join(root, 'server/dist')

/**
 * Escapes the characters that esbuild leaves in regular expressions, tagged templates and comments. V8 keeps the source
 * of a file with a single one of them in two bytes per character, which is 10 MB more.
 */
const escapeNonAscii = (code: string): string =>
  code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

await rm(outDir, { recursive: true, force: true })
try {
  await build({
    // Scripts and statements of users run in a worker thread; SQLite data sources, compression and builds in separate processes.
    entryPoints: {
      main: join(root, 'server/src/main.ts'),
      worker: join(root, 'server/src/workers/worker.ts'),
      'sqlite-process': join(root, 'server/src/data/sources/sqlite-process.ts'),
      'compress-process': join(root, 'server/src/files/compress-process.ts'),
      'build-process': join(root, 'server/src/lowcode/generator/publications/build-process.ts'),
    },
    outdir: outDir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    sourcemap: true,
    sourcesContent: false,
    legalComments: 'none',
    logLevel: 'warning',
    // Native code, the optional native variant of pg, drivers that the first data source of their kind loads, and what the
    // first PDF file loads, and its first chart.
    external: [
      '@node-rs/argon2',
      'sharp',
      'pg-native',
      'mysql2',
      'mysql2/promise',
      'oracledb',
      'tedious',
      'libpg-query',
      'pdfkit',
      'fontkit',
      'echarts',
      'quickjs-emscripten-core',
      '@jitl/quickjs-wasmfile-release-sync',
      '@guanmingchiu/sqlparser-ts',
    ],
    // CommonJS packages need `require`, `__filename` and `__dirname`.
    banner: {
      js: [
        "import { createRequire as bundledRequire } from 'node:module'",
        'const require = bundledRequire(import.meta.url), __filename = import.meta.filename, __dirname = import.meta.dirname',
      ].join('\n'),
    },
  })
  const mainFile = join(outDir, 'main.mjs')
  const code = await readFile(mainFile, 'utf8')
  await writeFile(mainFile, escapeNonAscii(code))
  const mapFile = `${mainFile}.map`
  const map = JSON.parse(await readFile(mapFile, 'utf8')) as SourceMap
  const isOwnCode = (source: string) => !source.includes('node_modules/') && !source.endsWith('.json')
  await writeFile(mapFile, JSON.stringify(slimSourceMap(map, isOwnCode)))
} catch (error) {
  if (!(error as { errors?: unknown }).errors) throw error
  process.exitCode = 1 // esbuild has printed the errors
}
