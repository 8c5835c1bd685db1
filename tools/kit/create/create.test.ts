import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRemote, formatNextSteps } from './create.ts'

let parent: string
let root: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'tessera-made-'))
  root = join(parent, 'repository')
  mkdirSync(join(root, 'remote-edu'), { recursive: true })
  writeFileSync(join(root, 'remote-edu/remote.json'), '{ "name": "edu", "areas": ["lessons/all"] }')
  writeFileSync(join(root, 'pnpm-workspace.yaml'), 'packages: [shell, remote-edu, shared]\n')
})
afterEach(() => rmSync(parent, { recursive: true }))

const kit = 'tessera-kit-1.8.0-0123456789.tgz'
const createInWorkspace = (line: string) =>
  createRemote(line.split(' ').filter(Boolean), { cwd: root, env: {}, kit, root })
const createStandalone = (line: string, env = {}) =>
  createRemote(line.split(' ').filter(Boolean), { cwd: parent, env, kit })
const readKitUrl = (dir: string) =>
  (JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as { devDependencies: Record<string, string> })
    .devDependencies['@tessera/kit']

test('creates a workspace package inside the repository', () => {
  const created = createInWorkspace('crm')
  expect(created).toEqual({ dir: join(root, 'remote-crm'), kind: 'workspace', name: 'crm' })
  expect(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')).toBe(
    'packages: [shell, remote-edu, remote-crm, shared]\n',
  )
  expect(formatNextSteps(created, root)).toContain('npm run tessera -- publish remote-crm')
})

test('creates a standalone project outside the repository, also when run inside it', () => {
  expect(createInWorkspace('crm --dir ../crm --server https://staff.example.org/')).toEqual({
    dir: join(parent, 'crm'),
    kind: 'standalone',
    name: 'crm',
  })
  expect(readKitUrl(join(parent, 'crm'))).toBe(
    'https://staff.example.org/sdk/tessera-kit-1.8.0-0123456789.tgz',
  )
  expect(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')).not.toContain('crm')
  expect(
    formatNextSteps(createStandalone('crm', { TESSERA_SERVER: 'http://127.0.0.1:3600' }), parent),
  ).toContain('cd remote-crm')
  expect(readKitUrl(join(parent, 'remote-crm'))).toBe(
    'http://127.0.0.1:3600/sdk/tessera-kit-1.8.0-0123456789.tgz',
  )
})

test.each([
  ['', /^Usage: create-remote <name>/],
  ['crm more', /^Usage: create-remote <name>/],
  ['crm --sever x', /^Unknown option '--sever'\.\nUsage/],
  ['edu', /^"edu" is taken by remote-edu\.$/],
  ['lessons', /^"lessons" is taken by addresses of remote-edu below lessons\/all\.$/],
  ['crm --dir somewhere', /^In the repository the folder of a remote must be remote-crm/],
  ['crm --dir ../crm --server nowhere', /^"nowhere" is not a server URL/],
])('create-remote %s is refused and writes nothing', (line, sentence) => {
  expect(() => createInWorkspace(line)).toThrow(sentence)
  expect([readdirSync(parent), readdirSync(root)]).toEqual([
    ['repository'],
    ['pnpm-workspace.yaml', 'remote-edu'],
  ])
})

test('a standalone project cannot be created before the kit is built', () => {
  expect(() => createRemote(['crm', '--dir', '../crm'], { cwd: root, env: {}, root })).toThrow(
    'run "npm run build" first',
  )
  expect(readdirSync(parent)).toEqual(['repository'])
})

test('never overwrites existing files', () => {
  createInWorkspace('crm')
  writeFileSync(join(root, 'remote-crm/remote.json'), '{ "name": "crm" }')
  expect(() => createInWorkspace('crm')).toThrow('"crm" is taken')
  expect(readFileSync(join(root, 'remote-crm/remote.json'), 'utf8')).toBe('{ "name": "crm" }')
  createStandalone('lessons')
  expect(() => createStandalone('lessons')).toThrow(/remote-lessons already exists and is not empty/)
  expect(existsSync(join(parent, 'remote-lessons/src/customers/page.tsx'))).toBe(true)
})
