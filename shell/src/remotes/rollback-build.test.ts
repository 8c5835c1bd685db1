import { beforeEach, expect, test } from 'vitest'
import type { RegistryEntry } from '@tessera/shared/contract/registry/registry'
import { RemoteFailure } from './failure.ts'
import { rollbackBuild } from './rollback-build.ts'
import {
  addRemote,
  removeRemote,
  updateRemote,
  getRegistry,
  findRemote,
  subscribeRemotes,
} from './remote-state.ts'

const build = (id: string) =>
  ({ name: 'org', uniqueName: `org_${id}`, manifest: `/remotes/org/${id}/mf-manifest.json` }) as RegistryEntry
const [previous, next] = [build('aaaaaaaa'), build('bbbbbbbb')]

beforeEach(() => {
  removeRemote('org')
  addRemote(previous, { at: 'ready' })
})

test('rolls back to the last mounted build when a new build fails before its first render, and records the failed build', () => {
  updateRemote('org', { mounted: previous, entry: next })
  expect(rollbackBuild(next, new RemoteFailure('module', 'x'))).toBe(true)
  expect(findRemote('org')).toMatchObject({
    at: 'idle',
    entry: previous,
    next: null,
    rolledBack: { build: next, failure: { code: 'module' } },
  })
})

test('keeps the new build as next after a network failure', () => {
  updateRemote('org', { mounted: previous, entry: next })
  rollbackBuild(next, new RemoteFailure('manifest-unreachable', 'x'))
  expect(findRemote('org')).toMatchObject({ entry: previous, next, rolledBack: null })
})

test('does not roll back a mounted build, nor the first build', () => {
  expect(rollbackBuild(previous, new RemoteFailure('render', 'x'))).toBe(false)
  updateRemote('org', { mounted: previous })
  expect(rollbackBuild(previous, new RemoteFailure('render', 'x'))).toBe(false)
})

test('notifies subscribers of changes, and keeps object identity until something changes', () => {
  let notifications = 0
  const stop = subscribeRemotes(() => notifications++)
  const [remote, rows] = [findRemote('org'), getRegistry()]
  expect(findRemote('org')).toBe(remote)
  updateRemote('org', {}, { at: 'degraded', failure: new RemoteFailure('timer', 'x') })
  expect([notifications, getRegistry() === rows, findRemote('org')?.at]).toEqual([1, true, 'degraded'])
  updateRemote('org', {}, { at: 'ready' })
  expect(findRemote('org')).not.toHaveProperty('failure')
  updateRemote('org', { next })
  expect(getRegistry()).toEqual([next])
  stop()
  updateRemote('org', { failures: 1 })
  expect(notifications).toBe(3)
})
