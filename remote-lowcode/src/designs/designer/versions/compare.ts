import {
  flattenNodes,
  paneTag,
  type Draft,
  type FieldNode,
  type Json,
} from '@tessera/shared/forms/form-designer/model/draft'

/** A setting with another value. */
export interface SettingChange {
  readonly key: string
  readonly from: unknown
  readonly to: unknown
}

/** How one field differs between two releases. */
export interface FieldChange {
  readonly what: 'added' | 'removed' | 'changed' | 'moved'
  /** The field in the newer release, or in the older one where it was removed. */
  readonly node: FieldNode
  readonly settings: readonly SettingChange[]
}

export interface Comparison {
  readonly form: readonly SettingChange[]
  readonly fields: readonly FieldChange[]
  readonly list: readonly SettingChange[]
  readonly phoneList: readonly SettingChange[]
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

function changesOf(from: Json, to: Json, except: readonly string[] = []): SettingChange[] {
  const keys = new Set([...Object.keys(from), ...Object.keys(to)])
  return [...keys]
    .filter((key) => !except.includes(key) && !isEqual(from[key], to[key]))
    .map((key) => ({ key, from: from[key], to: to[key] }))
}

interface Position {
  readonly node: FieldNode
  /** The field around it and the field before it, by their stable ids. */
  readonly parent: number
  readonly before: number
}

const idOf = (node: FieldNode | undefined): number => Number(node?.settings['formId']) || 0

/** Fields by their stable id. A field in a pane stands in the container of the pane. */
function positions(nodes: readonly FieldNode[]): Map<number, Position> {
  const found = new Map<number, Position>()
  const walk = (list: readonly FieldNode[], parent: number) => {
    for (const [at, node] of list.entries()) {
      if (node.tag !== paneTag) found.set(idOf(node), { node, parent, before: idOf(list[at - 1]) })
      walk(node.children, node.tag === paneTag ? parent : idOf(node))
    }
  }
  walk(nodes, 0)
  return found
}

/** Compares two designs field by field. A renamed field is the same one: fields have stable ids. */
export function compareDrafts(from: Draft, to: Draft): Comparison {
  const [older, newer] = [positions(from.nodes), positions(to.nodes)]
  const common = (ids: Map<number, Position>, other: Map<number, Position>) =>
    [...ids.keys()].filter((id) => other.has(id))
  const moved = movedIds(common(older, newer), common(newer, older))
  const fields: FieldChange[] = []
  for (const [id, { node, parent }] of newer) {
    const previous = older.get(id)
    if (!previous) {
      fields.push({ what: 'added', node, settings: [] })
      continue
    }
    const kind =
      previous.node.tag === node.tag ? [] : [{ key: 'kind', from: previous.node.tag, to: node.tag }]
    const settings = [
      ...kind,
      ...changesOf(previous.node.settings, node.settings),
      ...changesOf({ panes: panesOf(previous.node) }, { panes: panesOf(node) }),
    ]
    if (settings.length > 0) fields.push({ what: 'changed', node, settings })
    else if (parent !== previous.parent || moved.has(id)) fields.push({ what: 'moved', node, settings: [] })
  }
  for (const [id, { node }] of older) if (!newer.has(id)) fields.push({ what: 'removed', node, settings: [] })
  return {
    form: changesOf({ ...from.form, ...from.formExtras }, { ...to.form, ...to.formExtras }, [
      'idGlobal',
      'version',
    ]),
    fields,
    list: changesOf({ ...from.list }, { ...to.list }),
    phoneList: changesOf({ ...from.phoneList }, { ...to.phoneList }),
  }
}

const panesOf = ({ children }: FieldNode): readonly unknown[] =>
  flattenNodes(children.filter(({ tag }) => tag === paneTag))
    .filter(({ tag }) => tag === paneTag)
    .map(({ settings }) => settings['title'])

/**
 * The fewest fields whose move explains the new order: those outside of the longest common order. Both lists have the same
 * fields.
 */
export function movedIds<Id>(from: readonly Id[], to: readonly Id[]): Set<Id> {
  const place = new Map(from.map((id, at) => [id, at]))
  // Longest increasing subsequence of the old places.
  const tails: Id[] = []
  const previous = new Map<Id, Id | undefined>()
  for (const id of to) {
    const at = place.get(id)!
    let low = 0
    let high = tails.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (place.get(tails[middle]!)! < at) low = middle + 1
      else high = middle
    }
    previous.set(id, tails[low - 1])
    tails[low] = id
  }
  const kept = new Set<Id>()
  for (let id = tails.at(-1); id !== undefined; id = previous.get(id)) kept.add(id)
  return new Set(to.filter((id) => !kept.has(id)))
}
