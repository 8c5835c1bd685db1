import { propertiesOfKind, type NodeKind, type PropertiesOf } from './template/properties.ts'

export type { NodeKind, PropertiesOf } from './template/properties.ts'
export type { FieldPermission, WhoSource, WireCondition } from './template/rules.ts'

/** The types of nodes on the wire. */
export const wireTypes = [
  'start',
  'approver',
  'copy',
  'timer',
  'subFlow',
  'condition',
  'branch',
  'empty',
] as const
export type WireType = (typeof wireTypes)[number]

/**
 * The wire type of each kind. A kind of ours travels as the type that older clients know, with the key `kind`; a kind of
 * the wire has no such key.
 */
const wireTypeOf: Readonly<Record<Exclude<NodeKind, 'other'>, WireType>> = {
  start: 'start',
  approver: 'approver',
  process: 'approver',
  copy: 'copy',
  timer: 'timer',
  subFlow: 'subFlow',
  condition: 'condition',
  branch: 'branch',
  empty: 'empty',
  parallel: 'empty',
  inclusive: 'empty',
  choose: 'empty',
  router: 'empty',
  trigger: 'timer',
  data: 'timer',
  interface: 'timer',
  message: 'timer',
  launch: 'subFlow',
  end: 'empty',
}

interface NodeOf<K extends NodeKind> {
  /** What the node does. `other` is a kind that this version does not know; `otherKind` has its name. */
  kind: K
  type: WireType
  otherKind?: string
  nodeId: string
  /** The node before; the start node has ''. Readers use the tree. */
  prevId: string
  /** Text on the card. */
  content: string
  properties: PropertiesOf<K>
  /** The node after this one, or after its branches have joined. */
  childNode?: FlowNode
  /** The first nodes of the branches that begin here; empty where there are none. */
  conditionNodes: FlowNode[]
  conditionType?: 'condition' | 'interflow'
  isInterflow?: boolean
  /** Keys of newer and older clients. */
  [unknown: string]: unknown
}

/** A node of the template's tree. */
export type FlowNode = { [K in NodeKind]: NodeOf<K> }[NodeKind]
export type StartNode = NodeOf<'start'>
export type NodeOfKind<K extends NodeKind> = NodeOf<K>

/** Why a template cannot be read. */
export type TemplateProblemReason =
  | 'notJson'
  | 'notATemplate'
  | 'notANode'
  | 'noStart'
  | 'startInside'
  | 'unknownType'
  | 'wrongType'
  | 'noId'
  | 'badId'
  | 'idTaken'
  | 'badSetting'
  | 'badKey'
  | 'circle'
  | 'tooMany'
  | 'tooDeep'

/** A problem of a template and its place: `childNode.conditionNodes[1].properties.conditions`. */
export interface TemplateProblem {
  readonly path: string
  readonly why: TemplateProblemReason
  /** The name or value that is wrong; '' where the place says everything. */
  readonly detail: string
}

/** Limits of a template. The figures of the designer are for 300 nodes. */
export const maxNodes = 1_000
/** Depth of lists and objects inside of the properties of a node. */
const maxDepth = 20
/** Problems that one answer has. */
const maxProblems = 100

type Raw = Record<string, unknown>

/** The key that would change the prototype of an object. */
const badKeys: ReadonlySet<string> = new Set(['__proto__'])
/** Ids that are the end of every flow, or names that every object has. */
const reservedIds: ReadonlySet<string> = new Set(['end', '__proto__', 'constructor', 'prototype'])
/** Keys of a node that `readNode` reads; the others stay as they are. */
const nodeKeys: ReadonlySet<string> = new Set([
  'type',
  'kind',
  'content',
  'nodeId',
  'prevId',
  'properties',
  'childNode',
  'conditionNodes',
  'conditionType',
  'isInterflow',
])
const nodeIdPattern = /^[\w.-]{1,64}$/

export type ReadTemplate = { template: StartNode } | { problems: readonly TemplateProblem[] }

/** Reads `flowTemplateJson`, as text or parsed, of any client. Returns the tree, or its problems. */
export function readFlowTemplate(input: unknown): ReadTemplate {
  const json = typeof input === 'string' ? parse(input) : { value: input }
  if (!('value' in json)) return { problems: [{ path: '', why: 'notJson', detail: '' }] }
  if (!isRaw(json.value)) return { problems: [{ path: '', why: 'notATemplate', detail: '' }] }
  if (json.value['type'] !== 'start') return { problems: [{ path: '', why: 'noStart', detail: '' }] }
  const problems: TemplateProblem[] = []
  const template = readTree(json.value, problems)
  return problems.length > 0 ? { problems } : { template }
}

function parse(text: string): { value: unknown } | {} {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return {}
  }
}

interface Pending {
  readonly raw: unknown
  readonly path: string
  readonly attach: (node: FlowNode) => void
}

/** Reads the nodes one after the other, without recursion: a long flow is a deep tree. */
function readTree(root: Raw, problems: TemplateProblem[]): StartNode {
  let start: FlowNode | undefined
  const ids = new Set<string>()
  const seen = new Set<unknown>()
  const pending: Pending[] = [{ raw: root, path: '', attach: (node) => (start = node) }]
  while (pending.length > 0 && problems.length < maxProblems) {
    const { raw, path, attach } = pending.pop()!
    const add = (why: TemplateProblemReason, key = '', detail = '') =>
      problems.push({ path: joinPath(path, key), why, detail: detail.slice(0, 100) })
    if (!isRaw(raw)) {
      add('notANode')
      continue
    }
    if (seen.has(raw)) {
      add('circle')
      continue
    }
    seen.add(raw)
    if (seen.size > maxNodes) {
      add('tooMany', '', String(maxNodes))
      break
    }
    const node = readNode(raw, path === '', add)
    if (!node) continue
    if (ids.has(node.nodeId)) add('idTaken', 'nodeId', node.nodeId)
    ids.add(node.nodeId)
    attach(node)
    pending.push(...listInner(raw, path, node, add))
  }
  return start as StartNode
}

type Add = (why: TemplateProblemReason, key?: string, detail?: string) => void

function listInner(raw: Raw, path: string, node: FlowNode, add: Add): Pending[] {
  const inner: Pending[] = []
  const { childNode, conditionNodes = [] } = raw
  const branches = conditionNodes === null || conditionNodes === '' ? [] : conditionNodes
  if (!Array.isArray(branches)) add('notANode', 'conditionNodes')
  else
    for (const [at, branch] of branches.entries())
      inner.push({
        raw: branch,
        path: joinPath(path, `conditionNodes[${at}]`),
        attach: (one) => (node.conditionNodes[at] = one),
      })
  // Older clients write {} for a node that they removed.
  const isEmpty = isRaw(childNode) && Object.keys(childNode).length === 0
  if (childNode !== undefined && childNode !== null && childNode !== '' && !isEmpty)
    inner.push({
      raw: childNode,
      path: joinPath(path, 'childNode'),
      attach: (one) => (node.childNode = one),
    })
  return inner.toReversed()
}

function readNode(raw: Raw, isRoot: boolean, add: Add): FlowNode | undefined {
  for (const key of Object.keys(raw)) if (badKeys.has(key)) add('badKey', key, key)
  const { type, content, nodeId, prevId, conditionType, isInterflow } = raw
  if (!isWireType(type)) {
    add('unknownType', 'type', describe(type))
    return undefined
  }
  if (type === 'start' && !isRoot) add('startInside', 'type')
  const kind = readKind(raw['kind'], type)
  if (kind === undefined) add('wrongType', 'kind', describe(raw['kind']))
  const id = typeof nodeId === 'number' ? String(nodeId) : nodeId
  if (id === undefined || id === null || id === '') add('noId', 'nodeId')
  else if (typeof id !== 'string' || !nodeIdPattern.test(id) || reservedIds.has(id))
    add('badId', 'nodeId', describe(id))
  const unknown = Object.entries(raw).filter(([key]) => !nodeKeys.has(key) && !badKeys.has(key))
  for (const [key, value] of unknown) assertPlain(value, key, add)
  const properties = readProperties(raw['properties'], kind ?? 'other', add)
  return {
    type,
    kind: kind ?? 'other',
    ...(kind === 'other' ? { otherKind: String(raw['kind']) } : {}),
    content: typeof content === 'string' ? content : '',
    nodeId: typeof id === 'string' ? id : '',
    prevId: typeof prevId === 'string' || typeof prevId === 'number' ? String(prevId) : '',
    properties,
    conditionNodes: [],
    ...(conditionType === 'condition' || conditionType === 'interflow' ? { conditionType } : {}),
    ...(isInterflow === undefined || isInterflow === null
      ? {}
      : { isInterflow: isInterflow === true || isInterflow === 1 || isInterflow === 'true' }),
    ...Object.fromEntries(unknown),
  } as FlowNode
}

/** The kind of a node; undefined where it does not travel as this type. */
function readKind(kind: unknown, type: WireType): NodeKind | undefined {
  if (kind === undefined || kind === null || kind === '') return type
  if (typeof kind !== 'string') return undefined
  if (!Object.hasOwn(wireTypeOf, kind)) return 'other'
  return wireTypeOf[kind as keyof typeof wireTypeOf] === type ? (kind as NodeKind) : undefined
}

function readProperties(raw: unknown, kind: NodeKind, add: Add): unknown {
  const properties = raw ?? {}
  if (!isRaw(properties)) {
    add('badSetting', 'properties')
    return {}
  }
  if (!assertPlain(properties, 'properties', add)) return {}
  const read = propertiesOfKind[kind].safeParse(properties)
  if (read.success) return read.data
  for (const { path } of read.error.issues.slice(0, 20)) {
    const at = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('')
    add('badSetting', `properties${at}`, describe(valueAt(properties, path)))
  }
  return {}
}

/** Reports keys that would change a prototype, and values that are too deep; returns whether there are none. */
function assertPlain(value: unknown, root: string, add: Add): boolean {
  let level = [{ value, path: root }]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) {
      add('tooDeep', level[0]!.path.slice(0, 100), String(maxDepth))
      return false
    }
    const inner = level.flatMap(({ value: one, path }) =>
      typeof one === 'object' && one !== null
        ? Object.entries(one).map(([key, inside]) => ({
            key,
            value: inside as unknown,
            path: Array.isArray(one) ? `${path}[${key}]` : `${path}.${key}`,
          }))
        : [],
    )
    const bad = inner.find(({ key }) => badKeys.has(key))
    if (bad) {
      add('badKey', bad.path, bad.key)
      return false
    }
    level = inner
  }
  return true
}

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((one, key) => (one as Raw | undefined)?.[key as string], value)

function describe(value: unknown): string {
  if (value === undefined) return ''
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

const isWireType = (type: unknown): type is WireType => wireTypes.includes(type as WireType)

const joinPath = (path: string, key: string) => (path && key ? `${path}.${key}` : path || key)

const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Writes a template as JSON text that `readFlowTemplate` reads as the same template. */
export const printFlowTemplate = (template: FlowNode): string => JSON.stringify(toWire(template))

/** The node as it travels: kinds of the wire have no `kind`, a node without branches no `conditionNodes`. */
function toWire({ kind, otherKind, childNode, conditionNodes, ...node }: FlowNode): Raw {
  const ownKind = kind === 'other' ? otherKind : kind
  return {
    ...node,
    ...(ownKind === node.type ? {} : { kind: ownKind }),
    ...(conditionNodes.length > 0 ? { conditionNodes: conditionNodes.map(toWire) } : {}),
    ...(childNode ? { childNode: toWire(childNode) } : {}),
  }
}

/** The nodes of a template, each before those that follow it. */
export function* nodesOf(template: FlowNode): Generator<FlowNode> {
  const pending: FlowNode[] = [template]
  while (pending.length > 0) {
    const node = pending.pop()!
    yield node
    if (node.childNode) pending.push(node.childNode)
    pending.push(...node.conditionNodes.toReversed())
  }
}

/** How a node goes on: by branches that begin at it, or without any. */
export type Branching = 'none' | 'condition' | 'parallel' | 'inclusive' | 'choose'

export function branchingOf({ kind, conditionNodes, conditionType }: FlowNode): Branching {
  if (conditionNodes.length === 0) return 'none'
  if (kind === 'parallel' || kind === 'inclusive' || kind === 'choose') return kind
  const isParallel = conditionType === 'interflow' || conditionNodes.every(({ isInterflow }) => isInterflow)
  return isParallel ? 'parallel' : 'condition'
}

/** A node of a kind with the defaults of all its properties. */
export function createNode<K extends Exclude<NodeKind, 'other'>>(
  kind: K,
  nodeId: string,
  properties: Partial<PropertiesOf<K>> = {},
): NodeOf<K> {
  return {
    type: wireTypeOf[kind],
    kind,
    content: '',
    nodeId,
    prevId: '',
    properties: propertiesOfKind[kind].parse(properties) as PropertiesOf<K>,
    conditionNodes: [],
  } as unknown as NodeOf<K>
}
