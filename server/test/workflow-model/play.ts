import type { Command } from '../../src/workflow/engine/commands.ts'
import type { Facts } from '../../src/workflow/engine/facts.ts'
import {
  noAutoRules,
  type ChooseNode,
  type FlowNode,
  type FlowSettings,
  type Graph,
  type WorkNode,
} from '../../src/workflow/engine/graph.ts'
import {
  createState,
  type Assignment,
  type FlowState,
  type NewTask,
} from '../../src/workflow/engine/state.ts'
import { needs, step } from '../../src/workflow/engine/step.ts'
import { buildGraph, type FlowTree, type TreeBranch, type TreeStep } from '../../src/workflow/engine/tree.ts'
import { findHistoryGap, findViolation } from './invariants.ts'

// Flows and tasks for tests of the engine, in few words.

type Leaf<N extends FlowNode> = Omit<N, 'next' | 'scope'>

const staffing = { empty: { kind: 'block' }, late: [] } as const

/** A node at which users approve. */
export const work = (id: string, ids: readonly string[], more: Partial<WorkNode> = {}): Leaf<WorkNode> => ({
  kind: 'approver',
  id,
  name: id,
  who: { kind: 'named', ids },
  ...staffing,
  how: { kind: 'any' },
  weights: {},
  auto: noAutoRules,
  rejectTo: 'initiator',
  returnTo: null,
  onlyMyBranch: false,
  fields: {},
  forbidden: [],
  ...more,
})

export const branch = (
  id: string,
  steps: readonly TreeStep[],
  more: Partial<TreeBranch> = {},
): TreeBranch => ({
  id,
  name: id,
  when: null,
  isDefault: false,
  steps,
  ...more,
})
/** A branch that is taken when a field of the form is 1. */
export const branchIf = (field: string, steps: readonly TreeStep[]): TreeBranch =>
  branch(field, steps, { when: [{ logic: 'and', groups: [{ field, op: '==', value: 1, other: '' }] }] })

export const split = (
  mode: 'parallel' | 'inclusive' | 'condition',
  id: string,
  ...branches: readonly TreeBranch[]
): TreeStep => ({ kind: 'fork', mode, id, name: id, branches })

export const choice = (
  id: string,
  user: string,
  branches: readonly TreeBranch[],
  more: Partial<Omit<ChooseNode, 'branches'>> = {},
): TreeStep => ({
  kind: 'choose',
  id,
  name: id,
  who: { kind: 'named', ids: [user] },
  ...staffing,
  several: false,
  ...more,
  branches,
})

export const flowOf = (
  steps: readonly TreeStep[],
  more: { settings?: Partial<FlowSettings>; revoke?: FlowTree['revoke']; fields?: WorkNode['fields'] } = {},
): Graph =>
  buildGraph({
    start: { kind: 'start', id: 'start', name: 'start', fields: more.fields ?? {} },
    steps,
    ...(more.settings && { settings: more.settings }),
    ...(more.revoke && { revoke: more.revoke }),
  })

type Undated<C> = C extends unknown ? Omit<C, 'at'> & { at?: number } : never

/** A task that a test plays. Everything that holds in every state is checked after each command. */
export class Play {
  readonly graph: Graph
  state: FlowState
  form: Record<string, unknown> = {}
  /** Answers by key that differ from "the users that are named". */
  people: Record<string, readonly string[]> = {}
  times: Record<string, number | null> = {}
  principals: Record<string, Record<string, 'active' | 'ended'>> = {}
  at = 1_000

  constructor(graph: Graph, task: Partial<NewTask> = {}) {
    this.graph = graph
    this.state = createState({ id: 'task', initiator: 'ina', ...task })
  }

  /** Carries a command out; fails when it is refused. */
  do(command: Undated<Command>): this {
    const result = this.issue(command)
    if (!('state' in result)) throw new Error(`${command.kind} was refused: ${result.refusal.code}`)
    this.state = result.state
    const gap = this.state.task.parentId === null ? findHistoryGap(this.state) : null
    const problem = findViolation(this.state) ?? gap
    if (problem !== null) throw new Error(`after ${command.kind}: ${problem}`)
    return this
  }

  /** The code with which a command is refused; '' when it is accepted. */
  refusal(command: Undated<Command>): string {
    const before = JSON.stringify(this.state)
    const result = this.issue(command)
    if (JSON.stringify(this.state) !== before) throw new Error(`${command.kind} changed the state`)
    return 'state' in result ? '' : result.refusal.code
  }

  issue(undated: Undated<Command>) {
    const command = { at: (this.at += 1_000), ...undated } as Command
    let facts: Facts = { form: this.form }
    for (let round = 0; round < 50; round++) {
      const open = needs(this.graph, this.state, command, facts)
      if (open.length === 0) return step(this.graph, this.state, command, facts)
      for (const request of open) {
        const { kind, key } = request
        if (kind === 'time')
          facts = { ...facts, times: { ...facts.times, [key]: this.timeOf(key, request.base) } }
        else if (kind === 'principals')
          facts = {
            ...facts,
            principals: { ...facts.principals, [key]: this.principals[request.userId] ?? {} },
          }
        else if (kind !== 'form') {
          const named = 'rule' in request && request.rule.kind === 'named' ? request.rule.ids : undefined
          const users = this.people[key] ?? named ?? ('ids' in request ? request.ids : [])
          facts = { ...facts, people: { ...facts.people, [key]: users } }
        }
      }
    }
    throw new Error('the engine always needs more facts')
  }

  private timeOf(key: string, base: number): number | null {
    const given = Object.entries(this.times).find(([start]) => key.startsWith(start))
    return given ? given[1] : base + 60_000
  }

  submit = (more: object = {}): this => this.do({ kind: 'submit', actor: 'ina', ...more })

  /** The open assignment of a user, or one that is over; at one node where given. */
  row(user: string, node?: string): Assignment {
    const own = this.state.assignments.filter(
      (row) => row.userId === user && (!node || this.nodeOf(row) === node),
    )
    const found = own.findLast(({ state }) => state === 'live' || state === 'queued') ?? own.at(-1)
    if (!found) throw new Error(`${user} has no assignment`)
    return found
  }
  private nodeOf = (row: Assignment) => this.state.visits.find(({ id }) => id === row.visitId)?.nodeId

  on = (user: string, node?: string) => ({ assignmentId: this.row(user, node).id, actor: user })
  approve(...ids: readonly string[]): this {
    for (const user of ids) this.do({ kind: 'approve', ...this.on(user) })
    return this
  }

  /** Who can act now, as `node:user`, sorted. */
  get turns(): string[] {
    return this.state.assignments
      .filter(({ state }) => state === 'live')
      .map((row) => `${this.nodeOf(row)}:${row.userId}`)
      .toSorted()
  }
  get status(): number {
    return this.state.task.status
  }
  /** Nodes that were visited, in order, with how it ended. */
  get trace(): string[] {
    return this.state.visits
      .filter(({ nodeId }) => nodeId !== 'start')
      .map(({ nodeId, round, outcome }) => `${nodeId}${round > 1 ? round : ''}:${outcome ?? 'live'}`)
  }
}
