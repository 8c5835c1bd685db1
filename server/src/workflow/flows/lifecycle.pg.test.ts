import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { flows, type FlowBody } from '@tessera/shared/contract/workflow/flows'
import { openApp, type TestApp } from '../../../test/app.ts'
import { flowNode as node, refundBody, refundFlow, refundForm as form } from '../../../test/sample-flow.ts'

let app: TestApp
let admin: { token: string }
let coach: { token: string }
let manager: string
beforeAll(async () => {
  app = await openApp()
  admin = { token: await app.signIn('admin') }
  coach = { token: await app.signIn('coach01') }
  const { rows } = await sql<{ id: string }>`select id from org_user where account = 'manager01'`.execute(
    app.database.db,
  )
  manager = rows[0]!.id
})

const refund = (start: object = {}) => refundFlow(manager, start)
const body = (rest: Partial<FlowBody> = {}) => refundBody(manager, rest)
const create = async (rest: Partial<FlowBody> = {}) => (await app.data(flows.create, body(rest), admin)).id
const released = async (rest: Partial<FlowBody> = {}) => {
  const id = await create(rest)
  await app.data(flows.release, { id }, admin)
  return id
}
const addTask = (flowId: string, id: string, status = 1) =>
  app.database.db.transaction().execute(async (trx) => {
    await sql`insert into workflow_task (id, en_code, full_name, flow_id, flow_version, flow_code, flow_name, flow_type,
        flow_category, form_type, status, creator_user_id)
      values (${id}, ${id}, ${id}, ${flowId}, 1, 'c', 'n', 0, 'finance', 2, ${status}, ${manager})`.execute(
      trx,
    )
    await sql`insert into workflow_visit (id, task_id, node_code, node_name, node_type)
      values (${id}, ${id}, 'a', 'a', 'approver')`.execute(trx)
    await sql`insert into workflow_assignment (id, task_id, visit_id, user_id) values (${id}, ${id}, ${id}, ${manager})`.execute(
      trx,
    )
  })

describe('versions', () => {
  test('a draft becomes an immutable version; what users launch changes with the next one only', async () => {
    const id = await create()
    expect(await app.data(flows.read, { id }, admin)).toMatchObject({
      enabledMark: 0,
      version: 0,
      isChanged: true,
      formType: 2,
      iconBackground: '#008cff',
    })
    expect(await app.data(flows.release, { id, note: '第一版' }, admin)).toEqual({ version: 1 })
    const first = await app.data(flows.readVersion, { id, version: '1' }, admin)
    expect((await app.call(flows.readVersion, { id, version: '1.5' }, admin)).code).toBe(400)
    expect((await app.call(flows.readVersion, { id, version: '99' }, admin)).code).toBe(404)
    expect(first).toMatchObject({ version: 1, note: '第一版', isCurrent: true, formData: form })
    expect(JSON.parse(first.flowTemplateJson)).toEqual(refund())
    const template = JSON.stringify(refund({ titleTemplate: '{initiator}退费' }))
    await app.data(flows.update, { id, flowTemplateJson: template }, admin)
    expect(await app.data(flows.read, { id }, admin)).toMatchObject({ version: 1, isChanged: true })
    expect((await app.data(flows.readVersion, { id, version: '1' }, admin)).flowTemplateJson).toBe(
      first.flowTemplateJson,
    )
    expect(await app.data(flows.release, { id }, admin)).toEqual({ version: 2 })
    // A release without a change makes no version.
    expect(await app.data(flows.release, { id }, admin)).toEqual({ version: 2 })
    const { list } = await app.data(flows.versions, { id }, admin)
    expect(list.map(({ version, isCurrent }) => [version, isCurrent])).toEqual([
      [2, true],
      [1, false],
    ])
  })

  test('keeps field permissions and messages of the release', async () => {
    const { id: messageId } = (
      await sql<{ id: string }>`select id from system_message_template limit 1`.execute(app.database.db)
    ).rows[0] ?? { id: '' }
    const template = refund({
      formOperates: [{ id: 'amount', read: true, write: true }],
      waitMsgConfig: { on: 1, msgId: messageId },
    })
    const id = await released({ flowTemplateJson: JSON.stringify(template) })
    const { rows } = await sql<{ permissions: Record<string, object[]>; messages: object }>`
      select permissions, messages from workflow_flow_version where flow_id = ${id}`.execute(app.database.db)
    expect(rows[0]!.permissions['start']).toMatchObject([{ id: 'amount', write: true, required: false }])
    expect(Object.keys(rows[0]!.messages)).toEqual(messageId ? [messageId] : [])
  })

  test('who may launch follows the initiators of the released start node', async () => {
    const id = await released({ flowTemplateJson: JSON.stringify(refund({ initiator: [manager] })) })
    const codes = async (by: { token: string }) =>
      (await app.data(flows.pageAll, { keyword: '测试', pageSize: 100 }, by)).list.map((row) => row.id)
    const managerToken = { token: await app.signIn('manager01') }
    expect(await codes(coach)).not.toContain(id)
    expect(await codes(managerToken)).toContain(id)
    // The draft opens it to everyone, which counts after its release.
    await app.data(flows.update, { id, flowTemplateJson: JSON.stringify(refund()) }, admin)
    expect(await codes(coach)).not.toContain(id)
    await app.data(flows.release, { id }, admin)
    expect(await codes(coach)).toContain(id)
  })

  test('the later of two editors is refused', async () => {
    const id = await create()
    const { lastModifyTime } = await app.data(flows.update, { id, description: 'a' }, admin)
    await app.data(flows.update, { id, description: 'b', lastModifyTime }, admin)
    const late = await app.call(flows.update, { id, description: 'c', lastModifyTime }, admin)
    expect(late.code).toBe(409)
    expect((await app.data(flows.read, { id }, admin)).description).toBe('b')
  })
})

describe('stop', () => {
  test('ends launches; running tasks go on, or wait until the next release', async () => {
    const id = await released()
    await addTask(id, 'running-1')
    const isPaused = async () =>
      (
        await sql<{ state: number; reason: string }>`select a.state, t.pause_reason as reason
          from workflow_assignment a join workflow_task t on t.id = a.task_id where t.id = 'running-1'`.execute(
          app.database.db,
        )
      ).rows[0]
    expect(await app.data(flows.stop, { id }, admin)).toEqual({ suspended: 0 })
    expect(await isPaused()).toEqual({ state: 0, reason: '' })
    expect(await app.data(flows.stop, { id, suspend: 1 }, admin)).toEqual({ suspended: 1 })
    expect(await isPaused()).toEqual({ state: 1, reason: 'flow' })
    expect(
      (await app.data(flows.all, {}, coach)).list.flatMap(({ children }) => children.map((row) => row.id)),
    ).not.toContain(id)
    await app.data(flows.release, { id }, admin)
    expect(await isPaused()).toEqual({ state: 0, reason: '' })
  })

  test('a flow that was never released cannot be stopped', async () => {
    const id = await create()
    const refused = await app.call(flows.stop, { id }, { ...admin, lang: 'en' })
    expect(refused).toMatchObject({ code: 400, msg: expect.stringContaining('never released') as string })
  })
})

describe('deleting', () => {
  test('is refused while tasks run, and while another flow starts it', async () => {
    const id = await released()
    await addTask(id, 'running-2')
    expect(await app.call(flows.remove, { id }, admin)).toMatchObject({
      code: 409,
      msg: expect.stringContaining('1') as string,
    })
    await sql`update workflow_task set status = 2 where id = 'running-2'`.execute(app.database.db)
    const parent = await create({
      flowTemplateJson: JSON.stringify(
        node('start', 's', {}, { childNode: node('subFlow', 'sub', { flowId: id, initiator: [manager] }) }),
      ),
    })
    const { msg, code } = await app.call(flows.remove, { id }, admin)
    expect({ code, msg }).toEqual({ code: 409, msg: expect.stringContaining('测试流程') as string })
    await app.data(flows.remove, { id: parent }, admin)
    await app.data(flows.remove, { id }, admin)
    expect((await app.call(flows.read, { id }, admin)).code).toBe(404)
  })
})

describe('files', () => {
  test('a flow is exported, checked and imported with free names; unknown keys of the template stay', async () => {
    const template = JSON.stringify({ ...refund(), futureKey: { a: [1, null] } })
    const id = await create({ flowTemplateJson: template })
    const { url, name } = await app.data(flows.exportData, { id }, admin)
    expect(name).toMatch(/\.json$/)
    const { payload } = await app.app.inject({ url })
    const check = await app.data(flows.importCheck, { content: payload }, admin)
    expect(check).toMatchObject({ nodes: 5, fields: 2, problems: [] })
    expect(check.newCode).toBe(`${check.enCode}_2`)
    const { id: copy } = await app.data(
      flows.importRun,
      { content: payload, fullName: check.newName, enCode: check.newCode },
      admin,
    )
    expect(await app.data(flows.read, { id: copy }, admin)).toMatchObject({
      flowTemplateJson: template,
      enabledMark: 0,
      version: 0,
    })
    const form = new FormData()
    form.append('file', new Blob([payload]), 'flow.json')
    const request = new Request('http://localhost/', { method: 'POST', body: form })
    const uploaded = await app.app.inject({
      method: 'POST',
      url: flows.importData.path,
      headers: { authorization: admin.token, 'content-type': request.headers.get('content-type')! },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    expect(uploaded.json()).toMatchObject({ code: 200 })
    for (const bad of [
      '{',
      '[]',
      JSON.stringify({ kind: 'tessera.design', version: 1 }),
      payload.replace('"version": 1', '"version": 9'),
      payload.replace(/"enCode": "[^"]*"/, '"enCode": 5'),
    ])
      expect((await app.call(flows.importCheck, { content: bad }, admin)).code, bad.slice(0, 40)).toBe(400)
  })

  test('a copy is a draft of its own', async () => {
    const id = await released()
    const { id: copied } = await app.data(flows.copy, { id }, admin)
    expect(await app.data(flows.read, { id: copied }, admin)).toMatchObject({ enabledMark: 0, version: 0 })
  })
})

describe('permissions', () => {
  test('managing flows needs the menu and its buttons', async () => {
    const id = await create()
    for (const [call, input] of [
      [flows.read, { id }],
      [flows.create, body()],
      [flows.update, { id, description: 'x' }],
      [flows.remove, { id }],
      [flows.copy, { id }],
      [flows.release, { id }],
      [flows.stop, { id }],
      [flows.exportData, { id }],
      [flows.versions, { id }],
      [flows.problems, { id }],
    ] as const)
      expect(
        (await app.call(call as typeof flows.read, input as { id: string }, coach)).code,
        call.path,
      ).toBe(403)
  })

  test('fields of the form: the release to those who may launch it, the draft to managers', async () => {
    const id = await released({ flowTemplateJson: JSON.stringify(refund({ initiator: [manager] })) })
    const fields = [
      { vmodel: 'amount', label: '金额' },
      { vmodel: 'reason', label: '原因' },
    ]
    const token = await app.signIn('manager01')
    expect((await app.data(flows.formDataFields, { id }, { token })).list).toEqual(fields)
    expect((await app.call(flows.formDataFields, { id }, coach)).code).toBe(404)
    expect((await app.data(flows.formDataFields, { id }, admin)).list).toEqual(fields)
  })

  test('tasks for a relation field: those that the caller takes part in', async () => {
    const id = await released()
    await addTask(id, 'related-1')
    await addTask(id, 'related-2', 0)
    expect((await app.data(flows.fieldDataSelect, { id }, admin)).list).toEqual([
      { id: 'related-1', fullName: 'related-1/related-1' },
    ])
    expect((await app.data(flows.fieldDataSelect, { id }, coach)).list).toEqual([])
    expect((await app.call(flows.fieldDataSelect, { id: 'none' }, coach)).code).toBe(404)
  })

  test('changes are in the audit log', async () => {
    const id = await released()
    const { rows } = await sql<{ action: string }>`
      select action from org_audit where noun = 'flow' and object_id = ${id} order by time, id`.execute(
      app.database.db,
    )
    expect(rows.map(({ action }) => action)).toEqual(['create', 'state'])
  })
})
