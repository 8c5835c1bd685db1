import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { designs } from '@tessera/shared/contract/lowcode/designs'
import { onlineForms, onlineImports } from '@tessera/shared/contract/lowcode/online'
import { publicForms } from '@tessera/shared/contract/lowcode/public-forms'
import { flows } from '@tessera/shared/contract/workflow/flows'
import { flowTasks } from '@tessera/shared/contract/workflow/tasks'
import { openDesignFlow, statusOf, type DesignFlowApp } from '../../../test/design-flow.ts'
import { grantMenus } from '../../../test/menus.ts'
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
    const { id, menuId } = await releaseDesign(app, app.tokens.admin, { enCode, fields })
    const template = flowNode('start', 'start', {}, { childNode: app.approver('n1', 'manager01') })
    const body = refundBody('', { flowTemplateJson: JSON.stringify(template) })
    const { id: flowId } = await app.data(flows.create, { ...body, designId: id }, app.tokens.admin)
    return { designId: id, menuId, flowId }
  }
  const holdMenu = (menuId: string, account: string) =>
    sql`insert into org_grant (object_type, object_id, item_type, item_id)
      values ('User', ${app.userId(account)}, 'module', ${menuId})`.execute(app.database.db)

  test('is offered designs without a flow, and approves their records', async () => {
    const offered = async (own: { flowId?: string } = {}) => {
      const input = { type: 1, released: 1, ...own } as const
      const { list: tree } = await app.data(designs.selector, input, app.tokens.admin)
      return JSON.stringify(tree)
    }
    expect(await offered()).not.toContain(app.designId)
    const { designId, flowId, menuId } = await open('asset_card')
    expect(await offered()).not.toContain(designId)
    expect(await offered({ flowId })).toContain(designId)
    expect(await app.data(flows.read, { id: flowId }, app.tokens.admin)).toMatchObject({ designId })
    await app.data(flows.release, { id: flowId }, app.tokens.admin)
    const input = { flowId, data: '{"title":"电脑"}', status: 0 as const }
    const tiles = async () => {
      const { list } = await app.data(flows.pageAll, { currentPage: 1, pageSize: 500 }, app.tokens.initiator)
      return list.map(({ id }) => id)
    }
    // The list asks for the right to add, and so does the flow that fills it.
    expect(await tiles()).not.toContain(flowId)
    expect((await app.call(flowTasks.create, input, app.tokens.initiator)).code).toBe(403)
    await holdMenu(menuId, 'coach01')
    expect(await tiles()).toContain(flowId)
    await app.data(flowTasks.create, input, app.tokens.initiator)
    const { list: rows } = await app.data(onlineForms.list, { id: designId }, app.tokens.admin)
    expect(rows).toEqual([expect.objectContaining({ title: '电脑', flowState: 1, flowId })])
    const recordId = String(rows[0]!['id'])
    expect((await app.call(onlineForms.remove, { id: designId, recordId }, app.tokens.admin)).code).toBe(409)
  })

  test('is launched from the list of the design, unless it says otherwise, and leaves older records as they are', async () => {
    const { admin, initiator } = app.tokens
    const { designId, flowId } = await open('asset_list')
    const config = () => app.data(onlineForms.config, { id: designId }, admin)
    const create = async (title: string, status?: 0 | 1) => {
      const data = JSON.stringify({ title })
      const input = { id: designId, data, ...(status !== undefined && { status }) }
      const { id } = await app.data(onlineForms.create, input, admin)
      return { id, status: await statusOf(app, id) }
    }
    const older = await create('旧')
    expect(older.status).toBeNull()
    expect(await config()).toMatchObject({ flowId: '', flow: null })
    await app.data(publicForms.save, { id: designId, enabledMark: 1 }, admin)
    await app.data(flows.release, { id: flowId }, admin)

    await expect.poll(config).toMatchObject({ flowId, flow: { canLaunch: true } })
    expect((await create('新')).status).toBe(1)
    const { flowTemplateJson } = await app.data(onlineForms.flowTemplate, { id: designId }, admin)
    expect(flowTemplateJson).toContain('n1')
    const draft = await create('草稿', 1)
    expect(draft.status).toBe(0)
    expect(await app.data(onlineForms.submitMany, { id: designId, ids: [draft.id] }, admin)).toMatchObject({
      submitted: 1,
    })
    const imported = { id: designId, list: [{ title: '导入' }], mode: 1 as const }
    expect(await app.data(onlineImports.start, imported, admin)).toMatchObject({ created: 1, failed: 0 })
    const { list } = await app.data(onlineForms.list, { id: designId }, admin)
    expect(list.find((row) => row['title'] === '导入')).toMatchObject({ flowState: 0, flowId })
    expect((await app.call(publicForms.save, { id: designId, enabledMark: 1 }, admin)).code).toBe(409)
    const own = { id: designId, data: '{"title":"无权"}' }
    expect((await app.call(onlineForms.create, own, initiator)).code).toBe(403)

    const change = { id: designId, recordId: older.id, data: '{"title":"改"}' }
    expect((await app.call(onlineForms.update, change, admin)).code).toBe(200)
    expect((await app.call(onlineForms.remove, { id: designId, recordId: older.id }, admin)).code).toBe(200)

    const template = flowNode(
      'start',
      'start',
      { startsInList: false },
      { childNode: app.approver('n1', 'manager01') },
    )
    await app.data(flows.update, { id: flowId, flowTemplateJson: JSON.stringify(template) }, admin)
    expect((await create('仍要审批')).status).toBe(1)
    await app.data(flows.release, { id: flowId }, admin)
    await expect.poll(config).toMatchObject({ flowId: '', flow: null })
    expect((await create('不走审批')).status).toBeNull()
  })

  test('that was stopped keeps its list from making records without an approval, until it is deleted', async () => {
    const { designId, flowId } = await open('asset_stop')
    const { admin } = app.tokens
    const create = (more: object = {}) =>
      app.call(onlineForms.create, { id: designId, data: '{"title":"a"}', ...more }, admin)
    const config = () => app.data(onlineForms.config, { id: designId }, admin)
    const older = await create()
    expect(older.msg).toBe('新建成功')
    await app.data(flows.release, { id: flowId }, admin)
    await expect.poll(config).toMatchObject({ flow: { canLaunch: true } })
    // A page from before the flow learns what became of its record.
    const request = await create()
    expect(request.msg).toContain('已提交审批')
    expect(await statusOf(app, request.data.id)).toBe(1)
    expect((await create({ status: 0 })).msg).not.toContain('已提交审批')
    const batch = await app.data(onlineForms.submitMany, { id: designId, ids: [older.data.id] }, admin)
    expect(batch.refused[0]!.reason).toContain('启用审批流程之前')

    await app.data(flows.stop, { id: flowId }, admin)
    await expect.poll(config).toMatchObject({ flowId: '', flow: { canLaunch: false } })
    for (const more of [{}, { status: 0 }, { status: 1 }]) expect((await create(more)).code).toBe(403)
    await sql`update workflow_task set delete_mark = 1 where flow_id = ${flowId}`.execute(app.database.db)
    await app.data(flows.remove, { id: flowId }, admin)
    await expect.poll(config).toMatchObject({ flow: null })
    // A form that was open asked for an approval.
    const { release } = await config()
    const asked = await create({ status: 0, release })
    expect([asked.code, asked.msg]).toEqual([409, expect.stringContaining('流程已被删除')])
    const plain = await create({ release })
    expect(await statusOf(app, plain.data.id)).toBeNull()
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

  test('needs the right to change designs, or all data of this one', async () => {
    const { admin } = app.tokens
    const desk = { token: await app.signIn('desk01') }
    const tech = { token: await app.signIn('tech01') }
    const { menuId, flowId } = await open('asset_right')
    const { db } = app.database
    await grantMenus(db, app.userId('desk01'), 'workFlow.flowEngine')
    await grantMenus(db, app.userId('tech01'), 'workFlow.flowEngine', 'onlineDev.webDesign')
    const { id: ownId } = await app.data(flows.create, refundBody(app.userId('manager01')), desk)
    const { id: free, menuId: freeMenuId } = await releaseDesign(app, admin, {
      enCode: 'asset_free',
      fields: (JSON.parse(form('title')) as { fields: object[] }).fields,
    })
    const attempts = async (by: { token: string }) => {
      const { list } = await app.data(designs.selector, { type: 1, released: 1 }, by)
      const created = await app.call(
        flows.create,
        { ...refundBody(app.userId('manager01')), designId: free },
        by,
      )
      if (created.code === 200)
        await app.data(flows.remove, { id: (created.data as { id: string }).id }, admin)
      const changed = await app.call(flows.update, { id: ownId, designId: free }, by)
      if (changed.code === 200) await app.data(flows.update, { id: ownId, designId: null }, admin)
      const { list: problems } = await app.data(flows.problems, { id: flowId }, by)
      const released = await app.call(flows.release, { id: flowId }, by)
      const edited = await app.call(flows.update, { id: flowId, description: 'a' }, by)
      const stopped = await app.call(flows.stop, { id: flowId }, by)
      // Who may stop it may delete it; the next attempt needs it.
      const removed = stopped.code === 200 ? stopped : await app.call(flows.remove, { id: flowId }, by)
      return {
        offered: JSON.stringify(list).includes(free),
        created: created.code,
        changed: changed.code,
        problems: problems.map(({ path }) => path),
        released: released.code,
        others: [edited.code, stopped.code, removed.code],
      }
    }
    const refused = {
      offered: false,
      created: 403,
      changed: 403,
      problems: ['designId'],
      released: 400,
      others: [403, 403, 403],
    }
    const allowed = {
      offered: true,
      created: 200,
      changed: 200,
      problems: [],
      released: 200,
      others: [200, 200, 200],
    }
    expect(await attempts(desk)).toEqual(refused)
    expect(await attempts(tech)).toEqual(allowed)

    for (const id of [menuId, freeMenuId]) {
      await holdMenu(id, 'desk01')
      await sql`update system_menu set is_data_authorize = 1 where id = ${id}`.execute(db)
    }
    expect(await attempts(desk)).toEqual(refused)
    await sql`update system_menu set is_data_authorize = 0 where id in (${menuId}, ${freeMenuId})`.execute(db)
    expect(await attempts(desk)).toEqual(allowed)

    // Copies have a form of their own, without the records of the design.
    const { id: copyId } = await app.data(flows.copy, { id: flowId }, desk)
    expect(await app.data(flows.read, { id: copyId }, desk)).toMatchObject({ designId: null })
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
