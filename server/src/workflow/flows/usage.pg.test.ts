import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { dataInterfaces } from '@tessera/shared/contract/data/interfaces'
import { designs } from '@tessera/shared/contract/lowcode/designs'
import { roles } from '@tessera/shared/contract/org/roles'
import { departments } from '@tessera/shared/contract/org/organizes'
import { groups } from '@tessera/shared/contract/org/groups'
import { positions } from '@tessera/shared/contract/org/positions'
import { users } from '@tessera/shared/contract/org/users'
import { messageTemplates } from '@tessera/shared/contract/messaging/message-templates'
import { dictionaryData, dictionaryTypes } from '@tessera/shared/contract/system/dictionaries'
import { flows } from '@tessera/shared/contract/workflow/flows'
import { openApp, type TestApp } from '../../../test/app.ts'
import { releaseDesign } from '../../../test/released-design.ts'
import { flowNode, refundForm } from '../../../test/sample-flow.ts'

let app: TestApp
let admin: { token: string }
beforeAll(async () => {
  app = await openApp()
  admin = { token: await app.signIn('admin') }
})

const entryOf = async (enCode: string) => {
  const { rows } = await sql<{ id: string }>`
    select e.id from system_dictionary_data e join system_dictionary_type d on d.id = e.dictionary_type_id
    where d.en_code = 'WorkFlowCategory' and e.en_code = ${enCode}`.execute(app.database.db)
  return rows[0]!.id
}

let count = 0
const createFlow = (properties: object, formData = refundForm) => {
  count += 1
  return app.data(
    flows.create,
    {
      fullName: `使用流程${count}`,
      enCode: `uses_${count}`,
      category: 'finance',
      formData,
      flowTemplateJson: JSON.stringify(flowNode('start', 's', properties)),
    },
    admin,
  )
}

test('a dictionary or interface that a flow uses is not deleted, and the refusal names the flow', async () => {
  const dictionary = await app.data(
    dictionaryTypes.create,
    { fullName: '流程字典', enCode: 'flowDict', parentId: '-1' },
    admin,
  )
  const select = {
    fields: [
      {
        jweeKey: 'select',
        vModel: 'kind',
        label: '种类',
        dataType: 'dictionary',
        dictionaryType: 'flowDict',
      },
    ],
  }
  const inForm = await createFlow({}, JSON.stringify(select))
  const { list } = await app.data(dataInterfaces.list, { pageSize: 1 }, admin)
  const used = list[0]!
  const inEvent = await createFlow({ endFuncConfig: { on: true, interfaceId: used.id } })
  for (const [call, id, name] of [
    [dictionaryTypes.remove, dictionary.id, '使用流程1'],
    [dataInterfaces.remove, used.id, '使用流程2'],
  ] as const) {
    const refused = await app.call(call, { id }, admin)
    expect(refused).toMatchObject({ code: 409, msg: expect.stringContaining(name) as string })
  }
  for (const { id } of [inForm, inEvent]) await app.data(flows.remove, { id }, admin)
  await app.data(dictionaryTypes.remove, { id: dictionary.id }, admin)
})

test('what flows use is not disabled either: interfaces, templates, units, entries and designs', async () => {
  const { id: modelId } = await releaseDesign(app, admin, {
    enCode: 'usedByFlows',
    fields: (JSON.parse(refundForm) as { fields: object[] }).fields,
  })
  const unit = await app.data(
    departments.create,
    { fullName: '停用部门', enCode: 'offUnit', parentId: 'org.hq', enabledMark: 1 } as never,
    admin,
  )
  const message = await app.data(
    messageTemplates.create,
    { fullName: '停用消息', enCode: 'off.message', title: '标题', content: '内容', isStationLetter: 1 },
    admin,
  )
  const { list } = await app.data(dataInterfaces.list, { pageSize: 1, enabledMark: 1 } as never, admin)
  const used = list[0]!
  const entry = await entryOf('finance')
  const definition = await app.data(dataInterfaces.read, { id: used.id }, admin)
  const template = await app.data(messageTemplates.read, { id: message.id }, admin)
  const entryBody = await app.data(dictionaryData.read, { id: entry }, admin)
  const flow = await createFlow({
    endFuncConfig: { on: true, interfaceId: used.id },
    initiateUnit: [unit.id],
    waitMsgConfig: { on: 1, msgId: message.id },
    note: modelId,
  })
  const name = `使用流程${count}`
  const calls = [
    ['interface', () => app.call(dataInterfaces.update, { ...definition, enabledMark: 0 } as never, admin)],
    ['unit', () => app.call(departments.update, { id: unit.id, enabledMark: 0 } as never, admin)],
    ['template', () => app.call(messageTemplates.setState, { id: message.id }, admin)],
    [
      'template',
      () =>
        app.call(
          messageTemplates.update,
          { ...template, lastModifyTime: undefined, enabledMark: 0 } as never,
          admin,
        ),
    ],
    ['entry', () => app.call(dictionaryData.setState, { id: entry }, admin)],
    ['entry', () => app.call(dictionaryData.update, { ...entryBody, enabledMark: 0 } as never, admin)],
    ['design', () => app.call(designs.update, { id: modelId, state: 0 } as never, admin)],
  ] as const
  for (const [what, call] of calls) {
    const answer = await call()
    expect(answer.code, `${what}: ${answer.msg}`).toBe(409)
    if (what !== 'entry') expect(answer.msg).toContain(name)
  }
  await app.data(flows.remove, { id: flow.id }, admin)
  for (const [what, call] of calls)
    if (what !== 'entry' && what !== 'interface') expect((await call()).code, what).toBe(200)
})

test('a role that a flow names is not deleted', async () => {
  const { list } = await app.data(roles.list, { pageSize: 1 }, admin)
  const { id: _, ...body } = await app.data(roles.read, { id: list[0]!.id }, admin)
  const { id } = await app.data(
    roles.create,
    { ...body, fullName: '流程角色', enCode: 'flowRole' } as never,
    admin,
  )
  const flow = await createFlow({ initiateRole: [id] })
  expect(await app.call(roles.remove, { id }, admin)).toMatchObject({
    code: 409,
    msg: expect.stringContaining('使用流程') as string,
  })
  await app.data(flows.remove, { id: flow.id }, admin)
  await app.data(roles.remove, { id }, admin)
})

test('positions, groups, units and message templates that a flow names are neither deleted nor disabled', async () => {
  const unit = await app.data(
    departments.create,
    { fullName: '流程部门', enCode: 'flowUnit', parentId: 'org.hq', enabledMark: 1 } as never,
    admin,
  )
  const position = await app.data(
    positions.create,
    {
      fullName: '流程岗位',
      enCode: 'flowPosition',
      organizeId: 'org.hq',
      type: 'coach',
      enabledMark: 1,
    } as never,
    admin,
  )
  const group = await app.data(
    groups.create,
    { fullName: '流程分组', enCode: 'flowGroup', type: 'project', enabledMark: 1 } as never,
    admin,
  )
  const message = await app.data(
    messageTemplates.create,
    { fullName: '流程消息', enCode: 'flow.message', title: '标题', content: '内容', isStationLetter: 1 },
    admin,
  )
  const flow = await createFlow({
    initiatePos: [position.id],
    initiateUnit: [unit.id],
    waitMsgConfig: { on: 1, msgId: message.id, msgName: '流程消息', templateJson: [] },
    who: { sources: [{ kind: 'named', groups: [group.id] }] },
    note: group.id,
  })
  const calls = [
    [departments, unit.id],
    [positions, position.id],
    [groups, group.id],
  ] as const
  for (const [{ remove, setState }, id] of calls)
    for (const call of [remove, setState])
      expect(await app.call(call, { id }, admin), call.path).toMatchObject({
        code: 409,
        msg: expect.stringContaining('使用流程') as string,
      })
  expect((await app.call(messageTemplates.remove, { id: message.id }, admin)).code).toBe(409)
  await app.data(flows.remove, { id: flow.id }, admin)
  for (const [{ remove }, id] of calls) await app.data(remove, { id }, admin)
  await app.data(messageTemplates.remove, { id: message.id }, admin)
})

test('a category with flows is not deleted, and neither is a user whom a flow names or who still has tasks', async () => {
  const id = await entryOf('finance')
  expect(await app.call(dictionaryData.remove, { id }, admin)).toMatchObject({
    code: 409,
  })
  const created = async (account: string) =>
    (
      await app.data(
        users.create,
        {
          account,
          realName: '流程用户',
          organizeId: 'org.hq',
          gender: 1,
          password: '',
          enabledMark: 1,
        } as never,
        admin,
      )
    ).id
  const named = await created('flownamed')
  const flow = await createFlow({ initiator: [named] })
  expect(await app.call(users.remove, { id: named }, admin)).toMatchObject({
    code: 409,
    msg: expect.stringContaining('使用流程') as string,
  })
  await app.data(flows.remove, { id: flow.id }, admin)
  await app.data(users.remove, { id: named }, admin)
  const busy = await created('flowbusy')
  await sql`update workflow_assignment set user_id = ${busy} where task_id = 'task.01' and completion = 0`.execute(
    app.database.db,
  )
  const refused = await app.call(users.remove, { id: busy }, admin)
  expect(refused).toMatchObject({ code: 409, msg: expect.stringContaining('设备报修') as string })
  // Disabling is allowed, and names what the user leaves behind.
  const disabled = await app.call(users.setState, { id: busy }, admin)
  expect(disabled).toMatchObject({ code: 200, msg: expect.stringContaining('设备报修') as string })
})

test('what only a version with running tasks names is in use, too', async () => {
  const position = await app.data(
    positions.create,
    {
      fullName: '旧岗位',
      enCode: 'oldPosition',
      organizeId: 'org.hq',
      type: 'coach',
      enabledMark: 1,
    } as never,
    admin,
  )
  await sql`insert into workflow_flow_version (flow_id, version, form_data, flow_template_json)
    values ('flow.expense', 99, '{}', ${JSON.stringify({ approverPos: [position.id] })})`.execute(
    app.database.db,
  )
  await sql`update workflow_task set flow_version = 99 where id = 'task.02'`.execute(app.database.db)
  expect((await app.call(positions.remove, { id: position.id }, admin)).code).toBe(409)
  await sql`update workflow_task set status = 2 where id = 'task.02'`.execute(app.database.db)
  await app.data(positions.remove, { id: position.id }, admin)
})
