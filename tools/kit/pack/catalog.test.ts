import { expect, test } from 'vitest'
import { catalogOf, pinned } from './catalog.ts'

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

test('the catalog is read with its comments and quotes, and nothing after it', () => {
  expect(Object.fromEntries(catalogOf(yaml))).toEqual({
    '@arco-design/web-react': '2.66.16',
    react: '19.3.1',
    'pg-binaries': '18.4.0-beta.17',
  })
})

test('a range is no version, and what is not pinned is not shipped', () => {
  expect(() => catalogOf(yaml.replace('19.3.1', '^19.3.1'))).toThrow('react has no exact version')
  expect(pinned(['react'], catalogOf(yaml))).toEqual({ react: '19.3.1' })
  expect(() => pinned(['vue'], catalogOf(yaml))).toThrow('the catalog has no vue')
})
