import { describe, expect, test } from 'vitest'
import { readHeaders, readParameters } from '@tessera/shared/contract/system/interface-parameters'
import { parametersOf, sentValues, valuesOf } from './parameters.ts'

const one = (dataType: string, more: object = {}) =>
  parametersOf(JSON.stringify([{ field: 'a', dataType, ...more }]))
const value = (dataType: string, sent: unknown, more: object = {}) =>
  valuesOf(one(dataType, more), { a: sent }, (name) =>
    name === 'userId' ? { type: 'varchar', value: 'me' } : undefined,
  ).get('a')!.value

describe('a value is of the type of its parameter', () => {
  test.each<[string, unknown, unknown]>([
    ['varchar', 5, '5'],
    ['text', ' a ', ' a '],
    ['int', '12', 12],
    ['int', -3, -3],
    ['bigint', '9007199254740993', '9007199254740993'],
    ['bigint', '7', 7],
    ['decimal', '1.50', '1.50'],
    ['decimal', '0.5', 0.5],
    ['datetime', 1_700_000_000_000, new Date(1_700_000_000_000)],
    ['datetime', '2026-11-20T01:00:00Z', new Date('2026-11-20T01:00:00Z')],
    ['datetime', 86_400_000, new Date(86_400_000)],
    ['varchar', '', null],
    ['int', null, null],
    ['varchar', ['a', 5], ['a', '5']],
    ['int', ['1', 2], [1, 2]],
    ['int', [], null],
  ])('%s %s', (type, sent, result) => expect(value(type, sent)).toEqual(result))
  test.each<[string, unknown]>([
    ['int', '1.5'],
    ['int', '99999999999'],
    ['int', 'x'],
    ['bigint', '1e5'],
    ['decimal', '1,5'],
    ['decimal', 'Infinity'],
    ['datetime', 'yesterday'],
    ['datetime', '2026-13-45'],
    ['varchar', {}],
    ['varchar', { type: 'varchar', value: 'x' }],
    ['varchar', [{}]],
    ['int', [1, 'x']],
    ['varchar', [['a']]],
    ['varchar', Array.from({ length: 1_001 }, () => 'a')],
  ])('%s %s is none', (type, sent) =>
    expect(() => value(type, sent)).toThrow(expect.objectContaining({ code: 400 })),
  )
})

test('what is sent as a value of the session is filled in here, and nothing else is taken for one', () => {
  expect(value('varchar', { session: 'userId' })).toBe('me')
  expect(value('varchar', { session: 'userId' }, { required: 1 })).toBe('me')
  for (const wrong of [{ session: 'password' }, { session: 'userId', type: 'int' }, { session: '' }])
    expect(() => value('varchar', wrong)).toThrow(expect.objectContaining({ code: 400 }))
  const nobody = () => ({ type: 'varchar' as const, value: null })
  expect(valuesOf(one('varchar'), { a: { session: 'userId' } }, nobody).get('a')!.value).toBeNull()
  expect(() => valuesOf(one('varchar', { required: 1 }), { a: { session: 'userId' } }, nobody)).toThrow(
    expect.objectContaining({ values: { name: 'a' } }),
  )
})

test('a missing value takes its default, which may name what the server fills in; a required one is asked for', () => {
  expect(value('varchar', undefined, { defaultValue: 'x' })).toBe('x')
  expect(value('varchar', undefined, { defaultValue: '@userId' })).toBe('me')
  expect(value('varchar', '@userId', {})).toBe('@userId')
  expect(() => value('varchar', '', { required: 1 })).toThrow(expect.objectContaining({ code: 400 }))
  expect(() => valuesOf(one('int'), { b: 1 }, () => undefined)).toThrow(
    expect.objectContaining({ values: { name: 'b' } }),
  )
})

describe('what stands in the JSON texts', () => {
  test('parameters of older clients, and texts that are none', () => {
    expect(readParameters('[{"field":"a","value":"1"}]')).toMatchObject([
      { field: 'a', dataType: 'varchar', required: 0, defaultValue: '1' },
    ])
    expect(readParameters('')).toEqual([])
    for (const wrong of [
      '{',
      '{}',
      '[{"field":"a b"}]',
      '[{"field":"a"},{"field":"a"}]',
      '[{"field":"userId"}]',
      '[{"field":"a","dataType":"blob"}]',
    ])
      expect(readParameters(wrong)).toBeNull()
  })
  test('headers, without line breaks', () => {
    expect(readHeaders('[{"field":"X-Key","value":"a"}]')).toEqual([
      { field: 'X-Key', value: 'a', secret: 0 },
    ])
    for (const wrong of ['[{"field":"a\\nb"}]', '[{"field":"a","value":"b\\r\\nc: d"}]', 'null', '[1]'])
      expect(readHeaders(wrong)).toBeNull()
  })
  test('values that were sent', () => {
    expect(sentValues('{"a":1}')).toEqual({ a: 1 })
    for (const wrong of ['[1]', '{', '1', 'null'])
      expect(() => sentValues(wrong)).toThrow(expect.objectContaining({ code: 400 }))
  })
})
