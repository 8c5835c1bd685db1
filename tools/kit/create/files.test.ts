import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readRemoteFile } from '../../webpack/remote-json.ts'
import { filesOfRemote, type Place } from './files.ts'
import { make } from './make.ts'
import { usedNames, withPackage } from './workspace.ts'

const root = join(import.meta.dirname, '../../..')
const places: Place[] = [
  { at: 'workspace' },
  { at: 'alone', server: 'https://staff.example.org', kit: 'tessera-kit-1.8.0-0123456789.tgz' },
]

let dir: string
beforeAll(() => void (dir = mkdtempSync(join(tmpdir(), 'tessera-create-'))))
afterAll(() => rmSync(dir, { recursive: true }))

test.each(places)('a new remote ($at) has a remote.json that the build takes', (place) => {
  const made = join(dir, place.at)
  make(made, filesOfRemote('crm', place))
  expect(readRemoteFile(made)).toMatchObject({
    name: 'crm',
    pages: { customers: { module: './src/customers/page.tsx' } },
  })
})

test('one of the workspace is a package as the others are', () => {
  const {
    'package.json': text = '',
    'webpack.config.js': config,
    'tsconfig.json': types,
  } = filesOfRemote('crm', { at: 'workspace' })
  const read = (name: string) => readFileSync(join(root, 'remote-edu', name), 'utf8')
  const [mine, theirs] = [JSON.parse(text), JSON.parse(read('package.json'))] as {
    dependencies: object
    devDependencies: object
  }[]
  expect(mine?.dependencies).toEqual(theirs?.dependencies)
  expect(mine?.devDependencies).toEqual(theirs?.devDependencies)
  expect([config, types]).toEqual([read('webpack.config.js'), read('tsconfig.json')])
})

test('one of its own installs the kit of its server, by the digest in its name, and nothing else', () => {
  const { 'package.json': text = '' } = filesOfRemote('crm', places[1] as Place)
  expect(JSON.parse(text)).toMatchObject({
    name: 'remote-crm',
    devDependencies: { '@tessera/kit': 'https://staff.example.org/sdk/tessera-kit-1.8.0-0123456789.tgz' },
  })
})

test('a folder with something in it is left as it is', () => {
  const there = mkdtempSync(join(dir, 'there-'))
  writeFileSync(join(there, 'package.json'), 'mine')
  expect(() => make(there, filesOfRemote('crm', { at: 'workspace' }))).toThrow(
    'is there already and not empty: nothing was written.',
  )
  expect(readFileSync(join(there, 'package.json'), 'utf8')).toBe('mine')
})

test('names and areas of the remotes that are here are used', () => {
  const used = usedNames(root)
  expect([...used.keys()]).toEqual(expect.arrayContaining(['org', 'edu', 'permission', 'workFlow']))
})

test.each([
  [
    'packages: [shell, remote-org, remote-edu, shared]',
    'packages: [shell, remote-org, remote-edu, remote-crm, shared]',
  ],
  ['packages: [shell]\ncatalog:', 'packages: [shell, remote-crm]\ncatalog:'],
  ['packages: [remote-crm]', 'packages: [remote-crm]'],
])('%s takes one more package', (before, after) => {
  expect(withPackage(before, 'remote-crm')).toBe(after)
})
