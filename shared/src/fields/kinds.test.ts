import fc from 'fast-check'
import { describe, expect, inject, test } from 'vitest'
import * as z from 'zod'
import { isEmpty, noNames, type Kind } from '../contract/fields/kind.ts'
import { kindOf, listKinds, synonymsOf } from './kinds.ts'

const kinds = listKinds()

const defaultsOf = (kind: Kind) => kind.settings.parse({})

test('finds every kind by its own tag and by its synonyms, and no other', () => {
  for (const kind of kinds) {
    for (const tag of [kind.tag, ...synonymsOf(kind)]) expect(kindOf(tag)).toBe(kind)
  }
  expect(kindOf('JNPFAmount')).toBe(kindOf('amount'))
  expect(kindOf('constructor')).toBeUndefined()
})

test('a summary adds up amount, number and slider columns only', () => {
  expect(kinds.filter(({ sum }) => sum).map(({ tag }) => tag)).toEqual(['numInput', 'amount', 'slider'])
})

describe.each(kinds.map((kind) => [kind.tag, kind] as const))('%s', (_, kind) => {
  test('has defaults: span 24, not required, and an empty value that is valid', () => {
    const settings = defaultsOf(kind)
    expect(settings).toMatchObject({ span: 24, required: false, disabled: false })
    expect(kind.value(settings).safeParse(kind.empty(settings)).success).toBe(true)
  })

  test('has settings with a JSON Schema for clients', () => {
    expect(z.toJSONSchema(kind.settings, { io: 'input', unrepresentable: 'any' })).toHaveProperty(
      'properties.vModel',
    )
  })

  test('validates any value without throwing, and formats every valid one', () => {
    const settings = defaultsOf(kind)
    const schema = kind.value(settings)
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const result = schema.safeParse(value)
        if (result.success) expect(typeof kind.format(result.data, settings, noNames)).toBe('string')
      }),
      { numRuns: inject('full') ? 10_000 : 300 },
    )
  })

  test('validates any settings without throwing, and valid ones make a field', () => {
    const keys = Object.keys(defaultsOf(kind))
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...keys), fc.anything()), (input) => {
        const settings = kind.settings.safeParse(input)
        if (settings.success) kind.value(settings.data).safeParse(kind.empty(settings.data))
      }),
      { numRuns: inject('full') ? 10_000 : 200 },
    )
  })

  test('parses any cell without throwing, and an empty cell as an empty field', () => {
    if (!kind.parse) return
    const settings = defaultsOf(kind)
    fc.assert(
      fc.property(fc.string(), (cell) => {
        const read = kind.parse!(cell, settings, noNames)
        if ('value' in read) expect(typeof kind.value(settings).safeParse(read.value).success).toBe('boolean')
      }),
      { numRuns: inject('full') ? 10_000 : 300 },
    )
    expect(kind.parse('', settings, noNames)).toSatisfy(
      (read: ReturnType<NonNullable<Kind['parse']>>) =>
        'value' in read && (isEmpty(read.value) || read.value === 0),
    )
  })
})

test.each([
  ['numInput', '1,234.5', 1234.5],
  ['numInput', ' -3 ', -3],
  ['numInput', '12%', null],
  ['numInput', '3,5', null],
  ['date', '2026-03-01', Date.UTC(2026, 1, 28, 16)],
  ['date', '2026年3月1日', Date.UTC(2026, 1, 28, 16)],
  ['date', '2026/3/1 8:30', Date.UTC(2026, 2, 1, 0, 30)],
  ['date', '2026-02-30', null],
  ['time', '8:05', '08:05:00'],
  ['time', '24:00', null],
  ['switch', '是', 1],
  ['switch', '也许', null],
  ['radio', '选项二', '2'],
  ['radio', '选项三', null],
  ['checkbox', '选项一，选项二', ['1', '2']],
  ['dateRange', '2026-03-01 至 2026-03-02', [Date.UTC(2026, 1, 28, 16), Date.UTC(2026, 2, 1, 16)]],
])('%s parses %s', (tag, cell, value) => {
  const kind = kindOf(tag)!
  const read = kind.parse!(cell, defaultsOf(kind), noNames)
  if (value === null) expect(read).toHaveProperty('problem')
  else expect(read).toEqual({ value })
})

test('values are formatted as text', () => {
  const format = (tag: string, value: unknown, settings: object = {}) =>
    kindOf(tag)!.format(value, kindOf(tag)!.settings.parse(settings), noNames)
  expect(format('amount', 1234567.5)).toBe('1,234,567.50')
  expect(format('date', Date.UTC(2026, 1, 28, 16))).toBe('2026-03-01')
  expect(format('switch', 1, { activeTxt: '启用' })).toBe('启用')
  expect(format('checkbox', ['1', '2'])).toBe('选项一,选项二')
  expect(format('editor', '<p>一<b>二</b></p><p>三</p>')).toBe('一二\n三')
  expect(format('PsdInput', 'secret')).not.toContain('secret')
})
