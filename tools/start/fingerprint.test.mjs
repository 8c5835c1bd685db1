import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeStamp, runWhenChanged } from './fingerprint.mjs'

let root
let runs
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tessera-stamp-'))
  runs = 0
  write('src/a.ts', 'one')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

test('runs the work once while nothing changes', async () => {
  expect(await build()).toBe(true)
  expect(await build()).toBe(false)
  expect(runs).toBe(1)
})

test('ignores touched files, tests, dist and hidden files', async () => {
  await build()
  utimesSync(join(root, 'src/a.ts'), 1, 1)
  write('src/a.test.ts', 'new')
  write('src/dist/a.js', 'new')
  write('src/.cache/a', 'new')
  expect(await build()).toBe(false)
})

test.each([
  ['of the same length', () => write('src/a.ts', 'two')],
  ['added', () => write('src/b.ts', '')],
  ['removed', () => rmSync(join(root, 'src/a.ts'))],
  ['missing in the output', () => rmSync(join(root, 'dist/a.js'))],
  ['of another size in the output', () => write('dist/a.js', 'changed elsewhere')],
  ['without a stamp', () => removeStamp(root, 'a')],
])('detects a changed file: %s', async (_name, change) => {
  await build()
  change()
  expect(await build()).toBe(true)
  expect(await build()).toBe(false)
})

test('another key runs the work again', async () => {
  await build()
  expect(await build({ key: 'node 25' })).toBe(true)
})

test('work that failed, or whose sources changed meanwhile, runs again', async () => {
  await build()
  write('src/a.ts', 'bad')
  await expect(build({ work: () => Promise.reject(new Error('no')) })).rejects.toThrow('no')
  expect(await build({ work: async () => write('src/a.ts', 'late') })).toBe(true)
  expect(await build()).toBe(true)
})

function build({ key = 'node 24', work = async () => {} } = {}) {
  return runWhenChanged(
    { root, name: 'a', sources: ['src', 'nowhere'], outputs: ['dist'], key },
    async () => {
      runs++
      write('dist/a.js', 'built')
      await work()
    },
  )
}

function write(path, text) {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), text)
}
