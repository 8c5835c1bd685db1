/** One node of a checkbox tree. Only leaves are checked; the state of a branch derives from its leaves. */
export interface CheckNode {
  readonly id: string
  readonly fullName: string
  readonly children: readonly CheckNode[]
  /** Reason why the node cannot be changed; absent where it can. */
  readonly fixed?: string | undefined
}

/** A node of the flattened tree. */
export interface Place<N extends CheckNode = CheckNode> {
  readonly node: N
  /** Level in the tree: 1 at the top. */
  readonly level: number
  /** Index of the parent; -1 at the top. */
  readonly above: number
  /** Index behind the last descendant, exclusive. */
  end: number
}

/** A tree, flattened in reading order. */
export type Places<N extends CheckNode = CheckNode> = readonly Place<N>[]

/** State of a checkbox; `half` is indeterminate. */
export type Mark = 'on' | 'half' | 'off'

/** Flattens a tree in reading order. */
export function placesOf<N extends CheckNode>(nodes: readonly N[]): Places<N> {
  const places: Place<N>[] = []
  const walk = (level: readonly N[], above: number, depth: number) => {
    for (const node of level) {
      const at = places.push({ node, level: depth, above, end: 0 }) - 1
      walk(node.children as readonly N[], at, depth + 1)
      places[at]!.end = places.length
    }
  }
  walk(nodes, -1, 1)
  return places
}

export const isLeaf = (places: Places, at: number): boolean => places[at]!.end === at + 1

/** Returns the checkbox state of every node. The state of a branch derives from the leaves below it. */
export function marksOf(places: Places, checked: ReadonlySet<string>): readonly Mark[] {
  const leaves = new Int32Array(places.length)
  const on = new Int32Array(places.length)
  for (let at = places.length - 1; at >= 0; at--) {
    const { node, above } = places[at]!
    if (isLeaf(places, at)) {
      leaves[at] = 1
      on[at] = checked.has(node.id) ? 1 : 0
    }
    if (above >= 0) {
      leaves[above]! += leaves[at]!
      on[above]! += on[at]!
    }
  }
  return places.map((_, at) => {
    if (on[at] === 0) return 'off'
    return on[at] === leaves[at] ? 'on' : 'half'
  })
}

/**
 * Returns for each node why it cannot be changed, or undefined where it can. A branch without changeable leaves takes the
 * reason of its first child.
 */
export function fixedOf(places: Places): readonly (string | undefined)[] {
  const free = new Uint8Array(places.length)
  const why: (string | undefined)[] = places.map(({ node }) => node.fixed)
  for (let at = places.length - 1; at >= 0; at--) {
    if (isLeaf(places, at)) free[at] = why[at] === undefined ? 1 : 0
    else why[at] = free[at] ? undefined : why[at + 1]
    const { above } = places[at]!
    if (above >= 0 && free[at]) free[above] = 1
  }
  return why
}

/** Returns which nodes a filter shows: matching nodes, their descendants and their ancestors. */
export function visibleIn(places: Places, matches: (node: CheckNode) => boolean): readonly boolean[] {
  const seen = places.map(() => false)
  places.forEach(({ node, end }, at) => {
    if (!matches(node)) return
    for (let below = at; below < end && !seen[below]; below++) seen[below] = true
    for (let { above } = places[at]!; above >= 0 && !seen[above]; above = places[above]!.above)
      seen[above] = true
  })
  return seen
}

/** One visible line of the tree. `place` is the index of its node. */
export interface CheckLine<N extends CheckNode = CheckNode> {
  readonly key: string
  readonly place: number
  readonly node: N
  readonly level: number
  readonly parentKey: string
  readonly isExpanded: boolean | null
}

/** Returns the lines of all nodes that the filter shows and whose ancestors are expanded. */
export function linesOf<N extends CheckNode>(
  places: Places<N>,
  opened: (id: string) => boolean,
  visible: readonly boolean[] | null,
): CheckLine<N>[] {
  const lines: CheckLine<N>[] = []
  for (let at = 0; at < places.length;) {
    const { node, level, above, end } = places[at]!
    const seen = !visible || visible[at]!
    const open = isLeaf(places, at) ? null : opened(node.id)
    if (seen)
      lines.push({
        key: node.id,
        place: at,
        node,
        level,
        parentKey: places[above]?.node.id ?? '',
        isExpanded: open,
      })
    at = seen && open !== false ? at + 1 : end
  }
  return lines
}

/** Returns the leaves between two indexes that the filter shows and that can be changed. */
export function changeable<N extends CheckNode>(
  places: Places<N>,
  visible: readonly boolean[] | null,
  from = 0,
  to = places.length,
): N[] {
  const found: N[] = []
  for (let at = from; at < to; at++)
    if (isLeaf(places, at) && !places[at]!.node.fixed && (!visible || visible[at]))
      found.push(places[at]!.node)
  return found
}

/** Returns the leaves that a click on the checkbox of a node changes: all on, or off when all of them are on. */
export function pressed<N extends CheckNode>(
  places: Places<N>,
  visible: readonly boolean[] | null,
  checked: ReadonlySet<string>,
  at: number,
): { nodes: N[]; on: boolean } {
  const nodes = changeable(places, visible, at, places[at]!.end)
  return { nodes, on: nodes.some(({ id }) => !checked.has(id)) }
}
