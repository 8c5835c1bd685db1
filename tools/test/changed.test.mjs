import { expect, test } from 'vitest'
import { journeysFor } from './changed.mjs'

test('a change of one area chooses the journeys of that area', () => {
  expect(journeysFor(['remote-org/src/users/page.tsx', 'server/src/org/users/store.ts'])).toEqual([
    'e2e/org/',
  ])
  expect(journeysFor(['shell/src/tabs/strip.tsx', 'e2e/system/data.spec.ts'])).toEqual([
    'e2e/shell/',
    'e2e/system/data.spec.ts',
  ])
})

test('a change of the server chooses the journeys of its feature, one of a lower layer all', () => {
  expect(journeysFor(['server/src/data/syncs/store.ts', 'server/src/registry/store.ts'])).toEqual([
    'e2e/system/',
    'e2e/federation/',
  ])
  expect(journeysFor(['server/src/http/mount.ts'])).toBeUndefined()
  expect(journeysFor(['server/src/app.ts'])).toBeUndefined()
})

test('a change of shared or of the fixtures chooses all journeys', () => {
  expect(journeysFor(['shared/src/ui/table/table.tsx'])).toBeUndefined()
  expect(journeysFor(['e2e/fixtures/list.ts'])).toBeUndefined()
})

test('a change of tools or documents chooses none', () => {
  expect(journeysFor(['tools/test/run.mjs', 'docs/testing.md'])).toEqual([])
})
