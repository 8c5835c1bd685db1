import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterFile } from './after-file.ts'

/** Creates a built shell with one empty page, which is removed after the last test of the file. */
export async function createShellFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-shell-'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>shell</title>')
  afterFile(() => rm(folder, { recursive: true, force: true }))
  return folder
}
