import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { designs } from '@tessera/shared/contract/lowcode/designs'
import { flows } from '@tessera/shared/contract/workflow/flows'
import { openApp, type TestApp } from '../../../test/app.ts'
import { flowNode, refundFlow, refundForm } from '../../../test/sample-flow.ts'

let app: TestApp
let admin: { token: string }
let manager: string
beforeAll(async () => {
  app = await openApp()
  admin = { token: await app.signIn('admin') }
  const { rows } = await sql<{ id: string }>`select id from org_user where account = 'manager01'`.execute(
    app.database.db,
  )
  manager = rows[0]!.id
})

const design = { category: 'office', webType: 3, type: 1, columnData: '{"columnList":[]}' }

test('a release of a design with a flow creates its flow; later ones update it', async () => {
  const { id } = await app.data(
    designs.create,
    { ...design, fullName: '带流程', enCode: 'with.flow', formData: refundForm },
    admin,
  )
  await app.data(designs.release, { id }, admin)
  const created = await app.data(flows.read, { id }, admin)
  expect(created).toMatchObject({
    enCode: '#visualDevwith.flow',
    type: 1,
    formType: 2,
    designId: id,
    enabledMark: 0,
    formData: refundForm,
  })
  expect((await app.data(flows.formDataFields, { id }, admin)).list.map(({ vmodel }) => vmodel)).toEqual([
    'amount',
    'reason',
  ])
  await app.data(flows.update, { id, flowTemplateJson: JSON.stringify(refundFlow(manager)) }, admin)
  await app.data(flows.release, { id }, admin)
  const longer = JSON.parse(refundForm) as { fields: object[] }
  longer.fields[1] = JSON.parse(
    JSON.stringify(longer.fields[1]).replace('"__vModel__":"reason"', '"__vModel__":"why"'),
  ) as object
  await app.data(designs.update, { id, formData: JSON.stringify(longer) }, admin)
  const { questions } = await app.data(designs.previewRelease, { id }, admin)
  await app.data(
    designs.release,
    { id, answers: Object.fromEntries(questions.map((one) => [one.id, one.choices[0]!])) },
    admin,
  )
  // The flow can be launched, so it follows the form with a version of its own.
  expect(await app.data(flows.read, { id }, admin)).toMatchObject({ version: 2, isChanged: false })
  expect((await app.call(flows.remove, { id }, admin)).code).toBe(409)
  await app.data(designs.update, { id, webType: 2 }, admin)
  await app.data(designs.release, { id }, admin)
  expect((await app.data(flows.read, { id }, admin)).enabledMark).toBe(0)
  await app.data(designs.remove, { id }, admin)
  expect((await app.call(flows.read, { id }, admin)).code).toBe(404)
})

test('a design that a flow uses is not deleted', async () => {
  const { id } = await app.data(
    designs.create,
    { ...design, webType: 2, fullName: '被引用', enCode: 'used.by.flow', formData: refundForm },
    admin,
  )
  const template = flowNode(
    'start',
    's',
    {},
    {
      childNode: flowNode('timer', 'd', { modelId: id }, { kind: 'data' }),
    },
  )
  await app.data(
    flows.create,
    {
      fullName: '引用设计的流程',
      enCode: 'usesDesign',
      category: 'finance',
      formData: refundForm,
      flowTemplateJson: JSON.stringify(template),
    },
    admin,
  )
  const refused = await app.call(designs.remove, { id }, admin)
  expect(refused).toMatchObject({ code: 409, msg: expect.stringContaining('引用设计的流程') as string })
})
