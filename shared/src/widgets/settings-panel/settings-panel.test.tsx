// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { langs } from '../../contract/lang.ts'
import { kindText } from '../../fields/kind-text.ts'
import { kinds } from '../../fields/kinds.ts'
import { holders, viewOf, views } from '../../fields/views.ts'
import { controlOf, type Schema } from './control-of.ts'
import { editors } from './editors.tsx'
import { relevant, schemasOf, sectionsOf } from './sections.ts'
import { elementsOf, readFormula, writeFormula } from './formula-text.ts'
import { offersOf } from './looked-up.ts'
import { text } from './text.ts'

const words: Readonly<Record<string, Readonly<Record<string, string>>>> = { ...text.texts, ...kindText.texts }
const said = (key: string) => langs.map((lang) => words[key]?.[lang] ?? '')

describe.each(kinds.map((kind) => [kind.tag, kind] as const))('%s', (tag, kind) => {
  test('the kind and its group have names in three languages', () => {
    for (const key of [`kind.${tag}`, `group.${kind.group}`]) expect(said(key), key).not.toContain('')
  })

  test('every setting and every choice has a label in three languages', () => {
    for (const [, names] of sectionsOf(kind))
      for (const name of names) {
        expect(said(`setting.${name}`), name).not.toContain('')
        const asked = controlOf(schemasOf(kind)[name]!)
        if (asked.as === 'choice' && !['format', 'sizeUnit', 'colorFormat'].includes(name))
          for (const one of asked.of)
            expect(said(`setting.${name}.${one}`), `${name}.${one}`).not.toContain('')
      }
  })

  test('every setting has a control or an editor', () => {
    const view = viewOf(kind)
    if (!view) return
    const without = sectionsOf(kind).flatMap(([, names]) =>
      names.filter(
        (name) =>
          controlOf(schemasOf(kind)[name]!).as === 'other' &&
          !editors[name] &&
          !view.editors?.[name] &&
          name !== 'defaultValue',
      ),
    )
    expect(without).toEqual([])
  })
})

test.each<[Schema, ReturnType<typeof controlOf>]>([
  [{ type: 'boolean' }, { as: 'flag' }],
  [
    { type: 'string', enum: ['a', 'b'] },
    { as: 'choice', of: ['a', 'b'] },
  ],
  [
    { type: 'integer', minimum: 1, maximum: 24 },
    { as: 'number', min: 1, max: 24, whole: true, mayBeEmpty: false },
  ],
  [
    { anyOf: [{ type: 'number' }, { type: 'null' }] },
    { as: 'number', min: undefined, max: undefined, whole: false, mayBeEmpty: true },
  ],
  [
    { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
    { as: 'number', min: undefined, max: undefined, whole: true, mayBeEmpty: false },
  ],
  [
    { type: 'string', maxLength: 20 },
    { as: 'text', max: 20 },
  ],
  [{ type: 'array', items: { type: 'string' } }, { as: 'words' }],
  [{ anyOf: [{ type: 'string' }, { type: 'number' }] }, { as: 'other' }],
])('the control of %j is %j', (schema, asked) => expect(controlOf(schema)).toEqual(asked))

test('a setting without effect is not shown', () => {
  const radio = kinds.find(({ tag }) => tag === 'radio')!
  const settings = { ...radio.settings.parse({}), dataType: 'dictionary', optionType: 'button' }
  expect(
    ['options', 'dictionaryType', 'propsUrl', 'border', 'label'].map((key) => relevant(key, settings)),
  ).toEqual([false, true, false, false, true])
})

test('formats and parses a formula as one line with fields in braces', () => {
  const line = 'ROUND({price} * {count}, 2)'
  expect(readFormula(line)).toEqual([
    'ROUND(',
    { __vModel__: 'price', label: 'price' },
    ' * ',
    { __vModel__: 'count', label: 'count' },
    ', 2)',
  ])
  expect(writeFormula(readFormula(line))).toBe(line)
})

test.each<[string, string[] | null]>([
  ['{price} * {count}', ['1', '*', '1']],
  ['1 + + 2', ['1', '+', '+', '2']],
  ['{a}{b}', ['1', '1']],
  ['SUM({a})', null],
  ['(1+2)', null],
])('the elements of %j are %j', (line, elements) => expect(elementsOf(line)).toEqual(elements))

test('every kind has an icon, containers too', () => {
  const drawn = new Set([...views, ...holders].map(({ kind }) => kind.tag))
  expect(kinds.filter(({ tag }) => !drawn.has(tag))).toEqual([])
  for (const { Icon } of [...views, ...holders]) expect(Icon).toBeTruthy()
})

test('options have their path as label; categories are not selectable', () => {
  const tree = [
    {
      id: 'c',
      fullName: '办公',
      children: [{ id: 'a', fullName: '用品', children: [{ id: 'b', fullName: '纸张' }] }],
    },
  ]
  expect(offersOf(tree, { categories: true })).toEqual([
    { value: 'a', label: '办公 / 用品' },
    { value: 'b', label: '办公 / 用品 / 纸张' },
  ])
  expect(offersOf(tree, { categories: false })[0]).toEqual({ value: 'c', label: '办公' })
})
