import { readDesign } from '@tessera/shared/fields/design'
import { readListDesign } from '@tessera/shared/fields/list-design'
import { expect, test } from 'vitest'
import { formDataOf, templateIds } from './templates.ts'

test.each(templateIds)('the template %s is a design without problems, with a list', (id) => {
  const read = readDesign(JSON.parse(formDataOf(id)))
  if ('problems' in read) throw new Error(JSON.stringify(read.problems))
  expect(read.design.fields.length).toBeGreaterThanOrEqual(8)
  expect(readListDesign('', read.design).columns.length).toBeGreaterThan(4)
})
