import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atTheEnd } from './at-the-end.ts'

/** A built shell of one empty page, so that files are served without building anything; it is gone after the file's last test. */
export async function shellFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-shell-'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>shell</title>')
  atTheEnd(() => rm(folder, { recursive: true, force: true }))
  return folder
}
