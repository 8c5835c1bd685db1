import { Form } from '../../../fields/design.ts'
import { kindOf } from '../../../fields/kinds.ts'
import type { ListDesign } from '../../../fields/list-design.ts'
import type { PhoneList } from '../../../fields/phone-list.ts'
import {
  createKey,
  flattenNodes,
  hasPanes,
  paneTag,
  parseSettings,
  readNodes,
  type Draft,
  type FieldNode,
  type Json,
} from './draft.ts'
import { tagOfEntry } from './palette-entry.ts'
import { namesBeside, nameOf, renameAll, renameField } from './rename.ts'
import {
  canPlace,
  childrenOf,
  insertNodes,
  locate,
  mapNodes,
  parentKeyOf,
  removeNodes,
  replaceNode,
  rootKey,
  type Place,
} from './tree.ts'

// Commands are pure: each returns a new draft, or the same one where it cannot be carried out.

/** Words of the user's language that new fields start with. */
export interface NewFieldWords {
  readonly label: string
  readonly optionName: (n: number) => string
  readonly paneTitle: (n: number) => string
  /** Settings that make it the field of a kind that a remote contributes. */
  readonly settings?: Json | undefined
}

interface Added {
  readonly draft: Draft
  readonly keys: readonly string[]
}

/** Whether a kind has a name in the record. */
export function isNamed(tag: string, settings: Json): boolean {
  const kind = kindOf(tag)
  if (!kind) return false
  return (
    tag === 'table' ||
    (kind.group !== 'layout' && kind.group !== 'display' && kind.column(settings as never) !== null)
  )
}

/** Name of a new field, as clients of this family write it. */
export const defaultName = (tag: string, formId: number): string => `${tag}Field${formId}`

/** Adds a new field of a kind, by its entry in the palette. */
export function addField(draft: Draft, entry: string, place: Place, words: NewFieldWords): Added {
  const tag = tagOfEntry(entry)
  const formId = draft.form.idGlobal + 1
  const settings = startSettings(tag, formId, words)
  const panes = [1, 2].map((n) => createPane(words.paneTitle(n), String(n)))
  const node: FieldNode = { key: createKey(), tag, settings, children: hasPanes(tag) ? panes : [] }
  if (!canPlace(draft.nodes, place, [node])) return { draft, keys: [] }
  const nodes = insertNodes(draft.nodes, place, [node])
  return {
    draft: {
      ...draft,
      form: { ...draft.form, idGlobal: formId },
      nodes: tag === 'amount' ? replaceNode(nodes, place.parent, (parent) => withTotal(parent, node)) : nodes,
    },
    keys: [node.key],
  }
}

/** A sub-table adds up its amounts, unless its designer has switched the totals off or adds up all numbers. */
function withTotal(table: FieldNode, amount: FieldNode): FieldNode {
  if (table.tag !== 'table') return table
  const { showSummary, summaryField } = table.settings
  const named = Array.isArray(summaryField) ? (summaryField as string[]) : []
  const isFirst = table.children.every(({ key, tag }) => key === amount.key || !kindOf(tag)?.sum)
  if (showSummary === true ? named.length === 0 && !isFirst : !isFirst) return table
  const settings = { ...table.settings, showSummary: true, summaryField: [...named, nameOf(amount)] }
  return { ...table, settings }
}

function startSettings(tag: string, formId: number, { label, optionName, settings }: NewFieldWords): Json {
  const kind = kindOf(tag)
  const base = parseSettings(tag, { ...settings, label, formId })
  const options =
    kind?.options && (base['dataType'] ?? 'static') === 'static' && Array.isArray(base['options'])
      ? { options: [1, 2].map((n) => ({ id: String(n), fullName: optionName(n) })) }
      : {}
  return {
    ...base,
    ...options,
    ...(isNamed(tag, base) ? { vModel: defaultName(tag, formId) } : {}),
    ...('content' in base && base['content'] === '' && tag !== 'link' && tag !== 'iframe'
      ? { content: label }
      : {}),
  }
}

const createPane = (title: string, name: string): FieldNode => ({
  key: createKey(),
  tag: paneTag,
  settings: { title, name },
  children: [],
})

/** Adds a pane to tabs, collapse panels or steps. */
export function addPane(draft: Draft, key: string, words: Pick<NewFieldWords, 'paneTitle'>): Added {
  const holder = locate(draft.nodes, key)?.node
  if (!holder || !hasPanes(holder.tag)) return { draft, keys: [] }
  const names = new Set(holder.children.map(({ settings }) => String(settings['name'])))
  let n = holder.children.length + 1
  while (names.has(String(n))) n++
  const pane = createPane(words.paneTitle(holder.children.length + 1), String(n))
  const place = { parent: key, index: holder.children.length }
  return { draft: { ...draft, nodes: insertNodes(draft.nodes, place, [pane]) }, keys: [pane.key] }
}

/** Removes nodes with what is inside of them, and the groups of unique values that name one of them. */
export function removeFields(draft: Draft, keys: readonly string[]): Draft {
  const nodes = removeNodes(draft.nodes, new Set(keys))
  if (nodes === draft.nodes) return draft
  const removed = namesBeside(draft, null)
  for (const name of namesBeside({ ...draft, nodes }, null)) removed.delete(name)
  // Without one of its fields a group would refuse more than the designer wanted.
  const uniques = draft.form.uniques.filter((group) => !group.some((name) => removed.has(name)))
  return { ...draft, nodes: mapNodes(nodes, withoutLostTotals), form: { ...draft.form, uniques } }
}

/** A sub-table does not add up columns that are gone; without any it has no totals. */
function withoutLostTotals(node: FieldNode): FieldNode {
  const { summaryField } = node.settings
  if (node.tag !== 'table' || !Array.isArray(summaryField)) return node
  const names = new Set(node.children.map(nameOf))
  const kept = (summaryField as string[]).filter((name) => names.has(name))
  if (kept.length === summaryField.length) return node
  const totals = { summaryField: kept, ...(kept.length === 0 ? { showSummary: false } : {}) }
  return { ...node, settings: { ...node.settings, ...totals } }
}

/** Keys without those whose parent is among them too, in the order of the form. */
export function outermost(nodes: readonly FieldNode[], keys: readonly string[]): FieldNode[] {
  const chosen = new Set(keys)
  const walk = (list: readonly FieldNode[]): FieldNode[] =>
    list.flatMap((node) => (chosen.has(node.key) ? [node] : walk(node.children)))
  return walk(nodes)
}

/** Moves nodes to a place, which counts the children before the move. */
export function moveFields(draft: Draft, keys: readonly string[], place: Place): Draft {
  const moved = outermost(draft.nodes, keys)
  if (moved.length === 0 || !canPlace(draft.nodes, place, moved)) return draft
  const movedKeys = new Set(moved.map(({ key }) => key))
  const before = childrenOf(draft.nodes, place.parent)
    .slice(0, place.index)
    .filter(({ key }) => movedKeys.has(key)).length
  const rest = removeNodes(draft.nodes, movedKeys)
  const nodes = insertNodes(rest, { parent: place.parent, index: place.index - before }, moved)
  const order = (list: readonly FieldNode[]) => list.map(({ key }) => key).join()
  if (order(flattenNodes(nodes)) === order(flattenNodes(draft.nodes)) && isSameTree(nodes, draft.nodes))
    return draft
  return freeNames({ ...draft, nodes }, moved)
}

const isSameTree = (one: readonly FieldNode[], other: readonly FieldNode[]): boolean =>
  one.length === other.length &&
  one.every((node, at) => node.key === other[at]!.key && isSameTree(node.children, other[at]!.children))

/** A field that came to a level where its name is taken gets a name that is free. */
function freeNames(draft: Draft, moved: readonly FieldNode[]): Draft {
  let next = draft
  for (const { key } of moved) {
    const located = locate(next.nodes, key)!
    const table = located.parents.find(({ tag }) => tag === 'table')?.key ?? null
    const name = nameOf(located.node)
    const taken = namesBeside(next, table, key)
    if (name === '' || !taken.has(name)) continue
    const formId = Number(located.node.settings['formId']) || 0
    let free = defaultName(located.node.tag, formId)
    for (let n = 2; taken.has(free); n++) free = `${defaultName(located.node.tag, formId)}_${n}`
    next = {
      ...next,
      nodes: replaceNode(next.nodes, key, (node) => ({
        ...node,
        settings: { ...node.settings, vModel: free },
      })),
    }
  }
  return next
}

export type Direction = 'up' | 'down' | 'in' | 'out'

/**
 * Moves nodes by one step: before or behind the next one, into the container above, or out behind the container
 * around them.
 */
export function stepFields(draft: Draft, keys: readonly string[], direction: Direction): Draft {
  const moved = outermost(draft.nodes, keys)
  const edge = direction === 'down' || direction === 'out' ? moved.at(-1) : moved[0]
  const located = edge && locate(draft.nodes, edge.key)
  if (!located) return draft
  const parent = parentKeyOf(located)
  const siblings = childrenOf(draft.nodes, parent)
  const place = (): Place | null => {
    if (direction === 'up') return located.index > 0 ? { parent, index: located.index - 1 } : null
    if (direction === 'down')
      return located.index < siblings.length - 1 ? { parent, index: located.index + 2 } : null
    if (direction === 'in') return placeInside(draft, siblings, located.index, moved)
    return placeOutside(draft, located.parents, moved)
  }
  const target = place()
  return target ? moveFields(draft, keys, target) : draft
}

/** The end of the closest container before the node, or the beginning of the closest one behind it. */
function placeInside(
  draft: Draft,
  siblings: readonly FieldNode[],
  index: number,
  moved: readonly FieldNode[],
): Place | null {
  const insideOf = (node: FieldNode | undefined, atEnd: boolean): Place | null => {
    if (!node) return null
    const holder = hasPanes(node.tag) ? node.children.at(atEnd ? -1 : 0) : node
    if (!holder) return null
    const place = { parent: holder.key, index: atEnd ? holder.children.length : 0 }
    return canPlace(draft.nodes, place, moved) ? place : null
  }
  return insideOf(siblings[index - 1], true) ?? insideOf(siblings[index + 1], false)
}

/** Behind the closest container around the nodes whose parent can hold them. */
function placeOutside(
  draft: Draft,
  parents: readonly FieldNode[],
  moved: readonly FieldNode[],
): Place | null {
  for (let depth = parents.length - 1; depth >= 0; depth--) {
    const parent = depth === 0 ? rootKey : parents[depth - 1]!.key
    const index = childrenOf(draft.nodes, parent).findIndex(({ key }) => key === parents[depth]!.key) + 1
    if (canPlace(draft.nodes, { parent, index }, moved)) return { parent, index }
  }
  return null
}

const spans = [1, 24] as const

/** Makes nodes wider or narrower, by columns of the grid of 24. */
export function resizeFields(draft: Draft, keys: readonly string[], by: number): Draft {
  const chosen = new Set(keys)
  let next = draft
  for (const { key, tag, settings } of flattenNodes(draft.nodes)) {
    if (!chosen.has(key) || tag === paneTag) continue
    const current = Number(settings['span']) || 24
    const span = Math.min(spans[1], Math.max(spans[0], current + by))
    if (span !== current) next = changeSettings(next, key, { ...settings, span })
  }
  return next
}

/** Replaces the settings of a node; a changed name is followed by all that refers to it. */
export function changeSettings(draft: Draft, key: string, settings: Json): Draft {
  const node = locate(draft.nodes, key)?.node
  if (!node) return draft
  const { vModel, ...rest } = settings
  const nodes = replaceNode(draft.nodes, key, (one) => ({ ...one, settings: { ...one.settings, ...rest } }))
  const changed = { ...draft, nodes }
  return vModel !== undefined && vModel !== nameOf(node) ? renameField(changed, key, String(vModel)) : changed
}

/** Changes settings of the form; invalid ones change nothing. */
export function changeForm(draft: Draft, changes: Partial<Form>): Draft {
  const form = Form.safeParse({ ...draft.form, ...changes })
  return form.success ? { ...draft, form: form.data } : draft
}

export const changeList = (draft: Draft, list: ListDesign): Draft => ({ ...draft, list })

/** What phones show of the list; null for the default. */
export const changePhoneList = (draft: Draft, phoneList: PhoneList | null): Draft => ({ ...draft, phoneList })

/** Adds copies of nodes, with ids and names of their own. Names among them still refer to each other. */
export function insertCopies(draft: Draft, sources: readonly FieldNode[], place: Place): Added {
  const fitting = sources.filter((node) => canPlace(draft.nodes, place, [withFreshKeys(node)]))
  if (fitting.length === 0) return { draft, keys: [] }
  let { idGlobal } = draft.form
  const table = locateTable(draft, place.parent)
  const taken = namesBeside(draft, table)
  const renamed = new Map<string, string>()
  const copy = (source: FieldNode, level: Set<string>, isOwnLevel: boolean): FieldNode => {
    const settings: Record<string, unknown> = { ...source.settings }
    if (source.tag !== paneTag) settings['formId'] = ++idGlobal
    const name = nameOf(source)
    if (name !== '') {
      const free = level.has(name) ? freeName(source.tag, idGlobal, level) : name
      settings['vModel'] = free
      level.add(free)
      if (isOwnLevel && free !== name) renamed.set(name, free)
    }
    const isTable = source.tag === 'table'
    const below = isTable ? new Set<string>() : level
    return {
      key: createKey(),
      tag: source.tag,
      settings,
      children: source.children.map((child) => copy(child, below, isOwnLevel && !isTable)),
    }
  }
  const copies = renameAll(
    fitting.map((node) => copy(node, taken, true)),
    renamed,
  )
  return {
    draft: {
      ...draft,
      form: { ...draft.form, idGlobal },
      nodes: insertNodes(draft.nodes, place, copies),
    },
    keys: copies.map(({ key }) => key),
  }
}

const freeName = (tag: string, formId: number, taken: ReadonlySet<string>): string => {
  let free = defaultName(tag, formId)
  for (let n = 2; taken.has(free); n++) free = `${defaultName(tag, formId)}_${n}`
  return free
}

const withFreshKeys = (node: FieldNode): FieldNode => ({
  ...node,
  key: createKey(),
  children: node.children.map(withFreshKeys),
})

const locateTable = (draft: Draft, parent: string): string | null => {
  const located = parent === rootKey ? undefined : locate(draft.nodes, parent)
  return located ? ([...located.parents, located.node].find(({ tag }) => tag === 'table')?.key ?? null) : null
}

/** Adds copies of nodes directly behind the last of them. */
export function duplicateFields(draft: Draft, keys: readonly string[]): Added {
  const sources = outermost(draft.nodes, keys)
  const last = sources.at(-1)
  const located = last && locate(draft.nodes, last.key)
  if (!located) return { draft, keys: [] }
  return insertCopies(draft, sources, { parent: parentKeyOf(located), index: located.index + 1 })
}

/** Reads nodes of another design from JSON and adds them. */
export const pasteFields = (draft: Draft, fields: unknown, place: Place): Added =>
  insertCopies(draft, readNodes(fields), place)
