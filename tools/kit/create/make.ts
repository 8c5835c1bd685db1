import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A new remote cannot be made here; the message is for the person who asked. */
export class CannotMake extends Error {}

/** Writes the files of a new remote into a folder that is not there yet or empty; nothing is ever overwritten. */
export function make(dir: string, files: Readonly<Record<string, string>>): void {
  if (existsSync(dir) && readdirSync(dir).length > 0)
    throw new CannotMake(`${dir} is there already and not empty: nothing was written.`)
  for (const [path, text] of Object.entries(files)) {
    const file = join(dir, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text, { flag: 'wx' })
  }
}
