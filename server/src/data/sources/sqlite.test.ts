import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { afterFile } from '../../../test/after-file.ts'

const folder = await mkdtemp(join(tmpdir(), 'tessera-asker-'))
afterFile(() => rm(folder, { recursive: true, force: true }))

/** Identifiers of the SQLite processes that a parent process has started. */
async function listSqliteProcesses(parent: string): Promise<string[]> {
  const all = await Promise.all(
    (await readdir('/proc'))
      .filter((name) => /^\d+$/.test(name))
      .map(async (id) => ({
        id,
        words: (await readFile(join('/proc', id, 'cmdline'), 'utf8').catch(() => '')).split('\0'),
      })),
  )
  return all
    .filter(({ words }) => words.includes(parent) && words.some((word) => word.includes('sqlite-process')))
    .map(({ id }) => id)
}

test('ends the SQLite process with its endless statement when the parent process is killed', async () => {
  const asker = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../../test/sqlite-asker.ts'), folder],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  afterFile(async () => void asker.kill('SIGKILL'))
  // The file is there before its text is.
  const id = await vi.waitFor(async () => {
    const text = await readFile(join(folder, 'asker'), 'utf8')
    expect(text).not.toBe('')
    return text
  }, 60_000)
  expect(await listSqliteProcesses(id)).toHaveLength(1)
  // Gives the statement time to start.
  await new Promise((done) => setTimeout(done, 500))
  asker.kill('SIGKILL')
  const expectNoProcess = async () => expect(await listSqliteProcesses(id)).toEqual([])
  await vi.waitFor(expectNoProcess, 60_000)
})
