import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseCatalog } from './pack/catalog.ts'
import { compilePrograms, emitDeclarations } from './pack/compile.ts'
import { createPackage, kitPackage, kitTsConfig, sharedPackage } from './pack/manifests.ts'
import { listPublicSources } from './pack/public-shared.ts'
import { packTarball, type TarEntry } from './pack/tar.ts'

/*
 * `node tools/kit/build.ts` writes the files that the server offers at /sdk/ to tools/kit/dist: the kit and
 * the program that creates remotes, both as npm tarballs. The same sources give the same bytes.
 */
const root = join(import.meta.dirname, '../..')
const outDir = join(import.meta.dirname, 'dist')
const readFromRoot = (path: string) => readFileSync(join(root, path))
const readJson = <T>(path: string) => JSON.parse(readFromRoot(path).toString('utf8')) as T
const fileEntry = (name: string, content: unknown): TarEntry => ({
  name,
  bytes: content instanceof Uint8Array ? content : Buffer.from(`${JSON.stringify(content, null, 2)}\n`),
})
/** Packs entries below `package/`, as npm expects them. */
const packNpmPackage = (entries: readonly TarEntry[]) =>
  packTarball(entries.map((entry) => ({ ...entry, name: `package/${entry.name}` })))
const moveInto = (folder: string, entries: readonly TarEntry[]) =>
  entries.map((entry) => ({ ...entry, name: `${folder}/${entry.name}` }))
/** Makes one entry an executable Node program. */
const markExecutable = (entries: readonly TarEntry[], name: string) =>
  entries.map((entry) =>
    entry.name === name
      ? {
          name,
          bytes: Buffer.concat([Buffer.from('#!/usr/bin/env node\n'), entry.bytes]),
          isExecutable: true,
        }
      : entry,
  )

const { version } = readJson<{ version: string }>('package.json')

const replacementsFolder = 'shell/src/arco'

/** The files that replace modules of Arco, and the files of their folder that they import. */
function listReplacements(): string[] {
  const list = 'replacements.ts'
  const found = new Set([list])
  for (const name of found) {
    const source = readFromRoot(`${replacementsFolder}/${name}`).toString('utf8')
    const references = source.matchAll(/(?:from |import |pathOf\()'\.\/([^']+)'/g)
    for (const [, file] of references) found.add(file!)
  }
  found.delete(list)
  return [...found]
}

async function buildKit(): Promise<Buffer> {
  const { exports } = readJson<{ exports: Record<string, string> }>('shared/package.json')
  const sources = listPublicSources(join(root, 'shared/src'), exports)
  const [lib, tests, settings] = await Promise.all([
    compilePrograms(
      {
        remote: 'tools/webpack/remote.ts',
        'arco-loader': 'tools/webpack/arco-loader.ts',
        'contract-loader': 'tools/webpack/contract-loader.ts',
        'css-scope-loader': 'tools/webpack/css-scope-loader.ts',
        'worker-loader': 'tools/webpack/worker-loader.ts',
        tessera: 'tools/kit/cli/start.ts',
      },
      'shared',
    ),
    // A page and its test must share one instance of @tessera/shared (session, words), so it is not compiled
    // in.
    compilePrograms({ page: 'tools/kit/test/page.tsx', contract: 'tools/kit/test/contract.ts' }, 'none'),
    compilePrograms(
      {
        'vitest.config': 'tools/kit/test/vitest.config.ts',
        'arco-on-react-19': 'shell/src/arco/vitest-plugin.ts',
      },
      'none',
    ),
  ])
  const replacedModules = listReplacements().map((name) =>
    fileEntry(name, readFromRoot(`${replacementsFolder}/${name}`)),
  )
  return packNpmPackage([
    fileEntry(
      'package.json',
      kitPackage(version, parseCatalog(readFromRoot('pnpm-workspace.yaml').toString('utf8'))),
    ),
    fileEntry(
      'tsconfig.json',
      kitTsConfig(
        readJson<{ compilerOptions: Record<string, unknown> }>('tsconfig.base.json').compilerOptions,
        exports,
      ),
    ),
    fileEntry('remote.schema.json', readFromRoot('tools/webpack/remote.schema.json')),
    fileEntry('GUIDE.md', readFromRoot('tools/kit/GUIDE.md')),
    ...moveInto('lib', [...markExecutable(lib, 'tessera.mjs'), ...tests, ...settings, ...replacedModules]),
    ...moveInto('lib/types', emitDeclarations(join(import.meta.dirname, 'test'))),
    fileEntry('node_modules/@tessera/shared/package.json', sharedPackage(version, exports)),
    ...sources.map((name) =>
      fileEntry(`node_modules/@tessera/shared/src/${name}`, readFromRoot(`shared/src/${name}`)),
    ),
  ])
}

async function buildCreatePackage(kitName: string): Promise<Buffer> {
  const programs = await compilePrograms({ create: 'tools/kit/create/standalone.ts' }, 'all')
  return packNpmPackage([
    fileEntry('package.json', createPackage(version, kitName)),
    ...markExecutable(programs, 'create.mjs'),
  ])
}

const kitBytes = await buildKit()
// Lock files of remotes record the digest of the kit, so other content needs another file name. The create
// package keeps
// its name: users type its URL and want the latest one.
const kitName = `tessera-kit-${version}-${createHash('sha256').update(kitBytes).digest('hex').slice(0, 10)}.tgz`
const createBytes = await buildCreatePackage(kitName)
rmSync(outDir, { recursive: true, force: true })
mkdirSync(outDir, { recursive: true })
const files: Record<string, Uint8Array> = {
  [kitName]: kitBytes,
  [`tessera-create-${version}.tgz`]: createBytes,
}
for (const [name, bytes] of Object.entries(files)) writeFileSync(join(outDir, name), bytes)
