import type { Program } from 'estree'
import { stripTypeScriptTypes } from 'node:module'
import { expect, test } from 'vitest'
import webpack from 'webpack'
import { readDeclaredFields, readDeclaredWords, type DeclaredFields, type DeclaredWords } from './words.ts'

/** Parses a module with webpack's parser. */
function parse<Found>(source: string, readProgram: (program: Program) => Found): Found {
  const parser = new webpack.javascript.JavascriptParser('module')
  let found: Found | undefined
  parser.hooks.program.tap('test', (program) => {
    found = readProgram(program as Program)
    return true
  })
  parser.parse(stripTypeScriptTypes(source), { source } as never)
  return found!
}
const read = (source: string, fields: DeclaredFields = {}): DeclaredWords =>
  parse(source, (program) => readDeclaredWords(program, (from, name) => fields[`${from} ${name}`]!))
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

const declaredFields = `
  import { defineFields } from '../field-row.ts'
  const short = blankable(z.string().max(50))
  export const personFields = defineFields({
    name: { schema: Name, label: ${textLiteral('name')}, own: 'edit' },
    roleId: { schema: short, label: ${textLiteral('role')}, word: 'role', import: {} },
    icon: { schema: short },
    seenTime: { label: ${textLiteral('seen')}, column: 'shown' },
    rate: { label: ${textLiteral('only granted')}, grant: { column: 10 } },
    code: commonFields.code,
    type: { ...commonFields.type, schema: short },
  })`

test.each([
  ['as written', declaredFields],
  [
    'as the build of the contract leaves it',
    declaredFields
      .replace('defineFields({', '/*#__PURE__*/ (() => (defineFields({')
      .replace(/\}\)$/, '})))()'),
  ],
])('reads the labels of fields that another module declares, %s', (_how, fieldsModule) => {
  const { personFields } = parse(fieldsModule, readDeclaredFields)
  const fields = { './fields.ts personFields': personFields! }
  const imports = `
    import { defineWords } from '@tessera/shared/text/text'
    import { fieldWords, recordWords } from '@tessera/shared/text/field-words'
    import { personFields as rows } from './fields.ts'`
  expect(
    read(
      `${imports}
      export const text = defineWords('crm', { ...fieldWords('people', rows), 'people.add': ${textLiteral('add')} })`,
      fields,
    ),
  ).toEqual({
    'crm:people.name': sameInEveryLanguage('name'),
    'crm:people.role': sameInEveryLanguage('role'),
    'crm:people.seenTime': sameInEveryLanguage('seen'),
    'crm:people.add': sameInEveryLanguage('add'),
  })
  expect(
    read(`${imports}\nexport const text = defineWords('crm', { ...fieldWords('me', rows, 'own') })`, fields),
  ).toEqual({ 'crm:me.name': sameInEveryLanguage('name') })
  expect(
    read(
      `${imports}\nexport const text = defineWords('crm', { ...recordWords(rows), roleId: ${textLiteral('roles')} })`,
      fields,
    ),
  ).toEqual({ 'crm:name': sameInEveryLanguage('name'), 'crm:roleId': sameInEveryLanguage('roles') })
})

test('a label that is not a literal fails the build', () => {
  expect(() => parse(declaredFields.replace(textLiteral('name'), 'labelOf(1)'), readDeclaredFields)).toThrow(
    /computed \(CallExpression\)/,
  )
})
