import { expect, test } from 'vitest'
import { neutralizeFormula, restoreFormula } from './cell.ts'

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  ' =1+1',
  '   =1+1',
  '\t=1+1',
  '\ttext',
  '\r=1+1',
  '\n=1+1',
  ' \t\r\n@x',
  '\u00a0=1',
  '\u3000=1',
  '\ufeff=1',
  '\u200b+1',
  '\u202e-1',
  '\u0001=1',
  '＝1+1',
  ' ＋1',
  '　－1',
  '＠x',
])('%j is not a formula in a sheet, and is imported as it was', (text) => {
  expect(neutralizeFormula(text)).toBe(`'${text}`)
  expect(restoreFormula(neutralizeFormula(text))).toBe(text)
})

test.each(['', ' ', 'a=1', ' a', '1-1', "'quoted", '中文', 'a\t=1'])('%j stays as it is', (text) => {
  expect(neutralizeFormula(text)).toBe(text)
  expect(restoreFormula(text)).toBe(text)
})
