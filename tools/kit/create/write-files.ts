import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A remote cannot be created; the message is for the user. */
export class CreateError extends Error {}

/**
 * Writes the files of a new remote; throws `CreateError` when the folder exists and is not empty. Never
 * overwrites a file.
 */
export function writeNewFiles(dir: string, files: Readonly<Record<string, string>>): void {
  if (existsSync(dir) && readdirSync(dir).length > 0)
    throw new CreateError(`${dir} already exists and is not empty. Nothing was written.`)
  for (const [path, text] of Object.entries(files)) {
    const file = join(dir, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text, { flag: 'wx' })
  }
}
