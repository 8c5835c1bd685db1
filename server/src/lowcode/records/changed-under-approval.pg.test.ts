import { beforeAll, describe, expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import { onlineForms, onlineImports } from '@tessera/shared/contract/lowcode/online'
import { recordWork } from '@tessera/shared/contract/lowcode/record-work'
import { formChanged, taskActCalls as acts } from '@tessera/shared/contract/workflow/task-acts'
import { flowTasks } from '@tessera/shared/contract/workflow/tasks'
import { taskDetail, todos } from '@tessera/shared/contract/workflow/todos'
import { createForm } from '../../../test/form.ts'
import { openDesignFlow, statusOf, type DesignFlowApp } from '../../../test/design-flow.ts'

// A holder of the right changes a record that others are deciding about.

let app: DesignFlowApp
beforeAll(async () => {
  app = await openDesignFlow()
})

const change = (id: string, values: object, by: { token: string } = app.tokens.holder) =>
  app.data(onlineForms.update, { id: app.designId, recordId: id, data: JSON.stringify(values) }, by)
const shownTo = async (taskId: string, by: { token: string }, taskOperatorId = '') =>
  (await app.data(taskDetail.info, { taskId, taskOperatorId }, by)).formState
const refusal = { code: 409, data: { reason: formChanged }, msg: expect.stringContaining('请重新核对') }

describe('a decision about a form that has changed since the page showed it', () => {
  test.each(['approve', 'reject', 'return', 'batch'] as const)('is refused: %s', async (act) => {
    const { id, taskId } = await app.make('running')
    const operatorId = await app.itemOf(taskId, 'manager01')
    const by = app.tokens.approver
    const send = async () => {
      const formState = await stateFor()
      return async () => {
        if (act === 'batch') {
          const formStates = { [operatorId]: formState }
          const { list } = await app.data(acts.batch, { ids: [operatorId], batchType: 0, formStates }, by)
          return list[0]!.refusal === '' ? { code: 200 } : { ...refusal, msg: list[0]!.refusal }
        }
        const rest = act === 'return' ? { rejectStep: '0' } : {}
        return app.call(
          act === 'approve' ? acts.approve : acts.reject,
          { operatorId, formState, ...rest },
          by,
        )
      }
    }
    const stateFor = async () => {
      if (act !== 'batch') return shownTo(taskId, by, operatorId)
      const { list } = await app.data(todos.list, { category: '1', withSummary: 1, pageSize: 100 }, by)
      return list.find((row) => row.id === operatorId)!.formState
    }
    const early = await send()
    await change(id, { amount: 88_888 })
    expect(await early()).toMatchObject(refusal)
    expect(await statusOf(app, id)).toBe(1)
    const late = await send()
    expect(await late()).toMatchObject({ code: 200 })
  })

  test('is taken where only its own values change, and from clients that name no state', async () => {
    const first = await app.make('running')
    const formState = await shownTo(first.taskId, app.tokens.approver)
    const formData = { data: JSON.stringify({ amount: 7 }) }
    const own = { formState, formData, commandId: 'once' }
    expect(await app.onItem(acts.approve, first.taskId, 'manager01', own)).toMatchObject({ code: 200 })
    const second = await app.make('running')
    await change(second.id, { amount: 9 })
    expect(await app.onItem(acts.approve, second.taskId, 'manager01')).toMatchObject({ code: 200 })
  })

  test('is refused to the initiator, who submits again what came back', async () => {
    const { id, taskId } = await app.make('returned')
    const by = app.tokens.initiator
    const formState = await shownTo(taskId, by)
    const { flowId } = await app.data(flowTasks.read, { id: taskId }, by)
    const submit = (state: string) =>
      app.call(
        flowTasks.update,
        { id: taskId, flowId, data: '{"amount":1}', status: 0, formState: state },
        by,
      )
    await change(id, { reason: 'other' })
    expect(await submit(formState)).toMatchObject(refusal)
    const latest = await shownTo(taskId, by)
    expect(await submit(latest)).toMatchObject({ code: 200 })
  })
})

test('handlers and the initiator are told of a change, but not who made it', async () => {
  const { id, taskId } = await app.make('running')
  await change(id, { amount: 88_888 })
  const told = async () => {
    const { rows } = await sql<{ account: string; title: string; type: number }>`
      select u.account, m.title, (m.body_text::jsonb ->> 'type')::int as type
      from system_message m join system_message_receipt r on r.message_id = m.id join org_user u on u.id = r.user_id
      where m.body_text like ${`%${taskId}%`} and m.title like '%修改了%' order by 1`.execute(app.database.db)
    return rows
  }
  await vi.waitFor(
    async () => {
      const messages = await told()
      expect(messages).toMatchObject([
        { account: 'coach01', type: 1 },
        { account: 'manager01', title: expect.stringContaining('请重新核对'), type: 2 },
      ])
    },
    { timeout: 20_000 },
  )
})

test('an import says that it changes what is under approval, and histories name the changed row', async () => {
  const { id, taskId, code } = await app.make('running')
  const preview = async (by: { token: string }) => {
    const { headers, payload } = createForm({}, { name: 'sheet.csv', content: Buffer.from('code\nr1\n') })
    const url = onlineImports.preview.path.replace('{id}', app.designId)
    const own = { ...headers, authorization: by.token }
    const answer = await app.app.inject({ method: 'POST', url, headers: own, payload })
    return answer.json<{ data: { updateNote?: string } }>().data.updateNote ?? ''
  }
  expect(await preview(app.tokens.holder)).toContain('审批中')
  expect(await preview(app.tokens.stranger)).toBe('')
  const list = [{ code, reason: 'second', 'lines-what': 'imported' }]
  const input = { id: app.designId, list, mode: 2 as const }
  expect(await app.data(onlineImports.start, input, app.tokens.holder)).toMatchObject({ updated: 1 })
  const { list: records } = await app.data(taskDetail.records, { taskId }, app.tokens.initiator)
  const row = { field: 'what', label: 'what', before: 'second', after: 'imported' }
  expect(records.at(-1)!.changes).toMatchObject([
    { field: 'lines', rows: { added: 0, removed: 0, changed: 1, list: [{ number: 1, fields: [row] }] } },
  ])
  const page = { id: app.designId, recordId: id, currentPage: 1, pageSize: 1 }
  const { list: changes } = await app.data(recordWork.history, page, app.tokens.initiator)
  expect(changes[0]!.tables[0]!.rows).toMatchObject([{ kind: 'changed', number: 1 }])
})
