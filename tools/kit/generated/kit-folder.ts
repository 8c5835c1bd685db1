import { mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { emitDeclarations } from '../pack/compile.ts'
import { kitTsConfig } from '../pack/manifests.ts'
import { listPublicSources } from '../pack/public-shared.ts'

const root = join(import.meta.dirname, '../../..')
const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as Record<string, never>

/** Creates a folder in which remotes see what the kit offers them, and nothing else of the repository. */
export function createKitFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-kit-'))
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, '@tessera'), { recursive: true })
  const { exports } = readJson('shared/package.json') as unknown as { exports: Record<string, string> }
  for (const name of listPublicSources(join(root, 'shared/src'), exports))
    copySource(join(root, 'shared/src', name), join(modules, '@tessera/shared/src', name))
  writeFileSync(join(modules, '@tessera/shared/package.json'), JSON.stringify({ type: 'module', exports }))
  const types = join(modules, '@tessera/kit/lib/types')
  mkdirSync(types, { recursive: true })
  for (const { name, bytes } of emitDeclarations(join(root, 'tools/kit/test')))
    writeFileSync(join(types, name), bytes)
  writeFileSync(
    join(modules, '@tessera/kit/package.json'),
    JSON.stringify({
      type: 'module',
      exports: {
        './test/page': { types: './lib/types/page.d.ts' },
        './test/contract': { types: './lib/types/contract.d.ts' },
      },
    }),
  )
  for (const from of [join(root, 'shared/node_modules'), join(root, 'node_modules')])
    linkPackages(from, modules)
  const { compilerOptions } = readJson('tsconfig.base.json') as unknown as {
    compilerOptions: Record<string, unknown>
  }
  const config = kitTsConfig(compilerOptions, exports)
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ ...config, include: ['*/src'] }))
  return folder
}

/** Copies a source whose own types the repository checks. */
export function copySource(from: string, to: string): void {
  const source = readFileSync(from)
  mkdirSync(dirname(to), { recursive: true })
  const isChecked = /\.tsx?$/.test(from) && !from.endsWith('.d.ts')
  writeFileSync(to, isChecked ? Buffer.concat([Buffer.from('// @ts-nocheck\n'), source]) : source)
}

export function linkPackages(from: string, to: string): void {
  for (const name of readdirSync(from)) {
    if (name.startsWith('.') || name === '@tessera') continue
    if (name.startsWith('@')) linkPackages(join(from, name), join(to, name))
    else {
      mkdirSync(to, { recursive: true })
      try {
        symlinkSync(join(from, name), join(to, name))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
    }
  }
}

/** Writes files into a folder. */
export function writeFiles(folder: string, files: readonly { path: string; text: string }[]): void {
  for (const { path, text } of files) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}
