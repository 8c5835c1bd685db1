import { expect, test } from 'vitest'
import { formatChange, formatFigure } from './format.ts'

test('a figure is written as its format says, and a dash where nothing divides', () => {
  expect(formatFigure('money', 1234567.5)).toBe('1,234,567.50')
  expect(formatFigure('ratio', 0.8571)).toBe('85.71%')
  expect(formatFigure('lessons', 1500.5)).toBe('1,500.5')
  expect(formatFigure('number', 4)).toBe('4.00')
  expect(formatFigure('ratio', null)).toBe('—')
})

test('a change has a sign', () => {
  expect(formatChange(0.125)).toBe('+12.5%')
  expect(formatChange(-0.5)).toBe('-50.0%')
})
