import type { Conditions } from '../../fields/conditions.ts'
import { nodesOf, type FlowNode, type StartNode } from '../flow-template.ts'
import type { WhoSource } from './rules.ts'

/** Whose field a name is: of the form of the flow, of a design whose records a node changes, of a flow that it starts. */
export type FieldOwner =
  | { readonly kind: 'form' }
  | { readonly kind: 'design'; readonly id: string }
  | { readonly kind: 'flow'; readonly id: string }

/** A place of a template that names a field. */
export interface FieldUse {
  readonly node: FlowNode
  /** Key of the properties that has it. */
  readonly key: string
  readonly name: string
  readonly owner: FieldOwner
}

/** The new name of a field; the same where it keeps its name. */
export type RenameField = (use: FieldUse) => string

/** Applies new names to a field, or to the sub-table of a column (`lines-price`). */
export function renamedField(names: Readonly<Record<string, string>>, name: string): string {
  const own = Object.hasOwn(names, name) ? names[name] : undefined
  if (own !== undefined) return own
  const [table = '', column] = name.split('-')
  const renamed = column !== undefined && Object.hasOwn(names, table) ? names[table] : undefined
  return renamed === undefined ? name : `${renamed}-${column}`
}

interface Pair {
  parentField: string
  childField: string
}

/** Calls `rename` for each field that a template names, and returns the template with the names that it answers. */
export function mapFieldNames(template: StartNode, rename: RenameField): StartNode {
  const copy = JSON.parse(JSON.stringify(template)) as StartNode
  for (const node of nodesOf(copy)) mapNode(node, rename)
  return copy
}

const form: FieldOwner = { kind: 'form' }

function mapNode(node: FlowNode, rename: RenameField): void {
  const map = (key: string, name: string, owner: FieldOwner = form) =>
    name === '' ? '' : rename({ node, key, name, owner })
  const mapConditions = (key: string, conditions: Conditions, owner: FieldOwner = form) => {
    for (const { groups } of conditions)
      for (const group of groups) {
        group.field = map(key, group.field, owner)
        group.other = map(key, group.other)
      }
  }
  const mapWho = (who: { sources: WhoSource[] } | undefined, key = 'who') => {
    for (const source of who?.sources ?? []) {
      source.field = map(key, source.field)
      for (const parameter of source.templateJson) parameter.relationField = map(key, parameter.relationField)
    }
  }
  const mapPairs = (key: string, pairs: Pair[], owner: FieldOwner | null) => {
    for (const pair of pairs) {
      pair.parentField = map(key, pair.parentField)
      if (owner) pair.childField = map(key, pair.childField, owner)
    }
  }
  // Interfaces and messages of events have parameters with fields of the form.
  for (const [key, value] of Object.entries(node.properties))
    if (/(Func|Msg|^msg)Config$/.test(key) && isCall(value))
      for (const parameter of value.templateJson) parameter.relationField = map(key, parameter.relationField)
  const { kind, properties } = node
  switch (kind) {
    case 'start':
      for (const row of properties.formOperates) row.id = map('formOperates', row.id)
      mapWho(properties.freeFlow.who, 'freeFlow')
      properties.summaryFields = properties.summaryFields.map((name) => map('summaryFields', name))
      properties.titleTemplate = properties.titleTemplate.replace(
        /\{\s*([\p{L}\p{N}_]{1,50})\s*\}/gu,
        (_, name: string) => `{${titleWords.has(name) ? name : map('titleTemplate', name)}}`,
      )
      break
    case 'approver':
    case 'process':
      for (const row of properties.formOperates) row.id = map('formOperates', row.id)
      mapWho(properties.who)
      properties.formField = map('formField', properties.formField)
      if (properties.late) properties.late.field = map('late', properties.late.field)
      if (properties.automatic) {
        mapConditions('automatic', properties.automatic.approveWhen)
        mapConditions('automatic', properties.automatic.rejectWhen)
      }
      break
    case 'condition':
      for (const row of properties.conditions) row.field = map('conditions', row.field)
      if (properties.rule) mapConditions('rule', properties.rule.conditions)
      break
    case 'router':
      for (const { conditions } of properties.routes) mapConditions('routes', conditions)
      break
    case 'copy':
    case 'message':
      mapWho(properties.who)
      break
    case 'timer':
      properties.field = map('field', properties.field)
      break
    case 'trigger':
      properties.keyField = map('keyField', properties.keyField)
      mapPairs('assignList', properties.assignList, null)
      break
    case 'subFlow':
    case 'launch': {
      const owner = { kind: 'flow', id: properties.flowId } as const
      mapWho(properties.who)
      mapPairs('assignList', properties.assignList, owner)
      if (kind === 'launch') break
      properties.formField = map('formField', properties.formField)
      mapPairs('returnList', properties.returnList, owner)
      break
    }
    case 'data': {
      const owner = { kind: 'design', id: properties.modelId } as const
      mapConditions('where', properties.where, owner)
      mapPairs('assignList', properties.assignList, owner)
      break
    }
    case 'interface':
      for (const parameter of properties.templateJson)
        parameter.relationField = map('templateJson', parameter.relationField)
      mapPairs('assignList', properties.assignList, null)
      break
    default:
  }
}

/** Words of a title that are no fields. */
const titleWords: ReadonlySet<string> = new Set(['initiator', 'flow', 'date'])

const isCall = (value: unknown): value is { templateJson: { relationField: string }[] } =>
  typeof value === 'object' && value !== null && 'templateJson' in value && Array.isArray(value.templateJson)
