/** One node of a checkbox tree. Only leaves are checked; the state of a branch derives from its leaves. */
export interface CheckNode {
  readonly id: string
  readonly fullName: string
  readonly children: readonly CheckNode[]
  /** Reason why the node cannot be changed; absent where it can. */
  readonly lockedReason?: string | undefined
}

/** A node of the flattened tree. */
export interface FlatNode<N extends CheckNode = CheckNode> {
  readonly node: N
  /** Level in the tree: 1 at the top. */
  readonly level: number
  /** Index of the parent; -1 at the top. */
  readonly parentIndex: number
  /** Index behind the last descendant, exclusive. */
  end: number
}

/** A tree, flattened in reading order. */
export type FlatNodes<N extends CheckNode = CheckNode> = readonly FlatNode<N>[]

/** State of a checkbox; `half` is indeterminate. */
export type CheckState = 'on' | 'half' | 'off'

/** Flattens a tree in reading order. */
export function flattenNodes<N extends CheckNode>(nodes: readonly N[]): FlatNodes<N> {
  const places: FlatNode<N>[] = []
  const walk = (level: readonly N[], above: number, depth: number) => {
    for (const node of level) {
      const at = places.push({ node, level: depth, parentIndex: above, end: 0 }) - 1
      walk(node.children as readonly N[], at, depth + 1)
      places[at]!.end = places.length
    }
  }
  walk(nodes, -1, 1)
  return places
}

export const isLeaf = (places: FlatNodes, at: number): boolean => places[at]!.end === at + 1

/** Returns the checkbox state of every node. The state of a branch derives from the leaves below it. */
export function checkStates(places: FlatNodes, checked: ReadonlySet<string>): readonly CheckState[] {
  const leaves = new Int32Array(places.length)
  const on = new Int32Array(places.length)
  for (let at = places.length - 1; at >= 0; at--) {
    const { node, parentIndex } = places[at]!
    if (isLeaf(places, at)) {
      leaves[at] = 1
      on[at] = checked.has(node.id) ? 1 : 0
    }
    if (parentIndex >= 0) {
      leaves[parentIndex]! += leaves[at]!
      on[parentIndex]! += on[at]!
    }
  }
  return places.map((_, at) => {
    if (on[at] === 0) return 'off'
    return on[at] === leaves[at] ? 'on' : 'half'
  })
}

/**
 * Returns for each node why it cannot be changed, or undefined where it can. A branch without changeable
 * leaves takes the reason of its first child.
 */
export function lockedReasons(places: FlatNodes): readonly (string | undefined)[] {
  const hasChangeable = new Uint8Array(places.length)
  const reasons: (string | undefined)[] = places.map(({ node }) => node.lockedReason)
  for (let at = places.length - 1; at >= 0; at--) {
    if (isLeaf(places, at)) hasChangeable[at] = reasons[at] === undefined ? 1 : 0
    else reasons[at] = hasChangeable[at] ? undefined : reasons[at + 1]
    const { parentIndex } = places[at]!
    if (parentIndex >= 0 && hasChangeable[at]) hasChangeable[parentIndex] = 1
  }
  return reasons
}

/** Returns which nodes a filter shows: matching nodes, their descendants and their ancestors. */
export function filterVisible(places: FlatNodes, matches: (node: CheckNode) => boolean): readonly boolean[] {
  const shown = places.map(() => false)
  places.forEach(({ node, end }, at) => {
    if (!matches(node)) return
    for (let below = at; below < end && !shown[below]; below++) shown[below] = true
    for (
      let { parentIndex } = places[at]!;
      parentIndex >= 0 && !shown[parentIndex];
      parentIndex = places[parentIndex]!.parentIndex
    )
      shown[parentIndex] = true
  })
  return shown
}

/** One visible line of the tree. `place` is the index of its node. */
export interface CheckLine<N extends CheckNode = CheckNode> {
  readonly key: string
  readonly index: number
  readonly node: N
  readonly level: number
  readonly parentKey: string
  readonly isExpanded: boolean | null
}

/** Returns the lines of all nodes that the filter shows and whose ancestors are expanded. */
export function visibleLines<N extends CheckNode>(
  places: FlatNodes<N>,
  opened: (id: string) => boolean,
  visible: readonly boolean[] | null,
): CheckLine<N>[] {
  const lines: CheckLine<N>[] = []
  for (let at = 0; at < places.length;) {
    const { node, level, parentIndex, end } = places[at]!
    const isShown = !visible || visible[at]!
    const open = isLeaf(places, at) ? null : opened(node.id)
    if (isShown)
      lines.push({
        key: node.id,
        index: at,
        node,
        level,
        parentKey: places[parentIndex]?.node.id ?? '',
        isExpanded: open,
      })
    at = isShown && open !== false ? at + 1 : end
  }
  return lines
}

/** Returns the leaves between two indexes that the filter shows and that can be changed. */
export function listChangeableLeaves<N extends CheckNode>(
  places: FlatNodes<N>,
  visible: readonly boolean[] | null,
  from = 0,
  to = places.length,
): N[] {
  const found: N[] = []
  for (let at = from; at < to; at++)
    if (isLeaf(places, at) && !places[at]!.node.lockedReason && (!visible || visible[at]))
      found.push(places[at]!.node)
  return found
}

/**
 * Returns the leaves that a click on the checkbox of a node changes: all on, or off when all of them are on.
 */
export function toggleNode<N extends CheckNode>(
  places: FlatNodes<N>,
  visible: readonly boolean[] | null,
  checked: ReadonlySet<string>,
  at: number,
): { nodes: N[]; on: boolean } {
  const nodes = listChangeableLeaves(places, visible, at, places[at]!.end)
  return { nodes, on: nodes.some(({ id }) => !checked.has(id)) }
}
