import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readRemoteFile } from '../../webpack/remote-json.ts'
import { filesOfRemote, type RemoteLocation } from './files.ts'
import { writeNewFiles } from './write-files.ts'
import { listUsedNames, insertPackage } from './workspace.ts'

const root = join(import.meta.dirname, '../../..')
const locations: RemoteLocation[] = [
  { kind: 'workspace' },
  { kind: 'standalone', server: 'https://staff.example.org', kit: 'tessera-kit-1.8.0-0123456789.tgz' },
]

let dir: string
beforeAll(() => void (dir = mkdtempSync(join(tmpdir(), 'tessera-create-'))))
afterAll(() => rmSync(dir, { recursive: true }))

test.each(locations)('a new remote ($kind) has a valid remote.json', (location) => {
  const remoteDir = join(dir, location.kind)
  writeNewFiles(remoteDir, filesOfRemote('crm', location))
  expect(readRemoteFile(remoteDir)).toMatchObject({
    name: 'crm',
    pages: { customers: { module: './src/customers/page.tsx' } },
  })
})

test('a workspace remote has the same package setup as remote-edu', () => {
  const {
    'package.json': text = '',
    'webpack.config.js': config,
    'tsconfig.json': types,
  } = filesOfRemote('crm', { kind: 'workspace' })
  const read = (name: string) => readFileSync(join(root, 'remote-edu', name), 'utf8')
  const [own, existing] = [JSON.parse(text), JSON.parse(read('package.json'))] as {
    dependencies: object
    devDependencies: object
  }[]
  expect(own?.dependencies).toEqual(existing?.dependencies)
  expect(own?.devDependencies).toEqual(existing?.devDependencies)
  expect([config, types]).toEqual([read('webpack.config.js'), read('tsconfig.json')])
})

test('a standalone remote installs only the kit of its server, by the digest in the file name', () => {
  const { 'package.json': text = '' } = filesOfRemote('crm', locations[1] as RemoteLocation)
  expect(JSON.parse(text)).toMatchObject({
    name: 'remote-crm',
    devDependencies: { '@tessera/kit': 'https://staff.example.org/sdk/tessera-kit-1.8.0-0123456789.tgz' },
  })
})

test('leaves a folder that is not empty unchanged', () => {
  const existing = mkdtempSync(join(dir, 'there-'))
  writeFileSync(join(existing, 'package.json'), 'mine')
  expect(() => writeNewFiles(existing, filesOfRemote('crm', { kind: 'workspace' }))).toThrow(
    'already exists and is not empty. Nothing was written.',
  )
  expect(readFileSync(join(existing, 'package.json'), 'utf8')).toBe('mine')
})

test('lists names and areas of the existing remotes', () => {
  const used = listUsedNames(root)
  expect([...used.keys()]).toEqual(expect.arrayContaining(['org', 'edu', 'permission', 'workFlow']))
})

test.each([
  [
    'packages: [shell, remote-org, remote-edu, shared]',
    'packages: [shell, remote-org, remote-edu, remote-crm, shared]',
  ],
  ['packages: [shell]\ncatalog:', 'packages: [shell, remote-crm]\ncatalog:'],
  ['packages: [remote-crm]', 'packages: [remote-crm]'],
])('adds a package to %s', (before, after) => {
  expect(insertPackage(before, 'remote-crm')).toBe(after)
})
