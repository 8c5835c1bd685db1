import { sql } from 'kysely'
import { flows, type FlowBody } from '@tessera/shared/contract/workflow/flows'
import { taskActCalls as acts } from '@tessera/shared/contract/workflow/task-acts'
import { flowTasks } from '@tessera/shared/contract/workflow/tasks'
import type { StoredState } from '../src/workflow/runtime/stored-state.ts'
import { openApp, type TestApp } from './app.ts'
import { flowNode, refundBody } from './sample-flow.ts'

type Caller = { readonly token: string }

/** A server with released flows, and what tests of tasks do with them. Accounts are those of the demo. */
export interface FlowApp extends TestApp {
  /** Signs a demo account in, once. */
  as(account: string): Promise<Caller>
  userId(account: string): string
  /** An approver node for demo accounts. */
  approver(id: string, accounts: string | readonly string[], rest?: object): Node
  /** Releases a flow of nodes in a chain; returns its id. */
  release(nodes: readonly Node[], start?: object, body?: Partial<FlowBody>): Promise<string>
  /** Submits a task as `coach01`. */
  launch(flowId: string, values?: object): Promise<string>
  stateOf(taskId: string): Promise<StoredState>
  /** The open assignment of an account. */
  itemOf(taskId: string, account: string): Promise<string>
  approve(taskId: string, account: string, rest?: object): Promise<unknown>
}
type Node = ReturnType<typeof flowNode>

export async function openFlowApp(env: Readonly<Record<string, string>> = {}): Promise<FlowApp> {
  const app = await openApp(env)
  const { db } = app.database
  const { rows } = await sql<{ id: string; account: string }>`select id, account from org_user`.execute(db)
  const ids = new Map(rows.map(({ id, account }) => [account, id]))
  const callers = new Map<string, Promise<Caller>>()
  const as = (account: string): Promise<Caller> => {
    const known = callers.get(account)
    if (known) return known
    const signing = app.signIn(account).then((token) => ({ token }))
    callers.set(account, signing)
    return signing
  }
  const userId = (account: string) => ids.get(account)!
  const stateOf = async (id: string) => {
    const { rows: found } = await sql<{ state: StoredState }>`
      select state from workflow_task where id = ${id}`.execute(db)
    return found[0]!.state
  }
  const itemOf = async (id: string, account: string) => {
    const { assignments } = await stateOf(id)
    const open = assignments.findLast((row) => row.userId === userId(account) && row.state === 'live')
    return `${id}.${open?.id}`
  }
  return {
    ...app,
    as,
    userId,
    stateOf,
    itemOf,
    approver: (id, accounts, rest = {}) =>
      flowNode('approver', id, { assigneeType: 6, approvers: [accounts].flat().map(userId), ...rest }),
    async release(nodes, start = {}, body = {}) {
      const chain = nodes.reduceRight<object | undefined>(
        (next, node) => ({ ...node, ...(next && { childNode: next }) }),
        undefined,
      )
      const template = flowNode('start', 'start', start, chain ? { childNode: chain } : {})
      const admin = await as('admin')
      const flowTemplateJson = JSON.stringify(template)
      const { id } = await app.data(flows.create, refundBody('', { flowTemplateJson, ...body }), admin)
      await app.data(flows.release, { id }, admin)
      return id
    },
    async launch(flowId, values = { amount: 300, reason: '课程取消' }) {
      const coach = await as('coach01')
      const { id } = await app.data(
        flowTasks.create,
        { flowId, data: JSON.stringify(values), status: 0 },
        coach,
      )
      return id
    },
    async approve(taskId, account, rest = {}) {
      const operatorId = await itemOf(taskId, account)
      const by = await as(account)
      return app.data(acts.approve, { operatorId, ...rest }, by)
    },
  }
}
