import { expect, test } from 'vitest'
import { resolveParameters } from './parameters.ts'
import { inferType, toValue } from './values.ts'

test('values become those of the type of their column, and what does not fit is empty', () => {
  const at = Date.parse('2026-11-30T23:30:00+08:00')
  for (const [type, raw, value] of [
    ['number', '12.50', 12.5],
    ['number', '9007199254740993', '9007199254740993'],
    ['number', 'abc', null],
    ['number', Number.NaN, null],
    ['boolean', 'f', false],
    ['boolean', '是', true],
    ['boolean', 'x', null],
    ['date', '2026-11-30 23:30:00+08', '2026-11-30'],
    ['date', '2026-11-30 15:30:00+00', '2026-11-30'],
    ['date', at, '2026-11-30'],
    ['date', '2026-02-30', null],
    ['time', '2026-11-30 15:30:00+00', at],
    ['time', '2026-11-30 23:30:00', at],
    ['time', '2026-11-30T15:30:00.000Z', at],
    ['text', { a: 1 }, '{"a":1}'],
    ['text', 5, '5'],
    ['text', null, null],
  ] as const)
    expect([type, raw, toValue(type, raw)]).toEqual([type, raw, value])
})

test('types are inferred from the first values', () => {
  expect(inferType(['2026-01-01', null, '2026-12-31'])).toBe('date')
  expect(inferType(['2026-01-01 08:00:00+00'])).toBe('time')
  expect(inferType([1, 2.5])).toBe('number')
  expect(inferType([true, false])).toBe('boolean')
  expect(inferType(['13800000000', '2026-01-01'])).toBe('text')
  expect(inferType([null, ''])).toBe('text')
})

test('parameters have defaults that follow the day, and refuse what does not fit', () => {
  const now = Date.parse('2026-05-31T23:00:00+08:00')
  const of = (type: 'date' | 'number' | 'text' | 'boolean', defaultValue = '', required: 0 | 1 = 0) => ({
    name: 'p',
    label: '参数',
    type,
    required,
    defaultValue,
  })
  const resolve = (parameter: ReturnType<typeof of>, sent: object = {}) => {
    try {
      return resolveParameters([parameter], sent as Record<string, unknown>, now).get('p')!.value
    } catch (error) {
      return (error as { text: { zh: string } }).text.zh
    }
  }
  expect(resolve(of('date', '@today'))).toBe('2026-05-31')
  expect(resolve(of('date', '@monthStart'))).toBe('2026-05-01')
  expect(resolve(of('date', '@quarterStart'))).toBe('2026-04-01')
  expect(resolve(of('date', '@30days'))).toBe('2026-05-02')
  expect(resolve(of('number'), { p: '12' })).toBe(12)
  expect(resolve(of('number'), { p: '1; drop table x' })).toContain('应为数字')
  expect(resolve(of('date'), { p: 'tomorrow' })).toContain('应为日期')
  expect(resolve(of('text', '', 1))).toContain('请填写')
  expect(resolve(of('text'), { p: ['a', 'b'] })).toEqual(['a', 'b'])
  expect(resolve(of('text'), { p: { a: 1 } })).toContain('不是文本')
  expect(resolve(of('text'), { q: 1 })).toContain('没有参数')
  expect(resolve(of('boolean'), { p: 'true' })).toBe(true)
})
