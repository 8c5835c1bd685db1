// @vitest-environment jsdom
import { expect, test } from 'vitest'
import type { SheetCell } from '@tessera/shared/contract/lowcode/report-sheet'
import { describeCell } from './field-words.ts'

const cell: SheetCell = { at: 'A1', field: { set: 's', column: 'consumedUnits', use: 'sum' } }
const words = (key: string) => key

test('no name of a column is shown while its label is read', () => {
  const sets = { find: () => undefined, isLoading: () => true }
  expect(describeCell(words, sets, cell)).toBe('…')
  expect(describeCell(words, { ...sets, isLoading: () => false }, cell)).toBe('Σ consumedUnits')
})
