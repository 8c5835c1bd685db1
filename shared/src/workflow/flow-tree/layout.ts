import { branchingOf, type FlowNode } from '../../contract/workflow/flow-template.ts'

// Where the cards and lines of a template lie, in pixels from the corner of the drawing. A line of nodes runs from top
// to bottom around one axis; branches lie side by side and join below the tallest one.

/** Where a node can be inserted: after a node and its branches, or between a node and the branches that begin at it. */
export interface InsertPlace {
  readonly nodeId: string
  readonly at: 'after' | 'beforeBranches'
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A node with its place in the drawing and in the tree that screen readers read. */
export interface PlacedNode extends Box {
  readonly node: FlowNode
  /** The label of the branches that begin at the node; the node's own box where it is nothing but a fork. */
  readonly fork: Box | null
  readonly insertPlaces: readonly { readonly place: InsertPlace; readonly x: number; readonly y: number }[]
  readonly level: number
  /** Position among the nodes of the same line, or among the branches, from 1. */
  readonly position: number
  readonly setSize: number
  /** The node at which the branch begins; '' on the main line. */
  readonly parentId: string
  readonly isBranchHead: boolean
  /** Nodes that are folded away. */
  readonly hidden: number
}

export interface FlowLine {
  /** Path data of an SVG element. */
  readonly path: string
  /** The node that the line leads to; '' for a join or the end. */
  readonly toId: string
  /** Of a line to a join or the end: the nodes of which one has to be done before a task passes it. */
  readonly fromIds: readonly string[]
}

export interface FlowLayout {
  readonly width: number
  readonly height: number
  readonly nodes: readonly PlacedNode[]
  readonly lines: readonly FlowLine[]
  /** Centre and top of the end mark; null where the last node ends the flow itself. */
  readonly end: { readonly x: number; readonly y: number } | null
}

export const sizes = {
  cardWidth: 220,
  cardHeight: 84,
  forkWidth: 176,
  forkHeight: 32,
  /** Between branches side by side. */
  gapX: 28,
  /** Between a node and the next one; the button to insert lies in its middle. */
  gapY: 60,
  /** From a fork to its branches, and from the branches to their join. */
  forkGap: 32,
  endHeight: 32,
} as const

export interface LayoutOptions {
  /** Ids of folded nodes: of a fork its branches are hidden, of a branch everything after its first node. */
  readonly folded?: ReadonlySet<string>
  /** Cards of a running task are taller. */
  readonly cardHeight?: number
}

const noneFolded: ReadonlySet<string> = new Set()
const forkKinds: ReadonlySet<FlowNode['kind']> = new Set(['empty', 'parallel', 'inclusive', 'choose'])

/** Whether a node is nothing but the place where branches begin. */
export const isFork = ({ kind }: FlowNode): boolean => forkKinds.has(kind)

/** The nodes of a line in their order: the first one, and those that follow after joins. */
export function lineOf(first: FlowNode): FlowNode[] {
  const line: FlowNode[] = []
  for (let node: FlowNode | undefined = first; node; node = node.childNode) line.push(node)
  return line
}

/** The nodes at which a line of nodes is left: its last one, or the last ones of the branches there. */
function exitsOf(first: FlowNode): string[] {
  const last = lineOf(first).at(-1)!
  if (last.kind === 'end') return []
  return last.conditionNodes.length === 0 ? [last.nodeId] : last.conditionNodes.flatMap(exitsOf)
}

/** Nodes within the branches of a node. */
export const countInBranches = (node: FlowNode): number =>
  node.conditionNodes.reduce((sum, head) => sum + countInLine(head), 0)
const countInLine = (first: FlowNode): number =>
  lineOf(first).reduce((sum, node) => sum + 1 + countInBranches(node), 0)

interface MeasuredNode {
  readonly node: FlowNode
  readonly branches: readonly MeasuredLine[]
  readonly width: number
  readonly height: number
  readonly hidden: number
}

interface MeasuredLine {
  readonly nodes: readonly MeasuredNode[]
  readonly width: number
  readonly height: number
  /** Nodes of the line that are folded away. */
  readonly hidden: number
}

interface Context {
  readonly folded: ReadonlySet<string>
  readonly cardHeight: number
}

const cardOf = (node: FlowNode, { cardHeight }: Context) =>
  isFork(node)
    ? { width: sizes.forkWidth, height: sizes.forkHeight }
    : { width: sizes.cardWidth, height: cardHeight }

/** The label of the branches below a card that is more than a fork. */
const ownForkHeight = sizes.gapY + sizes.forkHeight

function measureNode(node: FlowNode, context: Context): MeasuredNode {
  const card = cardOf(node, context)
  if (node.conditionNodes.length === 0)
    return { node, branches: [], width: card.width, height: card.height, hidden: 0 }
  const headHeight = isFork(node) ? card.height : card.height + ownForkHeight
  if (context.folded.has(node.nodeId))
    return { node, branches: [], width: card.width, height: headHeight, hidden: countInBranches(node) }
  const branches = node.conditionNodes.map((head) => measureLine(head, context, true))
  const width = branches.reduce((sum, branch) => sum + branch.width, sizes.gapX * (branches.length - 1))
  const tallest = Math.max(...branches.map(({ height }) => height))
  return {
    node,
    branches,
    width: Math.max(card.width, width),
    height: headHeight + sizes.forkGap + tallest + sizes.gapY / 2 + sizes.forkGap,
    hidden: 0,
  }
}

function measureLine(first: FlowNode, context: Context, isBranch: boolean): MeasuredLine {
  const all = lineOf(first)
  const isFolded = isBranch && all.length > 1 && context.folded.has(first.nodeId)
  const shown = isFolded ? all.slice(0, 1) : all
  const nodes = shown.map((node) => measureNode(node, context))
  return {
    nodes,
    width: Math.max(...nodes.map(({ width }) => width)),
    height: nodes.reduce((sum, { height }) => sum + height, sizes.gapY * (nodes.length - 1)),
    hidden: isFolded ? countInLine(first) - 1 - countInBranches(first) : 0,
  }
}

/** Lays out a template from its start node. Runs in time linear to the number of nodes. */
export function layOutFlow(start: FlowNode, options: LayoutOptions = {}): FlowLayout {
  const context: Context = {
    folded: options.folded ?? noneFolded,
    cardHeight: options.cardHeight ?? sizes.cardHeight,
  }
  const nodes: PlacedNode[] = []
  const lines: FlowLine[] = []
  const connect = (x: number, from: number, to: number, toId: string, fromIds: readonly string[] = []) =>
    lines.push({ path: `M${x} ${from}V${to}`, toId, fromIds })

  const placeLine = (line: MeasuredLine, x: number, top: number, level: number, parent: FlowNode | null) => {
    let y = top
    line.nodes.forEach((measured, at) => {
      const isHead = parent !== null && at === 0
      if (at > 0) {
        connect(x, y, y + sizes.gapY, measured.node.nodeId)
        y += sizes.gapY
      }
      placeNode(measured, x, y, {
        level: isHead || parent === null ? level : level + 1,
        position: isHead ? parent.conditionNodes.indexOf(measured.node) + 1 : at + (parent ? 0 : 1),
        setSize: isHead ? parent.conditionNodes.length : line.nodes.length - (parent ? 1 : 0),
        parentId: parent?.nodeId ?? '',
        isBranchHead: isHead,
        hidden: measured.hidden + (isHead ? line.hidden : 0),
      })
      y += measured.height
    })
  }

  const placeNode = (
    { node, branches, height }: MeasuredNode,
    x: number,
    y: number,
    inTree: Pick<PlacedNode, 'level' | 'position' | 'setSize' | 'parentId' | 'isBranchHead' | 'hidden'>,
  ) => {
    const { nodeId } = node
    const card = cardOf(node, context)
    const bottom = y + height
    const hasFork = node.conditionNodes.length > 0
    const ownFork = hasFork && !isFork(node)
    const forkY = ownFork ? y + card.height + sizes.gapY : y
    const fork: Box | null = hasFork
      ? { x: x - sizes.forkWidth / 2, y: forkY, width: sizes.forkWidth, height: sizes.forkHeight }
      : null
    const insertPlaces: PlacedNode['insertPlaces'][number][] = []
    if (ownFork) {
      connect(x, y + card.height, forkY, nodeId)
      insertPlaces.push({
        place: { nodeId, at: 'beforeBranches' },
        x,
        y: y + card.height + sizes.gapY / 2,
      })
    }
    if (node.kind !== 'end')
      insertPlaces.push({ place: { nodeId, at: 'after' }, x, y: bottom + sizes.gapY / 2 })
    nodes.push({
      node,
      x: x - card.width / 2,
      y,
      ...card,
      fork,
      insertPlaces,
      ...inTree,
    })
    if (branches.length === 0) return
    const forkBottom = forkY + sizes.forkHeight
    const top = forkBottom + sizes.forkGap
    const joinY = bottom - sizes.forkGap / 2
    const total = branches.reduce((sum, { width }) => sum + width, sizes.gapX * (branches.length - 1))
    let left = x - total / 2
    const axes: number[] = []
    for (const [at, branch] of branches.entries()) {
      const axis = left + branch.width / 2
      axes.push(axis)
      left += branch.width + sizes.gapX
      const headId = node.conditionNodes[at]!.nodeId
      lines.push({
        path: `M${x} ${forkBottom}V${top - sizes.forkGap / 2}H${axis}V${top}`,
        toId: headId,
        fromIds: [],
      })
      placeLine(branch, axis, top, inTree.level + 1, node)
      if (endsFlow(branch)) continue
      const fromIds = exitsOf(node.conditionNodes[at]!)
      lines.push({ path: `M${axis} ${top + branch.height}V${joinY}H${x}`, toId: '', fromIds })
    }
    connect(x, joinY, bottom, '', node.conditionNodes.flatMap(exitsOf))
  }

  const main = measureLine(start, context, false)
  const axis = main.width / 2
  placeLine(main, axis, 0, 1, null)
  const hasEndMark = !endsFlow(main)
  const endY = main.height + sizes.gapY
  if (hasEndMark) connect(axis, main.height, endY, '', exitsOf(start))
  return {
    width: main.width,
    height: hasEndMark ? endY + sizes.endHeight : main.height,
    nodes,
    lines,
    end: hasEndMark ? { x: axis, y: endY } : null,
  }
}

/** Whether nothing follows a line: its last node ends the flow. */
const endsFlow = ({ nodes, hidden }: MeasuredLine): boolean =>
  hidden === 0 && nodes.at(-1)!.node.kind === 'end'

/** How branches go on, for the label of a fork; a fork without branches is a plain one. */
export const forkModeOf = (node: FlowNode) => {
  const branching = branchingOf(node)
  if (branching !== 'none') return branching
  return node.kind === 'parallel' || node.kind === 'inclusive' || node.kind === 'choose' ? node.kind : 'none'
}
