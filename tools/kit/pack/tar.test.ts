import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { packed } from './tar.ts'

const dir = mkdtempSync(join(tmpdir(), 'tessera-tar-'))
afterAll(() => rmSync(dir, { recursive: true }))

const long = `${'folder/'.repeat(16)}${'n'.repeat(90)}.js`
const entries = [
  { name: 'b.js', bytes: Buffer.from('two') },
  { name: 'a.js', bytes: Buffer.alloc(512, 'x'), runs: true },
  { name: 'empty.css', bytes: Buffer.alloc(0) },
  { name: long, bytes: Buffer.from('中文') },
]

test('the same files are the same bytes, in whatever order they come', () => {
  expect(packed(entries.toReversed()).equals(packed(entries))).toBe(true)
  expect(packed(entries).equals(packed([...entries, { name: 'c', bytes: Buffer.alloc(0) }]))).toBe(false)
})

test('any tar reads it: contents, long names, modes', () => {
  writeFileSync(join(dir, 'all.tgz'), packed(entries))
  execFileSync('tar', ['-xzf', 'all.tgz', '--no-same-owner'], { cwd: dir })
  for (const { name, bytes } of entries) expect(readFileSync(join(dir, name)).equals(bytes)).toBe(true)
  expect(['a.js', 'b.js'].map((name) => (statSync(join(dir, name)).mode & 0o100) > 0)).toEqual([true, false])
})

test('a name that no archive can hold is refused with its name', () => {
  expect(() => packed([{ name: 'n'.repeat(101), bytes: Buffer.alloc(0) }])).toThrow(
    /^n+: the name is too long/,
  )
})
