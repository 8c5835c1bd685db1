import { beforeEach, expect, test } from 'vitest'
import type { RegistryEntry } from '@tessera/shared/contract/shell/registry'
import { RemoteFailure } from './failure.ts'
import { giveBack } from './give-back.ts'
import { addRemote, dropRemote, note, registryNow, remoteNamed, watchRemotes } from './standing.ts'

const build = (id: string) =>
  ({ name: 'org', uniqueName: `org_${id}`, manifest: `/remotes/org/${id}/mf-manifest.json` }) as RegistryEntry
const [old, next] = [build('aaaaaaaa'), build('bbbbbbbb')]

beforeEach(() => {
  dropRemote('org')
  addRemote(old, { at: 'ready' })
})

test('a new build that fails before it was drawn gives way to the last that was, and is remembered', () => {
  note('org', { mounted: old, entry: next })
  expect(giveBack(next, new RemoteFailure('module', 'x'))).toBe(true)
  expect(remoteNamed('org')).toMatchObject({
    at: 'idle',
    entry: old,
    next: null,
    returned: { build: next, why: { code: 'module' } },
  })
})

test('where only the network failed, the new build goes on waiting', () => {
  note('org', { mounted: old, entry: next })
  giveBack(next, new RemoteFailure('manifest-unreachable', 'x'))
  expect(remoteNamed('org')).toMatchObject({ entry: old, next, returned: null })
})

test('a build that was drawn once, or the first of all, has nothing to return to', () => {
  expect(giveBack(old, new RemoteFailure('render', 'x'))).toBe(false)
  note('org', { mounted: old })
  expect(giveBack(old, new RemoteFailure('render', 'x'))).toBe(false)
})

test('standings are told, and are the same object until something changes', () => {
  let told = 0
  const stop = watchRemotes(() => told++)
  const [remote, rows] = [remoteNamed('org'), registryNow()]
  expect(remoteNamed('org')).toBe(remote)
  note('org', {}, { at: 'degraded', why: new RemoteFailure('timer', 'x') })
  expect([told, registryNow() === rows, remoteNamed('org')?.at]).toEqual([1, true, 'degraded'])
  note('org', {}, { at: 'ready' })
  expect(remoteNamed('org')).not.toHaveProperty('why')
  note('org', { next })
  expect(registryNow()).toEqual([next])
  stop()
  note('org', { failures: 1 })
  expect(told).toBe(3)
})
