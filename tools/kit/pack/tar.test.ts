import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { packTarball } from './tar.ts'

const dir = mkdtempSync(join(tmpdir(), 'tessera-tar-'))
afterAll(() => rmSync(dir, { recursive: true }))

const long = `${'folder/'.repeat(16)}${'n'.repeat(90)}.js`
const entries = [
  { name: 'b.js', bytes: Buffer.from('two') },
  { name: 'a.js', bytes: Buffer.alloc(512, 'x'), isExecutable: true },
  { name: 'empty.css', bytes: Buffer.alloc(0) },
  { name: long, bytes: Buffer.from('中文') },
]

test('the same files give the same bytes in any order', () => {
  expect(packTarball(entries.toReversed()).equals(packTarball(entries))).toBe(true)
  expect(packTarball(entries).equals(packTarball([...entries, { name: 'c', bytes: Buffer.alloc(0) }]))).toBe(
    false,
  )
})

test('tar unpacks contents, long names and modes', () => {
  writeFileSync(join(dir, 'all.tgz'), packTarball(entries))
  execFileSync('tar', ['-xzf', 'all.tgz', '--no-same-owner'], { cwd: dir })
  for (const { name, bytes } of entries) expect(readFileSync(join(dir, name)).equals(bytes)).toBe(true)
  expect(['a.js', 'b.js'].map((name) => (statSync(join(dir, name)).mode & 0o100) > 0)).toEqual([true, false])
})

test('rejects a name that is too long for an archive', () => {
  expect(() => packTarball([{ name: 'n'.repeat(101), bytes: Buffer.alloc(0) }])).toThrow(
    /^n+: the name is too long/,
  )
})
