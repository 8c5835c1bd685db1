import { expect, test } from 'vitest'
import { readDesign } from '../design.ts'
import { findEmptyTables } from '../empty-tables.ts'
import { createOutline, createPlan } from '../plan.ts'
import { validateRecord } from '../validate.ts'

const design = (children: object[], own: object = {}) => {
  const read = readDesign({
    fields: [{ jweeKey: 'table', vModel: 'lines', label: '明细', children, ...own }],
  })
  if ('problems' in read) throw new Error(JSON.stringify(read.problems))
  return read.design
}
const name = { jweeKey: 'comInput', vModel: 'name', label: '名称' }
const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `n${at}` }))

test.each([
  [0, [{ path: 'lines', problem: { why: 'missing' } }]],
  [1, [{ path: 'lines', problem: { why: 'tooFewRows', n: 2 } }]],
  [2, []],
  [3, []],
  [4, [{ path: 'lines', problem: { why: 'tooManyRows', n: 3 } }]],
])('a sub-table of two to three rows with %i', (count, problems) => {
  const plan = createPlan(design([name], { minRows: 2, maxRows: 3 }))
  expect(validateRecord(plan, { lines: rows(count) }).problems).toEqual(problems)
})

test('a sub-table without columns is a problem of the release, and readable', () => {
  expect(findEmptyTables(createOutline(design([])))).toEqual([
    { path: 'fields[0]', why: 'noColumns', detail: '明细' },
  ])
  expect(findEmptyTables(createOutline(design([name])))).toEqual([])
})
