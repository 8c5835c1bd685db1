import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { flows } from '@tessera/shared/contract/workflow/flows'
import { taskDetail } from '@tessera/shared/contract/workflow/todos'
import { taskActCalls as acts } from '@tessera/shared/contract/workflow/task-acts'
import { flowTasks } from '@tessera/shared/contract/workflow/tasks'
import { triggers } from '@tessera/shared/contract/workflow/triggers'
import { webhooks } from '@tessera/shared/contract/workflow/webhooks'
import { openFlowApp, type FlowApp } from '../../../test/flow-app.ts'
import { flowNode, refundBody } from '../../../test/sample-flow.ts'

let app: FlowApp
beforeAll(async () => {
  app = await openFlowApp()
})

const trigger = (properties: object) =>
  flowNode('timer', 'wait', { event: 'event', name: 'paid', ...properties }, { kind: 'trigger' })
const release = (properties: object = {}) =>
  app.release([trigger(properties), app.approver('n1', 'manager01')])
const liveNodes = async (id: string) =>
  (await app.stateOf(id)).visits.filter(({ state }) => state === 'live').map(({ nodeId }) => nodeId)
const fire = (input: { event: string; key: string; deliveryId?: string; data?: Record<string, unknown> }) =>
  app.call(triggers.fire, input, app.as('admin'))
const waitsOf = async (id: string) => {
  const { rows } = await sql<{ state: number; key: string }>`
    select state, key from workflow_trigger where task_id = ${id} order by id`.execute(app.database.db)
  return rows
}
const valuesOf = async (id: string) => {
  const { rows } = await sql<{ values: string }>`
    select form_values as "values" from workflow_task where id = ${id}`.execute(app.database.db)
  return JSON.parse(rows[0]!.values) as Record<string, unknown>
}

describe('an event', () => {
  test('carries on the tasks that wait for its name and key, and fills in the form', async () => {
    const flowId = await release({
      keyField: 'reason',
      assignList: [{ parentField: 'amount', childField: 'order.sum' }],
    })
    const id = await app.launch(flowId, { amount: 1, reason: 'A-17' })
    const other = await app.launch(flowId, { amount: 1, reason: 'A-18' })
    expect(await liveNodes(id)).toEqual(['wait'])
    expect((await fire({ event: 'refunded', key: 'A-17' })).code).toBe(404)
    expect((await fire({ event: 'paid', key: 'A-1' })).code).toBe(404)
    expect(await fire({ event: 'paid', key: 'A-17', data: { order: { sum: 250 } } })).toMatchObject({
      code: 200,
      data: { count: 1 },
    })
    expect(await liveNodes(id)).toEqual(['n1'])
    expect(await valuesOf(id)).toEqual({ amount: 250, reason: 'A-17' })
    expect(await liveNodes(other)).toEqual(['wait'])
    expect(await waitsOf(id)).toEqual([{ state: 1, key: 'A-17' }])
    const { list } = await app.data(taskDetail.records, { taskId: id }, app.as('admin'))
    expect(JSON.stringify(list)).toContain(app.userId('admin'))
  })

  test('finds a task by its number, too', async () => {
    const id = await app.launch(release())
    const [wait] = await waitsOf(id)
    const key = wait!.key
    expect(key).toMatch(/^\d{14}$/)
    expect((await fire({ event: 'paid', key })).code).toBe(200)
    expect(await liveNodes(id)).toEqual(['n1'])
  })

  test('that is repeated carries nothing out a second time, also when the task waits again', async () => {
    const flowId = await app.release([trigger({}), app.approver('n1', 'manager01', { rejectStep: '0' })])
    const id = await app.launch(flowId)
    const event = { event: 'paid', key: id, deliveryId: 'delivery-1' }
    expect((await fire(event)).data).toEqual({ count: 1 })
    expect((await fire(event)).data).toEqual({ count: 1 })
    const { visits } = await app.stateOf(id)
    expect(visits.filter(({ nodeId }) => nodeId === 'n1')).toHaveLength(1)
    expect((await app.onItem(acts.reject, id, 'manager01')).code).toBe(200)
    const data = JSON.stringify({ amount: 2, reason: 'x' })
    await app.data(flowTasks.update, { id, flowId, data, status: 0 }, app.as('coach01'))
    expect(await liveNodes(id)).toEqual(['wait'])
    expect((await fire(event)).data).toEqual({ count: 1 })
    expect(await liveNodes(id)).toEqual(['wait'])
    expect((await fire({ ...event, deliveryId: 'delivery-2' })).data).toEqual({ count: 1 })
    expect(await liveNodes(id)).toEqual(['n1'])
  })

  test('that arrives twice at the same moment counts once', async () => {
    const id = await app.launch(release())
    const event = { event: 'paid', key: id, deliveryId: 'same' }
    const answers = await Promise.all([fire(event), fire(event), fire(event)])
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200])
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from workflow_action
      where task_id = ${id} and details ->> 'kind' = 'triggerFired'`.execute(app.database.db)
    expect(rows[0]!.n).toBe(1)
  })

  test('is refused to users who may not change tasks, and with values that the form refuses', async () => {
    const assignList = [{ parentField: 'amount', childField: 'sum' }]
    const id = await app.launch(release({ assignList }))
    const input = { event: 'paid', key: id, data: { sum: 'much' } }
    expect((await app.call(triggers.fire, input, app.as('coach01'))).code).toBe(403)
    expect((await fire(input)).code).toBe(400)
    expect(await liveNodes(id)).toEqual(['wait'])
  })

  test('is refused while the task is paused, and a cancelled wait finds nobody', async () => {
    const id = await app.launch(release())
    const admin = app.as('admin')
    await app.data(acts.pause, { taskId: id }, admin)
    expect(await fire({ event: 'paid', key: id })).toMatchObject({ data: { reason: 'taskPaused' } })
    await app.data(acts.cancel, { taskId: id }, admin)
    expect(await waitsOf(id)).toMatchObject([{ state: -1 }])
    expect((await fire({ event: 'paid', key: id })).code).toBe(404)
  })
})

describe('a webhook for incoming events', () => {
  const openWebhook = (flowId: string) =>
    app.data(webhooks.create, { flowId, fullName: '支付平台', direction: 'in' }, app.as('admin'))
  const receive = (id: string, secret: string, rest: object = {}) =>
    app.call(
      triggers.receive,
      { id, event: 'paid', key: 'X', deliveryId: 'd1', data: {}, ...rest } as never,
      { token: `Bearer ${secret}` },
    )

  test('carries on tasks of its own flow with its secret only', async () => {
    const properties = { event: 'webhook', keyField: 'reason' }
    const flowId = await release(properties)
    const { id, secret } = await openWebhook(flowId)
    const own = await app.launch(flowId, { amount: 1, reason: 'X' })
    const foreign = await app.launch(release(properties), { amount: 1, reason: 'X' })
    expect((await receive(id, 'guess')).code).toBe(403)
    expect((await receive('none', secret)).code).toBe(404)
    expect(await receive(id, secret)).toMatchObject({ code: 200, data: { count: 1 } })
    expect(await liveNodes(own)).toEqual(['n1'])
    expect(await liveNodes(foreign)).toEqual(['wait'])
    expect(await receive(id, secret)).toMatchObject({ code: 200, data: { count: 1 } })
    expect((await receive(id, secret, { deliveryId: 'd2' })).code).toBe(404)
    // What waits for a webhook is not reached by events of users.
    expect((await fire({ event: 'paid', key: foreign })).code).toBe(404)
  })

  test('is refused once it is disabled, or has a new secret', async () => {
    const flowId = await release()
    const { id, secret } = await openWebhook(flowId)
    const admin = app.as('admin')
    const { secret: renewed } = await app.data(webhooks.renew, { id }, admin)
    expect((await receive(id, secret)).code).toBe(403)
    expect((await receive(id, renewed)).code).toBe(404)
    await app.data(webhooks.update, { id, enabledMark: 0 }, admin)
    expect((await receive(id, renewed)).code).toBe(403)
  })

  test('is refused with 429 when it is called too often from one address', async () => {
    const flowId = await release()
    const { id } = await openWebhook(flowId)
    const codes = new Set<number>()
    // More than twice the limit: a minute can begin in between.
    for (let at = 0; at < 250; at++) codes.add((await receive(id, 'guess')).code)
    expect([...codes]).toEqual([403, 429])
  })
})

test('a release needs the name of the event, and fields that the form has', async () => {
  const body = (properties: object) =>
    refundBody('', {
      flowTemplateJson: JSON.stringify(
        flowNode(
          'start',
          's',
          {},
          { childNode: { ...trigger(properties), childNode: app.approver('n1', 'desk01') } },
        ),
      ),
    })
  const admin = app.as('admin')
  const { id } = await app.data(flows.create, body({ name: '', keyField: 'none' }), admin)
  const { list } = await app.data(flows.problems, { id }, admin)
  expect(list.map(({ path }) => path.split('.').at(-1))).toEqual(['name', 'keyField'])
})
