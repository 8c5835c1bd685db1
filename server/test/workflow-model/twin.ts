import type { Command } from '../../src/workflow/engine/commands.ts'
import type { FactRequest, Facts } from '../../src/workflow/engine/facts.ts'
import {
  defaultSettings,
  noAutoRules,
  nodeOf,
  isStaffed,
  type Counting,
  type Graph,
} from '../../src/workflow/engine/graph.ts'
import { createState, type FlowState } from '../../src/workflow/engine/state.ts'
import type { needs, step } from '../../src/workflow/engine/step.ts'
import { buildGraph, type TreeStep } from '../../src/workflow/engine/tree.ts'
import {
  initiator,
  superiorOfInitiator,
  type ModelCommand,
  type ModelFlow,
  type ModelStep,
  type WorkStep,
} from './flow.ts'
import { ReferenceModel } from './reference.ts'

// The engine and the reference model with the same flow and the same commands.

export interface Engine {
  readonly step: typeof step
  readonly needs: typeof needs
}

const howOf = (how: WorkStep['how']): Counting =>
  typeof how === 'string'
    ? { kind: how }
    : {
        kind: 'share',
        pass: { percent: how.percent },
        reject: how.rejectPercent === null ? null : { percent: how.rejectPercent },
        decide: how.afterAll ? 'afterAll' : 'atOnce',
      }

function toTree(step: ModelStep): TreeStep {
  const { id } = step
  if (step.type === 'delay')
    return { kind: 'timer', id, name: id, delay: { from: 'receipt', duration: { minute: 1 } } }
  if (step.type === 'child')
    return {
      kind: 'subFlow',
      id,
      name: id,
      flowId: 'child',
      who: { kind: 'named', ids: step.users },
      empty: { kind: 'pass' },
      order: step.inTurn ? 'inTurn' : 'atOnce',
      wait: true,
      onFailure: 'goOn',
      rejectTo: 'initiator',
    }
  if (step.type === 'split')
    return {
      kind: 'fork',
      id,
      name: id,
      mode: step.mode,
      branches: step.branches.map((branch, at) => ({
        id: branch.id,
        name: branch.id,
        when: [{ logic: 'and', groups: [{ field: branch.id, op: '==', value: 1, other: '' }] }],
        isDefault: step.mode !== 'parallel' && at === step.branches.length - 1,
        steps: branch.steps.map(toTree),
      })),
    }
  const { rejectTo, late, isClosed } = step
  return {
    kind: 'approver',
    id,
    name: id,
    who: { kind: 'named', ids: step.users },
    empty: { kind: 'pass' },
    late: late ? [{ after: { from: 'receipt', duration: { minute: 1 } }, act: late }] : [],
    how: howOf(step.how),
    weights: {},
    auto: isClosed ? { ...noAutoRules, initiator: 'superior' } : noAutoRules,
    rejectTo: rejectTo === 'initiator' || rejectTo === 'previous' ? rejectTo : { node: rejectTo },
    returnTo: null,
    onlyMyBranch: false,
    fields: {},
    forbidden: [],
  }
}

export const graphOf = (flow: ModelFlow): Graph =>
  buildGraph({
    start: { kind: 'start', id: 'start', name: 'start', fields: {} },
    steps: flow.map(toTree),
    settings: { ...defaultSettings, withdraw: 'anyTime' },
  })

/** The form: one field per branch. */
function formOf(steps: readonly ModelStep[]): Record<string, number> {
  const branches = steps.flatMap((step) => (step.type === 'split' ? step.branches : []))
  return Object.assign(
    Object.fromEntries(branches.map(({ id, isMet }) => [id, isMet ? 1 : 0])),
    ...branches.map((branch) => formOf(branch.steps)),
  ) as Record<string, number>
}

export class Twin {
  readonly graph: Graph
  readonly model: ReferenceModel
  readonly states: FlowState[]
  private readonly engine: Engine
  private readonly form: Readonly<Record<string, number>>
  private readonly places = new Map<string, number>()
  private accepted = 0
  private at = 1_000_000

  constructor(flow: ModelFlow, engine: Engine) {
    this.engine = engine
    this.graph = graphOf(flow)
    this.model = new ReferenceModel(flow)
    this.form = formOf(flow)
    this.states = [createState({ id: 'task', initiator })]
  }

  get state(): FlowState {
    return this.states.at(-1)!
  }

  /** Carries a command out in both. Returns what differs; null when both agree. */
  issue(command: Command): string | null {
    const at = (this.at += 100_000)
    const dated = { ...command, at }
    const before = this.state
    const translated = this.translate(before, command)
    const result = this.run(before, dated)
    const isExpected = translated !== null && this.model.apply(translated)
    const outcome = 'refusal' in result ? `refused (${result.refusal.code})` : 'accepted'
    if (isExpected !== 'state' in result)
      return `${JSON.stringify(command)}: the engine ${outcome}, the model did not agree`
    if (!('state' in result)) return null
    if (translated!.kind === 'approve' && 'assignmentId' in command)
      this.places.set(command.assignmentId, this.accepted)
    this.accepted++
    this.states.push(result.state)
    const [own, expected] = [viewOf(this.graph, result.state), this.model.view()]
    const more = own.filter((line) => !expected.includes(line)).map((line) => `engine only: ${line}`)
    const less = expected.filter((line) => !own.includes(line)).map((line) => `model only: ${line}`)
    const differs = own.join() !== expected.join()
    return differs ? `${JSON.stringify(command)}\n${[...more, ...less, own.join()].join('\n')}` : null
  }

  private run(state: FlowState, command: Command): ReturnType<Engine['step']> {
    let facts: Facts = { form: this.form, people: {}, times: {} }
    for (let rounds = 0; rounds < 50; rounds++) {
      const open = this.engine.needs(this.graph, state, command, facts)
      if (open.length === 0) return this.engine.step(this.graph, state, command, facts)
      for (const request of open) facts = answer(facts, request)
    }
    throw new Error('the engine always needs more facts')
  }

  /** The command in the words of the model; null when it is about something that is over. */
  private translate(state: FlowState, command: Command): ModelCommand | null {
    if (
      command.kind === 'submit' ||
      command.kind === 'withdraw' ||
      command.kind === 'terminate' ||
      command.kind === 'revive'
    )
      return { kind: command.kind }
    if (command.kind === 'timerDue') {
      const timer = state.timers.find(({ id }) => id === command.timerId)!
      const node = state.visits.find(({ id }) => id === timer.visitId)!.nodeId
      return timer.state === 'live' ? { kind: timer.kind === 'late' ? 'late' : 'delayOver', node } : null
    }
    if (command.kind === 'childFinished') {
      const { state: now, nodeId, userId } = state.effects.find(({ id }) => id === command.effectId)!
      return now === 'queued' ? { kind: 'childEnded', node: nodeId!, user: userId! } : null
    }
    if (command.kind === 'jump') {
      const visit = state.visits.find(({ id }) => id === command.visitId)!
      const { target, actor: by } = command
      return visit.state === 'live' ? { kind: 'jump', node: visit.nodeId, target, by } : null
    }
    if (!('assignmentId' in command)) throw new Error(`no translation of ${command.kind}`)
    const place = this.places.get(command.assignmentId)
    if (command.kind === 'recall') return place === undefined ? null : { kind: 'recall', of: place }
    const row = state.assignments.find(({ id }) => id === command.assignmentId)!
    if (row.state !== 'live' && row.state !== 'queued') return null
    const node = state.visits.find(({ id }) => id === row.visitId)!.nodeId
    const on = { node, user: row.userId, by: command.actor }
    return translateAct(command, on)
  }
}

function translateAct(command: Command, on: { node: string; user: string; by: string }): ModelCommand {
  if (command.kind === 'approve' || command.kind === 'reject') return { kind: command.kind, ...on }
  if (command.kind === 'transfer' || command.kind === 'delegate')
    return { kind: command.kind, ...on, to: command.to }
  if (command.kind === 'addSigner') return { kind: command.position, ...on, to: command.users[0]! }
  if (command.kind === 'removeSigner') return { kind: 'remove', node: on.node, user: on.user }
  if (command.kind !== 'return') throw new Error(`no translation of ${command.kind}`)
  const { target, comeBack } = command
  return { kind: 'return', ...on, target: typeof target === 'string' ? target : target.node, comeBack }
}

const everybody = Object.fromEntries(
  ['u0', 'u1', 'u2', 'u3', 'u4', 'u5'].map((id) => [id, 'active' as const]),
)

/** All users are active and entrusted, and everything is late after half of the time between two commands. */
function answer(facts: Facts, request: FactRequest): Facts {
  if (request.kind === 'time')
    return { ...facts, times: { ...facts.times, [request.key]: request.base + 50_000 } }
  if (request.kind === 'people' || request.kind === 'users') {
    const named = request.kind === 'people' && request.rule.kind === 'named' ? request.rule.ids : []
    const ids = request.kind === 'users' ? request.ids : named
    return { ...facts, people: { ...facts.people, [request.key]: ids } }
  }
  if (request.kind === 'superior')
    return { ...facts, people: { ...facts.people, [request.key]: [superiorOfInitiator] } }
  if (request.kind === 'principals')
    return { ...facts, principals: { ...facts.principals, [request.key]: everybody } }
  throw new Error(`no answer to ${request.key}`)
}

/** The state in the words of the view of the model. */
export function viewOf(graph: Graph, state: FlowState): string[] {
  const lines = state.visits.flatMap((visit) => {
    const node = nodeOf(graph, visit.nodeId)
    if (visit.state === 'done') return isStaffed(node) ? [`passed ${node.id}`] : []
    if (visit.state === 'obsolete') return []
    if (node.kind === 'timer') return [`delay ${node.id}`]
    const children = state.effects.filter(
      (row) =>
        row.visitId === visit.id &&
        row.kind === 'startChild' &&
        (row.state === 'queued' || row.state === 'waiting'),
    )
    const timers = state.timers.filter((row) => row.visitId === visit.id && row.state === 'live')
    const open = state.assignments.filter(
      (row) => row.visitId === visit.id && (row.state === 'live' || row.state === 'queued'),
    )
    return [
      ...children.map(
        (row) => `child ${node.id} ${row.userId} ${row.state === 'waiting' ? 'waits' : 'runs'}`,
      ),
      ...open.map((row) => `open ${node.id} ${row.userId} ${row.state}`),
      ...timers.map(() => `late ${node.id}`),
    ]
  })
  const passed = new Set(lines.filter((line) => line.startsWith('passed ')))
  const others = lines.filter((line) => !line.startsWith('passed '))
  return [`status ${state.task.status}`, ...passed, ...others].toSorted()
}
