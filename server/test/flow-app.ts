import { sql } from 'kysely'
import { flows, type FlowBody } from '@tessera/shared/contract/workflow/flows'
import { taskActCalls as acts } from '@tessera/shared/contract/workflow/task-acts'
import { flowTasks } from '@tessera/shared/contract/workflow/tasks'
import type { StoredState } from '../src/workflow/runtime/stored-state.ts'
import { openApp, type TestApp } from './app.ts'
import { flowNode, refundBody } from './sample-flow.ts'

type Caller = { readonly token: string }
/** Demo accounts that are signed in. */
const accounts = ['admin', 'coach01', 'manager01', 'desk01'] as const
type Account = (typeof accounts)[number]
type ActCall = (typeof acts)[keyof typeof acts]

/** A server with released flows, and what tests of tasks do with them. Accounts are those of the demo. */
export interface FlowApp extends TestApp {
  /** One of the accounts that are signed in: see `accounts`. */
  as(account: Account): Caller
  userId(account: string): string
  /** An approver node for demo accounts. */
  approver(id: string, accounts: string | readonly string[], rest?: object): Node
  /** Releases a flow of nodes in a chain; returns its id. */
  release(nodes: readonly Node[], start?: object, body?: Partial<FlowBody>): Promise<string>
  /** Submits a task as `coach01`. */
  launch(flowId: string | Promise<string>, values?: object): Promise<string>
  stateOf(taskId: string): Promise<StoredState>
  /** The open assignment of an account. */
  itemOf(taskId: string, account: Account): Promise<string>
  approve(taskId: string, account: Account, rest?: object): Promise<unknown>
  /** Makes a call about the open assignment of an account, as that account. */
  onItem<C extends ActCall>(
    call: C,
    taskId: string,
    account: Account,
    rest?: object,
  ): ReturnType<TestApp['call']>
}
type Node = ReturnType<typeof flowNode>

export async function openFlowApp(env: Readonly<Record<string, string>> = {}): Promise<FlowApp> {
  const app = await openApp(env)
  const { db } = app.database
  const { rows } = await sql<{ id: string; account: string }>`select id, account from org_user`.execute(db)
  const ids = new Map(rows.map(({ id, account }) => [account, id]))
  const callers = new Map<Account, Caller>()
  for (const account of accounts) {
    const token = await app.signIn(account)
    callers.set(account, { token })
  }
  const as = (account: Account) => callers.get(account)!
  const userId = (account: string) => ids.get(account)!
  const stateOf = async (id: string) => {
    const { rows: found } = await sql<{ state: StoredState }>`
      select state from workflow_task where id = ${id}`.execute(db)
    return found[0]!.state
  }
  const itemOf = async (id: string, account: Account) => {
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
      const admin = as('admin')
      const flowTemplateJson = JSON.stringify(template)
      const { id } = await app.data(flows.create, refundBody('', { flowTemplateJson, ...body }), admin)
      await app.data(flows.release, { id }, admin)
      return id
    },
    async launch(released, values = { amount: 300, reason: '课程取消' }) {
      const flowId = await released
      const coach = as('coach01')
      const { id } = await app.data(
        flowTasks.create,
        { flowId, data: JSON.stringify(values), status: 0 },
        coach,
      )
      return id
    },
    async approve(taskId, account, rest = {}) {
      const operatorId = await itemOf(taskId, account)
      return app.data(acts.approve, { operatorId, ...rest }, as(account))
    },
    async onItem(call, taskId, account, rest = {}) {
      const operatorId = await itemOf(taskId, account)
      return app.call(call, { operatorId, ...rest } as never, as(account))
    },
  }
}
