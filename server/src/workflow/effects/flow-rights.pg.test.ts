import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { dataInterfaces } from '@tessera/shared/contract/data/interfaces'
import { flows } from '@tessera/shared/contract/workflow/flows'
import { openFlowApp, type FlowApp } from '../../../test/flow-app.ts'
import { expectLevel, levels, openFlowRights, retryNow, type FlowRights } from '../../../test/flow-rights.ts'
import { flowNode, refundBody } from '../../../test/sample-flow.ts'

// A flow has no more rights than who released it. The suite `flow-rights` tries every action under every level of rights.

const maxWaitMs = 20_000

let app: FlowApp
let rights: FlowRights
beforeAll(async () => {
  app = await openFlowApp()
  rights = await openFlowRights(app)
})

test.each([
  ['everything', 'change'],
  ['nothing', 'get'],
  ['no button', 'add'],
  ['own records only', 'delete'],
  ['another field only', 'change'],
] as const)('a releaser with %s and a node that would %s', { timeout: 60_000 }, async (level, action) => {
  await expectLevel(rights, levels[level]!, action)
})

test('nobody has the rights of a releaser who was disabled', { timeout: 60_000 }, async () => {
  await rights.setLevel(levels['everything']!)
  const { id } = await rights.release('delete')
  await sql`update org_user set enabled_mark = 0 where account = 'desk01'`.execute(app.database.db)
  expect(await rights.run('delete', id)).toBe(false)
  await sql`update org_user set enabled_mark = 1 where account = 'desk01'`.execute(app.database.db)
})

test('another user who releases it again gives it their own rights', { timeout: 60_000 }, async () => {
  await rights.setLevel(levels['everything']!)
  const { id, released } = await rights.release('change')
  await rights.setLevel(levels['nothing']!)
  expect(await rights.run('change', id)).toBe(false)
  const { rows } = await sql<{ failure: string }>`
    select failure from workflow_effect where kind = 'data' and state = -1 order by creator_time desc limit 1`.execute(
    app.database.db,
  )
  expect(rows[0]!.failure).toMatch(/^流程的发布人 \S+ 没有修改“guarded_ledger”数据的权限/)
  const again = await app.data(flows.release, { id }, app.as('admin'))
  expect(again.version).toBe((released.data as { version: number }).version + 1)
  expect(await rights.run('change', id)).toBe(true)
  expect(await app.data(flows.release, { id }, app.as('admin'))).toEqual(again)
})

describe.each(['launch', 'subFlow'] as const)('a node %s', (kind) => {
  const childOf = async (flowId: string, at: object = {}) => {
    const who = { sources: [{ kind: 'initiator' }], within: 'company' }
    const assignList = [{ parentField: 'amount', childField: 'amount' }]
    const node = flowNode('subFlow', 'again', { flowId, who, assignList, isAsync: true, ...at }, { kind })
    const template = flowNode('start', 'start', {}, { childNode: node })
    const body = refundBody('', { flowTemplateJson: JSON.stringify(template) })
    const { id } = await app.data(flows.create, body, app.as('admin'))
    return { id, released: await app.call(flows.release, { id }, app.as('desk01')) }
  }
  const countTasks = async (flowId: string) => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from workflow_task where flow_id = ${flowId}`.execute(app.database.db)
    return rows[0]!.n
  }
  /** Launches a task, and waits until its nodes are done or have failed. */
  const runOver = async (flowId: string) => {
    const taskId = await app.launch(flowId)
    await expect
      .poll(
        async () => {
          await retryNow(app)
          const { rows } =
            await sql`select 1 from workflow_effect where task_id = ${taskId} and state = 0`.execute(
              app.database.db,
            )
          return rows.length
        },
        { timeout: maxWaitMs },
      )
      .toBe(0)
  }

  test('launches only what the releaser may launch', { timeout: 60_000 }, async () => {
    const manager = { initiator: [app.userId('manager01')] }
    const closed = await app.release([app.approver('n1', 'manager01')], manager)
    const { released } = await childOf(closed)
    expect(released).toMatchObject({ code: 400 })
    expect(released.msg).toContain('没有发起流程')

    const open = await app.release([app.approver('n1', 'manager01')])
    const parent = await childOf(open)
    expect(parent.released.code).toBe(200)
    await runOver(parent.id)
    expect(await countTasks(open)).toBe(1)
    await sql`update workflow_flow set visible_type = 1 where id = ${open}`.execute(app.database.db)
    await runOver(parent.id)
    expect(await countTasks(open)).toBe(1)

    await sql`update workflow_flow set visible_type = 0 where id = ${open}`.execute(app.database.db)
    await sql`update org_user set enabled_mark = 0 where account = 'desk01'`.execute(app.database.db)
    await runOver(parent.id)
    await sql`update org_user set enabled_mark = 1 where account = 'desk01'`.execute(app.database.db)
    expect(await countTasks(open)).toBe(1)
  })
})

test('a release is refused with a data interface that the releaser may not run', async () => {
  const admin = app.as('admin')
  const { id: interfaceId } = await app.data(
    dataInterfaces.create,
    {
      fullName: '受限接口',
      enCode: 'closedInterface',
      categoryId: 'teaching',
      dataType: 2,
      query: '[]',
      isRunAuthorize: 1,
    } as never,
    admin,
  )
  const node = flowNode('timer', 'call', { interfaceId }, { kind: 'interface' })
  const template = flowNode('start', 'start', {}, { childNode: node })
  const body = refundBody('', { flowTemplateJson: JSON.stringify(template) })
  const { id } = await app.data(flows.create, body, admin)
  const released = await app.call(flows.release, { id }, app.as('desk01'))
  expect(released).toMatchObject({ code: 400 })
  expect(released.msg).toContain('受限接口')
  expect((await app.call(flows.release, { id }, admin)).code).toBe(200)
})
