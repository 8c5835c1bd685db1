import fc from 'fast-check'
import { describe, expect, inject, test } from 'vitest'
import * as z from 'zod'
import { isEmpty, type Kind, type Names } from './kind.ts'
import { kindOf, kinds } from './kinds.ts'

const nobody: Names = { nameOf: () => undefined, idsOf: () => [] }
const fresh = (kind: Kind) => kind.settings.parse({})

test('no two kinds share a tag or a synonym', () => {
  const tags = kinds.flatMap(({ tag, synonyms = [] }) => [tag, ...synonyms])
  expect(tags.filter((tag, at) => tags.indexOf(tag) !== at)).toEqual([])
  expect(kindOf('JNPFAmount')).toBe(kindOf('amount'))
  expect(kindOf('constructor')).toBeUndefined()
})

test('a summary adds up amount, number and slider columns only (specification: areas 5)', () => {
  expect(kinds.filter(({ sum }) => sum).map(({ tag }) => tag)).toEqual(['numInput', 'amount', 'slider'])
})

describe.each(kinds.map((kind) => [kind.tag, kind] as const))('%s', (_, kind) => {
  test('is dropped from the palette with its defaults: span 24, not required, an empty value that it takes itself', () => {
    const settings = fresh(kind)
    expect(settings).toMatchObject({ span: 24, required: false, disabled: false })
    expect(kind.value(settings).safeParse(kind.empty(settings)).success).toBe(true)
  })

  test('its settings have a JSON Schema, which travels to clients', () => {
    expect(z.toJSONSchema(kind.settings, { io: 'input', unrepresentable: 'any' })).toHaveProperty(
      'properties.vModel',
    )
  })

  test('no value whatever ends in an exception; what it takes it also prints', () => {
    const settings = fresh(kind)
    const schema = kind.value(settings)
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const verdict = schema.safeParse(value)
        if (verdict.success) expect(typeof kind.format(verdict.data, settings, nobody)).toBe('string')
      }),
      { numRuns: inject('full') ? 10_000 : 300 },
    )
  })

  test('no setting whatever ends in an exception; what it takes makes a field', () => {
    const keys = Object.keys(fresh(kind))
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...keys), fc.anything()), (given) => {
        const settings = kind.settings.safeParse(given)
        if (settings.success) kind.value(settings.data).safeParse(kind.empty(settings.data))
      }),
      { numRuns: inject('full') ? 10_000 : 200 },
    )
  })

  test('no cell whatever ends in an exception; what is read is judged like any other value, and an empty cell is an empty field', () => {
    if (!kind.parse) return
    const settings = fresh(kind)
    fc.assert(
      fc.property(fc.string(), (cell) => {
        const read = kind.parse!(cell, settings, nobody)
        if ('value' in read) expect(typeof kind.value(settings).safeParse(read.value).success).toBe('boolean')
      }),
      { numRuns: inject('full') ? 10_000 : 300 },
    )
    expect(kind.parse('', settings, nobody)).toSatisfy(
      (read: ReturnType<NonNullable<Kind['parse']>>) =>
        'value' in read && (isEmpty(read.value) || read.value === 0),
    )
  })
})

test.each([
  ['numInput', '1,234.5', 1234.5],
  ['numInput', ' -3 ', -3],
  ['numInput', '12%', null],
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
])('%s reads %s', (tag, cell, value) => {
  const kind = kindOf(tag)!
  const read = kind.parse!(cell, fresh(kind), nobody)
  if (value === null) expect(read).toHaveProperty('problem')
  else expect(read).toEqual({ value })
})

test('what is printed is what people read', () => {
  const print = (tag: string, value: unknown, settings: object = {}) =>
    kindOf(tag)!.format(value, kindOf(tag)!.settings.parse(settings), nobody)
  expect(print('amount', 1234567.5)).toBe('1,234,567.50')
  expect(print('date', Date.UTC(2026, 1, 28, 16))).toBe('2026-03-01')
  expect(print('switch', 1, { activeTxt: '启用' })).toBe('启用')
  expect(print('checkbox', ['1', '2'])).toBe('选项一,选项二')
  expect(print('editor', '<p>一<b>二</b></p><p>三</p>')).toBe('一二\n三')
  expect(print('PsdInput', 'secret')).not.toContain('secret')
})
