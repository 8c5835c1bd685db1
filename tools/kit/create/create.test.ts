import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { create, nextSteps } from './create.ts'

let at: string
let root: string
beforeEach(() => {
  at = mkdtempSync(join(tmpdir(), 'tessera-made-'))
  root = join(at, 'repository')
  mkdirSync(join(root, 'remote-edu'), { recursive: true })
  writeFileSync(join(root, 'remote-edu/remote.json'), '{ "name": "edu", "areas": ["lessons/all"] }')
  writeFileSync(join(root, 'pnpm-workspace.yaml'), 'packages: [shell, remote-edu, shared]\n')
})
afterEach(() => rmSync(at, { recursive: true }))

const kit = 'tessera-kit-1.8.0-0123456789.tgz'
const inside = (line: string) => create(line.split(' ').filter(Boolean), { cwd: root, env: {}, kit, root })
const outside = (line: string, env = {}) => create(line.split(' ').filter(Boolean), { cwd: at, env, kit })
const kitOf = (dir: string) =>
  (JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as { devDependencies: Record<string, string> })
    .devDependencies['@tessera/kit']

test('in the repository: a package of the workspace, beside the others', () => {
  const made = inside('crm')
  expect(made).toEqual({ dir: join(root, 'remote-crm'), place: 'workspace', name: 'crm' })
  expect(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')).toBe(
    'packages: [shell, remote-edu, remote-crm, shared]\n',
  )
  expect(nextSteps(made, root)).toContain('npm run tessera -- publish remote-crm')
})

test('out of the repository: a project of its own, even when the repository makes it', () => {
  expect(inside('crm --dir ../crm --server https://staff.example.org/')).toEqual({
    dir: join(at, 'crm'),
    place: 'alone',
    name: 'crm',
  })
  expect(kitOf(join(at, 'crm'))).toBe('https://staff.example.org/sdk/tessera-kit-1.8.0-0123456789.tgz')
  expect(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')).not.toContain('crm')
  expect(nextSteps(outside('crm', { TESSERA_SERVER: 'http://127.0.0.1:3600' }), at)).toContain(
    'cd remote-crm',
  )
  expect(kitOf(join(at, 'remote-crm'))).toBe('http://127.0.0.1:3600/sdk/tessera-kit-1.8.0-0123456789.tgz')
})

test.each([
  ['', /^Usage: create-remote <name>/],
  ['crm more', /^Usage: create-remote <name>/],
  ['crm --sever x', /^Unknown option '--sever'\.\nUsage/],
  ['edu', /^"edu" is taken: remote-edu has it\.$/],
  ['lessons', /^"lessons" is taken: remote-edu answers addresses below lessons\/all\.$/],
  ['crm --dir somewhere', /^In the repository a remote's folder is remote-crm/],
  ['crm --dir ../crm --server nowhere', /^nowhere is no address of a server/],
])('create-remote %s: refused, and nothing is written', (line, sentence) => {
  expect(() => inside(line)).toThrow(sentence)
  expect([readdirSync(at), readdirSync(root)]).toEqual([
    ['repository'],
    ['pnpm-workspace.yaml', 'remote-edu'],
  ])
})

test('before the kit is built there is nothing that a project of its own could install', () => {
  expect(() => create(['crm', '--dir', '../crm'], { cwd: root, env: {}, root })).toThrow(
    'run "npm run build" first',
  )
  expect(readdirSync(at)).toEqual(['repository'])
})

test('what is there is never overwritten', () => {
  inside('crm')
  writeFileSync(join(root, 'remote-crm/remote.json'), '{ "name": "crm" }')
  expect(() => inside('crm')).toThrow('"crm" is taken')
  expect(readFileSync(join(root, 'remote-crm/remote.json'), 'utf8')).toBe('{ "name": "crm" }')
  outside('lessons')
  expect(() => outside('lessons')).toThrow(/remote-lessons is there already and not empty/)
  expect(existsSync(join(at, 'remote-lessons/src/customers/page.tsx'))).toBe(true)
})
