import { expect, test } from 'vitest'
import type { DataSetColumn } from '@tessera/shared/contract/lowcode/data-sets'
import { hasOverlap } from '../model/copied-cells.ts'
import { buildTemplate, type ChosenGroup, type ChosenValue, type TemplateChoice } from './build-template.ts'
import { suggestChoice } from './suggest.ts'

const campus: DataSetColumn = { name: 'campus', label: '校区', type: 'text' }
const coach: DataSetColumn = { name: 'coach', label: '教练', type: 'text' }
const day: DataSetColumn = { name: 'day', label: '日期', type: 'date' }
const units: DataSetColumn = { name: 'units', label: '课时', type: 'number' }
const paid: DataSetColumn = { name: 'paid', label: '实收', type: 'number', unit: '元' }

const words = {
  title: '',
  total: '合计',
  subtotal: '小计',
  ofGroup: ({ column }: ChosenGroup) => column.label,
  ofValue: ({ column }: ChosenValue) => column?.label ?? '条数',
}
const set = { name: 'l', dataSetId: 'lessons' }
const choice = (kind: TemplateChoice['kind'], parts: Partial<TemplateChoice>): TemplateChoice => ({
  kind,
  set,
  rows: [],
  columns: [],
  values: [],
  hasTotals: true,
  ...parts,
})
/** What a cell contains and with what it repeats, without its look. */
const contents = (of: TemplateChoice, title = '') => {
  const { cells } = buildTemplate(of, { ...words, title })
  expect(hasOverlap(cells)).toBe(false)
  return cells.map(({ style: _, format: __, ...cell }) => cell)
}
const field = (at: string, column: string, use: string, more: object = {}) => ({
  at,
  field: { set: 'l', column, use, ...more },
})

test('a list has a row for each record and sums of its numbers', () => {
  expect(contents(choice('list', { rows: [{ column: coach }, { column: units }] }))).toEqual([
    { at: 'A1', text: '教练' },
    { at: 'B1', text: '课时' },
    field('A2', 'coach', 'list'),
    field('B2', 'units', 'first'),
    { at: 'A3', text: '合计' },
    { at: 'B3', formula: 'SUM(B2)' },
  ])
})

test('groups end with sub-totals, and are merged over those within them', () => {
  const groups = choice('groups', {
    rows: [{ column: campus }, { column: coach }, { column: day, by: 'month' }],
    values: [{ column: units, use: 'sum' }],
  })
  expect(contents(groups).slice(4)).toEqual([
    { ...field('A2', 'campus', 'group', { sort: 'asc' }), rows: 2 },
    field('B2', 'coach', 'group', { sort: 'asc' }),
    field('C2', 'day', 'group', { sort: 'asc', by: 'month' }),
    field('D2', 'units', 'sum'),
    { at: 'B3', text: '小计', columns: 2, left: 'B2' },
    { at: 'D3', formula: 'SUM(D2)' },
    { at: 'A4', text: '小计', columns: 3, left: 'A2' },
    { at: 'D4', formula: 'SUM(D2)' },
    { at: 'A5', text: '合计', columns: 3 },
    { at: 'D5', formula: 'SUM(D2)' },
  ])
})

test('a cross table has totals on both sides, which are computed anew where they do not add up', () => {
  const cross = choice('cross', {
    rows: [{ column: campus }],
    columns: [{ column: day, by: 'month' }],
    values: [{ column: units, use: 'sum' }],
  })
  expect(contents(cross)).toEqual([
    { at: 'A1', slash: ['校区', '日期'] },
    { ...field('B1', 'day', 'group', { sort: 'asc', by: 'month' }), expand: 'right' },
    { at: 'C1', text: '合计' },
    field('A2', 'campus', 'group', { sort: 'asc' }),
    field('B2', 'units', 'sum'),
    field('C2', 'units', 'sum'),
    { at: 'A3', text: '合计' },
    { at: 'B3', formula: 'SUM(B2)' },
    { at: 'C3', formula: 'SUM(B2)' },
  ])
  const two = contents({ ...cross, values: [...cross.values, { column: paid, use: 'average' }] }, '报表')
  expect(two).toContainEqual({ at: 'A1', text: '报表', columns: 5 })
  expect(two).toContainEqual({ at: 'A2', slash: ['校区', '日期'], rows: 2 })
  expect(two).toContainEqual({ at: 'D2', text: '合计', columns: 2 })
  expect(two).toContainEqual({ at: 'C3', text: '实收' })
  expect(two).toContainEqual(field('C5', 'paid', 'average'))
  expect(two).toContainEqual(field('E5', 'paid', 'average'))
})

test('a data set suggests what to make of it', () => {
  const columns = [campus, coach, day, units, paid]
  expect(suggestChoice('cross', columns)).toEqual({
    rows: [{ column: campus }],
    columns: [{ column: day, by: 'month' }],
    values: [{ column: units, use: 'sum' }],
  })
  expect(suggestChoice('groups', [campus, coach])).toEqual({
    rows: [{ column: campus }, { column: coach }],
    columns: [],
    values: [{ column: null, use: 'count' }],
  })
})
