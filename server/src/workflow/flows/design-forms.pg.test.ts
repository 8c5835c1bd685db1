import { beforeAll, describe, expect, test } from 'vitest'
import { designs } from '@tessera/shared/contract/lowcode/designs'
import { onlineForms } from '@tessera/shared/contract/lowcode/online'
import { flows } from '@tessera/shared/contract/workflow/flows'
import { flowTasks } from '@tessera/shared/contract/workflow/tasks'
import { openDesignFlow, statusOf, type DesignFlowApp } from '../../../test/design-flow.ts'
import { releaseDesign } from '../../../test/released-design.ts'
import { flowNode, refundBody } from '../../../test/sample-flow.ts'

let app: DesignFlowApp
beforeAll(async () => {
  app = await openDesignFlow()
})

describe('a flow with a released design as its form', () => {
  const form = (name: string) =>
    JSON.stringify({ fields: [{ jweeKey: 'comInput', vModel: name, label: name, required: true }] })
  const open = async (enCode: string, field = 'title') => {
    const fields = (JSON.parse(form(field)) as { fields: object[] }).fields
    const { id } = await releaseDesign(app, app.tokens.admin, { enCode, fields })
    const template = flowNode('start', 'start', {}, { childNode: app.approver('n1', 'manager01') })
    const body = refundBody('', { flowTemplateJson: JSON.stringify(template) })
    const { id: flowId } = await app.data(flows.create, { ...body, designId: id }, app.tokens.admin)
    return { designId: id, flowId }
  }

  test('is offered designs without a flow, and approves their records', async () => {
    const offered = async () => {
      const { list: tree } = await app.data(designs.selector, { type: 1, released: 1 }, app.tokens.admin)
      return JSON.stringify(tree)
    }
    expect(await offered()).not.toContain(app.designId)
    const { designId, flowId } = await open('asset_card')
    expect(await offered()).not.toContain(designId)
    expect(await app.data(flows.read, { id: flowId }, app.tokens.admin)).toMatchObject({ designId })
    await app.data(flows.release, { id: flowId }, app.tokens.admin)
    const input = { flowId, data: '{"title":"电脑"}', status: 0 as const }
    await app.data(flowTasks.create, input, app.tokens.initiator)
    const { list: rows } = await app.data(onlineForms.list, { id: designId }, app.tokens.admin)
    expect(rows).toEqual([expect.objectContaining({ title: '电脑', flowState: 1, flowId })])
    const recordId = String(rows[0]!['id'])
    expect((await app.call(onlineForms.remove, { id: designId, recordId }, app.tokens.admin)).code).toBe(409)
    // The page makes records of its own: only the flow asks for an approval.
    const { data } = await app.call(
      onlineForms.create,
      { id: designId, data: '{"title":"桌子"}' },
      app.tokens.admin,
    )
    expect(await statusOf(app, (data as { id: string }).id)).toBeNull()
  })

  test('follows the next release of the design, or keeps it from being released', async () => {
    const { designId, flowId } = await open('asset_move')
    await app.data(flows.release, { id: flowId }, app.tokens.admin)
    await app.data(designs.update, { id: designId, formData: form('name') }, app.tokens.admin)
    const preview = await app.data(designs.previewRelease, { id: designId }, app.tokens.admin)
    expect(preview.problems).toEqual([])
    const answers = Object.fromEntries(preview.questions.map((one) => [one.id, one.choices[0]!]))
    await app.data(designs.release, { id: designId, answers }, app.tokens.admin)
    const flow = await app.data(flows.read, { id: flowId }, app.tokens.admin)
    expect(flow).toMatchObject({ version: 2, formData: form('name') })
    const condition = {
      conditions: [{ field: 'name', symbol: '==', filedValue: 'a', logic: '&&' }],
      priority: 1,
    }
    const template = flowNode(
      'start',
      'start',
      {},
      {
        conditionNodes: [
          flowNode('condition', 'c', condition),
          flowNode('condition', 'e', { isDefault: true, priority: 2 }),
        ],
        childNode: app.approver('n1', 'manager01'),
      },
    )
    await app.data(flows.update, { id: flowId, flowTemplateJson: JSON.stringify(template) }, app.tokens.admin)
    await app.data(flows.release, { id: flowId }, app.tokens.admin)
    await app.data(designs.update, { id: designId, formData: form('other') }, app.tokens.admin)
    const { problems } = await app.data(designs.previewRelease, { id: designId }, app.tokens.admin)
    expect(problems).toEqual([
      expect.objectContaining({ path: 'flow', text: expect.stringContaining('name') as string }),
    ])
  })

  test('is refused for a design that has one, and after the release of the flow', async () => {
    const { designId, flowId } = await open('asset_out')
    const second = { ...refundBody(app.userId('manager01')), designId }
    expect((await app.call(flows.create, second, app.tokens.admin)).code).toBe(409)
    expect((await app.call(flows.create, { ...second, designId: app.designId }, app.tokens.admin)).code).toBe(
      409,
    )
    expect((await app.call(flows.create, { ...second, designId: 'none' }, app.tokens.admin)).code).toBe(400)
    await app.data(flows.release, { id: flowId }, app.tokens.admin)
    expect((await app.call(flows.update, { id: flowId, designId: null }, app.tokens.admin)).code).toBe(409)
    expect((await app.call(designs.update, { id: designId, webType: 3 }, app.tokens.admin)).code).toBe(409)
    expect((await app.call(designs.remove, { id: designId }, app.tokens.admin)).code).toBe(400)
    await app.data(flows.remove, { id: flowId }, app.tokens.admin)
    expect((await app.call(flows.create, second, app.tokens.admin)).code).toBe(200)
  })
})
