import { beforeAll, expect, test } from 'vitest'
import { dataInterfaces } from '@tessera/shared/contract/data/interfaces'
import { roles } from '@tessera/shared/contract/org/roles'
import { dictionaryTypes } from '@tessera/shared/contract/system/dictionaries'
import { flows } from '@tessera/shared/contract/workflow/flows'
import { openApp, type TestApp } from '../../../test/app.ts'
import { flowNode, refundForm } from '../../../test/sample-flow.ts'

let app: TestApp
let admin: { token: string }
beforeAll(async () => {
  app = await openApp()
  admin = { token: await app.signIn('admin') }
})

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
