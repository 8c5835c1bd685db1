import { expect, test } from 'vitest'
import { parseCatalog, pinVersions } from './catalog.ts'

const yaml = `packages: [shell]

# pinned
catalog:
  # browser
  '@arco-design/web-react': 2.66.16
  react: 19.3.1 # exact

  pg-binaries: 18.4.0-beta.17
allowBuilds:
  esbuild: false
`

test('reads the catalog with comments and quotes, and stops at its end', () => {
  expect(Object.fromEntries(parseCatalog(yaml))).toEqual({
    '@arco-design/web-react': '2.66.16',
    react: '19.3.1',
    'pg-binaries': '18.4.0-beta.17',
  })
})

test('rejects version ranges and packages that are not in the catalog', () => {
  expect(() => parseCatalog(yaml.replace('19.3.1', '^19.3.1'))).toThrow('react has no exact version')
  expect(pinVersions(['react'], parseCatalog(yaml))).toEqual({ react: '19.3.1' })
  expect(() => pinVersions(['vue'], parseCatalog(yaml))).toThrow('the catalog has no vue')
})
