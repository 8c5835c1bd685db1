import { expect, test } from 'vitest'
import type { RegistryEntry } from '@tessera/shared/contract/registry/registry'
import { calledByShell, failureOf, findBuildInText } from './failure.ts'

const build = (name: string, id: string) => ({
  entry: { name } as RegistryEntry,
  folder: `https://t.example/remotes/${name}/${id}/`,
})
const builds = [build('org', 'aaaaaaaa'), build('org', 'bbbbbbbb'), build('edu', 'cccccccc')]
const stack = `Error: x
    at f (https://t.example/assets/react.0123456789.js:1:2)
    at g (https://t.example/remotes/edu/cccccccc/1.js:1:2)
    at h (https://t.example/remotes/org/bbbbbbbb/2.js:1:2)`

test.each([
  ['the innermost frame of a remote decides', stack, 'edu'],
  [
    'builds of one remote differ by their folder',
    'at https://t.example/remotes/org/bbbbbbbb/entry.js:3:4',
    'org',
  ],
  ['undefined for a text that names no remote', 'at https://t.example/assets/main.js:3:4', undefined],
  [
    'undefined for a folder on another origin',
    'at https://else.example/remotes/org/bbbbbbbb/entry.js',
    undefined,
  ],
])('%s', (_, text, name) => expect(findBuildInText(text, builds)?.entry.name).toBe(name))

test('the stack of a handler runs through the shell, that of a timer does not', () => {
  expect([
    calledByShell(stack),
    calledByShell('Error: x\n at g (https://t.example/remotes/edu/cccccccc/1.js:1:2)'),
  ]).toEqual([true, false])
})

test('a failure that the federation runtime wrapped is found in its message', () => {
  const wrapped = (original: string) =>
    new Error(
      `[ Federation Runtime ]: Failed to get manifest. #RUNTIME-003 Original Error Message: ${original}`,
    )
  const codeOf = (original: string) => failureOf(wrapped(original)).code
  expect(failureOf(wrapped('RemoteFailure: manifest-timeout: 8 s'))).toMatchObject({
    code: 'manifest-timeout',
    detail: '8 s',
  })
  expect([codeOf('RemoteFailure: nonsense: 8 s'), codeOf('TypeError: Failed to fetch')]).toEqual([
    'manifest-unreachable',
    'manifest-unreachable',
  ])
})
