import type { Conditions } from '@tessera/shared/contract/fields/conditions'
import type { WhoSource } from '@tessera/shared/contract/workflow/flow-template'

// A released flow as the engine reads it: nodes by id with the node that follows each. Every fork has its own join, so
// forks and joins nest like brackets; `compile` and `buildGraph` create nothing else.

export interface Graph {
  readonly startId: string
  readonly nodes: Readonly<Record<string, FlowNode>>
  readonly settings: FlowSettings
}

export interface FlowSettings {
  /** When the initiator may withdraw a task that is being handled. */
  readonly withdraw: 'beforeFirstApproval' | 'anyTime' | 'never'
  /** Approver node outside of the flow that decides whether an adopted task is revoked; null: never. */
  readonly revokeNode: string | null
  /** The least time between two reminders by the initiator. */
  readonly urgeIntervalMs: number
}

export const defaultSettings: FlowSettings = {
  withdraw: 'beforeFirstApproval',
  revokeNode: null,
  urgeIntervalMs: 600_000,
}

/** A branch of a fork, by the ids of both. */
export interface BranchRef {
  readonly fork: string
  readonly branch: string
}

interface NodeBase {
  readonly id: string
  readonly name: string
  /** The node that follows; the last node of a branch names the join. Null for `end` and for the revoke node. */
  readonly next: string | null
  /** The branches around the node, from the outermost. */
  readonly scope: readonly BranchRef[]
}

/** Where users come from. The engine knows some from the history; the server looks up the others. */
export type PeopleRule =
  | PeopleSource
  | {
      /** Everybody whom one of the sources finds; at most one of them is looked up. */
      readonly kind: 'union'
      readonly sources: readonly PeopleSource[]
    }
export type PeopleSource =
  | { readonly kind: 'initiator' }
  | { readonly kind: 'approverOf'; readonly node: string }
  /** Those who approved the node before; the initiator where there is none. */
  | { readonly kind: 'previousApprovers' }
  | { readonly kind: 'chosenByInitiator'; readonly range: LookUpRule | null }
  | { readonly kind: 'chosenByPrevious'; readonly range: LookUpRule | null }
  | LookUpRule

/** Users by id, and rules that the server resolves. `within` leaves out who has less in common with the initiator. */
export type LookUpRule =
  | { readonly kind: 'named'; readonly ids: readonly string[] }
  | { readonly kind: 'lookUp'; readonly sources: readonly WhoSource[]; readonly within: string }

/** A share in percent, or a sum of votes. */
export type Threshold = { readonly percent: number } | { readonly count: number }

/** How the decisions of several signers become one. */
export type Counting =
  | { readonly kind: 'any' }
  | { readonly kind: 'all' }
  | { readonly kind: 'inTurn' }
  | {
      readonly kind: 'share'
      readonly pass: Threshold
      /** Refuses at so many rejections already; null: when the pass threshold is out of reach. */
      readonly reject: Threshold | null
      readonly decide: 'atOnce' | 'afterAll'
    }

/** What happens when a node finds no user. */
export type EmptyPolicy =
  | { readonly kind: 'pass' }
  | { readonly kind: 'refuse' }
  | { readonly kind: 'users'; readonly ids: readonly string[] }
  | { readonly kind: 'administrator' }
  | { readonly kind: 'previousNames' }
  | { readonly kind: 'block' }

export interface AutoRules {
  /** Approves for a signer who approved the node just before, or any node that still counts. */
  readonly sameApprover: 'act' | 'previous' | 'ever'
  /** What happens when the initiator is a signer. */
  readonly initiator: 'act' | 'skip' | 'superior'
  readonly approveWhen: Conditions | null
  readonly rejectWhen: Conditions | null
}
export const noAutoRules: AutoRules = {
  sameApprover: 'act',
  initiator: 'act',
  approveWhen: null,
  rejectWhen: null,
}

export interface Duration {
  readonly day?: number
  readonly hour?: number
  readonly minute?: number
  readonly second?: number
}
/** A time that the server works out with the calendar. */
export interface TimeRule {
  /** Where it begins: now, at the submission, at a field of the form, or at a date. */
  readonly from: 'receipt' | 'launch' | 'field' | 'date'
  readonly field?: string
  readonly date?: number
  readonly duration: Duration
  /** How long before that. */
  readonly lead?: Duration
  readonly isWorkingTime?: boolean
}

export interface LateRule {
  readonly after: TimeRule
  readonly act: 'remind' | 'approve' | 'reject' | 'transfer' | 'superior' | 'end'
  /** Of `remind`: how often in all, and the interval. */
  readonly times?: number
  readonly every?: Duration
  /** Of `transfer`: the new signer. */
  readonly to?: string
}

/** Where a rejection or a return leads. */
export type ReturnTarget = 'initiator' | 'previous' | { readonly node: string }

export type FieldRight = 'read' | 'write' | 'required' | 'hidden'
/** Rights by field; columns of a sub-table are `table-column`. A field that is not listed is read-only. */
export type FieldRights = Readonly<Record<string, FieldRight>>

/** Acts that a node can forbid. */
export type NodeAct =
  | 'reject'
  | 'return'
  | 'recall'
  | 'transfer'
  | 'delegate'
  | 'addSigner'
  | 'removeSigner'
  | 'cc'

/** What nodes have in common at which users work. */
export interface Staffing {
  readonly who: PeopleRule
  readonly empty: EmptyPolicy
  readonly late: readonly LateRule[]
}

export interface StartNode extends NodeBase {
  readonly kind: 'start'
  readonly fields: FieldRights
}
export interface WorkNode extends NodeBase, Staffing {
  readonly kind: 'approver' | 'process'
  readonly how: Counting
  /** Votes by user; users that are not listed have one. */
  readonly weights: Readonly<Record<string, number>>
  readonly auto: AutoRules
  readonly rejectTo: ReturnTarget
  /** Nodes that a return may lead to; null: every node that was passed, and the initiator. */
  readonly returnTo: readonly ReturnTarget[] | null
  /** A return out of a branch leaves the other branches alone and comes straight back. */
  readonly onlyMyBranch: boolean
  readonly fields: FieldRights
  readonly forbidden: readonly NodeAct[]
}

export interface Branch {
  readonly id: string
  readonly name: string
  /** The first node, or the join of an empty branch. */
  readonly first: string
  /** Of `condition` and `inclusive`; null is never met. */
  readonly when: Conditions | null
  readonly isDefault: boolean
}
export interface ForkNode extends NodeBase {
  readonly kind: 'fork'
  readonly mode: 'condition' | 'parallel' | 'inclusive'
  /** In the order of their priority. */
  readonly branches: readonly Branch[]
  readonly join: string
}
/** A fork at which a user picks one branch, or several. */
export interface ChooseNode extends NodeBase, Staffing {
  readonly kind: 'choose'
  readonly branches: readonly Branch[]
  readonly join: string
  readonly several: boolean
}
export interface JoinNode extends NodeBase {
  readonly kind: 'join'
  readonly fork: string
}
export interface CopyNode extends NodeBase {
  readonly kind: 'copy'
  readonly who: PeopleRule
}
export interface RouterNode extends NodeBase {
  readonly kind: 'router'
  /** The first route that is met; none: the next node. */
  readonly routes: readonly { readonly when: Conditions; readonly target: string }[]
}
export interface SubFlowNode extends NodeBase {
  readonly kind: 'subFlow'
  readonly flowId: string
  /** The initiators of the child tasks. */
  readonly who: PeopleRule
  readonly empty: EmptyPolicy
  readonly order: 'atOnce' | 'inTurn'
  /** Whether the task waits for its child tasks. */
  readonly wait: boolean
  readonly onFailure: 'goOn' | 'reject'
  readonly rejectTo: ReturnTarget
}
export interface TimerNode extends NodeBase {
  readonly kind: 'timer'
  readonly delay: TimeRule
}
export interface TriggerNode extends NodeBase {
  readonly kind: 'trigger'
  readonly event: string
  /** When it goes on without the event; null: never. */
  readonly timeout: TimeRule | null
}
export interface EffectNode extends NodeBase {
  /** `data` is written in the transaction, the others leave through the outbox; `interface` waits for its answer. */
  readonly kind: 'data' | 'interface' | 'message' | 'launch'
  /** What the server needs to carry it out. */
  readonly config: unknown
  /** Of `interface`: what an answer with an error does. `wait` leaves it to an administrator. */
  readonly onFailure: 'wait' | 'goOn' | 'reject'
  readonly rejectTo: ReturnTarget
}
export interface EndNode extends NodeBase {
  readonly kind: 'end'
}

export type FlowNode =
  | StartNode
  | WorkNode
  | ForkNode
  | ChooseNode
  | JoinNode
  | CopyNode
  | RouterNode
  | SubFlowNode
  | TimerNode
  | TriggerNode
  | EffectNode
  | EndNode

/** Returns a node; an unknown id is a fault of the caller. */
export function nodeOf(graph: Graph, id: string): FlowNode {
  const node = Object.hasOwn(graph.nodes, id) ? graph.nodes[id] : undefined
  if (!node) throw new Error(`the graph has no node ${id}`)
  return node
}

/** The nodes that users work at, and so can be returned to. */
export const isStaffed = (node: FlowNode): node is WorkNode | ChooseNode =>
  node.kind === 'approver' || node.kind === 'process' || node.kind === 'choose'

/** The ids of a node and of all that follows it, without the other branches of the forks around it. */
export function nodesFrom(graph: Graph, id: string): ReadonlySet<string> {
  const found = new Set<string>()
  const open = [id]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (found.has(next)) continue
    found.add(next)
    const node = nodeOf(graph, next)
    if (node.next !== null) open.push(node.next)
    if (node.kind === 'fork' || node.kind === 'choose') open.push(...node.branches.map(({ first }) => first))
  }
  return found
}
