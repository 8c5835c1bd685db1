import type { Program } from 'estree'
import { stripTypeScriptTypes } from 'node:module'
import { expect, test } from 'vitest'
import webpack from 'webpack'
import { readDeclaredWords, type DeclaredWords } from './words.ts'

/** Parses a module with webpack's parser. */
function read(source: string): DeclaredWords {
  const parser = new webpack.javascript.JavascriptParser('module')
  let found: DeclaredWords = {}
  parser.hooks.program.tap('test', (program) => {
    found = readDeclaredWords(program as Program)
    return true
  })
  parser.parse(stripTypeScriptTypes(source), { source } as never)
  return found
}
const textLiteral = (text: string) => `{ zh: '${text}', en: '${text}', zhtw: '${text}' }`
const sameInEveryLanguage = (text: string) => ({ zh: text, en: text, zhtw: text })

test('reads literals, the club variant and objects spread from the same module', () => {
  const source = `
    import { defineWords } from '@tessera/shared/text/text'
    const more = { 'x.more': ${textLiteral('more')} } satisfies object
    export const text = defineWords('crm', { 'x.title': ${textLiteral('title')}, plain: ${textLiteral('plain')}, ...more }, { 'x.title': ${textLiteral('club')} })
    const hidden = defineWords('crm', { 'x.hidden': { zh: \`隐\`, en: 'h', zhtw: '隱' } })`
  expect(read(source)).toEqual({
    'crm:x.title': sameInEveryLanguage('title'),
    'crm:plain': sameInEveryLanguage('plain'),
    'crm:x.more': sameInEveryLanguage('more'),
    'crm:x.title_club': sameInEveryLanguage('club'),
    'crm:x.hidden': { zh: '隐', en: 'h', zhtw: '隱' },
  })
})

test('follows renamed imports, and ignores defineWords of other modules', () => {
  expect(
    read(
      `import { defineWords as words } from './text.ts'\nexport const text = words('shared', { a: ${textLiteral('a')} })`,
    ),
  ).toEqual({ 'shared:a': sameInEveryLanguage('a') })
  expect(
    read(
      `import { defineWords } from './chart.ts'\nexport const text = defineWords('shared', { a: ${textLiteral('a')} })`,
    ),
  ).toEqual({})
})

test.each([
  ['a computed table', `defineWords('crm', Object.fromEntries([]))`, /computed \(CallExpression\)/],
  ['a computed area', `defineWords(area, {})`, /computed \(Identifier\)/],
  [
    'a computed text',
    `defineWords('crm', { a: { zh: 'a' + 'b', en: 'a', zhtw: 'a' } })`,
    /computed \(BinaryExpression\)/,
  ],
  [
    'a missing language',
    `defineWords('crm', { a: { zh: 'a', en: 'a' } })`,
    /a must be a literal in every language/,
  ],
])('%s fails the build', (_what, declared, sentence) => {
  expect(() =>
    read(
      `import { defineWords } from '@tessera/shared/text/text'\nimport { area } from './area.ts'\nexport const text = ${declared}`,
    ),
  ).toThrow(sentence)
})
