// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { langs } from '../../contract/lang.ts'
import { kindText } from '../../fields/kind-text.ts'
import { listKinds } from '../../fields/kinds.ts'
import { listContainerViews, listViews, viewOf } from '../../fields/views.ts'
import { controlOf, type Schema } from './control-of.ts'
import { editors } from './editors.tsx'
import { isRelevant, schemasOf, sectionsOf } from './sections.ts'
import { findProblem, simpleElements, parseLine, formatFormula } from './formula-text.ts'
import { flattenOptions } from './record-options.ts'
import { text } from './text.ts'

const words: Readonly<Record<string, Readonly<Record<string, string>>>> = { ...text.texts, ...kindText.texts }
const textsOf = (key: string) => langs.map((lang) => words[key]?.[lang] ?? '')

const kinds = listKinds()

describe.each(kinds.map((kind) => [kind.tag, kind] as const))('%s', (tag, kind) => {
  test('the kind and its group have names in three languages', () => {
    for (const key of [`kind.${tag}`, `group.${kind.group}`]) expect(textsOf(key), key).not.toContain('')
  })

  test('every setting and every choice has a label in three languages', () => {
    for (const [, names] of sectionsOf(kind))
      for (const name of names) {
        expect(textsOf(`setting.${name}`), name).not.toContain('')
        const control = controlOf(schemasOf(kind)[name]!)
        if (control.type === 'choice' && !['format', 'sizeUnit', 'colorFormat'].includes(name))
          for (const one of control.choices)
            expect(textsOf(`setting.${name}.${one}`), `${name}.${one}`).not.toContain('')
      }
  })

  test('every setting has a control or an editor', () => {
    const view = viewOf(kind)
    if (!view) return
    const missing = sectionsOf(kind).flatMap(([, names]) =>
      names.filter(
        (name) =>
          controlOf(schemasOf(kind)[name]!).type === 'other' &&
          !editors[name] &&
          !view.editors?.[name] &&
          name !== 'defaultValue',
      ),
    )
    expect(missing).toEqual([])
  })
})

test.each<[Schema, ReturnType<typeof controlOf>]>([
  [{ type: 'boolean' }, { type: 'flag' }],
  [
    { type: 'string', enum: ['a', 'b'] },
    { type: 'choice', choices: ['a', 'b'] },
  ],
  [
    { type: 'integer', minimum: 1, maximum: 24 },
    { type: 'number', min: 1, max: 24, isInteger: true, nullable: false },
  ],
  [
    { anyOf: [{ type: 'number' }, { type: 'null' }] },
    { type: 'number', min: undefined, max: undefined, isInteger: false, nullable: true },
  ],
  [
    { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
    { type: 'number', min: undefined, max: undefined, isInteger: true, nullable: false },
  ],
  [
    { type: 'string', maxLength: 20 },
    { type: 'text', max: 20 },
  ],
  [{ type: 'array', items: { type: 'string' } }, { type: 'words' }],
  [{ anyOf: [{ type: 'string' }, { type: 'number' }] }, { type: 'other' }],
])('the control of %j is %j', (schema, control) => expect(controlOf(schema)).toEqual(control))

test('a setting without effect is not shown', () => {
  const radio = kinds.find(({ tag }) => tag === 'radio')!
  const settings = { ...radio.settings.parse({}), dataType: 'dictionary', optionType: 'button' }
  expect(
    ['options', 'dictionaryType', 'propsUrl', 'border', 'label'].map((key) => isRelevant(key, settings)),
  ).toEqual([false, true, false, false, true])
})

test('formats and parses a formula as one line with fields in braces', () => {
  const line = 'ROUND({price} * {count}, 2)'
  expect(parseLine(line)).toEqual([
    'ROUND(',
    { __vModel__: 'price', label: 'price' },
    ' * ',
    { __vModel__: 'count', label: 'count' },
    ', 2)',
  ])
  expect(formatFormula(parseLine(line))).toBe(line)
})

test.each([
  ['{price} * {count}', null],
  ['ROUND({price} *\n  {count}, 2)', null],
  ['{price} * ', { why: 'numberExpected', place: { line: 1, column: 10 } }],
  ['{price}\n  + SUMM({count})', { why: 'unknownFunction', place: { line: 2, column: 5 } }],
  ['{price} # 2', { why: 'unknownSign', place: { line: 1, column: 9 } }],
  ['{price} 25', { why: 'operatorExpected', place: { line: 1, column: 9 } }],
])('the problem of %j is %j', (formula, problem) => expect(findProblem(formula)).toEqual(problem))

test.each<[string, string[] | null]>([
  ['{price} * {count}', ['1', '*', '1']],
  ['1 + + 2', ['1', '+', '+', '2']],
  ['{a}{b}', ['1', '1']],
  ['SUM({a})', null],
  ['(1+2)', null],
])('the elements of %j are %j', (line, elements) => expect(simpleElements(line)).toEqual(elements))

test('every kind has an icon, containers too', () => {
  const withIcon = new Set([...listViews(), ...listContainerViews()].map(({ kind }) => kind.tag))
  expect(kinds.filter(({ tag }) => !withIcon.has(tag))).toEqual([])
  for (const { Icon } of [...listViews(), ...listContainerViews()]) expect(Icon).toBeTruthy()
})

test('options have their path as label; categories are not selectable', () => {
  const tree = [
    {
      id: 'c',
      fullName: '办公',
      children: [{ id: 'a', fullName: '用品', children: [{ id: 'b', fullName: '纸张' }] }],
    },
  ]
  expect(flattenOptions(tree, { categories: true })).toEqual([
    { value: 'a', label: '办公 / 用品' },
    { value: 'b', label: '办公 / 用品 / 纸张' },
  ])
  // A record whose category is gone.
  const orphan = { id: 'o', parentId: 'gone', fullName: '无分类', children: [] }
  expect(flattenOptions([orphan], { categories: true })).toEqual([{ value: 'o', label: '无分类' }])
  expect(flattenOptions(tree, { categories: false })[0]).toEqual({ value: 'c', label: '办公' })
})
