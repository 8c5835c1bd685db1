import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { webhooks } from '@tessera/shared/contract/workflow/webhooks'
import { openFlowApp, type FlowApp } from '../../../test/flow-app.ts'
import { openJsonServer, type ReceivedRequest } from '../../../test/stand-ins/json-server.ts'

const maxWaitMs = 15_000
let app: FlowApp
let url = ''
let secret = ''
let status = 200
/** Requests with a signature that is right and young, as the documentation asks receivers to check. */
const accepted: ReceivedRequest[] = []
let refused = 0

beforeAll(async () => {
  app = await openFlowApp({ MIRROR_LOOPBACK: 'on' })
  url = await openJsonServer((one) => {
    const at = String(one.headers['x-tessera-timestamp'])
    const expected = `sha256=${createHmac('sha256', secret).update(`${at}.${one.body}`).digest('hex')}`
    const isSigned = one.headers['x-tessera-signature'] === expected
    if (!isSigned || Math.abs(Date.now() / 1_000 - Number(at)) > 300) {
      refused += 1
      return { status: 401, body: {} }
    }
    accepted.push(one)
    return { status, body: {} }
  })
})
beforeEach(() => {
  accepted.length = 0
  refused = 0
  status = 200
})

const openWebhook = async (flowId: string, events: ('launched' | 'decided' | 'finished')[]) => {
  const input = { flowId, fullName: '账务系统', direction: 'out', url, events } as const
  const created = await app.data(webhooks.create, { ...input, events: [...events] }, app.as('admin'))
  secret = created.secret
  return created.id
}
const sent = () =>
  accepted.map(
    ({ body }) => JSON.parse(body) as { id: string; event: string; act: string; task: { id: string } },
  )
/** Sends what waits for its next attempt. */
const sendNow = () =>
  sql`with due as (update system_job set due_time = now() where queue = 'workflow.webhooks')
    select pg_notify('tessera', 'jobs due workflow.webhooks')`.execute(app.database.db)
const deliveriesOf = (id: string) => app.data(webhooks.deliveries, { id }, app.as('admin'))
const both = () => app.release([app.approver('n1', 'manager01'), app.approver('n2', 'desk01')])

test('tells another system of a launch, each decision and the end, signed and once each', async () => {
  const flowId = await both()
  const id = await openWebhook(flowId, ['launched', 'decided', 'finished'])
  const taskId = await app.launch(flowId)
  await app.approve(taskId, 'manager01')
  await app.approve(taskId, 'desk01')
  await expect
    .poll(() => sent().map(({ event, act }) => `${event} ${act}`), { timeout: maxWaitMs })
    .toEqual(['launched submit', 'decided approve', 'decided approve', 'finished approve'])
  expect(refused).toBe(0)
  expect(new Set(sent().map((one) => one.task.id))).toEqual(new Set([taskId]))
  expect(accepted[0]!.headers['x-tessera-id']).toBe(sent()[0]!.id)
  await expect
    .poll(async () => (await deliveriesOf(id)).list.map(({ state }) => state), { timeout: maxWaitMs })
    .toEqual([1, 1, 1, 1])
  // Values of the form stay here.
  expect(accepted.map(({ body }) => body).join('')).not.toContain('课程取消')
})

test('sends what was asked for only, and nothing of other flows or after it was disabled', async () => {
  const flowId = await both()
  const id = await openWebhook(flowId, ['finished'])
  const other = await app.launch(both())
  await app.approve(other, 'manager01')
  const taskId = await app.launch(flowId)
  await app.approve(taskId, 'manager01')
  await app.approve(taskId, 'desk01')
  await expect.poll(() => sent().map(({ event }) => event), { timeout: maxWaitMs }).toEqual(['finished'])
  await app.data(webhooks.update, { id, enabledMark: 0 }, app.as('admin'))
  const later = await app.launch(flowId)
  await app.approve(later, 'manager01')
  await app.approve(later, 'desk01')
  await expect
    .poll(
      async () => {
        const { rows } = await sql<{ n: number }>`select count(*)::int as n from system_job
          where queue in ('workflow.messages', 'workflow.webhooks') and due_time < now() + interval '5 s'`.execute(
          app.database.db,
        )
        return rows[0]!.n
      },
      { timeout: maxWaitMs },
    )
    .toBe(0)
  expect(sent()).toHaveLength(1)
})

test('a receiver that fails gets the same request again, and the log says why', async () => {
  status = 503
  const flowId = await both()
  const id = await openWebhook(flowId, ['launched'])
  await app.launch(flowId)
  await expect
    .poll(() => deliveriesOf(id), { timeout: maxWaitMs })
    .toMatchObject({ list: [{ state: 0, attempts: 1, answerStatus: 503, failure: 'HTTP 503' }] })
  status = 200
  await sendNow()
  await expect
    .poll(() => deliveriesOf(id), { timeout: maxWaitMs })
    .toMatchObject({ list: [{ state: 1, attempts: 2, answerStatus: 200, failure: '' }] })
  const [first, second] = sent()
  expect(second!.id).toBe(first!.id)
})

test('a delivery that waits after a failure is sent at once by hand', async () => {
  status = 503
  const flowId = await both()
  const id = await openWebhook(flowId, ['launched'])
  await app.launch(flowId)
  await expect
    .poll(() => deliveriesOf(id), { timeout: maxWaitMs })
    .toMatchObject({ list: [{ state: 0, attempts: 1 }] })
  status = 200
  const [waiting] = (await deliveriesOf(id)).list
  await app.data(webhooks.resend, { id: waiting!.id }, app.as('admin'))
  await expect
    .poll(() => deliveriesOf(id), { timeout: maxWaitMs })
    .toMatchObject({ list: [{ state: 1, attempts: 2 }] })
  expect((await app.call(webhooks.resend, { id: waiting!.id }, app.as('admin'))).code).toBe(409)
})

test('a receiver that never answers well is given up after the last pause', async () => {
  status = 500
  const flowId = await both()
  const id = await openWebhook(flowId, ['launched'])
  await app.launch(flowId)
  await expect.poll(() => accepted.length, { timeout: maxWaitMs }).toBe(1)
  await expect.poll(() => deliveriesOf(id), { timeout: maxWaitMs }).toMatchObject({ list: [{ attempts: 1 }] })
  await sql`update workflow_webhook_delivery set attempts = 7 where webhook_id = ${id}`.execute(
    app.database.db,
  )
  await sendNow()
  await expect
    .poll(() => deliveriesOf(id), { timeout: maxWaitMs })
    .toMatchObject({ list: [{ state: -1, failure: 'HTTP 500' }] })
  const admin = app.as('admin')
  expect((await app.data(webhooks.list, { flowId }, admin)).list).toMatchObject([{ failed: 1 }])

  // By hand it is sent once more, with its id.
  status = 200
  const [failed] = (await deliveriesOf(id)).list
  const before = accepted.length
  expect((await app.call(webhooks.resend, { id: failed!.id }, app.as('coach01'))).code).toBe(403)
  await app.data(webhooks.update, { id, enabledMark: 0 }, admin)
  expect((await app.call(webhooks.resend, { id: failed!.id }, admin)).code).toBe(409)
  await app.data(webhooks.update, { id, enabledMark: 1 }, admin)
  await app.data(webhooks.resend, { id: failed!.id }, admin)
  await expect.poll(() => deliveriesOf(id), { timeout: maxWaitMs }).toMatchObject({ list: [{ state: 1 }] })
  expect(accepted.length).toBe(before + 1)
  expect(sent().at(-1)!.id).toBe(failed!.id)
  expect((await app.call(webhooks.resend, { id: failed!.id }, admin)).code).toBe(409)
  expect((await app.call(webhooks.resend, { id: 'none' }, admin)).code).toBe(404)
})

test('bad settings are refused, no answer has a secret, and other users see nothing', async () => {
  const flowId = await both()
  const admin = app.as('admin')
  const input = { flowId, fullName: 'x', direction: 'out' } as const
  for (const [rest, field] of [
    [{ url: '', events: ['launched'] }, 'url'],
    [{ url: 'http://10.0.0.1/', events: ['launched'] }, 'url'],
    [{ url: 'http://user:pass@example.com/', events: ['launched'] }, 'url'],
    [{ url, events: [] }, 'events'],
  ] as const)
    expect(await app.call(webhooks.create, { ...input, ...rest } as never, admin)).toMatchObject({
      code: 400,
      data: { fields: [{ field }] },
    })
  const id = await openWebhook(flowId, ['launched'])
  const list = await app.data(webhooks.list, { flowId }, admin)
  expect(JSON.stringify(list)).not.toContain(secret)
  const { rows } = await sql<{
    secret: string
  }>`select secret from workflow_webhook where id = ${id}`.execute(app.database.db)
  expect(rows[0]!.secret).not.toContain(secret)
  expect((await app.call(webhooks.list, { flowId }, app.as('coach01'))).code).toBe(403)
  await app.data(webhooks.remove, { id }, admin)
  expect((await app.call(webhooks.deliveries, { id }, admin)).code).toBe(404)
})
