import { expect, test } from 'vitest'
import { nodesOf, readFlowTemplate } from '@tessera/shared/contract/workflow/flow-template'
import { findNodeProblems } from '@tessera/shared/contract/workflow/template/problems'
import { namedFields, readDesign } from '@tessera/shared/fields/design'
import { flowOfTemplate, templateIds } from '@tessera/shared/contract/workflow/sample-flows'

test('there are twelve templates with names of their own', () => {
  expect(new Set(templateIds.map((id) => flowOfTemplate(id).fullName)).size).toBe(12)
})

test.each(templateIds)('the template %s has a form and nodes without problems', (id) => {
  const { formData, flowTemplateJson } = flowOfTemplate(id)
  const form = readDesign(JSON.parse(formData))
  if ('problems' in form) throw new Error(JSON.stringify(form.problems))
  const read = readFlowTemplate(flowTemplateJson)
  if ('problems' in read) throw new Error(JSON.stringify(read.problems))
  const fields = new Set(namedFields(form.design.fields).map(({ path }) => path))
  expect(fields.size).toBeGreaterThanOrEqual(6)
  expect(findNodeProblems(read.template, fields)).toEqual([])
  expect(read.template.properties.formOperates.map((one) => one.id)).toEqual([...fields])
  const approvers = [...nodesOf(read.template)].filter(({ kind }) => kind === 'approver')
  expect(approvers.length).toBeGreaterThan(0)
})
