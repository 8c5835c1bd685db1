// @vitest-environment jsdom
import { expect, test } from 'vitest'
import {
  detailsOf,
  lookupCacheAliases,
  remoteStateAliases,
  sessionAliases,
  viewAliases,
} from './deprecated.ts'
import { session } from './session.ts'

const members = (target: object, names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([old, current]): [string, unknown, unknown] => [
    old,
    Reflect.get(target, old),
    Reflect.get(target, current),
  ])

test.each([
  ['session', session, sessionAliases],
  ['session.views', session.views, viewAliases],
  ['session.lookupCache', session.lookupCache, lookupCacheAliases],
  ['session.remoteStates', session.standing, remoteStateAliases],
])('every old name of %s gives the member under its current name', (_, target, names) => {
  for (const [old, alias, successor] of members(target, names)) {
    expect(alias, old).toBeDefined()
    expect(alias, old).toBe(successor)
  }
})

test('an old name gives what the shell assigned under the current name', () => {
  const [isViewKept, remoteStates] = [() => true, { get: () => 'ready', subscribe: () => () => {} }]
  session.isViewKept = isViewKept
  session.remoteStates = remoteStates
  expect(session.keepsView).toBe(isViewKept)
  expect(session.standing).toBe(remoteStates)
  expect([session.standing.of, session.standing.watch]).toEqual([remoteStates.get, remoteStates.subscribe])
})

test('a member that is assigned under its old name is read under its current name', () => {
  const setTabTitle = () => {}
  session.nameTab = setTabTitle
  expect(session.setTabTitle).toBe(setTabTitle)
})

test('details are read under either name', () => {
  const details = { ticket: 't' }
  expect([detailsOf({ details }), detailsOf({ told: details }), detailsOf({})]).toEqual([
    details,
    details,
    undefined,
  ])
})
