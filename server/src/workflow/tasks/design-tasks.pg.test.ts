import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { designs } from '@tessera/shared/contract/lowcode/designs'
import { flowTasks } from '@tessera/shared/contract/workflow/tasks'
import { openFlowApp, type FlowApp } from '../../../test/flow-app.ts'
import { flowNode, refundForm } from '../../../test/sample-flow.ts'

let app: FlowApp
let designId: string
let table: string
beforeAll(async () => {
  app = await openFlowApp()
  const admin = app.as('admin')
  const { id } = await app.data(
    designs.create,
    {
      category: 'office',
      webType: 3,
      type: 1,
      columnData: '{"columnList":[]}',
      fullName: '退费记录',
      enCode: 'refunds',
      formData: refundForm,
    },
    admin,
  )
  designId = id
  table = 'lc_refunds'
  const rights = { formOperates: [{ id: 'amount', read: true, write: true }] }
  const template = flowNode(
    'start',
    'start',
    { initiator: [app.userId('coach01')] },
    { childNode: app.approver('n1', 'manager01', rights) },
  )
  await app.data(designs.update, { id, flowTemplateJson: JSON.stringify(template) }, admin)
  await app.data(designs.release, { id }, admin)
})

const recordsOf = async () => {
  const { rows } = await sql<{ amount: number; reason: string }>`
    select amount, reason from ${sql.table(table)} where delete_mark = 0 order by id`.execute(app.database.db)
  return rows
}

test('a submission creates the record of the design, an approver changes what the node allows', async () => {
  const coach = app.as('coach01')
  const data = JSON.stringify({ amount: 10, reason: '草稿' })
  const { id } = await app.data(flowTasks.create, { flowId: designId, data, status: 1 }, coach)
  expect(await recordsOf()).toEqual([])
  expect(JSON.parse((await app.data(flowTasks.read, { id }, coach)).data)).toMatchObject({ amount: 10 })
  const submitted = JSON.stringify({ amount: 20, reason: '提交' })
  await app.data(flowTasks.update, { id, flowId: designId, data: submitted, status: 0 }, coach)
  expect(await recordsOf()).toEqual([{ amount: 20, reason: '提交' }])
  const formData = { data: JSON.stringify({ amount: 15, reason: '不能改' }) }
  await app.approve(id, 'manager01', { formData })
  expect(await recordsOf()).toEqual([{ amount: 15, reason: '提交' }])
  expect((await app.stateOf(id)).task.status).toBe(2)
  const before = await recordsOf()
  const bad = JSON.stringify({ amount: '很多', reason: 'x' })
  expect((await app.call(flowTasks.create, { flowId: designId, data: bad, status: 0 }, coach)).code).toBe(400)
  expect(await recordsOf()).toEqual(before)
})
