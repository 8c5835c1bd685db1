import { bindingSource, type Binding } from '../../../contract/fields/bindings.ts'
import type { Conditions } from '../../../contract/fields/conditions.ts'
import type { Token } from '../../../fields/calculate/kind.ts'
import type { ButtonCondition, ListDesign } from '../../../fields/list-design.ts'
import { renameInViews } from '../../../fields/list-views.ts'
import { renameInPhoneList } from '../../../fields/phone-list.ts'
import { renameInScript } from '../../../fields/read-script.ts'
import type { FooterButton } from '../../../fields/table/buttons.ts'
import { flattenNodes, isJson, type Draft, type FieldNode, type Json } from './draft.ts'
import {
  renameInChecks,
  renameInConditions,
  renameInFieldActions,
  renameInFormActions,
  renameInFormula,
  renameInScripts,
  renameInSteps,
} from './rename-actions.ts'
import { locate, mapNodes } from './tree.ts'

export const nameOf = ({ settings }: FieldNode): string => String(settings['vModel'] ?? '')

/** A name that a field of a record can have. */
export const isValidName = (name: string): boolean => /^(?!__proto__$)[A-Za-z_]\w{0,59}$/.test(name)

/** Translates a written field name; returns the same name where it is another field's. */
type Rename = (name: string) => string

/**
 * Gives a field another name. Rules, formulas, steps, scripts, checks, attribute fields, bindings, limits, sums, columns,
 * filters, batch edits and conditions of buttons that use it follow. While the name is invalid or taken they keep the last valid
 * one, so that they follow later.
 */
export function renameField(draft: Draft, key: string, name: string): Draft {
  const located = locate(draft.nodes, key)
  if (!located) return draft
  const { node, parents } = located
  const referred = node.referredName ?? nameOf(node)
  const table = parents.find(({ tag }) => tag === 'table')
  const isTaken = namesBeside(draft, table?.key ?? null, key).has(name)
  const follows = isValidName(name) && !isTaken
  const { referredName: _, ...plain } = node
  const own: FieldNode = {
    ...(follows || referred === '' ? plain : { ...plain, referredName: referred }),
    settings: { ...node.settings, vModel: name },
  }
  const nodes = mapNodes(draft.nodes, (one) => (one.key === key ? { ...own, children: one.children } : one))
  const renamed = { ...draft, nodes }
  return follows && referred !== '' && referred !== name
    ? followName(renamed, { node: own, table: table ?? null, from: referred, to: name })
    : renamed
}

/** Names on the same level of the record: of the record itself, or of the columns of one sub-table. */
export function namesBeside(draft: Draft, table: string | null, except = ''): Set<string> {
  const names = new Set<string>()
  const walk = (nodes: readonly FieldNode[], above: string | null) => {
    for (const node of nodes) {
      if (above === table && node.key !== except && nameOf(node) !== '') names.add(nameOf(node))
      walk(node.children, node.tag === 'table' ? node.key : above)
    }
  }
  walk(draft.nodes, null)
  return names
}

interface NameChange {
  readonly node: FieldNode
  readonly table: FieldNode | null
  readonly from: string
  readonly to: string
}

function followName(draft: Draft, { node, table, from, to }: NameChange): Draft {
  const tableName = table ? nameOf(table) : ''
  const prefixed: Rename = (name) => {
    if (table) return name === `${tableName}-${from}` ? `${tableName}-${to}` : name
    if (name === from) return to
    return node.tag === 'table' && name.startsWith(`${from}-`) ? `${to}-${name.slice(from.length + 1)}` : name
  }
  const nodes = mapNodes(draft.nodes, (one, parents) => {
    const around = parents.find(({ tag }) => tag === 'table')
    const isShadowed =
      around !== undefined &&
      around.children.some((child) => child.key !== node.key && nameOf(child) === from)
    const rename: Rename = (name) => {
      // A bare name inside of a sub-table is a column of it first, then a field of the record.
      if (table) return around?.key === table.key && name === from ? to : prefixed(name)
      return name === from && isShadowed ? name : prefixed(name)
    }
    const settings = renameInSettings(
      one,
      rename,
      table?.key === one.key ? (name) => (name === from ? to : name) : null,
    )
    return settings === one.settings ? one : { ...one, settings }
  })
  const uniques = draft.form.uniques.map((group) => group.map(prefixed))
  return {
    ...draft,
    form: {
      ...draft.form,
      uniques,
      actions: renameInFormActions(draft.form.actions, prefixed),
      checks: renameInChecks(draft.form.checks, prefixed),
      funcs: renameInScripts(draft.form.funcs, prefixed),
    },
    nodes,
    list: draft.list && renameInList(draft.list, prefixed),
    phoneList: draft.phoneList && renameInPhoneList(draft.phoneList, prefixed),
  }
}

const conditionKeys = ['visibleWhen', 'requiredWhen', 'disabledWhen'] as const
const limitKeys = ['start', 'end'] as const

/** Settings in which a field names others. `renameSum` applies to the sums of a sub-table. */
function renameInSettings(
  { tag, settings }: FieldNode,
  rename: Rename,
  renameSum: Rename | null = null,
): Json {
  const changes: Record<string, unknown> = {}
  const set = (key: string, value: unknown) => {
    if (JSON.stringify(value) !== JSON.stringify(settings[key])) changes[key] = value
  }
  for (const key of conditionKeys) {
    const when = settings[key] as Conditions | null | undefined
    if (!Array.isArray(when)) continue
    set(key, renameInConditions(when, rename))
  }
  if (isJson(settings['on'])) set('on', renameInScripts(settings['on'], rename))
  if (settings['actions']) set('actions', renameInFieldActions(settings['actions'], rename))
  if (Array.isArray(settings['expression']))
    set('expression', renameInFormula(settings['expression'] as Token[], rename))
  if (Array.isArray(settings['templateJson']))
    set(
      'templateJson',
      (settings['templateJson'] as Binding[]).map((binding) => renameBinding(binding, rename)),
    )
  for (const key of limitKeys) {
    const limit = settings[key] as { by?: string; vModel?: string } | null | undefined
    if (limit?.by === 'field' && limit.vModel) set(key, { ...limit, vModel: rename(limit.vModel) })
  }
  // A relation form names a field of another design there.
  if ((tag.endsWith('Attr') || settings['dataType'] === 'relation') && settings['relationField'])
    set('relationField', renameRelation(String(settings['relationField']), rename))
  if (renameSum && Array.isArray(settings['summaryField']))
    set('summaryField', (settings['summaryField'] as string[]).map(renameSum))
  if (Array.isArray(settings['footerBtns']))
    set(
      'footerBtns',
      (settings['footerBtns'] as FooterButton[]).map((button) => renameInButton(button, rename, renameSum)),
    )
  return Object.keys(changes).length > 0 ? { ...settings, ...changes } : settings
}

/** The parameters of a button's source come from fields around the sub-table; it fills columns inside of it. */
const renameInButton = (button: FooterButton, rename: Rename, renameColumn: Rename | null): FooterButton => ({
  ...button,
  source: {
    ...button.source,
    templateJson: button.source.templateJson.map((binding) => renameBinding(binding, rename)),
    ...(renameColumn
      ? {
          mapping: button.source.mapping.map((pair) => ({ ...pair, to: renameColumn(pair.to) })),
          uniqueColumn: renameColumn(button.source.uniqueColumn),
        }
      : {}),
  },
})

const renameBinding = (binding: Binding, rename: Rename): Binding =>
  bindingSource(binding) === 'field' ? { ...binding, relationField: rename(binding.relationField) } : binding

/** Older designers write the sub-table behind the field: `student_jnpfTable_tableField1021`. */
function renameRelation(written: string, rename: Rename): string {
  const [, field = written, joint = '', table = ''] = /^(.*?)(_\w+Table_)(.*)$/.exec(written) ?? []
  if (joint === '') return rename(field)
  const [, name = table, level = ''] = /^(.*?)([01]?)$/.exec(table) ?? []
  return `${rename(field)}${joint}${rename(name)}${level}`
}

const renameInButtonCondition = (condition: ButtonCondition, rename: Rename): ButtonCondition =>
  condition.map((group) => ({
    ...group,
    groups: group.groups.map((test) => ({ ...test, field: rename(test.field) })),
  }))

const renameInList = (list: ListDesign, rename: Rename): ListDesign => ({
  ...list,
  ...renameInViews(list, rename),
  columns: list.columns.map((column) => ({ ...column, prop: rename(column.prop) })),
  filters: list.filters.map((filter) => ({ ...filter, prop: rename(filter.prop) })),
  customButtons: list.customButtons.map((button) => ({
    ...button,
    actions: { click: renameInSteps(button.actions.click, rename) },
    func: renameInScript(button.func, rename),
    condition: renameInButtonCondition(button.condition, rename),
  })),
  rowButtons: list.rowButtons.map((button) => ({
    ...button,
    condition: renameInButtonCondition(button.condition, rename),
  })),
  batchEdit: list.batchEdit.map(rename),
  groupField: rename(list.groupField),
  treeRelation: rename(list.treeRelation),
  defaultSidx: rename(list.defaultSidx),
})

/** Renames inside a set of nodes that is not in a draft yet, by the names on the level of the record. */
export const renameAll = (
  nodes: readonly FieldNode[],
  names: ReadonlyMap<string, string>,
): readonly FieldNode[] => {
  const rename: Rename = (name) => {
    const [first = '', ...rest] = name.split('-')
    return [names.get(first) ?? first, ...rest].join('-')
  }
  return mapNodes(nodes, (one) => {
    const settings = renameInSettings(one, rename)
    return settings === one.settings ? one : { ...one, settings }
  })
}

/** Names and labels of the fields that the settings of a node can refer to. */
export function namedNodes(
  draft: Draft,
  key: string,
): { name: string; label: string; tag: string; settings: FieldNode['settings'] }[] {
  const table = locate(draft.nodes, key)?.parents.find(({ tag }) => tag === 'table')
  const labelOf = (node: FieldNode) => String(node.settings['label'] ?? '') || nameOf(node)
  const entry = (node: FieldNode, prefix = '', label = '') =>
    nameOf(node) === '' || node.key === key
      ? []
      : [
          {
            name: prefix + nameOf(node),
            label: label + labelOf(node),
            tag: node.tag,
            settings: node.settings,
          },
        ]
  const columns = (one: FieldNode) =>
    one.children.flatMap((child) =>
      one.key === table?.key ? entry(child) : entry(child, `${nameOf(one)}-`, `${labelOf(one)} / `),
    )
  const inTables = new Set(
    flattenNodes(draft.nodes).flatMap(({ tag, children }) =>
      tag === 'table' ? children.map((child) => child.key) : [],
    ),
  )
  return flattenNodes(draft.nodes).flatMap((node) => {
    if (node.tag === 'table') return [...entry(node), ...columns(node)]
    return inTables.has(node.key) ? [] : entry(node)
  })
}
