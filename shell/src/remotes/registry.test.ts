// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest'
import { registryEntryOf, type BuildRecord } from '@tessera/shared/contract/registry/registry'
import { validateManifest } from './validate-manifest.ts'

// The build of the shell defines them; no module is shared here.
vi.stubGlobal('OFFERED_VERSIONS', {})
const { reportFailure, validateEntry, validateRegistry } = await import('./registry.ts')
const { RemoteFailure } = await import('./failure.ts')
const { store } = await import('./state.ts')

const title = { zh: '', en: '', zhtw: '' }
const digest = `sha384-${'A'.repeat(64)}`
const record: BuildRecord = {
  name: 'org',
  title,
  owner: 'Platform team',
  contract: '^1.0',
  areas: ['permission'],
  pages: { 'permission/user': { module: './src/users/page.tsx', title } },
  contributes: { portalWidgets: [], searchEntries: [], profilePanels: [] },
  build: { id: 'abcdef012345', time: 0, commit: '' },
  uniqueName: 'org_abcdef012345',
  cssScope: 'tessera-org',
  needs: { react: '^19.3.1' },
  uses: {},
  digests: { 'entry.js': digest, 'page.js': digest },
}
const entry = registryEntryOf(record, '/remotes/org/abcdef012345/mf-manifest.json')
const assets = (js: string[]) => ({ js: { sync: js, async: [] }, css: { sync: [], async: [] } })
const manifest = (more: object = {}, tessera: object = {}) =>
  JSON.stringify({
    id: 'org_abcdef012345',
    metaData: { tessera: { ...record, ...tessera }, remoteEntry: { name: 'entry.js', path: '' } },
    shared: [],
    exposes: [{ path: './permission/user', assets: assets(['page.js']) }],
    ...more,
  })

describe('validation before any code of a remote runs', () => {
  test('accepts a valid entry and manifest', () => {
    expect(validateEntry(entry, { react: '19.3.1' })).toBeUndefined()
    expect(() => validateManifest(manifest(), entry)).not.toThrow()
  })
  test('refuses a contract out of range', () =>
    expect(validateEntry({ ...entry, contract: '^2.0' }, { react: '19.3.1' })).toMatchObject({
      code: 'contract',
      final: true,
    }))
  test('refuses a shared package whose range the shell does not satisfy', () =>
    expect(validateEntry(entry, { react: '18.3.1' })).toMatchObject({
      code: 'shared-range',
      detail: 'needs react ^19.3.1, here is 18.3.1',
    }))
  test.each([
    ['name', entry, { ...entry, uniqueName: 'org_other' }],
    ['global name', entry, { ...entry, name: 'other' }],
  ])('refuses the second entry with a duplicate %s', (_, ...entries) =>
    expect(validateRegistry(entries).map(({ refused }) => refused?.code)).toEqual([undefined, 'duplicate']),
  )
  test.each([
    ['a build other than the listed one', manifest({}, { uniqueName: 'org_fedcba543210' }), 'other-build'],
    [
      'a file without a digest',
      manifest({ exposes: [{ path: './permission/user', assets: assets(['page.js', 'more.js']) }] }),
      'no-digest',
    ],
    [
      'an entry without a digest',
      manifest({ metaData: { tessera: record, remoteEntry: { name: 'else.js' } } }),
      'no-digest',
    ],
    ['a declared page that is not exposed', manifest({ exposes: [] }), 'manifest-invalid'],
    ['JSON that is no manifest', '{"name":"x"}', 'manifest-invalid'],
    ['a page of HTML', '<!doctype html>', 'manifest-invalid'],
  ])('%s', (_, text, code) =>
    expect(() => validateManifest(text, entry)).toThrow(expect.objectContaining({ code })),
  )
})

test('a browser reports the same cause five times in ten minutes', () => {
  vi.useFakeTimers()
  const report = (detail: string, where = 'user') =>
    reportFailure(entry, new RemoteFailure('timer', detail), where)
  for (let n = 0; n < 50; n++) report(`message ${n}`)
  expect(store.reports.failures).toHaveLength(5)
  report('one', 'other')
  expect(store.reports.failures).toHaveLength(6)
  vi.advanceTimersByTime(600_001)
  store.reports.failures.length = 0
  report('again')
  expect(store.reports.failures).toHaveLength(1)
  vi.useRealTimers()
})
