import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { designs } from '@tessera/shared/contract/lowcode/designs'
import { flows } from '@tessera/shared/contract/workflow/flows'
import { openApp, type TestApp } from '../../../test/app.ts'
import { flowNode, refundBody, refundFlow, refundForm } from '../../../test/sample-flow.ts'

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

const flowOf = (start: object = {}) => JSON.stringify(refundFlow(manager, start))

/** The form with another name for one of its fields. */
function renamed(at: number, name: string): string {
  const form = JSON.parse(refundForm) as { fields: object[] }
  const json = JSON.stringify(form.fields[at]).replace(/"__vModel__":"\w+"/, `"__vModel__":"${name}"`)
  form.fields[at] = JSON.parse(json) as object
  return JSON.stringify(form)
}

async function release(id: string) {
  const { questions } = await app.data(designs.previewRelease, { id }, admin)
  const answers = Object.fromEntries(questions.map((one) => [one.id, one.choices[0]!]))
  return app.call(designs.release, { id, answers }, admin)
}

test('saving a design keeps its flow with it, and one release releases both', async () => {
  const body = { ...design, fullName: '带流程', enCode: 'with.flow', formData: refundForm }
  const { id } = await app.data(designs.create, { ...body, flowTemplateJson: flowOf() }, admin)
  expect(await app.data(flows.read, { id }, admin)).toMatchObject({
    enCode: '#visualDevwith.flow',
    fullName: '带流程',
    category: 'office',
    type: 1,
    formType: 2,
    designId: id,
    enabledMark: 0,
    formData: refundForm,
    flowTemplateJson: flowOf(),
  })
  expect(await app.data(designs.read, { id }, admin)).toMatchObject({
    flowId: id,
    flowTemplateJson: flowOf(),
  })
  // It is listed under the category of its design, although flows have other categories.
  const { list } = await app.data(flows.list, {}, admin)
  const rows = JSON.stringify(list.find(({ enCode }) => enCode === 'office'))
  expect(rows).toContain('#visualDevwith.flow')
  await app.data(designs.release, { id, note: '一起' }, admin)
  expect(await app.data(flows.read, { id }, admin)).toMatchObject({ version: 1, enabledMark: 1 })
  expect((await app.data(designs.read, { id }, admin)).isChanged).toBe(false)
  expect((await app.call(flows.release, { id }, admin)).code).toBe(409)

  // The flow designer writes into the draft of the design, which has everything else.
  const other = flowOf({ title: '另一个' })
  await app.data(flows.update, { id, flowTemplateJson: other, fullName: '改名', formData: '{}' }, admin)
  expect(await app.data(designs.read, { id }, admin)).toMatchObject({
    flowTemplateJson: other,
    fullName: '带流程',
    isChanged: true,
  })
  expect((await app.data(flows.read, { id }, admin)).formData).toBe(refundForm)
  await app.data(designs.update, { id, formData: renamed(1, 'why'), fullName: '新名称' }, admin)
  expect(await release(id)).toMatchObject({ code: 200 })
  expect(await app.data(flows.read, { id }, admin)).toMatchObject({
    version: 2,
    fullName: '新名称',
    isChanged: false,
  })
  // A condition of the flow names the field.
  await app.data(designs.update, { id, formData: renamed(0, 'sum') }, admin)
  const refused = await release(id)
  expect(refused).toMatchObject({ code: 400, msg: expect.stringContaining('amount') as string })
  expect(await app.data(designs.read, { id }, admin)).toMatchObject({ release: 2, isChanged: true })
})

test('the flow of a design has the number of its release, also where only the list has changed', async () => {
  const body = { ...design, fullName: '同号', enCode: 'same.number', formData: refundForm }
  const { id } = await app.data(designs.create, { ...body, flowTemplateJson: flowOf(), state: 1 }, admin)
  for (const keyword of ['a', 'b']) {
    const columnData = JSON.stringify({ columnList: [], keyword })
    await app.data(designs.update, { id, columnData }, admin)
    expect(await release(id)).toMatchObject({ code: 200 })
  }
  expect(await app.data(designs.read, { id }, admin)).toMatchObject({ release: 3 })
  expect(await app.data(flows.launchForm, { id }, admin)).toMatchObject({ version: 3 })
  const { list } = await app.data(flows.versions, { id }, admin)
  expect(list.map(({ version, isCurrent }) => [version, isCurrent])).toEqual([
    [3, true],
    [2, false],
    [1, false],
  ])
})

test('problems of the flow are problems of the release, with their place, and nothing is released', async () => {
  const body = { ...design, fullName: '有问题', enCode: 'with.problems', formData: refundForm }
  const { id } = await app.data(designs.create, body, admin)
  const empty = await app.data(designs.previewRelease, { id }, admin)
  expect(empty.problems).toEqual([expect.objectContaining({ path: 'flowTemplateJson', nodeId: '' })])
  const nobody = flowNode('start', 's', {}, { childNode: flowNode('approver', 'a', { assigneeType: 6 }) })
  await app.data(designs.update, { id, flowTemplateJson: JSON.stringify(nobody) }, admin)
  const { problems } = await app.data(designs.previewRelease, { id }, admin)
  expect(problems).toEqual([
    expect.objectContaining({
      path: expect.stringMatching(/^flowTemplateJson\.childNode\.properties/) as string,
      nodeId: 'a',
    }),
  ])
  const refused = await app.call(designs.release, { id }, admin)
  expect(refused).toMatchObject({ code: 400, msg: expect.stringContaining(problems[0]!.text) as string })
  expect((await app.data(designs.read, { id }, admin)).release).toBeNull()
  expect((await app.data(flows.read, { id }, admin)).enabledMark).toBe(0)
})

test('a design without a flow any more stops it, and a deleted one takes it along', async () => {
  const body = { ...design, fullName: '停用', enCode: 'stopped', formData: refundForm }
  const { id } = await app.data(designs.create, { ...body, flowTemplateJson: flowOf(), state: 1 }, admin)
  expect((await app.data(flows.read, { id }, admin)).enabledMark).toBe(1)
  await app.data(designs.update, { id, state: 0 }, admin)
  expect((await app.data(flows.read, { id }, admin)).enabledMark).toBe(0)
  await app.data(designs.update, { id, state: 1 }, admin)
  expect((await app.data(flows.read, { id }, admin)).enabledMark).toBe(1)
  expect((await app.call(flows.remove, { id }, admin)).code).toBe(409)
  await app.data(designs.update, { id, webType: 2 }, admin)
  await app.data(designs.release, { id }, admin)
  expect((await app.data(flows.read, { id }, admin)).enabledMark).toBe(0)
  await app.data(designs.remove, { id }, admin)
  expect((await app.call(flows.read, { id }, admin)).code).toBe(404)
})

test('a deleted design is restored with its flow, unless another one has its name meanwhile', async () => {
  const body = { ...design, fullName: '可恢复', enCode: 'restorable', formData: refundForm }
  const flow = { flowTemplateJson: flowOf() }
  const { id } = await app.data(designs.create, { ...body, ...flow, state: 1 }, admin)
  const idsOf = async (deleted: 0 | 1) =>
    (await app.data(designs.list, { type: 1, deleted }, admin)).list.flatMap(({ children }) =>
      children.map((child) => child.id),
    )
  await app.data(designs.remove, { id }, admin)
  expect(await idsOf(1)).toContain(id)
  expect(await idsOf(0)).not.toContain(id)
  const { id: other } = await app.data(designs.create, { ...body, ...flow, enCode: 'other' }, admin)
  expect(await app.call(designs.restore, { id }, admin)).toMatchObject({
    code: 409,
    msg: expect.stringContaining('“可恢复”') as string,
  })
  await app.data(designs.remove, { id: other }, admin)
  await app.data(designs.restore, { id }, admin)
  expect(await idsOf(0)).toContain(id)
  expect((await app.data(flows.read, { id }, admin)).enabledMark).toBe(1)
  expect(await app.data(designs.read, { id }, admin)).toMatchObject({ release: 1, flowId: id })
  expect((await app.call(designs.restore, { id }, admin)).code).toBe(404)
})

test('a copied design has a flow of its own', async () => {
  const body = { ...design, fullName: '原件', enCode: 'original', formData: refundForm }
  const { id } = await app.data(designs.create, { ...body, flowTemplateJson: flowOf() }, admin)
  const { id: copyId } = await app.data(designs.copy, { id }, admin)
  expect(await app.data(designs.read, { id: copyId }, admin)).toMatchObject({ flowId: copyId })
  await app.data(designs.update, { id: copyId, flowId: id }, admin)
  expect(await app.data(designs.read, { id: copyId }, admin)).toMatchObject({ flowId: copyId })
  const node = flowNode('timer', 'd', { modelId: id }, { kind: 'data' })
  const own = flowNode('start', 's', {}, { childNode: node })
  await app.data(designs.update, { id, flowTemplateJson: JSON.stringify(own) }, admin)
  const { id: nextId } = await app.data(designs.copy, { id }, admin)
  const { flowTemplateJson } = await app.data(designs.read, { id: nextId }, admin)
  expect(JSON.parse(flowTemplateJson!).childNode.properties.modelId).toBe(nextId)
})

test('the flow of a design has its name, also where another flow has the same', async () => {
  const other = { ...refundBody(manager), fullName: '请假' }
  const { id: flowId } = await app.data(flows.create, other, admin)
  const body = { ...design, fullName: '请假', formData: refundForm, flowTemplateJson: flowOf() }
  const { id } = await app.data(designs.create, { ...body, enCode: 'leave.one' }, admin)
  for (const one of [flowId, id])
    expect((await app.data(flows.read, { id: one }, admin)).fullName).toBe('请假')
  // Only flows without a design need names of their own.
  expect((await app.call(flows.create, { ...other, enCode: 'other_leave' }, admin)).code).toBe(409)
})

test('a flow that an earlier version kept beside its design becomes part of it', async () => {
  const body = { ...design, fullName: '旧设计', enCode: 'older', formData: refundForm }
  const { id } = await app.data(designs.create, { ...body, flowTemplateJson: flowOf(), state: 1 }, admin)
  const { pool } = app.database
  await pool.query(`update workflow_flow set category = 'finance' where id = $1`, [id])
  await pool.query('update lowcode_design set flow_template_json = null, flow_id = null where id = $1', [id])
  await pool.query('update lowcode_release set flow_template_json = null where design_id = $1', [id])
  const migration = await readFile(
    join(import.meta.dirname, '../../../migrations/0132_designs_with_flows.sql'),
    'utf8',
  )
  await pool.query(migration.slice(migration.indexOf('update')))
  expect(await app.data(designs.read, { id }, admin)).toMatchObject({
    flowId: id,
    flowTemplateJson: flowOf(),
    isChanged: false,
  })
  expect((await app.data(flows.read, { id }, admin)).category).toBe('office')
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
