import { expect, test } from 'vitest'
import type { RegistryEntry } from '@tessera/shared/contract/shell/registry'
import { calledByShell, placedIn } from './attribute.ts'

const placed = (name: string, id: string) => ({
  entry: { name } as RegistryEntry,
  folder: `https://t.example/remotes/${name}/${id}/`,
})
const builds = [placed('org', 'aaaaaaaa'), placed('org', 'bbbbbbbb'), placed('edu', 'cccccccc')]
const stack = `Error: x
    at f (https://t.example/assets/react.0123456789.js:1:2)
    at g (https://t.example/remotes/edu/cccccccc/1.js:1:2)
    at h (https://t.example/remotes/org/bbbbbbbb/2.js:1:2)`

test.each([
  ['the innermost frame that is anybody’s decides', stack, 'edu'],
  ['the build is told apart by its folder', 'at https://t.example/remotes/org/bbbbbbbb/entry.js:3:4', 'org'],
  ['what names no remote is nobody’s', 'at https://t.example/assets/main.js:3:4', undefined],
  [
    'a remote of the same name elsewhere is nobody’s',
    'at https://else.example/remotes/org/bbbbbbbb/entry.js',
    undefined,
  ],
])('%s', (_, text, name) => expect(placedIn(text, builds)?.entry.name).toBe(name))

test('React calls handlers, nobody calls a timer', () => {
  expect([
    calledByShell(stack),
    calledByShell('Error: x\n at g (https://t.example/remotes/edu/cccccccc/1.js:1:2)'),
  ]).toEqual([true, false])
})
