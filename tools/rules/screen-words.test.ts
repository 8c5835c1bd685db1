import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { localizedTexts } from './localized-texts.ts'

const root = join(import.meta.dirname, '../..')
const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
const [table = ''] = (glossary.split('### One word for one thing on screen')[1] ?? '').split('\n## ')
/** Words of the last column of the table, which another word replaces. */
const replaced = [...table.matchAll(/\| ([^|\n]*) \|$/gm)]
  .flatMap(([, words = '']) => words.split(', '))
  .filter((word) => /^\p{Script=Han}+$/u.test(word))

test('texts use one word for one thing', () => {
  expect(replaced).toContain('储值')
  const manifest = readFileSync(join(root, 'remote-edu/remote.json'), 'utf8')
  const texts = [...localizedTexts(), { file: 'remote-edu/remote.json', zh: manifest }]
  const found = texts.flatMap(({ file, zh }) =>
    replaced.filter((word) => zh.includes(word)).map((word) => `${file}: ${word}`),
  )
  expect(found).toEqual([])
})
