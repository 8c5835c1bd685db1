import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { delegates, DelegateType } from '@tessera/shared/contract/workflow/delegates'
import { flows } from '@tessera/shared/contract/workflow/flows'
import { taskDetail } from '@tessera/shared/contract/workflow/todos'
import { webhooks, type RequestRow } from '@tessera/shared/contract/workflow/webhooks'
import { openFlowApp, type FlowApp } from '../../../test/flow-app.ts'
import { grantMenus } from '../../../test/menus.ts'
import { assignFields } from './launch.ts'

let app: FlowApp
beforeAll(async () => {
  app = await openFlowApp()
  await grantMenus(app.database.db, app.userId('desk01'), 'workFlow.flowEngine')
})

const release = (start: object = {}) => app.release([app.approver('n1', 'manager01')], start)
const open = async (flowId: string, rest: object = {}) =>
  app.data(
    webhooks.create,
    { flowId, fullName: '官网', direction: 'launch', launchUserId: app.userId('coach01'), ...rest } as never,
    app.as('admin'),
  ) as Promise<{ id: string; secret: string }>

interface Sent {
  readonly secret: string
  readonly body?: object | string
  /** Seconds that the clock of the sender differs. */
  readonly late?: number
  readonly signature?: string
}

/** What another system does: it signs the bytes that it sends. */
async function send(id: string, { secret, body = {}, late = 0, signature }: Sent) {
  const text =
    typeof body === 'string'
      ? body
      : JSON.stringify({ deliveryId: 'd1', data: { amount: 80, reason: '官网' }, ...body })
  const timestamp = Math.floor(Date.now() / 1_000) - late
  const own = `sha256=${createHmac('sha256', secret).update(`${timestamp}.${text}`).digest('hex')}`
  const answer = await app.app.inject({
    url: `/api/workflow/Webhook/${id}/Launch`,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-tessera-timestamp': String(timestamp),
      'x-tessera-signature': signature ?? own,
      'accept-language': 'en',
    },
    payload: text,
  })
  return answer.json() as {
    code: number
    msg: string
    data: { id: string; number: string; reason?: string }
  }
}
/** The coach entrusts the desk with launching. */
const entrustDesk = () =>
  app.data(
    delegates.create,
    {
      type: DelegateType.launch,
      toUserId: app.userId('desk01'),
      startTime: Date.now() - 3_600_000,
      endTime: Date.now() + 3_600_000,
    } as never,
    app.as('coach01'),
  )
const countOf = async (flowId: string) => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from workflow_task where flow_id = ${flowId}`.execute(app.database.db)
  return rows[0]!.n
}
const valuesOf = async (id: string) => {
  const { rows } = await sql<{ values: string; userId: string }>`
    select form_values as "values", creator_user_id as "userId" from workflow_task where id = ${id}`.execute(
    app.database.db,
  )
  return { ...rows[0]!, values: JSON.parse(rows[0]!.values) as object }
}

describe('a signed request', () => {
  test('launches a task in the name of the user, with values by the mapping', async () => {
    const flowId = await release()
    const assignList = [
      { parentField: 'amount', childField: 'order.sum' },
      { parentField: 'reason', childField: 'why' },
    ]
    const { id, secret } = await open(flowId, { assignList })
    const answer = await send(id, { secret, body: { data: { order: { sum: 250, no: 'A' }, why: '退课' } } })
    expect(answer).toMatchObject({ code: 200, data: { number: expect.stringMatching(/^\d{14}$/) } })
    const { id: taskId } = answer.data
    expect(await valuesOf(taskId)).toEqual({
      values: { amount: 250, reason: '退课' },
      userId: app.userId('coach01'),
    })
    await app.approve(taskId, 'manager01')
    expect((await app.stateOf(taskId)).task.status).toBe(2)
    const { list } = await app.data(taskDetail.records, { taskId }, app.as('admin'))
    expect(list.map(({ handleOpinion }) => handleOpinion)).toContain('Webhook · 官网')
  })

  test('without a mapping fills in the fields of the same names', async () => {
    const flowId = await release()
    const { id, secret } = await open(flowId)
    const { data } = await send(id, { secret })
    expect((await valuesOf(data.id)).values).toEqual({ amount: 80, reason: '官网' })
  })

  test('launches once, also where it arrives twice at the same moment', async () => {
    const flowId = await release()
    const { id, secret } = await open(flowId)
    const answers = await Promise.all([1, 2, 3].map(() => send(id, { secret })))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409, 409])
    const { number } = answers.find(({ code }) => code === 200)!.data
    const repeated = await send(id, { secret })
    expect(repeated).toMatchObject({ code: 409, data: { reason: 'repeated' } })
    expect(repeated.msg).toContain(number)
    expect(await countOf(flowId)).toBe(1)
    expect((await send(id, { secret, body: { deliveryId: 'd2' } })).code).toBe(200)
    expect(await countOf(flowId)).toBe(2)
  })
})

describe('is refused with a sentence of its own, and launches nothing:', () => {
  test('a wrong or missing signature, a changed body, an old time, an unknown webhook', async () => {
    const flowId = await release()
    const { id, secret } = await open(flowId)
    const wrong = { code: 403, msg: 'The signature is wrong or missing.' }
    expect(await send(id, { secret: 'guess' })).toMatchObject(wrong)
    expect(await send(id, { secret, signature: '' })).toMatchObject(wrong)
    // A signature of another body.
    const stolen = `sha256=${createHmac('sha256', secret)
      .update(`${Math.floor(Date.now() / 1_000)}.{}`)
      .digest('hex')}`
    expect(await send(id, { secret, signature: stolen })).toMatchObject(wrong)
    const old = await send(id, { secret, late: 400 })
    expect(old.code).toBe(403)
    expect(old.msg).toContain('more than 5 minutes')
    expect((await send(id, { secret, late: -400 })).msg).toBe(old.msg)
    expect((await send('none', { secret })).code).toBe(404)
    expect((await send(id, { secret, body: 'no json' })).code).toBe(400)
    expect(await countOf(flowId)).toBe(0)
  })

  test('values that no field takes, and values that the form refuses', async () => {
    const formOperates = [
      { id: 'amount', name: '金额', read: true, write: true, required: false },
      { id: 'reason', name: '原因', read: true, write: false, required: false },
    ]
    const flowId = await release({ formOperates })
    const { id, secret } = await open(flowId)
    const unknown = await send(id, { secret, body: { data: { amount: 1, colour: 'red', __proto__: 1 } } })
    expect(unknown.code).toBe(400)
    expect(unknown.msg).toContain('colour')
    const locked = await send(id, { secret, body: { data: { amount: 1, reason: 'x' } } })
    expect(locked).toMatchObject({ code: 400 })
    expect(locked.msg).toContain('reason')
    expect((await send(id, { secret, body: { data: { amount: 'much' } } })).code).toBe(400)
    expect(await countOf(flowId)).toBe(0)
    const mapped = await open(flowId, { assignList: [{ parentField: 'gone', childField: 'sum' }] })
    expect((await send(mapped.id, { secret: mapped.secret, body: { data: { sum: 1 } } })).msg).toContain(
      'gone',
    )
  })

  test('a disabled webhook, a stopped flow, a user who is gone or may not launch the flow', async () => {
    const admin = app.as('admin')
    const flowId = await release()
    const { id, secret } = await open(flowId)
    const messages = new Set<string>()
    const refused = async () => {
      const { code, msg } = await send(id, { secret })
      expect(code).toBe(403)
      messages.add(msg)
    }
    await app.data(webhooks.update, { id, enabledMark: 0 }, admin)
    await refused()
    await app.data(webhooks.update, { id, enabledMark: 1 }, admin)
    await app.data(flows.stop, { id: flowId }, admin)
    await refused()
    const disable = (mark: number) =>
      sql`update org_user set enabled_mark = ${mark} where account = 'coach01'`.execute(app.database.db)
    await disable(0)
    await refused()
    await disable(1)
    expect(messages.size).toBe(3)
    expect(await countOf(flowId)).toBe(0)

    const closed = await release({ initiator: [app.userId('desk01')] })
    const other = await open(closed)
    expect((await send(other.id, { secret: other.secret })).code).toBe(403)
    expect(await countOf(closed)).toBe(0)
  })

  test('a request over the rate', async () => {
    const flowId = await release()
    const { id } = await open(flowId)
    const codes = new Set<number>()
    // More than twice the limit: a minute can begin in between.
    for (let at = 0; at < 250; at++) codes.add((await send(id, { secret: 'guess' })).code)
    expect([...codes]).toEqual([403, 429])
  })

  test('settings without a user, or with one who is gone', async () => {
    const flowId = await release()
    const input = { flowId, fullName: 'x', direction: 'launch' } as const
    for (const launchUserId of ['', 'nobody'])
      expect(
        await app.call(webhooks.create, { ...input, launchUserId } as never, app.as('admin')),
      ).toMatchObject({ code: 400, data: { fields: [{ field: 'launchUserId' }] } })
  })

  test('settings with a super administrator, or with a user who has not entrusted the caller', async () => {
    const { db } = app.database
    await sql`delete from workflow_delegate`.execute(db)
    const flowId = await release()
    const create = (account: 'admin' | 'desk01', launchUser: string) =>
      app.call(
        webhooks.create,
        { flowId, fullName: 'x', direction: 'launch', launchUserId: app.userId(launchUser) } as never,
        app.as(account),
      )
    const onUser = { code: 400, data: { fields: [{ field: 'launchUserId' }] } }
    expect(await create('admin', 'admin')).toMatchObject(onUser)
    expect(await create('desk01', 'admin')).toMatchObject(onUser)
    expect(await create('desk01', 'coach01')).toMatchObject(onUser)
    expect((await create('desk01', 'desk01')).code).toBe(200)
    await entrustDesk()
    expect((await create('desk01', 'coach01')).code).toBe(200)
  })

  test('a new secret for who may not launch in the name of the user', async () => {
    await sql`delete from workflow_delegate`.execute(app.database.db)
    const flowId = await release()
    const { id } = await open(flowId)
    const onUser = { code: 400, data: { fields: [{ field: 'launchUserId' }] } }
    const desk = app.as('desk01')
    expect(await app.call(webhooks.renew, { id }, desk)).toMatchObject(onUser)
    expect(await app.call(webhooks.update, { id, fullName: '新' }, desk)).toMatchObject(onUser)
    expect((await app.call(webhooks.update, { id, enabledMark: 0 }, desk)).code).toBe(200)
  })

  test('a launch after the entrustment has ended, or the user became a super administrator', async () => {
    const { db } = app.database
    await entrustDesk()
    const flowId = await release()
    const created = await app.data(
      webhooks.create,
      { flowId, fullName: 'x', direction: 'launch', launchUserId: app.userId('coach01') } as never,
      app.as('desk01'),
    )
    const { id, secret } = created as { id: string; secret: string }
    expect((await send(id, { secret })).code).toBe(200)
    await sql`delete from workflow_delegate`.execute(db)
    expect((await send(id, { secret, body: { deliveryId: 'd2' } })).code).toBe(403)
    await app.data(webhooks.update, { id, fullName: 'y' }, app.as('admin'))
    expect((await send(id, { secret, body: { deliveryId: 'd3' } })).code).toBe(200)
    const promote = (mark: boolean) =>
      sql`update org_user set is_administrator = ${mark} where account = 'coach01'`.execute(db)
    await promote(true)
    expect((await send(id, { secret, body: { deliveryId: 'd4' } })).code).toBe(403)
    await promote(false)
    expect(await countOf(flowId)).toBe(2)
  })
})

describe('the log of a webhook', () => {
  const requestsOf = (id: string, as: 'admin' | 'coach01' = 'admin') =>
    app.call(webhooks.requests, { id, pageSize: 100 } as never, app.as(as)) as Promise<{
      code: number
      data: { list: RequestRow[]; pagination: { total: number } }
    }>

  test('has each request with its task, or with the reason of its refusal', async () => {
    const flowId = await release()
    const { id, secret } = await open(flowId)
    await send(id, { secret: 'guess' })
    const { data: task } = await send(id, { secret })
    await send(id, { secret, body: { deliveryId: 'd2', data: { colour: 'red' } } })
    const { data } = await requestsOf(id)
    expect(data.list).toMatchObject([
      { deliveryId: 'd2', code: 400, refusal: expect.stringContaining('colour') as string, taskId: '' },
      { deliveryId: 'd1', code: 200, refusal: '', taskId: task.id, ip: '127.0.0.1' },
      { deliveryId: 'd1', code: 403, refusal: '签名不正确，或未签名', taskId: '', task: '' },
    ])
    expect(data.list[1]!.task).toContain(task.number)
    // The lists of others have none of it, and it is for those who edit flows.
    const other = await open(flowId)
    expect((await requestsOf(other.id)).data.list).toEqual([])
    expect((await requestsOf(id, 'coach01')).code).toBe(403)
    expect((await requestsOf('none')).code).toBe(404)
  })

  test('keeps the latest 500 requests, and nothing of webhooks that do not exist', async () => {
    const { db } = app.database
    const flowId = await release()
    const { id, secret } = await open(flowId)
    await sql`insert into workflow_webhook_request (id, webhook_id, code, creator_time)
      select ${id} || n, ${id}, 403, now() - interval '1 hour' from generate_series(1, 600) n`.execute(db)
    await send(id, { secret })
    const { data } = await requestsOf(id)
    expect(data.list[0]).toMatchObject({ code: 200 })
    expect(data.pagination.total).toBe(500)
    const count = async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from workflow_webhook_request`.execute(db)
      return rows[0]!.n
    }
    const before = await count()
    expect((await send('none', { secret })).code).toBe(404)
    expect(await count()).toBe(before)
  })
})

test('a value that no row of the mapping takes is named; an inner one is taken', () => {
  const list = [{ parentField: 'amount', childField: 'order.sum' }]
  expect(assignFields({ order: { sum: 1 }, ordered: 2 }, list)).toEqual({
    values: { amount: 1 },
    unused: ['ordered'],
  })
})
