import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { digestSources, keepPassed, passedAt } from './passed.mjs'

const root = mkdtempSync(join(tmpdir(), 'tessera-passed-'))
beforeAll(() => {
  execFileSync('git', ['init'], { cwd: root, stdio: 'ignore' })
  mkdirSync(join(root, 'docs'))
  write('.gitignore', '.cache')
  write('a.ts', 'one')
  write('docs/a.md', 'one')
})
afterAll(() => rmSync(root, { recursive: true, force: true }))
const write = (path, text) => writeFileSync(join(root, path), text)
const digest = (key = 'quick') => digestSources(root, /^docs\//, key)

test('a part counts as passed until a source of it changes', async () => {
  const before = await digest()
  expect(passedAt(root, 'unit', before)).toBeUndefined()
  keepPassed(root, 'unit', before)
  expect(passedAt(root, 'unit', await digest())).toMatch(/^20\d\d-/)
  write('docs/a.md', 'two')
  expect(await digest()).toBe(before)
  for (const change of [
    () => write('a.ts', 'two'),
    () => write('b.ts', ''),
    () => rmSync(join(root, 'a.ts')),
  ]) {
    const last = await digest()
    change()
    expect(await digest()).not.toBe(last)
    expect(passedAt(root, 'unit', await digest())).toBeUndefined()
  }
})

test('another form of a part, or one that failed since, has not passed', async () => {
  const now = await digest()
  keepPassed(root, 'unit', now)
  expect(passedAt(root, 'unit', await digest('full'))).toBeUndefined()
  expect(passedAt(root, 'server', now)).toBeUndefined()
  keepPassed(root, 'unit', undefined)
  expect(passedAt(root, 'unit', now)).toBeUndefined()
})
