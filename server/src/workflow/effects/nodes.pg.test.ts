import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { dataInterfaces } from '@tessera/shared/contract/data/interfaces'
import { configs } from '@tessera/shared/contract/system/configs'
import { flows } from '@tessera/shared/contract/workflow/flows'
import { flowMonitor } from '@tessera/shared/contract/workflow/monitor'
import { taskActCalls as acts } from '@tessera/shared/contract/workflow/task-acts'
import { taskDetail } from '@tessera/shared/contract/workflow/todos'
import { flowTasks } from '@tessera/shared/contract/workflow/tasks'
import { afterFile } from '../../../test/after-file.ts'
import { openFlowApp, type FlowApp } from '../../../test/flow-app.ts'
import { releaseDesign } from '../../../test/released-design.ts'
import { flowNode, refundForm } from '../../../test/sample-flow.ts'

/** Jobs run at once, but a busy machine needs its time. */
const maxWaitMs = 15_000

let app: FlowApp
/** Answers of the interfaces of the test, and what they were asked. */
let answer: (request: IncomingMessage, reply: ServerResponse) => void = (_, reply) => reply.end('[]')
const requests: string[] = []
let base = ''
beforeAll(async () => {
  app = await openFlowApp({ MIRROR_LOOPBACK: 'on' })
  const server = createServer((request, reply) => {
    requests.push(request.url ?? '')
    answer(request, reply)
  }).listen(0, '127.0.0.1')
  afterFile(async () => void server.close())
  await once(server, 'listening')
  const admin = app.as('admin')
  const settings = await app.data(configs.read, {}, admin)
  await app.data(configs.update, { ...settings, interfaceHosts: '127.0.0.1' }, admin)
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

let interfaces = 0
const addInterface = async (rest: object) => {
  const enCode = `flow${(interfaces += 1)}`
  const { id } = await app.data(
    dataInterfaces.create,
    { fullName: enCode, enCode, categoryId: 'teaching', ...rest },
    app.as('admin'),
  )
  return id
}
const fromServer = (path: string, parameters: readonly string[] = [], rest: object = {}) =>
  addInterface({
    dataType: 3,
    path: `${base}${path}`,
    requestMethod: '6',
    requestParameters: JSON.stringify(
      parameters.map((field) => ({ field, dataType: 'varchar', required: 0 })),
    ),
    ...rest,
  })
/** Calls what waits for its next attempt. */
const retryNow = () =>
  sql`with due as (update system_job set due_time = now() where queue = 'workflow.effects' and state = 'queued')
    select pg_notify('tessera', 'jobs due workflow.effects')`.execute(app.database.db)
/** Polls while attempts are made without their pauses. */
const whileRetrying = <T>(read: () => Promise<T>) =>
  expect.poll(
    async () => {
      await retryNow()
      return read()
    },
    { timeout: maxWaitMs },
  )
const liveNodes = async (id: string) =>
  (await app.stateOf(id)).visits.filter(({ state }) => state === 'live').map(({ nodeId }) => nodeId)
const valuesOf = async (id: string) =>
  JSON.parse((await app.data(flowTasks.read, { id }, app.as('coach01'))).data) as Record<string, unknown>

const receiversOf = async (id: string) => {
  const { rows } = await sql<{ user: string }>`
    select r.user_id as "user" from system_message m join system_message_receipt r on r.message_id = m.id
    where m.body_text like ${`%"${id}"%`} order by m.creator_time, m.id`.execute(app.database.db)
  return rows.map(({ user }) => user)
}

describe('users', () => {
  const approver = (source: object) =>
    flowNode('approver', 'n1', { who: { sources: [source], within: 'company' } })
  const usersOf = async (launched: Promise<string>) => {
    const id = await launched
    const { assignments } = await app.stateOf(id)
    return assignments.map(({ userId }) => userId)
  }

  test('of a script are those that it returns for the form', async () => {
    const script = `(data) => data.amount > 100 ? ['${app.userId('manager01')}'] : []`
    const flowId = await app.release([approver({ kind: 'script', script })])
    expect(await usersOf(app.launch(flowId))).toEqual([app.userId('manager01')])
    expect(await usersOf(app.launch(flowId, { amount: 1, reason: 'x' }))).toContain(app.userId('admin'))
  })

  test('of an interface are those that it answers', async () => {
    answer = (_, reply) =>
      reply
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify([{ handleId: `${app.userId('desk01')},${app.userId('manager01')}` }]))
    const interfaceId = await fromServer('/users')
    const flowId = await app.release([approver({ kind: 'interface', interfaceId })])
    expect((await usersOf(app.launch(flowId))).toSorted()).toEqual(
      [app.userId('desk01'), app.userId('manager01')].toSorted(),
    )
  })

  test('of an interface get values of the form and of the task as its parameters', async () => {
    requests.length = 0
    answer = (_, reply) =>
      reply
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify([{ handleId: app.userId('desk01') }]))
    const interfaceId = await fromServer('/who?sum={sum}&of={of}&kind={kind}', ['sum', 'of', 'kind'])
    const templateJson = [
      { field: 'sum', relationField: 'amount' },
      { field: 'of', relationField: 'initiator' },
      { field: 'kind', relationField: '', defaultValue: 'refund' },
    ]
    const flowId = await app.release([approver({ kind: 'interface', interfaceId, templateJson })])
    expect(await usersOf(app.launch(flowId))).toEqual([app.userId('desk01')])
    expect(requests.at(-1)).toBe(`/who?sum=300&of=${app.userId('coach01')}&kind=refund`)
  })

  test.each<[string, string, (reply: ServerResponse) => void]>([
    ['hangs', '未能确定', () => {}],
    ['answers garbage', '未能确定', (reply) => reply.end('<html>')],
    ['answers about something else', '没有返回用户', (reply) => reply.end('[{"price":1}]')],
    [
      'answers endlessly',
      '未能确定',
      (reply) => {
        const write = () =>
          void (reply.destroyed || (reply.write('x'.repeat(1_000_000)), setImmediate(write)))
        write()
      },
    ],
  ])(
    'of an interface that %s: the submission is refused, and nothing is lost',
    async (_, words, respond) => {
      answer = (__, reply) => respond(reply)
      const interfaceId = await fromServer('/bad', [], { timeoutSeconds: 1 })
      const flowId = await app.release([approver({ kind: 'interface', interfaceId })])
      const coach = app.as('coach01')
      const data = JSON.stringify({ amount: 1, reason: 'x' })
      const refused = await app.call(flowTasks.create, { flowId, data, status: 0 }, coach)
      expect(refused.code).toBe(400)
      expect(refused.msg).toContain(words)
      const { rows } = await sql`select 1 from workflow_task where flow_id = ${flowId}`.execute(
        app.database.db,
      )
      expect(rows).toEqual([])
      await app.data(flowTasks.create, { flowId, data, status: 1 }, coach)
    },
    20_000,
  )
})

describe('a node for an interface', () => {
  const callNode = (interfaceId: string, rest: object = {}) =>
    flowNode(
      'timer',
      'call',
      {
        interfaceId,
        templateJson: [{ field: 'sum', relationField: 'amount' }],
        assignList: [{ parentField: 'reason', childField: 'words' }],
        ...rest,
      },
      { kind: 'interface' },
    )

  test('sends values of the form and takes the answer over', async () => {
    requests.length = 0
    answer = (_, reply) => reply.setHeader('content-type', 'application/json').end('[{"words":"来自接口"}]')
    const interfaceId = await fromServer('/node?sum={sum}&key={effectId}', ['sum', 'effectId'])
    const id = await app.launch(app.release([callNode(interfaceId), app.approver('n1', 'manager01')]))
    await expect.poll(() => liveNodes(id), { timeout: maxWaitMs }).toEqual(['n1'])
    expect(requests).toEqual([`/node?sum=300&key=${id}.e1`])
    expect(await valuesOf(id)).toEqual({ amount: 300, reason: '来自接口' })
    // Those who follow an interface learn of their to-do item like all others.
    await expect.poll(() => receiversOf(id), { timeout: maxWaitMs }).toEqual([app.userId('manager01')])
  })

  test('goes on or waits for an administrator when the interface fails', async () => {
    answer = (_, reply) => {
      reply.statusCode = 500
      reply.end('{}')
    }
    const interfaceId = await fromServer('/broken?sum={sum}', ['sum'])
    const next = app.approver('n1', 'manager01')
    const goOn = await app.launch(app.release([callNode(interfaceId, { onError: 'goOn' }), next]))
    await whileRetrying(() => liveNodes(goOn)).toEqual(['n1'])
    const stop = await app.launch(app.release([callNode(interfaceId), next]))
    await whileRetrying(() => app.stateOf(stop)).toMatchObject({ effects: [{ state: 'failed' }] })
    expect(await liveNodes(stop)).toEqual(['call'])
    // Two repetitions each.
    expect(requests.filter((path) => path.startsWith('/broken'))).toHaveLength(6)
  })

  test('is called again by an administrator, once the interface works', async () => {
    answer = (_, reply) => {
      reply.statusCode = 503
      reply.end('{}')
    }
    const interfaceId = await fromServer('/later?sum={sum}', ['sum'])
    const id = await app.launch(app.release([callNode(interfaceId), app.approver('n1', 'manager01')]))
    await whileRetrying(() => app.stateOf(id)).toMatchObject({ effects: [{ state: 'failed' }] })
    const admin = app.as('admin')
    expect((await app.call(taskDetail.failures, { taskId: id }, app.as('coach01'))).code).toBe(403)
    expect((await app.call(acts.retry, { taskId: id }, app.as('coach01'))).code).toBe(403)
    const failed = await app.data(taskDetail.failures, { taskId: id }, admin)
    expect(failed.list).toMatchObject([
      { nodeCode: 'call', kind: 'interface', failure: expect.stringMatching(/./) as string },
    ])
    const info = await app.data(taskDetail.info, { taskId: id, taskOperatorId: '' }, admin)
    expect(info.acts).toContain('retry')
    const { list } = await app.data(flowMonitor.list, { flowId: info.flowTaskInfo.flowId }, admin)
    expect(list).toMatchObject([{ hasFailures: true }])
    answer = (_, reply) => reply.setHeader('content-type', 'application/json').end('[{"words":"好了"}]')
    expect(await app.data(acts.retry, { taskId: id, handleOpinion: '已修复' }, admin)).toEqual({ count: 1 })
    await expect.poll(() => liveNodes(id), { timeout: maxWaitMs }).toEqual(['n1'])
    expect(await valuesOf(id)).toMatchObject({ reason: '好了' })
    expect(await app.call(acts.retry, { taskId: id }, admin)).toMatchObject({ code: 409 })
    const { list: records } = await app.data(taskDetail.records, { taskId: id }, admin)
    expect(records.map(({ handleOpinion }) => handleOpinion)).toContain('已修复')
  })
})

test('events of a flow call their interfaces once each', async () => {
  requests.length = 0
  answer = (_, reply) => reply.setHeader('content-type', 'application/json').end('[]')
  const config = async (path: string) => ({
    on: true,
    interfaceId: await fromServer(path),
    templateJson: [],
  })
  const approveFuncConfig = await config('/approved')
  const initFuncConfig = await config('/submitted')
  const endFuncConfig = await config('/ended')
  const flowId = await app.release([app.approver('n1', 'manager01', { approveFuncConfig })], {
    initFuncConfig,
    endFuncConfig,
  })
  const id = await app.launch(flowId)
  await app.approve(id, 'manager01')
  await expect
    .poll(() => requests.toSorted(), { timeout: maxWaitMs })
    .toEqual(['/approved', '/ended', '/submitted'])
  await expect
    .poll(
      async () => {
        const { rows } = await sql<{ n: number }>`select count(*) as n from workflow_effect
        where task_id = ${id} and state = 1`.execute(app.database.db)
        return rows[0]!.n
      },
      { timeout: maxWaitMs },
    )
    .toBe(4)
})

test('a message node whose users cannot be found fails alone, and is sent again', async () => {
  answer = (_, reply) => {
    reply.statusCode = 500
    reply.end('{}')
  }
  const interfaceId = await fromServer('/receivers')
  const who = { sources: [{ kind: 'interface', interfaceId }], within: 'company' }
  const node = flowNode('timer', 'tell', { who }, { kind: 'message' })
  const id = await app.launch(app.release([node, app.approver('n1', 'manager01')]))
  const failures = async () => (await app.data(taskDetail.failures, { taskId: id }, app.as('admin'))).list
  await whileRetrying(failures).toMatchObject([{ nodeCode: 'tell', kind: 'message' }])
  // The approver after the node has the message of the to-do item all the same.
  expect(await receiversOf(id)).toEqual([app.userId('manager01')])
  answer = (_, reply) =>
    reply
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify([{ handleId: app.userId('desk01') }]))
  await app.data(acts.retry, { taskId: id }, app.as('admin'))
  await expect
    .poll(() => receiversOf(id), { timeout: maxWaitMs })
    .toEqual([app.userId('manager01'), app.userId('desk01')])
  expect(await failures()).toEqual([])
})

describe('a node for data', () => {
  const dataNode = (id: string, properties: object) => flowNode('timer', id, properties, { kind: 'data' })

  test('adds, changes, reads and deletes records of a design', async () => {
    const admin = app.as('admin')
    const { fields } = JSON.parse(refundForm) as { fields: object[] }
    const { id: modelId, table } = await releaseDesign(app, admin, { enCode: 'ledger', fields })
    const recordsOf = async () => {
      const { rows } = await sql<{ amount: number; reason: string }>`
        select amount, reason from ${sql.table(table)} where delete_mark = 0 order by id`.execute(
        app.database.db,
      )
      return rows
    }
    const both = [
      { parentField: 'amount', childField: 'amount' },
      { parentField: 'reason', childField: 'reason' },
    ]
    const same = [{ logic: 'and', groups: [{ field: 'amount', op: '==', other: 'amount' }] }]
    const run = async (properties: object, values: object) => {
      const id = await app.launch(app.release([dataNode('d', { modelId, ...properties })]), values)
      await expect
        .poll(
          async () => {
            const { rows } = await sql<{ state: number }>`select state from workflow_effect
            where task_id = ${id} and kind = 'data'`.execute(app.database.db)
            return rows[0]?.state
          },
          { timeout: maxWaitMs },
        )
        .toBe(1)
      return id
    }
    await run({ action: 'add', assignList: both }, { amount: 7, reason: '新' })
    expect(await recordsOf()).toEqual([{ amount: 7, reason: '新' }])
    const reason = [{ parentField: 'reason', childField: 'reason' }]
    await run({ action: 'change', where: same, assignList: reason }, { amount: 7, reason: '改' })
    expect(await recordsOf()).toEqual([{ amount: 7, reason: '改' }])
    const read = await run({ action: 'get', where: same, assignList: reason }, { amount: 7, reason: '-' })
    expect(await valuesOf(read)).toEqual({ amount: 7, reason: '改' })
    await run({ action: 'delete', where: same, assignList: [] }, { amount: 8, reason: '-' })
    expect(await recordsOf()).toHaveLength(1)
    await run({ action: 'delete', where: same, assignList: [] }, { amount: 7, reason: '-' })
    expect(await recordsOf()).toEqual([])
  })
})

test('a flow that launches itself ends after a number of levels', async () => {
  const flowId = await app.release([app.approver('n1', 'manager01')])
  const admin = app.as('admin')
  const self = flowNode(
    'start',
    'start',
    {},
    {
      childNode: flowNode(
        'subFlow',
        'again',
        { flowId, assignList: [{ parentField: 'amount', childField: 'amount' }] },
        { kind: 'launch' },
      ),
    },
  )
  // A release refuses it, so the version is made as an older server could have.
  await sql`insert into workflow_flow_version (flow_id, version, full_name, form_type, form_data, flow_template_json, hash,
      creator_user_id)
    select id, 2, full_name, form_type, form_data, ${JSON.stringify(self)}, 'x', ${app.userId('admin')} from workflow_flow
    where id = ${flowId}`.execute(app.database.db)
  await sql`update workflow_flow set version = 2 where id = ${flowId}`.execute(app.database.db)
  expect((await app.data(flows.read, { id: flowId }, admin)).version).toBe(2)
  await app.launch(flowId)
  const countTasks = async () => {
    const { rows } = await sql<{ n: number; open: number }>`
      select (select count(*) from workflow_task where flow_id = ${flowId}) as n,
        (select count(*) from system_job where queue = 'workflow.effects'
          and key like any(select id || '%' from workflow_task where flow_id = ${flowId})
          and due_time < now() + interval '5 s') as open`.execute(app.database.db)
    return rows[0]!
  }
  await expect.poll(countTasks, { timeout: maxWaitMs }).toEqual({ n: 6, open: 0 })
})
