import { changeSettings, defaultName } from '@tessera/shared/forms/form-designer/model/commands'
import {
  flattenNodes,
  paneTag,
  type Draft,
  type FieldNode,
  type Json,
} from '@tessera/shared/forms/form-designer/model/draft'
import { nameOf } from '@tessera/shared/forms/form-designer/model/rename'
import { movedIds } from '../versions/compare.ts'
import { flatten, rootItem, toNodes, type FlatDraft, type FlatItem } from './flat-draft.ts'

/** One thing that two designers have set differently. */
export interface MergeConflict {
  /** The same at every merge of the same drafts, for the choice. */
  readonly id: string
  /** The field; null for the form or its list. */
  readonly node: FieldNode | null
  readonly of: 'field' | 'form' | 'list' | 'phoneList' | 'flow'
  /** The setting; `removed` where one side removed the field that the other one changed. */
  readonly key: string
  readonly mine: unknown
  readonly theirs: unknown
}

/** Which side counts, by the id of the conflict. */
export type Choices = Readonly<Record<string, 'mine' | 'theirs'>>

export interface Merged {
  readonly draft: Draft
  /** Conflicts without a choice; the draft has theirs in these places. */
  readonly conflicts: readonly MergeConflict[]
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * Merges two drafts that were made of one: what only one side changed is taken over, field by field and setting by setting. Where
 * both set the same thing differently, `choices` decide.
 */
export function mergeDrafts(base: Draft, mine: Draft, theirs: Draft, choices: Choices = {}): Merged {
  const own = followRenames(base, theirs, withFreshIds(base, mine, theirs))
  const other = followRenames(base, own, theirs)
  const conflicts: MergeConflict[] = []
  const choose = (conflict: MergeConflict): 'mine' | 'theirs' => {
    const choice = choices[conflict.id]
    if (!choice) conflicts.push(conflict)
    return choice ?? 'theirs'
  }
  const mergeJson = (
    of: MergeConflict['of'],
    node: FieldNode | null,
    place: string,
    sides: readonly [Json, Json, Json],
  ): Json =>
    mergeKeys(sides, (key, mineValue, theirValue) =>
      choose({ id: `${place} ${key}`, node, of, key, mine: mineValue, theirs: theirValue }),
    )
  const nodes = mergeNodes(
    [base, own, other].map(({ nodes: list }) => flatten(list)) as [FlatDraft, FlatDraft, FlatDraft],
    choose,
    mergeJson,
  )
  const whole = <K extends 'list' | 'phoneList'>(key: K): Draft[K] => {
    const [was, my, their] = [base[key], own[key], other[key]]
    if (!was || !my || !their) return (isEqual(my, was) ? their : my) as Draft[K]
    return mergeJson(key, null, key, [was as never, my as never, their as never]) as unknown as Draft[K]
  }
  const form = mergeJson('form', null, 'form', [{ ...base.form }, { ...own.form }, { ...other.form }])
  const extras = (key: 'formExtras' | 'listExtras' | 'phoneListExtras', of: MergeConflict['of']) =>
    mergeJson(of, null, key, [base[key], own[key], other[key]])
  return {
    draft: {
      isApp: own.isApp,
      form: { ...own.form, ...form, idGlobal: Math.max(own.form.idGlobal, other.form.idGlobal) },
      formExtras: extras('formExtras', 'form'),
      nodes,
      list: whole('list'),
      listExtras: extras('listExtras', 'list'),
      phoneList: whole('phoneList'),
      phoneListExtras: extras('phoneListExtras', 'phoneList'),
    },
    conflicts,
  }
}

/** Keys that follow from the rest. */
const derivedKeys: ReadonlySet<string> = new Set(['idGlobal', 'version'])

function mergeKeys(
  [base, mine, theirs]: readonly [Json, Json, Json],
  choose: (key: string, mine: unknown, theirs: unknown) => 'mine' | 'theirs',
): Json {
  const merged: Record<string, unknown> = {}
  for (const key of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const [was, my, their] = [base[key], mine[key], theirs[key]]
    const pick = (): unknown => {
      if (isEqual(my, their) || isEqual(my, was) || derivedKeys.has(key)) return their
      if (isEqual(their, was)) return my
      return choose(key, my, their) === 'mine' ? my : their
    }
    const value = pick()
    if (value !== undefined) merged[key] = value
  }
  return merged
}

const formIdOf = ({ settings }: FieldNode): number => Number(settings['formId']) || 0
const idsOf = ({ nodes }: Draft) => new Set(flattenNodes(nodes).map(formIdOf))

/** Both sides number new fields on from the same id: mine get ids, and where taken names, of their own. */
function withFreshIds(base: Draft, mine: Draft, theirs: Draft): Draft {
  const [known, others] = [idsOf(base), idsOf(theirs)]
  let lastId = Math.max(mine.form.idGlobal, theirs.form.idGlobal)
  const taken = new Set(flattenNodes(theirs.nodes).map(nameOf))
  let next = mine
  for (const node of flattenNodes(mine.nodes)) {
    const id = formIdOf(node)
    if (node.tag === paneTag || known.has(id) || !others.has(id)) continue
    lastId += 1
    const name = nameOf(node)
    next = changeSettings(next, node.key, {
      formId: lastId,
      ...(name !== '' && taken.has(name) ? { vModel: defaultName(node.tag, lastId) } : {}),
    })
  }
  return { ...next, form: { ...next.form, idGlobal: lastId } }
}

/** A draft in which fields have the names that the other side gave them, with everything that names them. */
function followRenames(base: Draft, from: Draft, to: Draft): Draft {
  const namesOf = ({ nodes }: Draft) =>
    new Map(flattenNodes(nodes).map((node) => [formIdOf(node), nameOf(node)]))
  const [before, renamed] = [namesOf(base), namesOf(from)]
  return flattenNodes(to.nodes).reduce((draft, node) => {
    const [was, now] = [before.get(formIdOf(node)), renamed.get(formIdOf(node))]
    const isRenamed = node.tag !== paneTag && was !== undefined && now !== undefined && now !== was
    return isRenamed && nameOf(node) === was ? changeSettings(draft, node.key, { vModel: now }) : draft
  }, to)
}

type Merge = (
  of: MergeConflict['of'],
  node: FieldNode | null,
  place: string,
  sides: readonly [Json, Json, Json],
) => Json

function mergeNodes(
  [base, mine, theirs]: readonly [FlatDraft, FlatDraft, FlatDraft],
  choose: (conflict: MergeConflict) => 'mine' | 'theirs',
  mergeJson: Merge,
): FieldNode[] {
  const nodeOf = ({ nodeKey, tag, settings }: FlatItem): FieldNode => ({
    key: nodeKey,
    tag,
    settings,
    children: [],
  })
  const items = new Map<string, FlatItem>()
  for (const id of new Set([...theirs.keys(), ...mine.keys()])) {
    const [was, my, their] = [base.get(id), mine.get(id), theirs.get(id)]
    const kept = my ?? their!
    if (!my || !their) {
      if (was) {
        const isChanged = !isEqual(kept.settings, was.settings) || kept.tag !== was.tag
        if (!isChanged) continue
        const isKept =
          choose({
            id: `${id} removed`,
            node: nodeOf(kept),
            of: 'field',
            key: 'removed',
            mine: my ? my.settings : undefined,
            theirs: their ? their.settings : undefined,
          }) === (my ? 'mine' : 'theirs')
        if (!isKept) continue
      }
      items.set(id, kept)
      continue
    }
    const settings = mergeJson('field', nodeOf(my), id, [was?.settings ?? {}, my.settings, their.settings])
    const isMyTag = my.tag !== (was?.tag ?? my.tag)
    items.set(id, { ...my, tag: isMyTag ? my.tag : their.tag, settings })
  }
  return toNodes(items, arrange(items, [base, mine, theirs]))
}

/** The children of every item: theirs, with what I moved or added behind the same neighbour as in mine. */
function arrange(
  items: ReadonlyMap<string, FlatItem>,
  [base, mine, theirs]: readonly [FlatDraft, FlatDraft, FlatDraft],
): ReadonlyMap<string, readonly string[]> {
  const movedByMe = new Set<string>()
  for (const [id, my] of mine) {
    const was = base.get(id)
    if (id !== rootItem && was && my.parent !== was.parent) movedByMe.add(id)
    const common = my.children.filter((child) => was?.children.includes(child))
    for (const moved of movedIds(
      (was?.children ?? []).filter((child) => common.includes(child)),
      common,
    ))
      movedByMe.add(moved)
  }
  const parentOf = (id: string): string => {
    const parent = (movedByMe.has(id) ? mine.get(id) : (theirs.get(id) ?? mine.get(id)))?.parent ?? rootItem
    return items.has(parent) ? parent : rootItem
  }
  const children = new Map<string, string[]>()
  for (const parent of items.keys()) {
    const own = [...items.keys()].filter((id) => id !== rootItem && parentOf(id) === parent)
    const placed = (theirs.get(parent)?.children ?? []).filter((id) => own.includes(id) && !movedByMe.has(id))
    const order = mine.get(parent)?.children ?? []
    for (const id of [...order, ...own].filter((one) => own.includes(one))) {
      if (placed.includes(id)) continue
      placed.splice(placeBehind(order, id, placed), 0, id)
    }
    children.set(parent, placed)
  }
  return withoutCircles(children)
}

/** Where an item belongs among those that are placed: behind the nearest one before it in `order`; at the end without an order. */
function placeBehind(order: readonly string[], id: string, placed: readonly string[]): number {
  const at = order.indexOf(id)
  if (at < 0) return placed.length
  const before = order.slice(0, at).findLast((one) => placed.includes(one))
  return before === undefined ? 0 : placed.indexOf(before) + 1
}

/** Two moves can put two containers into each other: what cannot be reached from the form stands at its end. */
function withoutCircles(children: Map<string, string[]>): ReadonlyMap<string, readonly string[]> {
  const reached = new Set<string>()
  const visit = (id: string) => {
    reached.add(id)
    for (const child of children.get(id) ?? []) if (!reached.has(child)) visit(child)
  }
  visit(rootItem)
  for (const id of children.keys()) {
    if (reached.has(id)) continue
    for (const [parent, list] of children)
      children.set(
        parent,
        list.filter((one) => one !== id),
      )
    children.get(rootItem)!.push(id)
    visit(id)
  }
  return children
}
