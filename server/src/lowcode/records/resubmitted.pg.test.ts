import { beforeEach, describe, expect, test } from 'vitest'
import { onlineForms } from '@tessera/shared/contract/lowcode/online'
import { taskActCalls as acts } from '@tessera/shared/contract/workflow/task-acts'
import { flowTasks } from '@tessera/shared/contract/workflow/tasks'
import { taskDetail } from '@tessera/shared/contract/workflow/todos'
import { code, field, openRenewedDesign, writable } from '../../../test/renewed-design.ts'

// What the history says that a submission has changed: what differs from the submission before.

const { app, admin, coach, create, release, make, designId } = await openRenewedDesign()
beforeEach(() => create(writable))

const changesOf = async (taskId: string, at = -1) => {
  const { list } = await app.data(taskDetail.records, { taskId }, admin)
  return list.at(at)!.changes.map(({ field: name, before, after }) => [name, before, after])
}
const save = (recordId: string, own: object, status?: 0 | 1) => {
  const input = {
    id: designId(),
    recordId,
    data: JSON.stringify(own),
    ...(status !== undefined && { status }),
  }
  return app.data(onlineForms.update, input, coach)
}

describe('a request that is submitted again', () => {
  test('names the value that a retyped field had, and what the new form does not have', async () => {
    const { taskId, id } = await make('returned', { code: 'a', grade: 'A12', extra: '附注', lines: [] })
    await release([code, field(203, 'numInput', 'grade')])
    await save(id, { code: 'a', grade: 55 }, 0)
    expect(await changesOf(taskId)).toEqual(
      expect.arrayContaining([
        ['grade', 'A12', '55'],
        ['extra', '附注', ''],
      ]),
    )
  })

  test('names what was changed in the list, or saved as a draft, in between', async () => {
    const { taskId, id } = await make('returned', { code: 'a', grade: '7', extra: '一', lines: [] })
    await save(id, { code: 'a', grade: '8', extra: '一', lines: [] })
    const data = JSON.stringify({ code: 'a', grade: '8', extra: '二', lines: [{ what: '行' }] })
    const input = { id: taskId, flowId: designId(), data }
    await app.data(flowTasks.update, { ...input, status: 1 }, coach)
    await app.data(flowTasks.update, { ...input, status: 0 }, coach)
    const { list } = await app.data(taskDetail.records, { taskId }, admin)
    expect(list.at(-1)!.changes).toMatchObject([
      { field: 'extra', before: '一', after: '二' },
      { field: 'grade', before: '7', after: '8' },
      { field: 'lines', rows: { added: 1, list: [{ fields: [{ field: 'what', after: '行' }] }] } },
    ])
  })

  test('of a flow with a form of its own names what was saved as a draft in between', async () => {
    const flowId = await app.release([app.approver('n1', 'manager01')])
    const taskId = await app.launch(flowId, { amount: 300, reason: '一' })
    await app.onItem(acts.reject, taskId, 'manager01', { rejectStep: '0' })
    const input = { id: taskId, flowId, data: JSON.stringify({ amount: 300, reason: '二' }) }
    await app.data(flowTasks.update, { ...input, status: 1 }, coach)
    await app.data(flowTasks.update, { ...input, status: 0 }, coach)
    expect(await changesOf(taskId)).toEqual([['reason', '一', '二']])
  })

  test('names neither what an approver changed nor what a change by right did, nor drafts from before it', async () => {
    const { taskId, id } = await make('draft', { code: 'a', grade: '1' })
    await save(id, { code: 'a', grade: '2' }, 0)
    expect(await changesOf(taskId)).toEqual([])
    const formData = { grade: '3' }
    await app.onItem(acts.reject, taskId, 'manager01', { rejectStep: '0', formData })
    expect(await changesOf(taskId)).toEqual([['grade', '2', '3']])
    const change = { id: designId(), recordId: id, data: JSON.stringify({ extra: '补' }) }
    await app.data(onlineForms.update, change, admin)
    await save(id, { code: 'b', grade: '3', extra: '补' }, 0)
    expect(await changesOf(taskId)).toEqual([['code', 'a', 'b']])
  })
})

test('a change by right names the value that the form does not have to which the request moves', async () => {
  const { taskId, id } = await make('running', { code: 'a', grade: 'A77', extra: '注', lines: [] })
  await release([code, field(203, 'numInput', 'grade'), field(209, 'comInput', 'memo')])
  const change = { id: designId(), recordId: id, data: JSON.stringify({ memo: '补充' }) }
  await app.data(onlineForms.update, change, admin)
  expect(await changesOf(taskId)).toEqual(
    expect.arrayContaining([
      ['memo', '', '补充'],
      ['grade', 'A77', ''],
      ['extra', '注', ''],
    ]),
  )
})
