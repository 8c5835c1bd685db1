// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import type { RegistryEntry } from '@tessera/shared/contract/registry/registry'
import { RemoteFailure } from './failure.ts'
import { backoffMs, probeBackoff, retryBackoff } from './loader.ts'
import { afterMounting, beginMounting, endMounting } from './mounting.ts'
import { hasPage } from './transitions.ts'
import { findRemote, getRegistry, store, subscribeRemotes } from './state.ts'

// The build of the shell defines them; no module is shared here.
vi.hoisted(() => vi.stubGlobal('OFFERED_VERSIONS', {}))
const { dispatch, openPage } = await import('./runner.ts')

const build = (id: string) =>
  ({
    name: 'org',
    title: { zh: '组织', en: 'Org', zhtw: '組織' },
    uniqueName: `org_${id}`,
    manifest: `/remotes/org/${id}/mf-manifest.json`,
    build: { id },
    pages: {},
    contributes: {},
  }) as unknown as RegistryEntry
const [one, two] = [build('aaaaaaaa'), build('bbbbbbbb')]
const list = (entry: RegistryEntry) =>
  dispatch('org', { type: 'listed', entry, failure: undefined, isShown: true })

beforeEach(() => {
  store.remotes.clear()
  list(one)
})

test('notifies subscribers when what is shown of a remote changes, and keeps object identity until then', () => {
  const notified = vi.fn()
  const stop = subscribeRemotes(notified)
  const [remote, rows] = [findRemote('org'), getRegistry()]
  expect([findRemote('org') === remote, getRegistry() === rows]).toEqual([true, true])
  dispatch('org', { type: 'preloadFailed', build: one })
  expect([notified.mock.calls.length, findRemote('org') === remote]).toEqual([0, true])
  dispatch('org', { type: 'mounted', build: one })
  expect([notified.mock.calls.length, getRegistry() === rows, findRemote('org')?.at]).toEqual([
    1,
    true,
    'ready',
  ])
  list(two)
  expect([notified.mock.calls.length, getRegistry()]).toEqual([2, [two]])
  stop()
  dispatch('org', { type: 'unlisted' })
  expect([notified.mock.calls.length, getRegistry()]).toEqual([2, []])
})

test('a fault while a page comes on screen marks the remote once the page is rendered', () => {
  const failure = new RemoteFailure('policy', 'changed fetch')
  const fail = () =>
    afterMounting(one, () =>
      dispatch('org', { type: 'partFailed', build: one, failure, where: '', isShown: true }),
    )
  beginMounting(one)
  fail()
  dispatch('org', { type: 'mounted', build: one })
  expect(findRemote('org')?.at).toBe('ready')
  endMounting(one)
  expect(findRemote('org')).toMatchObject({ at: 'degraded', failure })
  dispatch('org', { type: 'mounted', build: one })
  fail()
  expect(findRemote('org')?.at).toBe('degraded')
})

test('a build has the views of the kinds of fields that it contributes, and of no others', async () => {
  const entry = { ...one, contributes: { fieldKinds: [{ name: 'level' }] } } as unknown as RegistryEntry
  expect(
    ['contributed-fields/level', 'contributed-fields/other'].map((page) => hasPage(entry, page)),
  ).toEqual([true, false])
  list(entry)
  const other = openPage({ remote: 'org', page: 'contributed-fields/other' })
  await expect(other).rejects.toMatchObject({ code: 'no-page' })
})

test('an opening that the loader refuses rejects with the reason, and is not remembered', async () => {
  await expect(openPage({ remote: 'nobody', page: 'x' })).rejects.toMatchObject({ code: 'not-registered' })
  await expect(openPage({ remote: 'org', page: 'x' })).rejects.toMatchObject({ code: 'no-page' })
  dispatch('org', { type: 'unlisted' })
  const failure = new RemoteFailure('contract', 'needs ^2.0')
  dispatch('org', { type: 'listed', entry: one, failure, isShown: false })
  await expect(openPage({ remote: 'org', page: 'users' }, true)).rejects.toMatchObject({ code: 'no-page' })
  expect(store.openings.size).toBe(0)
})

test('the delay doubles up to the maximum, with 25 percent jitter', () => {
  expect([0, 1, 2, 3, 20].map((round) => backoffMs(round, probeBackoff, 0.5))).toEqual([
    1_000, 2_000, 4_000, 8_000, 60_000,
  ])
  expect([backoffMs(0, retryBackoff, 0), backoffMs(0, retryBackoff, 1)]).toEqual([187.5, 312.5])
})
