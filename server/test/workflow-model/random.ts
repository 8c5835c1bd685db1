import fc from 'fast-check'
import type { Command } from '../../src/workflow/engine/commands.ts'
import { isStaffed, nodeOf, type Graph } from '../../src/workflow/engine/graph.ts'
import type { FlowState } from '../../src/workflow/engine/state.ts'
import { initiator, type ModelFlow, type ModelStep, type WorkStep } from './flow.ts'
import { findHistoryGap, findViolation } from './invariants.ts'
import { Twin, type Engine } from './twin.ts'

// Random flows, and random users who act on what they saw a while ago.

const users = ['u1', 'u2', 'u3', 'u4', 'u5', initiator] as const
const someUsers = (minLength: number) =>
  fc.uniqueArray(fc.constantFrom(...users), { minLength, maxLength: 4 })

type Draft = DistributeOmit<ModelStep, 'id' | 'branches' | 'rejectTo'> & {
  branches?: { isMet: boolean; steps: Draft[] }[]
  rejectTo?: number
}
type DistributeOmit<T, K extends string> = T extends unknown ? Omit<T, K> : never

const how: fc.Arbitrary<WorkStep['how']> = fc.oneof(
  fc.constantFrom('any' as const, 'all' as const, 'inTurn' as const),
  fc.record({
    percent: fc.integer({ min: 1, max: 100 }),
    rejectPercent: fc.option(fc.integer({ min: 1, max: 100 })),
    afterAll: fc.boolean(),
  }),
)
const work = fc.record({
  type: fc.constant('work' as const),
  users: fc.oneof({ weight: 9, arbitrary: someUsers(1) }, { weight: 1, arbitrary: fc.constant([]) }),
  how,
  rejectTo: fc.nat(9),
  isClosed: fc.integer({ min: 0, max: 3 }).map((one) => one === 0),
  late: fc.option(fc.constantFrom('approve' as const, 'reject' as const, 'remind' as const), { freq: 3 }),
})
const wait = fc.oneof(
  fc.record({ type: fc.constant('delay' as const) }),
  fc.record({ type: fc.constant('child' as const), users: someUsers(1), inTurn: fc.boolean() }),
)

const drafts = fc.letrec<{ steps: Draft[]; step: Draft; split: Draft }>((tie) => ({
  steps: fc.array(tie('step'), { minLength: 0, maxLength: 3, depthIdentifier: 'flow' }),
  step: fc.oneof(
    { depthSize: 'small', withCrossShrink: true, depthIdentifier: 'flow' },
    { weight: 6, arbitrary: work as fc.Arbitrary<Draft> },
    { weight: 1, arbitrary: wait as fc.Arbitrary<Draft> },
    { weight: 4, arbitrary: tie('split') },
  ),
  split: fc.record({
    type: fc.constant('split' as const),
    mode: fc.constantFrom(
      'parallel' as const,
      'parallel' as const,
      'inclusive' as const,
      'condition' as const,
    ),
    branches: fc.array(fc.record({ isMet: fc.boolean(), steps: tie('steps') }), {
      minLength: 2,
      maxLength: 3,
    }),
  }) as fc.Arbitrary<Draft>,
}))

/** Gives steps their ids, and rejections a target: the initiator, the previous node, or any earlier one. */
function complete(drafted: readonly Draft[]): ModelFlow {
  let count = 0
  const earlier: string[] = []
  const completeStep = (draft: Draft): ModelStep => {
    const id = `n${++count}`
    if (draft.type === 'split') {
      const branches = (draft.branches ?? []).map(({ isMet, steps }, at) => ({
        id: `${id}b${at}`,
        isMet,
        steps: steps.map(completeStep),
      }))
      return { type: 'split', mode: draft.mode, id, branches }
    }
    if (draft.type !== 'work') return { ...draft, id } as ModelStep
    const targets = ['initiator', 'previous', ...earlier]
    const rejectTo = targets[(draft.rejectTo ?? 0) % targets.length]!
    earlier.push(id)
    const { users: signers, how: counting, late, isClosed } = draft
    return { type: 'work', id, users: signers, how: counting, late, isClosed, rejectTo }
  }
  return drafted.map(completeStep)
}

export const randomFlows: fc.Arbitrary<ModelFlow> = fc
  .tuple(work as fc.Arbitrary<Draft>, fc.array(drafts.step, { minLength: 1, maxLength: 4 }))
  .map(([first, rest]) => complete([first, ...rest]))

/** One command: which kind, which of the possible ones, and how many states ago its user looked. */
interface Plan {
  readonly kind: number
  readonly pick: number
  readonly other: number
  readonly age: number
}
export const planCommands: fc.Arbitrary<Plan[]> = fc.array(
  fc.record({
    kind: fc.nat(99),
    pick: fc.nat(99),
    other: fc.nat(99),
    age: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(4) }),
  }),
  { minLength: 5, maxLength: 40, size: 'max' },
)

type Choose = <T>(list: readonly T[], by: number) => T | undefined
const choose: Choose = (list, by) => (list.length === 0 ? undefined : list[by % list.length])

/** The weight of each kind of command in a plan. */
const kinds = [
  ...Array.from({ length: 40 }, () => 'approve' as const),
  ...Array.from({ length: 8 }, () => 'reject' as const),
  ...Array.from({ length: 12 }, () => 'return' as const),
  ...Array.from({ length: 10 }, () => 'recall' as const),
  ...Array.from({ length: 4 }, () => 'transfer' as const),
  ...Array.from({ length: 4 }, () => 'delegate' as const),
  ...Array.from({ length: 9 }, () => 'addSigner' as const),
  ...Array.from({ length: 3 }, () => 'removeSigner' as const),
  ...Array.from({ length: 4 }, () => 'timerDue' as const),
  ...Array.from({ length: 3 }, () => 'jump' as const),
  'withdraw' as const,
  'terminate' as const,
  'saveNothing' as const,
]

/** A command that a user could give who sees the state; undefined where there is none of the kind. */
function pickCommand(graph: Graph, state: FlowState, { kind, pick, other }: Plan): Command | undefined {
  const { status } = state.task
  const user = { actor: initiator, at: 0 }
  if (status === 5) return { kind: 'revive', target: null, administrator: true, ...user }
  if (status !== 1) return { kind: 'submit', ...user }
  const wanted = kinds[kind % kinds.length]!
  if (wanted === 'withdraw') return { kind: 'withdraw', ...user }
  if (wanted === 'terminate') return { kind: 'terminate', administrator: true, ...user }
  if (wanted === 'timerDue' || wanted === 'saveNothing') return pickSystem(state, pick)
  const staffed = Object.values(graph.nodes).filter(isStaffed)
  if (wanted === 'jump') {
    const visit = choose(
      state.visits.filter((row) => row.state === 'live'),
      pick,
    )
    const target = choose(staffed, other)
    return (
      visit &&
      target && {
        kind: 'jump',
        visitId: visit.id,
        target: target.id,
        administrator: true,
        actor: pick % 3 === 0 ? initiator : 'boss',
        at: 0,
      }
    )
  }
  if (wanted === 'recall') {
    const row = choose(state.assignments.filter((one) => one.decision === 'approve').toReversed(), pick % 4)
    return row && { kind: 'recall', assignmentId: row.id, actor: row.decidedBy ?? row.userId, at: 0 }
  }
  const open = state.assignments.filter(
    (row) => row.state === 'live' || (row.state === 'queued' && pick % 5 === 0),
  )
  const row = choose(open, pick)
  if (!row) return pickSystem(state, pick)
  const on = { assignmentId: row.id, actor: other % 8 === 0 ? initiator : row.userId, at: 0 }
  const to = choose(users, other)!
  if (wanted === 'approve' || wanted === 'reject') return { kind: wanted, ...on }
  if (wanted === 'transfer' || wanted === 'delegate') return { kind: wanted, to, ...on }
  if (wanted === 'removeSigner') return { kind: wanted, administrator: true, ...on }
  if (wanted === 'addSigner')
    return {
      kind: wanted,
      position: choose(['before', 'beside', 'after'] as const, pick)!,
      users: [to],
      ...on,
    }
  const targets = ['initiator', 'previous', 'previous', ...staffed.map(({ id }) => ({ node: id }))] as const
  return { kind: 'return', target: choose(targets, other)!, comeBack: pick % 2 === 0, ...on }
}

/** What the system would do: a timer or a child task. */
function pickSystem(state: FlowState, pick: number): Command | undefined {
  const timers = state.timers.filter((row) => row.state === 'live')
  const children = state.effects.filter((row) => row.kind === 'startChild' && row.state === 'queued')
  const timer = choose(timers, pick)
  if (timer && (children.length === 0 || pick % 2 === 0))
    return { kind: 'timerDue', timerId: timer.id, actor: null, at: 0 }
  const child = choose(children, pick)
  return child && { kind: 'childFinished', effectId: child.id, adopted: true, actor: null, at: 0 }
}

function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const inner of Object.values(value)) freeze(inner)
  return value
}

export interface Played {
  readonly problem: string | null
  /** Commands that were accepted, by kind. */
  readonly accepted: Readonly<Record<string, number>>
}

/** Plays a plan, then lets everybody approve until the task is over. Returns the first thing that is wrong. */
export function playRandomly(flow: ModelFlow, plan: readonly Plan[], engine: Engine): Played {
  const twin = new Twin(flow, engine)
  const accepted: Record<string, number> = {}
  const issue = (command: Command): string | null => {
    freeze(twin.state)
    const count = twin.states.length
    const problem = twin.issue(command) ?? findViolation(twin.state)
    if (twin.states.length > count) accepted[command.kind] = (accepted[command.kind] ?? 0) + 1
    return problem
  }
  for (const one of plan) {
    const seen = twin.states[Math.max(0, twin.states.length - 1 - one.age)]!
    const command = pickCommand(twin.graph, seen, one)
    const problem = command ? issue(command) : null
    if (problem !== null) return { problem, accepted }
  }
  for (let steps = 0; twin.state.task.status !== 2; steps++) {
    if (steps > 300) return { problem: 'the task does not come to its end', accepted }
    const last = nextApproval(twin.graph, twin.state)
    if (!last) return { problem: 'the task is stuck', accepted }
    const problem = issue(last)
    if (problem !== null) return { problem, accepted }
  }
  return { problem: findHistoryGap(twin.state), accepted }
}

function nextApproval(graph: Graph, state: FlowState): Command | undefined {
  if (state.task.status !== 1) return pickCommand(graph, state, { kind: 0, pick: 0, other: 0, age: 0 })
  const row = state.assignments.find((one) => one.state === 'live')
  if (row) return { kind: 'approve', assignmentId: row.id, actor: row.userId, at: 0 }
  const visit = state.visits.find((one) => one.state === 'live')
  return visit && isStaffed(nodeOf(graph, visit.nodeId)) ? undefined : pickSystem(state, 0)
}
