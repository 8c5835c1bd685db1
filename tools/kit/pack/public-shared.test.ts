import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseCatalog } from './catalog.ts'
import { kitPackage, kitTsConfig } from './manifests.ts'
import { listPublicSources } from './public-shared.ts'

const root = join(import.meta.dirname, '../../..')
const shared = join(root, 'shared')
const { exports } = JSON.parse(readFileSync(join(shared, 'package.json'), 'utf8')) as {
  exports: Record<string, string>
}
const sources = listPublicSources(join(shared, 'src'), exports)

test('names of earlier kits lead to files that the kit contains', () => {
  const { paths } = kitTsConfig({}, exports).compilerOptions
  for (const name of ['crud/crud', 'crud/column', 'form-drawer/form-drawer', 'form-drawer/field']) {
    const file = exports[`./widgets/${name}`]
    expect(sources).toContain(file?.replace('./src/', ''))
    expect(paths).toHaveProperty(
      [`@tessera/shared/widgets/${name}`],
      [`./node_modules/@tessera/shared/${file?.slice(2)}`],
    )
  }
})

test('contains the kinds of fields, and every package that its sources import is installed with it', () => {
  expect(sources).toContain('fields/table/kind.ts')
  expect(sources).toContain('fields/signature/view.tsx')
  const catalog = parseCatalog(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8'))
  const installed = new Set(Object.keys(kitPackage('1.0.0', catalog).dependencies))
  const imported = sources.flatMap((name) =>
    [
      ...readFileSync(join(shared, 'src', name), 'utf8').matchAll(
        /^(?:import|\}|export) .*from '([^.'][^']*)'$/gm,
      ),
    ].map(([, path = '']) => path.split('/', path.startsWith('@') ? 2 : 1).join('/')),
  )
  expect([...new Set(imported)].filter((name) => !installed.has(name))).toEqual([])
})
