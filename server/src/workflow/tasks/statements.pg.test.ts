import { beforeAll, expect, test } from 'vitest'
import { flowTasks } from '@tessera/shared/contract/workflow/tasks'
import { taskDetail } from '@tessera/shared/contract/workflow/todos'
import { formText } from '../../../seeds/forms.ts'
import { openFlowApp, type FlowApp } from '../../../test/flow-app.ts'
import { countStatements } from '../../../test/record-statements.ts'
import { flowNode } from '../../../test/sample-flow.ts'

let app: FlowApp
beforeAll(async () => {
  app = await openFlowApp()
})

const values = { amount: 300, reason: '课程取消' }

test('a launch of 30 nodes with 5 parallel branches needs at most 12 statements', async () => {
  const chain = (branch: number) =>
    Array.from({ length: 6 }, (_, at) => `b${branch}n${at}`).reduceRight<object | undefined>(
      (next, id) => ({
        ...app.approver(id, 'manager01'),
        isInterflow: true,
        ...(next && { childNode: next }),
      }),
      undefined,
    )
  const fork = {
    ...flowNode('empty', 'fork', {}, { kind: 'parallel' }),
    conditionNodes: Array.from({ length: 5 }, (_, branch) => chain(branch)),
  }
  const flowId = await app.release([fork as ReturnType<typeof flowNode>])
  const coach = app.as('coach01')
  const data = JSON.stringify(values)
  await app.launch(flowId)
  const count = await countStatements(app.database, async () => {
    const { id } = await app.data(flowTasks.create, { flowId, data, status: 0 }, coach)
    expect((await app.stateOf(id)).assignments).toHaveLength(5)
  })
  // One of them is that of the test.
  expect(count - 1).toBeLessThanOrEqual(12)
})

test('an approval needs seven statements: its transaction, the task, the next users, the rows, and two events', async () => {
  const nodes = Array.from({ length: 12 }, (_, at) => app.approver(`n${at}`, 'manager01'))
  const flowId = await app.release(nodes)
  const id = await app.launch(flowId)
  await app.approve(id, 'manager01')
  const count = await countStatements(app.database, async () => {
    await app.approve(id, 'manager01')
  })
  // One of them is that of the test. The events wake the queue of messages and the browsers.
  expect(count - 1).toBe(7)
})

test('the history of a task needs as many statements for many changed names as for one', async () => {
  const formData = formText([
    ['amount', '金额', 'numInput'],
    ['helper', '经办人', 'userSelect'],
  ])
  const formOperates = [{ id: 'helper', name: '经办人', read: true, write: true, required: false }]
  const nodes = Array.from({ length: 6 }, (_, at) => app.approver(`n${at}`, 'manager01', { formOperates }))
  const flowId = await app.release(nodes, {}, { formData })
  const taskId = await app.launch(flowId, { amount: 1, helper: app.userId('admin') })
  const helpers = ['desk01', 'coach01', 'coach02', 'manager01', 'desk02', 'admin'].map(app.userId)
  const approveWith = (helper: string | undefined) =>
    app.approve(taskId, 'manager01', { formData: { flowId, data: JSON.stringify({ helper }) } })
  const read = () =>
    countStatements(app.database, async () => {
      const { list } = await app.data(taskDetail.records, { taskId }, app.as('coach01'))
      changes = list.flatMap((record) => record.changes).map(({ after }) => after)
    })
  let changes: string[] = []
  await approveWith(helpers[0])
  await read()
  const one = await read()
  expect(changes).toHaveLength(1)
  for (const helper of helpers.slice(1)) if (helper) await approveWith(helper)
  const many = await read()
  expect(changes.length).toBeGreaterThan(3)
  expect(new Set(changes).size).toBe(changes.length)
  expect(changes.every((name) => name !== '' && !helpers.includes(name))).toBe(true)
  expect(many).toBe(one)
})
