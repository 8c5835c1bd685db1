import type { Program } from 'estree'
import { stripTypeScriptTypes } from 'node:module'
import { expect, test } from 'vitest'
import webpack from 'webpack'
import { declaredIn, type Declared } from './words.ts'

/** As webpack reads a module. */
function read(source: string): Declared {
  const parser = new webpack.javascript.JavascriptParser('module')
  let found: Declared = {}
  parser.hooks.program.tap('test', (program) => {
    found = declaredIn(program as Program)
    return true
  })
  parser.parse(stripTypeScriptTypes(source), { source } as never)
  return found
}
const line = (text: string) => `{ zh: '${text}', en: '${text}', zhtw: '${text}' }`
const all = (text: string) => ({ zh: text, en: text, zhtw: text })

test('words are read off the source: those written out, those of the club variant, and what is spread from the same module', () => {
  const source = `
    import { defineWords } from '@tessera/shared/text/text'
    const more = { 'x.more': ${line('more')} } satisfies object
    export const text = defineWords('crm', { 'x.title': ${line('title')}, plain: ${line('plain')}, ...more }, { 'x.title': ${line('club')} })
    const hidden = defineWords('crm', { 'x.hidden': { zh: \`隐\`, en: 'h', zhtw: '隱' } })`
  expect(read(source)).toEqual({
    'crm:x.title': all('title'),
    'crm:plain': all('plain'),
    'crm:x.more': all('more'),
    'crm:x.title_club': all('club'),
    'crm:x.hidden': { zh: '隐', en: 'h', zhtw: '隱' },
  })
})

test('under another name too; a function of that name from another module declares no words', () => {
  expect(
    read(
      `import { defineWords as words } from './text.ts'\nexport const text = words('shared', { a: ${line('a')} })`,
    ),
  ).toEqual({ 'shared:a': all('a') })
  expect(
    read(
      `import { defineWords } from './chart.ts'\nexport const text = defineWords('shared', { a: ${line('a')} })`,
    ),
  ).toEqual({})
})

test.each([
  [
    'a table that is worked out',
    `defineWords('crm', Object.fromEntries([]))`,
    /worked out \(CallExpression\)/,
  ],
  ['an area that is worked out', `defineWords(area, {})`, /worked out \(Identifier\)/],
  [
    'a word that is worked out',
    `defineWords('crm', { a: { zh: 'a' + 'b', en: 'a', zhtw: 'a' } })`,
    /worked out \(BinaryExpression\)/,
  ],
  [
    'a language that is not there',
    `defineWords('crm', { a: { zh: 'a', en: 'a' } })`,
    /a is not written out in every language/,
  ],
])('%s cannot be listed, and the build says so', (_what, declared, sentence) => {
  expect(() =>
    read(
      `import { defineWords } from '@tessera/shared/text/text'\nimport { area } from './area.ts'\nexport const text = ${declared}`,
    ),
  ).toThrow(sentence)
})
