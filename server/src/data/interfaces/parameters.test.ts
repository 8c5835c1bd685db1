import { describe, expect, test } from 'vitest'
import { readHeaders, readParameters } from '@tessera/shared/contract/data/interface-parameters'
import { parametersOf, parseParameters, parseValues, resolveValues } from './parameters.ts'

const parameterOf = (dataType: string, more: object = {}) =>
  parseParameters(JSON.stringify([{ field: 'a', dataType, ...more }]))
const resolve = (dataType: string, sent: unknown, more: object = {}) =>
  resolveValues(parameterOf(dataType, more), { a: sent }, (name) =>
    name === 'userId' ? { type: 'varchar', value: 'me' } : undefined,
  ).get('a')!.value

describe('values are checked against the type of their parameter', () => {
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
  ])('accepts for %s: %s', (type, sent, result) => expect(resolve(type, sent)).toEqual(result))
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
  ])('rejects for %s: %s', (type, sent) =>
    expect(() => resolve(type, sent)).toThrow(expect.objectContaining({ code: 400 })),
  )
})

test('fills in values of the session and rejects other objects', () => {
  expect(resolve('varchar', { session: 'userId' })).toBe('me')
  expect(resolve('varchar', { session: 'userId' }, { required: 1 })).toBe('me')
  for (const wrong of [{ session: 'password' }, { session: 'userId', type: 'int' }, { session: '' }])
    expect(() => resolve('varchar', wrong)).toThrow(expect.objectContaining({ code: 400 }))
  const noSession = () => ({ type: 'varchar' as const, value: null })
  expect(
    resolveValues(parameterOf('varchar'), { a: { session: 'userId' } }, noSession).get('a')!.value,
  ).toBeNull()
  expect(() =>
    resolveValues(parameterOf('varchar', { required: 1 }), { a: { session: 'userId' } }, noSession),
  ).toThrow(expect.objectContaining({ values: { name: 'a' } }))
})

test('replaces a missing value with its default or a built-in value, and rejects a missing required one', () => {
  expect(resolve('varchar', undefined, { defaultValue: 'x' })).toBe('x')
  expect(resolve('varchar', undefined, { defaultValue: '@userId' })).toBe('me')
  expect(resolve('varchar', '@userId', {})).toBe('@userId')
  expect(() => resolve('varchar', '', { required: 1 })).toThrow(expect.objectContaining({ code: 400 }))
  expect(() => resolveValues(parameterOf('int'), { b: 1 }, () => undefined)).toThrow(
    expect.objectContaining({ values: { name: 'b' } }),
  )
})

describe('parsing JSON texts', () => {
  test('reads parameters of older clients and rejects invalid texts', () => {
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
  test('reads headers and rejects line breaks', () => {
    expect(readHeaders('[{"field":"X-Key","value":"a"}]')).toEqual([
      { field: 'X-Key', value: 'a', secret: 0 },
    ])
    for (const wrong of ['[{"field":"a\\nb"}]', '[{"field":"a","value":"b\\r\\nc: d"}]', 'null', '[1]'])
      expect(readHeaders(wrong)).toBeNull()
  })
  test('reads parameter values and rejects anything but an object', () => {
    expect(parseValues('{"a":1}')).toEqual({ a: 1 })
    for (const wrong of ['[1]', '{', '1', 'null'])
      expect(() => parseValues(wrong)).toThrow(expect.objectContaining({ code: 400 }))
  })
})

test('parses the parameters of a definition once, and those of a changed definition again', () => {
  const definition = { requestParameters: JSON.stringify([{ field: 'a', dataType: 'int' }]) }
  expect(parametersOf(definition)).toEqual(parseParameters(definition.requestParameters))
  expect(parametersOf(definition)).toBe(parametersOf(definition))
  expect(parametersOf({ requestParameters: '[]' })).toEqual([])
})
