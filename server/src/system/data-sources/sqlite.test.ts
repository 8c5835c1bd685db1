import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { atTheEnd } from '../../../test/at-the-end.ts'

const folder = await mkdtemp(join(tmpdir(), 'tessera-asker-'))
atTheEnd(() => rm(folder, { recursive: true, force: true }))

/** Processes that hold a file of SQLite for somebody. */
async function heldFor(asker: string): Promise<string[]> {
  const all = await Promise.all(
    (await readdir('/proc'))
      .filter((name) => /^\d+$/.test(name))
      .map(async (id) => ({
        id,
        words: (await readFile(join('/proc', id, 'cmdline'), 'utf8').catch(() => '')).split('\0'),
      })),
  )
  return all
    .filter(({ words }) => words.includes(asker) && words.some((word) => word.includes('sqlite-process')))
    .map(({ id }) => id)
}

test('whoever asks SQLite for what never ends and is killed leaves nothing behind that goes on', async () => {
  const asker = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../../test/sqlite-asker.ts'), folder],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  atTheEnd(async () => void asker.kill('SIGKILL'))
  const id = await vi.waitFor(() => readFile(join(folder, 'asker'), 'utf8'), 20_000)
  expect(await heldFor(id)).toHaveLength(1)
  // Long enough for the statement to be under way.
  await new Promise((done) => setTimeout(done, 500))
  asker.kill('SIGKILL')
  await vi.waitFor(async () => expect(await heldFor(id)).toEqual([]), 10_000)
})
