import { expect, test } from 'vitest'
import { interpolate } from './interpolate.ts'

test('a list is enumerated as in the language of the text', () => {
  const values = { names: ['甲', '乙'] }
  expect(interpolate('缺少列：{{names}}', values)).toBe('缺少列：甲、乙')
  expect(interpolate('Missing columns: {{names}}', values)).toBe('Missing columns: 甲, 乙')
})

test('an unknown placeholder stays', () => {
  expect(interpolate('{{n}} of {{all}}', { n: 3 })).toBe('3 of {{all}}')
})
