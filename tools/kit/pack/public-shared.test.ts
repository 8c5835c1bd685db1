import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { kitTsConfig } from './manifests.ts'
import { listPublicSources } from './public-shared.ts'

const shared = join(import.meta.dirname, '../../../shared')
const { exports } = JSON.parse(readFileSync(join(shared, 'package.json'), 'utf8')) as {
  exports: Record<string, string>
}

test('names of earlier kits lead to files that the kit contains', () => {
  const sources = listPublicSources(join(shared, 'src'), exports)
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
