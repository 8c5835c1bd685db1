import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

const quoted = /(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/.source
const localizedText = new RegExp(`zh:\\s*${quoted},\\s*en:\\s*${quoted},\\s*zhtw:\\s*${quoted}`, 'gs')

/** Every text of the product that is written as `{ zh, en, zhtw }`. */
export function localizedTexts(): { file: string; zh: string; en: string; zhtw: string }[] {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file && !/\.(test|spec)\.tsx?$/.test(file))
  return files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(localizedText)].map((match) => ({
      file,
      zh: match[1] ?? match[2] ?? match[3] ?? '',
      en: match[4] ?? match[5] ?? match[6] ?? '',
      zhtw: match[7] ?? match[8] ?? match[9] ?? '',
    })),
  )
}
