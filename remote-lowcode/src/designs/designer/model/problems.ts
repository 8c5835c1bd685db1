import { readDesign, type DesignProblem } from '@tessera/shared/fields/design'
import { findViewProblems } from '@tessera/shared/fields/list-views'
import { findPhoneListProblems } from '@tessera/shared/fields/phone-list'
import { flattenNodes, listOfDraft, writeForm, type Draft, type FieldNode } from './draft.ts'
import { nameOf } from './rename.ts'

export interface DraftProblem {
  readonly why: DesignProblem['why']
  readonly detail: string
  readonly path: string
  /** The node with the problem; '' for the form. */
  readonly key: string
  /** The setting with the problem, where it is known. */
  readonly setting: string
}

/** Why a draft cannot be released, in the order of the form; those of the list last. */
export function problems(draft: Draft): DraftProblem[] {
  const read = readDesign(writeForm(draft))
  if (!('problems' in read))
    return [
      ...(draft.list ? findViewProblems(draft.list, read.design) : []),
      ...findPhoneListProblems(draft.phoneList, listOfDraft(draft, read.design)),
    ].map((one) => ({ ...one, key: '', setting: '' }))
  const order = new Map(flattenNodes(draft.nodes).map(({ key }, at) => [key, at]))
  return read.problems
    .map(({ path, why, detail }) => ({ why, detail, path, ...placeOf(draft.nodes, path) }))
    .toSorted((one, other) => (order.get(one.key) ?? -1) - (order.get(other.key) ?? -1))
}

/** Finds the node of a path such as `fields[3].children[0].maxlength`, or of a field's name. */
export function placeOf(nodes: readonly FieldNode[], path: string): { key: string; setting: string } {
  if (!path.startsWith('fields[')) return { key: keyOfName(nodes, path), setting: '' }
  let level = nodes
  let node: FieldNode | undefined
  let rest = path.slice('fields'.length)
  for (let step = /^(?:\.(?:__config__\.)?children)?\[(\d+)\]/.exec(rest); step;) {
    const next = level[Number(step[1])]
    if (!next) break
    node = next
    level = next.children
    rest = rest.slice(step[0].length)
    step = /^(?:\.(?:__config__\.)?children)?\[(\d+)\]/.exec(rest)
  }
  return { key: node?.key ?? '', setting: /^\.(\w+)/.exec(rest)?.[1] ?? '' }
}

function keyOfName(nodes: readonly FieldNode[], name: string): string {
  const [first = '', column] = name.split('-')
  const record = (list: readonly FieldNode[]): FieldNode[] =>
    list.flatMap((node) => [node, ...(node.tag === 'table' ? [] : record(node.children))])
  const field = record(nodes).find((node) => nameOf(node) === first && first !== '')
  if (!field || column === undefined) return field?.key ?? ''
  return field.children.find((child) => nameOf(child) === column)?.key ?? field.key
}
