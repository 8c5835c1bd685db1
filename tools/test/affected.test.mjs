import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { affectedTests, takeNearest } from './affected.mjs'
import { readImports } from './imports.mjs'

const shared = {
  name: '@tessera/shared',
  exports: { './contract/*': './src/contract/*.ts', './ui/*': './src/ui/*.tsx' },
}
const page = (module) => ({ module, title: {} })
const tree = {
  'shared/package.json': JSON.stringify(shared),
  'tools/package.json': JSON.stringify({ name: '@tessera/tools', exports: {} }),
  'shared/src/contract/calls.ts': `import { leads, trials } from './edu/leads.ts'
import { users } from './org/users.ts'
export const calls = { 'edu.leads': leads, 'edu.trials': trials, 'org.users': users }`,
  'shared/src/contract/edu/leads.ts': '',
  'shared/src/contract/org/users.ts': '',
  'shared/src/contract/wire.test.ts': `import './calls.ts'`,
  'shared/src/ui/table.tsx': '',
  'shared/src/ui/table.test.tsx': `import { Table } from './table.tsx'`,
  'server/src/app.ts': `import * as features from './features.ts'`,
  'server/src/features.ts': `export { feature as leads } from './edu/leads/feature.ts'
export { feature as users } from './org/users/feature.ts'`,
  'server/src/db/pages.ts': '',
  'server/src/edu/leads/feature.ts': `import { h } from './routes.ts'
const handlers = { 'edu.leads': h, 'edu.trials': h }`,
  'server/src/edu/leads/routes.ts': `import { leads } from '@tessera/shared/contract/edu/leads'
import { store } from './store.ts'`,
  'server/src/edu/leads/store.ts': `import {
  pages,
} from '../../db/pages.ts'`,
  'server/src/edu/leads/leads.pg.test.ts': `import { openApp } from '../../../test/app.ts'`,
  'server/src/edu/alerts/alerts.pg.test.ts': `import { leads } from '@tessera/shared/contract/edu/leads'`,
  'server/src/org/users/feature.ts': `const handlers = { 'org.users': h }`,
  'server/src/org/users/users.pg.test.ts': `import { users } from '@tessera/shared/contract/org/users'`,
  'server/test/app.ts': `import { buildApp } from '../src/app.ts'`,
  'remote-edu/remote.json': JSON.stringify({
    pages: { 'edu/eduLead': page('./src/leads/page.tsx'), 'edu/eduPlace': page('./src/places/page.tsx') },
  }),
  'remote-edu/src/leads/page.tsx': `const later = import('./card.tsx')`,
  'remote-edu/src/leads/card.tsx': `import { Table } from '@tessera/shared/ui/table'`,
  'remote-edu/src/places/page.tsx': '',
  'e2e/edu/board.spec.ts': `goto('/edu/eduLead?keyword=a')`,
  'e2e/edu/places.spec.ts': `goto('/edu/eduPlace')`,
  'e2e/edu/leads.spec.ts': '',
  'e2e/shell/tabs.spec.ts': '',
  'shell/src/tabs/strip.tsx': '',
  'docs/testing.md': '',
  'tools/rules/docs.test.ts': '',
}
const root = mkdtempSync(join(tmpdir(), 'tessera-affected-'))
for (const [path, text] of Object.entries(tree)) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
afterAll(() => rmSync(root, { recursive: true, force: true }))
const files = Object.keys(tree)
const imports = readImports(root, files)

/** Which tests a change of these files affects, without their distances. */
function affectedBy(...changed) {
  const { unit, server, journeys } = affectedTests({ root, files, changed, imports })
  return [unit, server, journeys].map((tests) => tests.map(({ file }) => file))
}

test('imports are followed through packages, several lines and deferred imports', () => {
  expect(imports.get('server/src/edu/leads/store.ts')).toEqual(['server/src/db/pages.ts'])
  expect(imports.get('remote-edu/src/leads/card.tsx')).toEqual(['shared/src/ui/table.tsx'])
  expect(imports.get('remote-edu/src/leads/page.tsx')).toEqual(['remote-edu/src/leads/card.tsx'])
})

test('a feature of the server has the tests beside it and those that make its calls, not those of other features', () => {
  expect(affectedBy('server/src/edu/leads/store.ts')).toEqual([
    [],
    ['server/src/edu/leads/leads.pg.test.ts', 'server/src/edu/alerts/alerts.pg.test.ts'],
    ['e2e/edu/leads.spec.ts'],
  ])
})

test('a lower layer reaches the tests of the features that import it', () => {
  expect(affectedBy('server/src/db/pages.ts')[1]).toEqual([
    'server/src/edu/leads/leads.pg.test.ts',
    'server/src/edu/alerts/alerts.pg.test.ts',
  ])
})

test('a changed contract reaches who makes its calls, its feature, and the record of the wire', () => {
  const [unit, server] = affectedBy('shared/src/contract/edu/leads.ts')
  expect(unit).toEqual(['shared/src/contract/wire.test.ts'])
  expect(server).toEqual(['server/src/edu/alerts/alerts.pg.test.ts', 'server/src/edu/leads/leads.pg.test.ts'])
})

test('a file of a page has the journeys that open the address of the page', () => {
  expect(affectedBy('remote-edu/src/leads/card.tsx')[2]).toEqual([
    'e2e/edu/leads.spec.ts',
    'e2e/edu/board.spec.ts',
  ])
  expect(affectedBy('shared/src/ui/table.tsx')).toEqual([
    ['shared/src/ui/table.test.tsx'],
    [],
    ['e2e/edu/leads.spec.ts', 'e2e/edu/board.spec.ts'],
  ])
})

test('a part of the shell has the journeys with its name, a document the test of the documents', () => {
  expect(affectedBy('shell/src/tabs/strip.tsx')[2]).toEqual(['e2e/shell/tabs.spec.ts'])
  expect(affectedBy('docs/testing.md')).toEqual([['tools/rules/docs.test.ts'], [], []])
})

test('a changed test is affected itself', () => {
  expect(affectedBy('e2e/edu/places.spec.ts')).toEqual([[], [], ['e2e/edu/places.spec.ts']])
})

test('the nearest tests are taken as far as the budget goes, at least one', () => {
  const tests = ['a', 'b', 'c'].map((file) => ({ file, distance: 0 }))
  const seconds = { a: 5, b: 20, c: 4 }
  expect(takeNearest(tests, (file) => seconds[file], 10)).toEqual(['a', 'c'])
  expect(takeNearest(tests.slice(1), (file) => seconds[file], 10)).toEqual(['b'])
  expect(takeNearest([], () => 1, 10)).toEqual([])
})
