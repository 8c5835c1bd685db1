import { sql } from 'kysely'
import { expect } from 'vitest'
import { delegates } from '@tessera/shared/contract/workflow/delegates'
import { taskActCalls as acts } from '@tessera/shared/contract/workflow/task-acts'
import type { FlowApp } from './flow-app.ts'

// The ways in which the initiator `coach01` could get to decide about their own task, and what they could do then.

type Answer = Awaited<ReturnType<FlowApp['call']>>

const hourMs = 3_600_000
const everyAct = {
  hasTransferBtn: true,
  hasDelegateBtn: true,
  hasFreeApprover: true,
  hasRemoveSignerBtn: true,
  isCustomCopy: true,
}

interface Way {
  /** Makes the initiator one who acts at `n1`, where the server lets it. Returns its answer. */
  readonly open: (app: FlowApp, taskId: string) => Promise<Answer | null>
  /** Who holds the item after a way that needs no change of it; none: the initiator has it, or no user does. */
  readonly holder?: 'manager01'
}

const coach = (app: FlowApp) => app.userId('coach01')
const addSigner = (position: 'before' | 'beside' | 'after'): Way => ({
  open: (app, id) => app.onItem(acts.addSigner, id, 'manager01', { position, userIds: [coach(app)] }),
})

export const ways: Readonly<Record<string, Way>> = {
  transfer: {
    open: (app, id) => app.onItem(acts.transfer, id, 'manager01', { freeApproverUserId: coach(app) }),
  },
  delegate: { open: (app, id) => app.onItem(acts.delegate, id, 'manager01', { userId: coach(app) }) },
  'add signer before': addSigner('before'),
  'add signer beside': addSigner('beside'),
  'add signer after': addSigner('after'),
  'chain of delegates': {
    async open(app, id) {
      await app.onItem(acts.delegate, id, 'manager01', { userId: app.userId('desk01') })
      return app.onItem(acts.delegate, id, 'desk01', { userId: coach(app) })
    },
  },
  assign: {
    open: (app, taskId) =>
      app.call(acts.assign, { taskId, nodeCode: 'n1', freeApproverUserId: coach(app) }, app.as('admin')),
  },
  'hand over': {
    async open(app) {
      const input = { fromId: app.userId('manager01'), toId: coach(app) }
      return app.call(acts.handOver, input, app.as('admin'))
    },
  },
  batch: {
    async open(app, taskId) {
      const ids = [await app.itemOf(taskId, 'manager01')]
      const input = { ids, batchType: 2 as const, freeApproverUserId: coach(app) }
      const { list } = await app.data(acts.batch, input, app.as('manager01'))
      return { code: list[0]!.refusal === '' ? 200 : 403, msg: list[0]!.refusal } as Answer
    },
  },
  entrust: {
    async open(app) {
      const period = { startTime: Date.now() - hourMs, endTime: Date.now() + hourMs }
      await app.data(delegates.create, { toUserId: coach(app), ...period }, app.as('manager01'))
      return null
    },
    holder: 'manager01',
  },
  'an older server': {
    async open(app, taskId) {
      const { assignments } = await app.stateOf(taskId)
      const rows = assignments.map((row) => ({ ...row, userId: coach(app), actsAs: coach(app) }))
      await sql`update workflow_task set state = jsonb_set(state, '{assignments}', ${JSON.stringify(rows)}::jsonb)
        where id = ${taskId}`.execute(app.database.db)
      return null
    },
  },
}

type OwnAct = (app: FlowApp, operatorId: string) => Promise<Answer>
const tryAct =
  (call: (typeof acts)[keyof typeof acts], rest: (app: FlowApp) => object = () => ({})): OwnAct =>
  (app, operatorId) =>
    app.call(call, { operatorId, ...rest(app) } as never, app.as('coach01'))
const admin = (app: FlowApp) => app.userId('admin')

/** What the initiator could do with the item. */
export const ownActs: Readonly<Record<string, OwnAct>> = {
  approve: tryAct(acts.approve),
  reject: tryAct(acts.reject),
  transfer: tryAct(acts.transfer, (app) => ({ freeApproverUserId: admin(app) })),
  delegate: tryAct(acts.delegate, (app) => ({ userId: admin(app) })),
  'add signer': tryAct(acts.addSigner, (app) => ({ position: 'before', userIds: [admin(app)] })),
}

export const closed = { automatic: { initiator: 'superior' } }
export const open = { automatic: { initiator: 'act' } }

/** A flow with one node of `manager01`; `node` says whether the initiator may act at it. */
export const releaseFor = (app: FlowApp, node: object) =>
  app.release([app.approver('n1', 'manager01', { ...everyAct, ...node })])

/** Walks a way and tries an act; the answers of both. */
export async function attempt(app: FlowApp, flowId: string, way: Way, act: OwnAct) {
  await sql`delete from workflow_delegate`.execute(app.database.db)
  const taskId = await app.launch(flowId)
  const opened = await way.open(app, taskId)
  const operatorId = await app.itemOf(taskId, way.holder ?? 'coach01')
  const acted = await act(app, operatorId)
  await sql`delete from workflow_delegate`.execute(app.database.db)
  return { taskId, opened, acted }
}

/** The initiator has decided nothing, and no way has led to it. */
export async function expectNotDecided(
  app: FlowApp,
  { taskId, opened, acted }: Awaited<ReturnType<typeof attempt>>,
) {
  if (opened) expect(opened.code).not.toBe(200)
  expect(acted.code).not.toBe(200)
  if (opened === null) expect(acted).toMatchObject({ code: 403, data: { reason: 'ownRequest' } })
  else expect(opened.msg).toContain('不能由发起人')
  const state = await app.stateOf(taskId)
  expect(state.task.status).toBe(1)
  expect(state.assignments.some(({ decidedBy }) => decidedBy === coach(app))).toBe(false)
}
