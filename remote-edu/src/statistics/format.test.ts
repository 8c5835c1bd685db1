import { expect, test } from 'vitest'
import { changeKind, formatChange, formatFigure } from './format.ts'

test('a figure is written as its format says, and a dash where nothing divides', () => {
  expect(formatFigure('money', 1234567.5)).toBe('1,234,567.50')
  expect(formatFigure('ratio', 0.8571)).toBe('85.71%')
  expect(formatFigure('lessons', 1500.5)).toBe('1,500.5')
  expect(formatFigure('number', 4)).toBe('4.00')
  expect(formatFigure('ratio', null)).toBe('—')
})

test('a change has a sign', () => {
  expect(formatChange(0.125)).toBe('+12.5')
  expect(formatChange(-0.5)).toBe('-50.0')
  expect([formatChange(-0.0004), formatChange(0.0004)]).toEqual(['0.0', '0.0'])
})

test('a change is said in points for shares, and in words where a loss became a profit', () => {
  expect(changeKind('ratio', 0.5, 0.4)).toBe('points')
  expect(changeKind('money', 58, -100)).toBe('toProfit')
  expect(changeKind('money', -1, 5)).toBe('toLoss')
  expect(changeKind('money', -50, -100)).toBe('percent')
  expect(changeKind('money', 5, 0)).toBe('percent')
  expect(changeKind('count', 5, null)).toBe('percent')
})
