import { namedFields, readDesign } from '@tessera/shared/fields/design'
import { readListDesign } from '@tessera/shared/fields/list-design'
import { findFormProblems } from '@tessera/shared/fields/form-problems'
import { createOutline, createPlan } from '@tessera/shared/fields/plan'
import { suitsSummary } from '@tessera/shared/fields/suits-summary'
import { validateRecord } from '@tessera/shared/fields/validate'
import { expect, test } from 'vitest'
import { summaryOf, webTypeOf } from './template-summaries.ts'
import { formDataOf, templateIds } from './templates.ts'

test.each(templateIds)('the template %s is a design without problems, with a list', (id) => {
  const read = readDesign(JSON.parse(formDataOf(id)))
  if ('problems' in read) throw new Error(JSON.stringify(read.problems))
  expect(findFormProblems(createOutline(read.design))).toEqual([])
  expect(read.design.fields.length).toBeGreaterThanOrEqual(8)
  expect(readListDesign('', read.design).columns.length).toBeGreaterThan(4)
})

test.each([
  ['expense', 'lines'],
  ['purchase', 'items'],
] as const)('a record of the template %s needs a row', (id, table) => {
  const read = readDesign(JSON.parse(formDataOf(id)))
  if ('problems' in read) throw new Error(JSON.stringify(read.problems))
  const placesOf = (rows: object[]) =>
    validateRecord(createPlan(read.design), { [table]: rows }).problems.map(({ path }) => path)
  expect(placesOf([])).toContain(table)
  expect(placesOf([{}])).not.toContain(table)
})

test.each(templateIds)('a request of the template %s is summed up by fields that it has', (id) => {
  const read = readDesign(JSON.parse(formDataOf(id)))
  if ('problems' in read) throw new Error(JSON.stringify(read.problems))
  const suitable = namedFields(read.design.fields).filter(({ path, field }) => suitsSummary(path, field))
  expect(suitable.map(({ path }) => path)).toEqual(expect.arrayContaining([...summaryOf[id]]))
})

test('a template of a request has a flow, a register has none', () => {
  expect(['expense', 'leave', 'asset'].map((id) => webTypeOf(id as 'leave'))).toEqual([3, 3, 2])
})

test('an expense is summed up with its amount', () => {
  expect(summaryOf.expense).toContain('total')
})
