import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { openPendingBuilds } from './pending-builds.ts'

test('builds are waited for until the parent process says how they ended', () => {
  const parent = new EventEmitter()
  const builds = openPendingBuilds(['--building=shell,remote-org,kit', '--failed=remote-edu'], parent)
  const ended: string[] = []
  for (const name of ['shell', 'remote-org', 'kit']) builds.onEnd(name, () => ended.push(name))
  expect(['shell', 'remote-edu', 'remote-system'].map(builds.stateOf)).toEqual(['waiting', 'failed', 'built'])
  for (const message of [{ built: 'shell' }, { built: 'shell' }, { failed: 'remote-org' }, null, {}])
    parent.emit('message', message)
  expect(ended).toEqual(['shell', 'remote-org'])
  expect(['shell', 'remote-org', 'kit'].map(builds.stateOf)).toEqual(['built', 'failed', 'waiting'])
})

test('without an option everything is built, whatever the parent process sends', () => {
  const parent = new EventEmitter()
  const builds = openPendingBuilds(['node', 'main.mjs'], parent)
  parent.emit('message', { failed: 'remote-org' })
  expect(builds.stateOf('remote-org')).toBe('built')
})
