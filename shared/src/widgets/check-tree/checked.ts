/** One node of a tree to check; only leaves are checked, what stands above them says how many of them are. */
export interface CheckNode {
  readonly id: string
  readonly fullName: string
  readonly children: readonly CheckNode[]
  /** Why it stays as it is; absent where it may be checked and unchecked. */
  readonly fixed?: string | undefined
}

export interface Place<N extends CheckNode = CheckNode> {
  readonly node: N
  /** 1 is the top. */
  readonly level: number
  /** Where the node above it stands; -1 at the top. */
  readonly above: number
  /** Where what is below it ends, exclusive: the places after its own up to here are below it. */
  end: number
}

/** A tree in the order it is read. */
export type Places<N extends CheckNode = CheckNode> = readonly Place<N>[]

export type Mark = 'on' | 'half' | 'off'

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

/** How each node stands: a leaf by itself, a branch by the leaves below it. */
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
  return places.map((_, at) => (on[at] === 0 ? 'off' : on[at] === leaves[at] ? 'on' : 'half'))
}

/** Why a node stays as it is: a leaf its own reason, a branch that of the first below it where nothing below may change. */
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

/** What a word leaves in sight: what matches, all below it and the way to it. */
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

export interface CheckLine<N extends CheckNode = CheckNode> {
  readonly key: string
  readonly place: number
  readonly node: N
  readonly level: number
  readonly above: string
  readonly open: boolean | null
}

/** The lines of what is open and in sight. */
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
    if (seen) lines.push({ key: node.id, place: at, node, level, above: places[above]?.node.id ?? '', open })
    at = seen && open !== false ? at + 1 : end
  }
  return lines
}

/** The leaves from one place up to another that are in sight and may change. */
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

/** What pressing the box of a node does to the leaves below it that are in sight: all on, or off where they are on. */
export function pressed<N extends CheckNode>(
  places: Places<N>,
  visible: readonly boolean[] | null,
  checked: ReadonlySet<string>,
  at: number,
): { nodes: N[]; on: boolean } {
  const nodes = changeable(places, visible, at, places[at]!.end)
  return { nodes, on: nodes.some(({ id }) => !checked.has(id)) }
}
