import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogOf } from './pack/catalog.ts'
import { compiled, declarations } from './pack/compile.ts'
import { createPackage, kitPackage, kitTypes, sharedPackage } from './pack/manifests.ts'
import { publicSources } from './pack/public-shared.ts'
import { packed, type Entry } from './pack/tar.ts'

/*
 * `node tools/kit/build.ts`: what the server offers at /sdk/, into tools/kit/dist: the kit and the maker of new remotes as npm tarballs.
 * The same sources give the same bytes.
 */
const root = join(import.meta.dirname, '../..')
const out = join(import.meta.dirname, 'dist')
const read = (path: string) => readFileSync(join(root, path))
const readJson = <T>(path: string) => JSON.parse(read(path).toString('utf8')) as T
const file = (name: string, content: unknown): Entry => ({
  name,
  bytes: content instanceof Uint8Array ? content : Buffer.from(`${JSON.stringify(content, null, 2)}\n`),
})
/** As npm lays its packages out. */
const tarball = (entries: readonly Entry[]) =>
  packed(entries.map((one) => ({ ...one, name: `package/${one.name}` })))
const below = (folder: string, entries: readonly Entry[]) =>
  entries.map((one) => ({ ...one, name: `${folder}/${one.name}` }))
/** Marks a file as a program. */
const program = (entries: readonly Entry[], name: string) =>
  entries.map((one) =>
    one.name === name
      ? { name, bytes: Buffer.concat([Buffer.from('#!/usr/bin/env node\n'), one.bytes]), runs: true }
      : one,
  )

const { version } = readJson<{ version: string }>('package.json')

async function kit(): Promise<Buffer> {
  const { exports } = readJson<{ exports: Record<string, string> }>('shared/package.json')
  const sources = publicSources(join(root, 'shared/src'), exports)
  const [lib, tests, settings] = await Promise.all([
    compiled(
      {
        remote: 'tools/webpack/remote.ts',
        'arco-loader': 'tools/webpack/arco-loader.ts',
        'css-scope-loader': 'tools/webpack/css-scope-loader.ts',
        tessera: 'tools/kit/cli/main.ts',
      },
      'shared',
    ),
    // What a page and its test have in common (session, words) is one module: it stays outside.
    compiled({ page: 'tools/kit/test/page.tsx', contract: 'tools/kit/test/contract.ts' }, 'none'),
    compiled(
      {
        'vitest.config': 'tools/kit/test/vitest.config.ts',
        'arco-on-react-19': 'shell/src/arco/vitest-plugin.ts',
      },
      'none',
    ),
  ])
  const standIns = ['react-dom.ts', 'transition-react-dom.ts'].map((name) =>
    file(name, read(`shell/src/arco/${name}`)),
  )
  return tarball([
    file('package.json', kitPackage(version, catalogOf(read('pnpm-workspace.yaml').toString('utf8')))),
    file(
      'tsconfig.json',
      kitTypes(readJson<{ compilerOptions: Record<string, unknown> }>('tsconfig.base.json').compilerOptions),
    ),
    file('remote.schema.json', read('tools/webpack/remote.schema.json')),
    file('GUIDE.md', read('tools/kit/GUIDE.md')),
    ...below('lib', [...program(lib, 'tessera.mjs'), ...tests, ...settings, ...standIns]),
    ...below('lib/types', declarations(join(import.meta.dirname, 'test'))),
    file('node_modules/@tessera/shared/package.json', sharedPackage(version, exports)),
    ...sources.map((name) => file(`node_modules/@tessera/shared/src/${name}`, read(`shared/src/${name}`))),
  ])
}

async function create(kitName: string): Promise<Buffer> {
  const programs = await compiled({ create: 'tools/kit/create/alone.ts' }, 'all')
  return tarball([file('package.json', createPackage(version, kitName)), ...program(programs, 'create.mjs')])
}

const kitBytes = await kit()
// Lock files hold the digest of what was installed, so another content is another name. Whoever types the maker's address wants the latest.
const kitName = `tessera-kit-${version}-${createHash('sha256').update(kitBytes).digest('hex').slice(0, 10)}.tgz`
const createBytes = await create(kitName)
rmSync(out, { recursive: true, force: true })
mkdirSync(out, { recursive: true })
const files: Record<string, Uint8Array> = {
  [kitName]: kitBytes,
  [`tessera-create-${version}.tgz`]: createBytes,
}
for (const [name, bytes] of Object.entries(files)) writeFileSync(join(out, name), bytes)
