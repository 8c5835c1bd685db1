import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { changedFiles } from './changed.mjs'

const root = mkdtempSync(join(tmpdir(), 'tessera-changed-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const git = (...args) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: root, stdio: 'ignore' })

test('changed files are those that differ from the last commit, under their new names', async () => {
  git('init')
  for (const name of ['same.ts', 'edited.ts', 'moved.ts', 'deleted.ts'])
    writeFileSync(join(root, name), `// ${name}\n`)
  git('add', '.')
  git('commit', '-m', 'first')
  writeFileSync(join(root, 'edited.ts'), '// 2')
  git('mv', 'moved.ts', 'there.ts')
  git('rm', 'deleted.ts')
  writeFileSync(join(root, 'new.ts'), '')
  expect((await changedFiles(root)).toSorted()).toEqual(['deleted.ts', 'edited.ts', 'new.ts', 'there.ts'])
})
