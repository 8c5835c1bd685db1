import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { localizedTexts } from './localized-texts.ts'

const root = join(import.meta.dirname, '../..')
const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8')

/** zh -> zhtw, from the tables below the heading "Traditional Chinese" of the glossary. */
const terms = [
  ...(glossary.split('## Traditional Chinese')[1] ?? '').matchAll(/\| ([^|\s]+) \| ([^|\n]+?) (?=\|)/g),
]
  .map(([, zh = '', zhtw = '']) => [zh, zhtw] as const)
  .filter(([zh]) => /^\p{Script=Han}+$/u.test(zh) && zh !== 'zh')

/** A longer term that contains the shorter one decides: 数据库 is 資料庫, whatever 数据 is. */
function expectedTerms(zh: string): (readonly [string, string])[] {
  let rest = zh
  return terms
    .toSorted(([a], [b]) => b.length - a.length)
    .filter(([term]) => {
      const found = rest.includes(term)
      rest = rest.replaceAll(term, '\0')
      return found
    })
}

const texts = localizedTexts()

test('the glossary has a table of Taiwanese terms, and the product has texts', () => {
  expect(terms.length).toBeGreaterThan(70)
  expect(texts.length).toBeGreaterThan(4_000)
})

test('every traditional Chinese text uses the terms of the glossary', () => {
  const wrong = texts.flatMap(({ file, zh, zhtw }) =>
    expectedTerms(zh)
      .filter(([, term]) => !zhtw.includes(term))
      .map(([term, expected]) => `${file}: ${term} is ${expected}, but the text says "${zhtw}"`),
  )
  expect(wrong).toEqual([])
})
