import {
  branchingOf,
  type FlowNode as TemplateNode,
  type NodeOfKind,
  type StartNode,
} from '@tessera/shared/contract/workflow/flow-template'
import {
  namedSource,
  whoOfApprover,
  whoOfCopy,
  whoOfSubFlow,
  type WhoRule,
} from '@tessera/shared/contract/workflow/template/decision'
import { nodesFrom, noAutoRules, type Graph, type TimeRule } from '../graph.ts'
import { buildGraph, type TreeBranch, type TreeStep } from '../tree.ts'
import { toConditions, toEmpty, toFieldRights, toPeople, toWork } from './rules.ts'

export { toPeople } from './rules.ts'

// The graph of a template. `readFlowTemplate` has read the template before, so ids are there and unique.

export interface CompileProblem {
  readonly nodeId: string
  readonly why:
    | 'unknownKind'
    | 'unreachable'
    | 'thresholdNeverMet'
    | 'targetMissing'
    | 'targetNotBefore'
    | 'noDefault'
}

export interface Compiled {
  readonly graph: Graph
  /** Why the flow cannot be released; empty where it can. */
  readonly problems: readonly CompileProblem[]
}

/** The id of the node that decides about revocations. */
export const revokeId = 'revoke~'

export function compile(template: StartNode): Compiled {
  const problems: CompileProblem[] = []
  const steps = toSteps(template, problems)
  const { properties } = template
  const withdraw = (
    { untilFirstApproval: 'beforeFirstApproval', always: 'anyTime', never: 'never' } as const
  )[properties.withdraw]
  const approvers = listApprovers(steps)
  const isClosed = approvers.some(({ auto }) => auto.initiator === 'superior')
  const graph = buildGraph({
    start: {
      kind: 'start',
      id: template.nodeId,
      name: nameOf(template),
      fields: toFieldRights(properties.formOperates),
    },
    steps,
    settings: { withdraw },
    ...(properties.canRevokeFinished && { revoke: revokeNode(approvers, isClosed) }),
  })
  problems.push(...findTargetProblems(graph))
  return { graph, problems }
}

const nameOf = (node: TemplateNode): string => {
  const { title } = node.properties as { title?: string }
  return title || node.content
}

/**
 * Everybody who approved the task decides about its revocation; the initiator does not where a node leaves the decision
 * to others.
 */
const revokeNode = (approvers: readonly ApproverStep[], isClosed: boolean) => ({
  kind: 'approver' as const,
  id: revokeId,
  name: '',
  who: {
    kind: 'union' as const,
    sources: approvers.map(({ id }) => ({ kind: 'approverOf' as const, node: id })),
  },
  empty: { kind: 'administrator' as const },
  late: [],
  how: { kind: 'all' as const },
  weights: {},
  auto: { ...noAutoRules, initiator: isClosed ? ('superior' as const) : ('act' as const) },
  rejectTo: 'initiator' as const,
  returnTo: [],
  onlyMyBranch: false,
  fields: {},
  forbidden: ['return', 'recall'] as const,
})

type ApproverStep = Extract<TreeStep, { kind: 'approver' | 'process' }>
const listApprovers = (steps: readonly TreeStep[]): readonly ApproverStep[] =>
  steps.flatMap((step) => {
    if ('branches' in step) return step.branches.flatMap((branch) => listApprovers(branch.steps))
    return step.kind === 'approver' ? [step] : []
  })

/** The steps from a node to the end of its line: the node, its branches, and what follows after they joined. */
function toSteps(first: TemplateNode, problems: CompileProblem[]): readonly TreeStep[] {
  const steps: TreeStep[] = []
  let isOver = false
  for (let node: TemplateNode | undefined = first; node; node = node.childNode) {
    const own = toStep(node, problems)
    if (isOver && (own || node.conditionNodes.length > 0))
      problems.push({ nodeId: node.nodeId, why: 'unreachable' })
    if (own) steps.push(own, ...copiesAfter(node))
    if (node.conditionNodes.length > 0) steps.push(toSplit(node, problems))
    isOver ||= node.kind === 'end'
  }
  return steps
}

/** Users who get a copy once an approver has passed the task on. */
function copiesAfter({ kind, nodeId, properties }: TemplateNode): readonly TreeStep[] {
  if (kind !== 'approver' && kind !== 'process') return []
  const { circulateUser: users, circulatePosition: positions, circulateRole: roles } = properties
  if (users.length + positions.length + roles.length === 0) return []
  const who = toPeople({ sources: [namedSource({ users, positions, roles })], within: 'company' })
  return [{ kind: 'copy', id: `${nodeId}~copy`, name: properties.title, who }]
}

function toSplit(node: TemplateNode, problems: CompileProblem[]): TreeStep {
  const branching = branchingOf(node)
  const mode = branching === 'none' ? 'condition' : branching
  const branches = node.conditionNodes.map((branch) => toBranch(branch, problems))
  const { nodeId } = node
  const hasStep =
    node.kind !== 'choose' && node.kind !== 'parallel' && node.kind !== 'inclusive' && node.kind !== 'empty'
  const base = { id: hasStep ? `${nodeId}~fork` : nodeId, name: nameOf(node) }
  const isOpen =
    (mode === 'condition' || mode === 'inclusive') && !branches.some(({ isDefault }) => isDefault)
  if (isOpen) problems.push({ nodeId, why: 'noDefault' })
  if (mode !== 'choose') return { kind: 'fork', mode, branches, ...base }
  const { by, isMultiple } = (node as NodeOfKind<'choose'>).properties
  return {
    kind: 'choose',
    ...base,
    who: { kind: by === 'initiator' ? 'initiator' : 'previousApprovers' },
    empty: { kind: 'administrator' },
    late: [],
    several: isMultiple,
    branches,
  }
}

/** A condition is the head of its branch; of a parallel branch the head is its first step. */
function toBranch(head: TemplateNode, problems: CompileProblem[]): TreeBranch {
  const { nodeId } = head
  const properties = head.kind === 'condition' ? head.properties : null
  return {
    id: nodeId,
    name: nameOf(head),
    when: properties && !properties.isDefault ? toConditions(properties) : null,
    isDefault: properties?.isDefault ?? false,
    steps: toSteps(head, problems),
  }
}

type ToStep<N> = (node: N, base: { id: string; name: string }) => TreeStep | null
type OwnKind = Exclude<TemplateNode['kind'], 'other'>
const nothing = () => null

const steps: { readonly [K in OwnKind]: ToStep<NodeOfKind<K>> } = {
  start: nothing,
  condition: nothing,
  branch: nothing,
  empty: nothing,
  parallel: nothing,
  inclusive: nothing,
  choose: nothing,
  approver: ({ properties }, base) => ({
    kind: 'approver',
    ...base,
    ...toWork(properties, whoOfApprover(properties)),
  }),
  process: ({ properties }, base) => ({
    kind: 'process',
    ...base,
    ...toWork(properties, whoOfApprover(properties)),
  }),
  copy: ({ properties }, base) => ({ kind: 'copy', ...base, who: toPeople(whoOfCopy(properties)) }),
  timer: ({ properties }, base) => ({ kind: 'timer', ...base, delay: toTime(properties, properties) }),
  subFlow: ({ properties }, base) => ({
    kind: 'subFlow',
    ...base,
    flowId: properties.flowId,
    who: toPeople(whoOfSubFlow(properties)),
    empty: toEmpty({
      policy: properties.empty?.policy ?? 'administrators',
      users: properties.empty?.users ?? [],
    }),
    order: properties.isInTurn ? 'inTurn' : 'atOnce',
    wait: !properties.isAsync,
    onFailure: 'goOn',
    rejectTo: 'initiator',
  }),
  router: ({ properties }, base) => ({
    kind: 'router',
    ...base,
    routes: properties.routes.map(({ nodeId, conditions }) => ({ target: nodeId, when: conditions })),
  }),
  trigger: ({ properties }, base) =>
    properties.event === 'time'
      ? { kind: 'timer', ...base, delay: toTime(properties) }
      : {
          kind: 'trigger',
          ...base,
          event: properties.name,
          timeout: properties.hasTimeout ? toTime(properties) : null,
        },
  data: ({ properties }, base) => ({ kind: 'data', ...base, ...effect(properties) }),
  message: ({ properties }, base) => ({ kind: 'message', ...base, ...effect(properties) }),
  launch: ({ properties }, base) => ({ kind: 'launch', ...base, ...effect(properties) }),
  interface: ({ properties }, base) => ({
    kind: 'interface',
    ...base,
    ...effect(properties),
    onFailure: properties.onError === 'goOn' ? 'goOn' : 'wait',
  }),
  end: (_node, base) => ({ kind: 'end', ...base }),
}

const effect = (config: unknown) => ({ config, onFailure: 'wait' as const, rejectTo: 'initiator' as const })

function toTime(
  {
    day,
    hour,
    minute,
    second,
    isWorkingTime,
  }: { day: number; hour: number; minute: number; second: number; isWorkingTime: boolean },
  more?: { until: 'duration' | 'date' | 'field'; date: number; field: string },
): TimeRule {
  const common = { duration: { day, hour, minute, second }, isWorkingTime }
  if (more?.until === 'date') return { from: 'date', date: more.date, ...common }
  if (more?.until === 'field') return { from: 'field', field: more.field, ...common }
  return { from: 'receipt', ...common }
}

function toStep(node: TemplateNode, problems: CompileProblem[]): TreeStep | null {
  const { kind, nodeId } = node
  if (kind === 'other') {
    problems.push({ nodeId, why: 'unknownKind' })
    return null
  }
  if (
    (kind === 'approver' || kind === 'process') &&
    isNeverMet(whoOfApprover(node.properties), node.properties)
  )
    problems.push({ nodeId, why: 'thresholdNeverMet' })
  const create = steps[kind] as ToStep<TemplateNode>
  return create(node, { id: nodeId, name: nameOf(node) })
}

/** A share above 100 %, or more votes than the named users have. */
function isNeverMet(who: WhoRule, { how }: NodeOfKind<'approver'>['properties']): boolean {
  if (!how || (how.mode !== 'share' && how.mode !== 'number' && how.mode !== 'votes')) return false
  if (how.mode === 'share') return how.pass > 100 || how.reject > 100
  const isFixed = who.sources.every(
    ({ kind, positions, roles, groups, units }) =>
      kind === 'named' && [positions, roles, groups, units].every((ids) => ids.length === 0),
  )
  if (!isFixed) return false
  const users = new Set(who.sources.flatMap((source) => source.users))
  const weightOf = (user: string) => how.weights.find(({ userId }) => userId === user)?.weight ?? 1
  const votes = how.mode === 'number' ? users.size : [...users].reduce((sum, user) => sum + weightOf(user), 0)
  return how.pass > votes || how.reject > votes
}

/** Routes and rejections to nodes that are not there, and rejections to nodes that come later. */
function findTargetProblems(graph: Graph): CompileProblem[] {
  return Object.values(graph.nodes).flatMap((node): CompileProblem[] => {
    const routes = node.kind === 'router' ? node.routes.map(({ target }) => target) : []
    const back = 'rejectTo' in node && typeof node.rejectTo === 'object' ? [node.rejectTo.node] : []
    const isMissing = [...routes, ...back].some((id) => !Object.hasOwn(graph.nodes, id))
    if (isMissing) return [{ nodeId: node.id, why: 'targetMissing' }]
    const isLater = back.some((id) => !nodesFrom(graph, id).has(node.id) || id === node.id)
    return isLater ? [{ nodeId: node.id, why: 'targetNotBefore' }] : []
  })
}
