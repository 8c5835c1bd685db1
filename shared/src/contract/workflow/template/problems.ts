import type { Conditions } from '../../fields/conditions.ts'
import { isEmpty } from '../../fields/kind.ts'
import { branchingOf, nodesOf, type FlowNode } from '../flow-template.ts'
import { whoOfApprover, whoOfCopy, whoOfSubFlow, type WhoRule } from './decision.ts'

/** Why a template that can be read cannot be released. */
export type NodeProblemReason =
  | 'unknownKind'
  | 'noPeople'
  | 'noDefault'
  | 'noCondition'
  | 'noValue'
  | 'noField'
  | 'noNode'
  | 'noFlow'
  | 'noEvent'

/** What a template names that is stored elsewhere. */
export type ReferenceKind = 'user' | 'role' | 'position' | 'group' | 'unit' | 'interface' | 'design' | 'flow'

export interface Reference {
  readonly kind: ReferenceKind
  readonly id: string
  readonly node: FlowNode
  /** Key of the properties that has it. */
  readonly key: string
}

/** A problem of a node that can be read. */
export interface NodeProblem {
  readonly node: FlowNode
  /** Key of its properties; '' for the node. */
  readonly key: string
  readonly why: NodeProblemReason
  readonly detail: string
}

/** Everything that a template names: people, flows, interfaces and designs. */
export function listReferences(template: FlowNode): Reference[] {
  return [...nodesOf(template)].flatMap((node): Reference[] => {
    const add = (kind: ReferenceKind, key: string, ids: readonly string[]) =>
      ids.filter((id) => id !== '').map((id) => ({ kind, id, node, key }))
    const people = (who: WhoRule | undefined, key: string) =>
      (who?.sources ?? []).flatMap((source) => [
        ...add('user', key, source.users),
        ...add('role', key, source.roles),
        ...add('position', key, [...source.positions, source.untilPosition]),
        ...add('group', key, source.groups),
        ...add('unit', key, source.units),
        // A wire interface is an address, ours an id.
        ...add('interface', key, source.interfaceId.includes('/') ? [] : [source.interfaceId]),
      ])
    const { kind, properties } = node
    switch (kind) {
      case 'start':
        return [
          ...add('user', 'initiator', properties.initiator),
          ...add('position', 'initiatePos', properties.initiatePos),
          ...add('role', 'initiateRole', properties.initiateRole),
          ...add('unit', 'initiateUnit', properties.initiateUnit),
          ...people(properties.freeFlow.on ? properties.freeFlow.who : undefined, 'freeFlow'),
          ...events(properties, ['initFuncConfig', 'endFuncConfig', 'flowRecallFuncConfig'], add),
        ]
      case 'approver':
      case 'process':
        return [
          ...people(whoOfApprover(properties), 'who'),
          ...add('user', 'empty', properties.empty?.users ?? []),
          ...add('user', 'late', properties.late?.users ?? []),
          ...add('user', 'circulateUser', properties.circulateUser),
          ...add('position', 'circulatePosition', properties.circulatePosition),
          ...add('role', 'circulateRole', properties.circulateRole),
          ...events(properties, ['approveFuncConfig', 'rejectFuncConfig', 'recallFuncConfig'], add),
        ]
      case 'copy':
        return people(whoOfCopy(properties), 'who')
      case 'subFlow':
        return [...people(whoOfSubFlow(properties), 'who'), ...add('flow', 'flowId', [properties.flowId])]
      case 'launch':
        return [...people(properties.who, 'who'), ...add('flow', 'flowId', [properties.flowId])]
      case 'message':
        return people(properties.who, 'who')
      case 'interface':
        return add('interface', 'interfaceId', [properties.interfaceId])
      case 'data':
        return add('design', 'modelId', [properties.modelId])
      default:
        return []
    }
  })
}

interface FuncConfig {
  readonly on: boolean
  readonly interfaceId: string
}

/** The interfaces that events of a node call. */
const events = <K extends string>(
  properties: Readonly<Record<K, FuncConfig>>,
  keys: readonly K[],
  add: (kind: ReferenceKind, key: string, ids: readonly string[]) => Reference[],
) => keys.flatMap((key) => (properties[key].on ? add('interface', key, [properties[key].interfaceId]) : []))

/**
 * What is wrong inside of a template, without looking at anything stored. `fields` are the names of the form's fields
 * with columns of sub-tables (`lines-price`); null where they are not known.
 */
export function findNodeProblems(template: FlowNode, fields: ReadonlySet<string> | null): NodeProblem[] {
  const nodes = [...nodesOf(template)]
  const ids = new Set(nodes.map(({ nodeId }) => nodeId))
  const problems: NodeProblem[] = []
  for (const node of nodes) {
    const add = (why: NodeProblemReason, key = '', detail = '') => problems.push({ node, key, why, detail })
    const assertField = (key: string, name: string) => {
      if (name !== '' && fields && !fields.has(name)) add('noField', key, name)
    }
    const assertNode = (key: string, id: string) => {
      if (!ids.has(id)) add('noNode', key, id)
    }
    const assertValues = (key: string, where: Conditions) => {
      for (const { op, value, other, field } of where.flatMap(({ groups }) => groups))
        if (op !== 'null' && op !== 'notNull' && other === '' && [value].flat().every(isEmpty))
          add('noValue', key, field)
    }
    const assertPeople = (who: WhoRule) => {
      if (who.sources.length === 0 || who.sources.some(isWithoutPeople)) add('noPeople', 'who')
      for (const { kind, field, nodeId } of who.sources) {
        if (kind === 'field') assertField('who', field)
        if (kind === 'earlierNode') assertNode('who', nodeId)
      }
    }
    const { kind, properties } = node
    if (kind === 'other') add('unknownKind', '', node.otherKind ?? '')
    if (branchingOf(node) === 'condition' && !node.conditionNodes.some(isDefault)) add('noDefault')
    if (kind === 'approver' || kind === 'process') {
      assertPeople(whoOfApprover(properties))
      for (const target of [properties.rejectStep, ...properties.returnTargets])
        if (target !== '0' && target !== '1') assertNode('rejectStep', target)
    }
    if (kind === 'copy' && !properties.userOptional) assertPeople(whoOfCopy(properties))
    if (kind === 'subFlow') assertPeople(whoOfSubFlow(properties))
    if ((kind === 'subFlow' || kind === 'launch') && properties.flowId === '') add('noFlow', 'flowId')
    if (kind === 'condition' && !properties.isDefault) {
      const compared = properties.rule
        ? properties.rule.conditions.flatMap(({ groups }) => groups.map(({ field }) => field))
        : properties.conditions.map(({ field }) => field)
      if (compared.length === 0) add('noCondition', 'conditions')
      for (const field of compared) assertField('conditions', field)
      assertValues('conditions', properties.rule?.conditions ?? [])
    }
    // Without conditions the node means all records of the design.
    const isForSome = kind === 'data' && (properties.action === 'change' || properties.action === 'delete')
    if (isForSome && properties.where.every(({ groups }) => groups.length === 0)) add('noCondition', 'where')
    if (kind === 'data' && properties.action !== 'add') assertValues('where', properties.where)
    if (kind === 'router') for (const { nodeId } of properties.routes) assertNode('routes', nodeId)
    if (kind === 'timer' && properties.until === 'field') assertField('field', properties.field)
    if (kind === 'trigger' && properties.event !== 'time') {
      if (properties.name.trim() === '') add('noEvent', 'name')
      assertField('keyField', properties.keyField)
      for (const { parentField } of properties.assignList) assertField('assignList', parentField)
    }
  }
  return problems
}

/** Whether a source is not filled in. Whom the organisation or the initiator adds is known at the launch. */
function isWithoutPeople({
  kind,
  users,
  positions,
  roles,
  groups,
  units,
  field,
  ...source
}: WhoRule['sources'][number]) {
  if (kind === 'named')
    return [users, positions, roles, groups, units].every((members) => members.length === 0)
  if (kind === 'field') return field === ''
  if (kind === 'interface') return source.interfaceId === ''
  return kind === 'script' && source.script.trim() === ''
}

/** The branch that is taken when no other one is. */
const isDefault = (node: FlowNode) => node.kind === 'condition' && node.properties.isDefault
