import { beforeAll, expect, test } from 'vitest'
import { fieldNames } from '@tessera/shared/contract/workflow/field-names'
import { flows } from '@tessera/shared/contract/workflow/flows'
import { formText } from '../../../seeds/forms.ts'
import { openFlowApp, type FlowApp } from '../../../test/flow-app.ts'
import { releaseDesign } from '../../../test/released-design.ts'
import { flowNode, refundBody, refundForm } from '../../../test/sample-flow.ts'

let app: FlowApp
beforeAll(async () => {
  app = await openFlowApp()
})
const create = (template: object, body: object = {}) =>
  app.data(
    flows.create,
    refundBody('', { flowTemplateJson: JSON.stringify(template), ...body }),
    app.as('admin'),
  )
const draftOf = async (id: string) =>
  JSON.parse((await app.data(flows.read, { id }, app.as('admin'))).flowTemplateJson) as object

/** A flow that names the field `amount` in each place that can have one. */
const everywhere = () => {
  const when = [{ logic: 'and', groups: [{ field: 'amount', op: '>', value: 1, other: '' }] }]
  const parameters = [{ field: 'sum', relationField: 'amount' }]
  const routes = flowNode(
    'empty',
    'route',
    { routes: [{ nodeId: 'n1', conditions: when }] },
    { kind: 'router' },
  )
  const timer = flowNode('timer', 't', { until: 'field', field: 'amount' }, { childNode: routes })
  const approver = flowNode(
    'approver',
    'n1',
    {
      who: { sources: [{ kind: 'field', field: 'amount' }] },
      late: { on: true, from: 'field', field: 'amount' },
      automatic: { approveWhen: when },
      formOperates: [
        { id: 'amount', name: '金额' },
        { id: 'reason', name: '原因' },
      ],
      approveFuncConfig: { on: true, interfaceId: 'x', templateJson: parameters },
      approveMsgConfig: { on: 1, msgId: 'x', templateJson: parameters },
    },
    { childNode: timer },
  )
  return flowNode(
    'start',
    's',
    { titleTemplate: '{initiator} {amount} {amounts}', summaryFields: ['amount', 'reason'] },
    {
      conditionNodes: [
        flowNode('condition', 'c1', { conditions: [{ field: 'amount', symbol: '>', filedValue: 1 }] }),
        flowNode('condition', 'c2', { rule: { conditions: when } }),
        flowNode('condition', 'c3', { isDefault: true }),
      ],
      childNode: approver,
    },
  )
}

test('a renamed field is found in every place of the draft of its flow, and renamed there', async () => {
  const { id } = await create(everywhere())
  const other = await create(everywhere())
  const admin = app.as('admin')
  const uses = await app.data(fieldNames.uses, { flowId: id, fields: 'amount' }, admin)
  expect(uses.list.every(({ flowId }) => flowId === id)).toBe(true)
  expect(uses.list.map(({ nodeId, key }) => `${nodeId} ${key}`).toSorted()).toEqual([
    'c1 conditions',
    'c2 rule',
    'n1 approveFuncConfig',
    'n1 approveMsgConfig',
    'n1 automatic',
    'n1 formOperates',
    'n1 late',
    'n1 who',
    'route routes',
    's summaryFields',
    's titleTemplate',
    't field',
  ])
  const renamed = await app.data(fieldNames.rename, { flowId: id, names: { amount: 'total' } }, admin)
  expect(renamed.list).toMatchObject([{ flowId: id, count: 12, refusal: '' }])
  const text = JSON.stringify(await draftOf(id))
  expect(text).not.toContain('"amount"')
  expect(text).toContain('{initiator} {total} {amounts}')
  expect(text).toContain('"reason"')
  expect((await app.data(fieldNames.uses, { flowId: id, fields: 'amount' }, admin)).list).toEqual([])
  expect(JSON.stringify(await draftOf(other.id))).toContain('"amount"')
})

test('flows that change records of a design, or start a flow, name fields of those', async () => {
  const admin = app.as('admin')
  const { fields } = JSON.parse(refundForm) as { fields: object[] }
  const { id: modelId } = await releaseDesign(app, admin, { enCode: 'renamed', fields })
  const child = await create(flowNode('start', 's', {}, { childNode: app.approver('n1', 'desk01') }))
  const where = [{ logic: 'and', groups: [{ field: 'amount', op: '==', other: 'amount' }] }]
  const assignList = [{ parentField: 'amount', childField: 'amount' }]
  const data = flowNode('timer', 'd', { modelId, action: 'change', where, assignList }, { kind: 'data' })
  const sub = flowNode('subFlow', 'sub', { flowId: child.id, assignList }, { childNode: data })
  const { id } = await create(flowNode('start', 's', {}, { childNode: sub }))
  const count = async (form: { designId?: string; flowId?: string }) => {
    const { list } = await app.data(fieldNames.uses, { ...form, fields: 'amount' }, admin)
    return list.filter((use) => use.flowId === id).map(({ nodeId, key }) => `${nodeId} ${key}`)
  }
  expect(await count({ designId: modelId })).toEqual(['d where', 'd assignList'])
  expect(await count({ flowId: child.id })).toEqual(['sub assignList'])
  await app.data(fieldNames.rename, { designId: modelId, names: { amount: 'total' } }, admin)
  const draft = JSON.stringify(await draftOf(id))
  expect(draft).toContain('"field":"total"')
  expect(draft).toContain('"other":"amount"')
  expect(draft).toContain('{"parentField":"amount","childField":"total"}')
  expect(draft).toContain('{"parentField":"amount","childField":"amount"}')
})

test('columns follow their sub-table, and users who may not change flows are refused', async () => {
  const formOperates = [
    { id: 'lines-price', name: '价格' },
    { id: 'linesman', name: '线' },
  ]
  const node = app.approver('n1', 'desk01', { formOperates })
  const body = { formData: formText([['linesman', '线', 'comInput']]) }
  const { id } = await create(flowNode('start', 's', {}, { childNode: node }), body)
  const input = { flowId: id, names: { lines: 'rows' } }
  expect((await app.call(fieldNames.rename, input, app.as('coach01'))).code).toBe(403)
  expect((await app.call(fieldNames.rename, { names: {} }, app.as('admin'))).code).toBe(400)
  await app.data(fieldNames.rename, input, app.as('admin'))
  const draft = JSON.stringify(await draftOf(id))
  expect(draft).toContain('"rows-price"')
  expect(draft).toContain('"linesman"')
})
