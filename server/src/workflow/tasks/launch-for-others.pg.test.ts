import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { delegates, DelegateType } from '@tessera/shared/contract/workflow/delegates'
import { flows } from '@tessera/shared/contract/workflow/flows'
import { launches } from '@tessera/shared/contract/workflow/launches'
import { taskActCalls as acts } from '@tessera/shared/contract/workflow/task-acts'
import { flowTasks } from '@tessera/shared/contract/workflow/tasks'
import { taskDetail } from '@tessera/shared/contract/workflow/todos'
import { openFlowApp, type FlowApp } from '../../../test/flow-app.ts'

// A user launches tasks in the name of another one, who has entrusted that to them.

let app: FlowApp
/** Only the coach may launch it. The manager of the initiator decides. */
let flowId: string
beforeAll(async () => {
  app = await openFlowApp()
  flowId = await app.release([app.approver('n1', 'manager01')], { initiator: [app.userId('coach01')] })
})
beforeEach(() => sql`delete from workflow_delegate`.execute(app.database.db))

const hourMs = 3_600_000
const data = JSON.stringify({ amount: 300, reason: '代办' })
const body = (rest: object = {}) => ({
  type: DelegateType.launch,
  toUserId: app.userId('desk01'),
  flowId,
  startTime: Date.now() - hourMs,
  endTime: Date.now() + hourMs,
  ...rest,
})
const entrust = async (rest: object = {}) =>
  (await app.data(delegates.create, body(rest), app.as('coach01'))).id
const launch = (rest: object = {}) =>
  app.call(
    flowTasks.create,
    { flowId, data, status: 0, principalId: app.userId('coach01'), ...rest },
    app.as('desk01'),
  )
const principalsOf = (id = flowId) => app.data(delegates.principals, { flowId: id }, app.as('desk01'))

describe('with an entrustment', () => {
  test('the principal becomes the initiator, and the history names both', async () => {
    await entrust()
    const { id } = await app.data(
      flowTasks.create,
      { flowId, data, status: 0, principalId: app.userId('coach01') },
      app.as('desk01'),
    )
    expect((await app.stateOf(id)).task.initiator).toBe(app.userId('coach01'))
    const listed = async (account: 'coach01' | 'desk01') =>
      (await app.data(launches.list, { flowId }, app.as(account))).list.map((row) => row.id)
    expect(await listed('coach01')).toEqual([id])
    expect(await listed('desk01')).toEqual([])
    const launched = await app.data(launches.list, { isForPrincipal: 1 }, app.as('desk01'))
    expect(launched.list.map((row) => row.id)).toEqual([id])
    const { list: ofOthers } = await app.data(launches.list, { isForPrincipal: 1 }, app.as('coach01'))
    expect(ofOthers).toEqual([])
    const { list: history } = await app.data(taskDetail.records, { taskId: id }, app.as('desk01'))
    expect(history[0]).toMatchObject({
      handleId: app.userId('desk01'),
      asUserName: expect.stringContaining('/coach01'),
    })
    const { rows } = await sql<{ title: string }>`
      select m.title from system_message m join system_message_receipt r on r.message_id = m.id
      where r.user_id = ${app.userId('coach01')} and m.creator_user_id = ${app.userId('desk01')}
      order by m.creator_time desc limit 1`.execute(app.database.db)
    expect(rows[0]!.title).toContain('代您发起了')
    await app.approve(id, 'manager01')
    expect((await app.stateOf(id)).task.status).toBe(2)
  })

  test('the flow is among those of the substitute, who may not launch it for themselves', async () => {
    const flowIds = async () => {
      const { list } = await app.data(flows.all, {}, app.as('desk01'))
      return list.flatMap(({ children }) => children.map(({ id }) => id))
    }
    expect(await principalsOf()).toEqual({ list: [], canLaunch: false })
    expect(await flowIds()).not.toContain(flowId)
    await entrust()
    expect(await principalsOf()).toEqual({
      list: [{ id: app.userId('coach01'), fullName: expect.stringContaining('/coach01') }],
      canLaunch: false,
    })
    expect(await flowIds()).toContain(flowId)
    expect((await app.data(flows.launchForm, { id: flowId }, app.as('desk01'))).id).toBe(flowId)
    expect((await launch({ principalId: undefined })).code).toBe(403)
  })

  test('forecast and candidates are those of the principal', async () => {
    await entrust()
    const input = { flowId, data, principalId: app.userId('coach01') }
    const path = await app.data(acts.forecast, input, app.as('desk01'))
    expect(path.refusal).toBe('')
    expect(path.path.map(({ nodeCode }) => nodeCode)).toContain('n1')
    const asked = { operatorId: '0', flowId, formData: input }
    expect((await app.call(acts.candidates, asked, app.as('desk01'))).code).toBe(200)
    expect((await app.call(acts.candidates, asked, app.as('manager01'))).code).toBe(403)
  })
})

describe('what is refused', () => {
  const codeOf = async (rest: object = {}) => {
    const { code, data: details } = await launch(rest)
    return [code, (details as unknown as { fields?: { field: string }[] } | null)?.fields?.[0]?.field]
  }
  const refused = [403, 'principalId']

  test('without an entrustment, before it, after it, and one for handling items', async () => {
    expect(await codeOf()).toEqual(refused)
    const id = await entrust({ startTime: Date.now() + 60_000 })
    expect(await codeOf()).toEqual(refused)
    await app.data(delegates.end, { id }, app.as('coach01'))
    await entrust({ type: DelegateType.handle })
    expect(await codeOf()).toEqual(refused)
    const launching = await entrust()
    expect(await codeOf()).toEqual([200, undefined])
    await app.data(delegates.end, { id: launching }, app.as('desk01'))
    expect(await codeOf()).toEqual(refused)
  })

  test('a flow that the principal may not launch, and one that has to be accepted', async () => {
    const own = await app.release([app.approver('n1', 'manager01')], { initiator: [app.userId('admin')] })
    await entrust({ flowId: '' })
    expect(await codeOf({ flowId: own })).toEqual(refused)
    expect(await principalsOf(own)).toEqual({ list: [], canLaunch: false })
    await sql`update workflow_flow set must_accept_entrust = true where id = ${flowId}`.execute(
      app.database.db,
    )
    expect(await codeOf()).toEqual(refused)
    await sql`update workflow_flow set must_accept_entrust = false where id = ${flowId}`.execute(
      app.database.db,
    )
  })

  test('drafts, and a principal who is disabled', async () => {
    await entrust()
    expect(await codeOf({ status: 1 })).toEqual([400, 'principalId'])
    const set = (mark: number) =>
      sql`update org_user set enabled_mark = ${mark} where account = 'coach01'`.execute(app.database.db)
    await set(0)
    expect(await codeOf()).toEqual(refused)
    await set(1)
  })
})

test('launching and handling are entrusted one beside the other, also to different users', async () => {
  await entrust()
  await entrust({ type: DelegateType.handle, toUserId: app.userId('manager01') })
  const again = await app.call(
    delegates.create,
    body({ toUserId: app.userId('manager01') }),
    app.as('coach01'),
  )
  expect(again.code).toBe(409)
  // Clients that send no type mean items.
  const { type: _, ...older } = body({ flowId: 'flow.expense' })
  const { id } = await app.data(delegates.create, older, app.as('coach01'))
  expect((await app.data(delegates.read, { id }, app.as('coach01'))).type).toBe(DelegateType.handle)
})
