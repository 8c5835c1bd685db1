import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { flows, type FlowBody } from '@tessera/shared/contract/workflow/flows'
import { openApp, type TestApp } from '../../../test/app.ts'
import { flowNode as node, refundBody, refundFlow } from '../../../test/sample-flow.ts'

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

const refund = (start: object = {}) => refundFlow(manager, start)
const body = (rest: Partial<FlowBody> = {}) => refundBody(manager, rest)
const create = async (rest: Partial<FlowBody> = {}) => (await app.data(flows.create, body(rest), admin)).id
const released = async (rest: Partial<FlowBody> = {}) => {
  const id = await create(rest)
  await app.data(flows.release, { id }, admin)
  return id
}
const problemsOf = async (template: object, rest: Partial<FlowBody> = {}) => {
  const id = await create({ flowTemplateJson: JSON.stringify(template), ...rest })
  return (await app.data(flows.problems, { id }, admin)).list
}

describe('problems block a release, each with its place', () => {
  test.each<[string, () => object, string, string]>([
    [
      'an approver without people',
      () => node('start', 's', {}, { childNode: node('approver', 'a', {}) }),
      'flowTemplateJson.childNode.properties.who',
      '没有选择人员',
    ],
    [
      'branches without a default',
      () => ({ ...refund(), conditionNodes: refund().conditionNodes!.slice(0, 1) }),
      'flowTemplateJson',
      '没有默认条件',
    ],
    [
      'a condition on a field that is gone',
      () => JSON.parse(JSON.stringify(refund()).replaceAll('"amount"', '"price"')) as object,
      'flowTemplateJson.conditionNodes[0].properties.conditions',
      'price',
    ],
    [
      'a condition without a value',
      () => {
        const flow = refund()
        const groups = [{ field: 'reason', op: '==', value: '' }]
        const rule = { conditions: [{ logic: 'and', groups }] }
        Object.assign(flow.conditionNodes![0]!, { properties: { title: 'over', rule, priority: 1 } })
        return flow
      },
      'flowTemplateJson.conditionNodes[0].properties.conditions',
      '没有填写比较值',
    ],
    [
      'a role that is gone',
      () => JSON.parse(JSON.stringify(refund()).replaceAll('role.finance', 'role.gone')) as object,
      'flowTemplateJson.conditionNodes[0].childNode.properties.who',
      'role.gone',
    ],
    [
      'a return to a node that is gone',
      () =>
        node(
          'start',
          's',
          {},
          { childNode: node('approver', 'a', { approvers: [manager], rejectStep: 'x9' }) },
        ),
      'flowTemplateJson.childNode.properties.rejectStep',
      'x9',
    ],
    [
      'a kind of a newer version',
      () => node('start', 's', {}, { childNode: node('timer', 't', {}, { kind: 'robot' }) }),
      'flowTemplateJson.childNode',
      'robot',
    ],
    [
      'a flow that is gone',
      () =>
        node('start', 's', {}, { childNode: node('subFlow', 'x', { initiator: [manager], flowId: 'none' }) }),
      'flowTemplateJson.childNode.properties.flowId',
      '不存在或未发布',
    ],
    [
      'a node that would delete all records of a design',
      () =>
        node(
          'start',
          's',
          {},
          { childNode: node('timer', 'd', { action: 'delete', modelId: '' }, { kind: 'data' }) },
        ),
      'flowTemplateJson.childNode.properties.where',
      '没有设置条件',
    ],
    [
      'a node after the end',
      () =>
        node(
          'start',
          's',
          {},
          {
            childNode: node(
              'empty',
              'over',
              {},
              { kind: 'end', childNode: node('approver', 'a', { approvers: [manager] }) },
            ),
          },
        ),
      'flowTemplateJson.childNode.childNode',
      '不会到达此节点',
    ],
    [
      'more votes than there are approvers',
      () =>
        node(
          'start',
          's',
          {},
          {
            childNode: node('approver', 'a', {
              approvers: [manager],
              how: { mode: 'number', pass: 2, reject: 1 },
            }),
          },
        ),
      'flowTemplateJson.childNode.properties.how',
      '永远无法达到',
    ],
    [
      'a return to a later node',
      () =>
        node(
          'start',
          's',
          {},
          {
            childNode: node(
              'approver',
              'a',
              { approvers: [manager], rejectStep: 'b' },
              { childNode: node('approver', 'b', { approvers: [manager] }) },
            ),
          },
        ),
      'flowTemplateJson.childNode.properties.rejectStep',
      '只能退回到之前的节点',
    ],
  ])('%s', async (_, template, path, words) => {
    const list = await problemsOf(template())
    expect(list).toHaveLength(1)
    expect(list[0]).toMatchObject({ path, text: expect.stringContaining(words) as string })
  })

  test('no nodes, no form, and both in the language of the caller', async () => {
    const id = await create({ flowTemplateJson: '', formData: '' })
    const refused = await app.call(flows.release, { id }, { ...admin, lang: 'en' })
    expect(refused).toMatchObject({
      code: 400,
      msg: 'The flow has 2 problems and cannot be released. The first: The flow has no form yet.',
    })
    expect((await app.data(flows.read, { id }, admin)).version).toBe(0)
  })

  test('flows that start each other', async () => {
    const first = await released()
    const start = (flowId: string) =>
      JSON.stringify(
        node('start', 's', {}, { childNode: node('subFlow', 'x', { initiator: [manager], flowId }) }),
      )
    const second = await released({ flowTemplateJson: start(first) })
    await app.data(flows.update, { id: first, flowTemplateJson: start(second) }, admin)
    const { list } = await app.data(flows.problems, { id: first }, admin)
    expect(list).toMatchObject([{ nodeId: 'x', text: expect.stringContaining('调用了自身') as string }])
    // A flow that starts only itself.
    await app.data(flows.update, { id: first, flowTemplateJson: start(first) }, admin)
    expect((await app.data(flows.problems, { id: first }, admin)).list).toHaveLength(1)
  })

  test('a user who left', async () => {
    const { rows } = await sql<{ id: string }>`select id from org_user where account = 'coach03'`.execute(
      app.database.db,
    )
    const id = await create({
      flowTemplateJson: JSON.stringify(
        node('start', 's', {}, { childNode: node('approver', 'a', { approvers: [rows[0]!.id] }) }),
      ),
    })
    await sql`update org_user set enabled_mark = 0 where account = 'coach03'`.execute(app.database.db)
    expect((await app.call(flows.release, { id }, admin)).msg).toContain(rows[0]!.id)
    await sql`update org_user set enabled_mark = 1 where account = 'coach03'`.execute(app.database.db)
  })
})

describe('bad input', () => {
  test('a template that no client can open is refused with its place, and nothing is saved', async () => {
    const id = await create()
    for (const [template, words] of [
      ['{', '不是有效的 JSON'],
      [JSON.stringify({ type: 'robot', nodeId: 'x' }), '发起节点'],
      [JSON.stringify(node('start', 's', {}, { childNode: node('approver', 's', {}) })), 'childNode.nodeId'],
      [
        JSON.stringify(
          node(
            'start',
            's',
            {},
            { conditionNodes: Array.from({ length: 10_000 }, (_, at) => node('approver', `n${at}`, {})) },
          ),
        ),
        '1000',
      ],
    ] as const) {
      const refused = await app.call(
        flows.update,
        { id, flowTemplateJson: template, description: 'x' },
        admin,
      )
      expect(refused.code, words).toBe(400)
      expect(refused.msg).toContain(words)
    }
    expect((await app.data(flows.read, { id }, admin)).description).not.toBe('x')
  })

  test('a flow of 900 nodes in a row is saved and released', async () => {
    let last: object = node('approver', 'n900', { approvers: [manager] })
    for (let at = 899; at > 0; at--)
      last = node('approver', `n${at}`, { approvers: [manager] }, { childNode: last })
    const template = JSON.stringify(node('start', 's', {}, { childNode: last }))
    const id = await released({ flowTemplateJson: template })
    expect((await app.data(flows.read, { id }, admin)).flowTemplateJson).toBe(template)
  })

  test('names and codes are unique; an unknown category is refused; an id of one becomes its code', async () => {
    const first = body()
    await app.data(flows.create, first, admin)
    expect(await app.call(flows.create, { ...body(), fullName: first.fullName }, admin)).toMatchObject({
      code: 409,
      data: { fields: [{ field: 'fullName' }] },
    })
    expect(await app.call(flows.create, { ...body(), enCode: first.enCode }, admin)).toMatchObject({
      data: { fields: [{ field: 'enCode' }] },
    })
    expect(await app.call(flows.create, { ...body(), category: 'nowhere' }, admin)).toMatchObject({
      data: { fields: [{ field: 'category' }] },
    })
    const { rows } = await sql<{ id: string }>`select d.id from system_dictionary_data d
      join system_dictionary_type t on t.id = d.dictionary_type_id where t.en_code = 'WorkFlowCategory' and d.en_code = 'teaching'`.execute(
      app.database.db,
    )
    const id = await create({ category: rows[0]!.id })
    expect((await app.data(flows.read, { id }, admin)).category).toBe('teaching')
  })
})
