import {
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react'
import type { FlowNode } from '../../contract/workflow/flow-template.ts'
import { useText } from '../../text/text.ts'
import type { ConditionField } from '../../ui/condition-builder/condition.ts'
import { Card } from './card.tsx'
import { forkModeOf, isFork, layOutFlow, sizes, type FlowLayout, type InsertPlace } from './layout.ts'
import { Minimap } from './minimap.tsx'
import { neighbourOf } from './neighbours.ts'
import type { NodeState } from './node-state.ts'
import { isPassed } from './passed.ts'
import { titleOf, useNodeSummary } from './summary.ts'
import { text } from './text.ts'
import { Tools } from './tools.tsx'
import { useViewport, type Viewport } from './use-viewport.ts'
import styles from './flow-tree.module.css'

export interface FlowTreeHandle {
  /** Moves the focus to the card of a node and shows it. */
  focus: (nodeId: string) => void
}

interface Props {
  /** The start node. */
  template: FlowNode
  /** How a running task stands at each node. */
  states?: ReadonlyMap<string, NodeState>
  /** What is wrong with a node, by its id. */
  problems?: ReadonlyMap<string, string>
  selectedIds?: ReadonlySet<string>
  /** The fields of the form, for the conditions of branches. */
  conditionFields?: readonly ConditionField[]
  /** With these the tree can be changed. */
  onInsert?: (place: InsertPlace, anchor: HTMLElement) => void
  onAddBranch?: (forkId: string) => void
  onSelect?: (nodeId: string, how: 'only' | 'toggle') => void
  /** Enter on a card, or a click on it. */
  onOpen?: (nodeId: string, by: 'key' | 'click') => void
  /** Keys of cards that the tree itself does not handle. */
  onCardKey?: (event: KeyboardEvent, nodeId: string) => void
  handle?: Ref<FlowTreeHandle>
  /** Further buttons beside those for zoom and fold. */
  tools?: ReactNode
  className?: string
}

const noStates: ReadonlyMap<string, NodeState> = new Map()
const noProblems: ReadonlyMap<string, string> = new Map()
const nothingSelected: ReadonlySet<string> = new Set()
/** Cards of a running task have two lines more: who, and when. */
const stateCardHeight = sizes.cardHeight + 48
/** A wider drawing starts at this scale, at its top: cards are to be read. */
const minStartScale = 0.85

/** The nodes of a flow from top to bottom, to read or to design; pan, zoom, fold and walk through them by keyboard. */
export function FlowTree({
  template,
  states = noStates,
  problems = noProblems,
  selectedIds = nothingSelected,
  conditionFields,
  onInsert,
  onAddBranch,
  onSelect,
  onOpen,
  onCardKey,
  handle,
  tools,
  className,
}: Props) {
  const t = useText(text)
  const describe = useNodeSummary(conditionFields)
  const box = useRef<HTMLDivElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const viewport = useViewport(box, layer)
  const [folded, setFolded] = useState<ReadonlySet<string>>(() => new Set())
  const [activeId, setActiveId] = useState(template.nodeId)
  const focusNext = useRef<string | null>(null)
  const hasStates = states.size > 0
  const isEditable = onInsert !== undefined
  const layout = useMemo(
    () => layOutFlow(template, { folded, ...(hasStates ? { cardHeight: stateCardHeight } : {}) }),
    [template, folded, hasStates],
  )
  const activeShown = layout.nodes.some(({ node }) => node.nodeId === activeId)
  const tabStopId = activeShown ? activeId : template.nodeId
  useStableView(layout, viewport, box, tabStopId)

  const findCard = (nodeId: string) =>
    layer.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(nodeId)}"]`)
  const focus = (nodeId: string) => {
    setActiveId(nodeId)
    const card = findCard(nodeId)
    const placed = layout.nodes.find(({ node }) => node.nodeId === nodeId)
    if (!card || !placed) {
      // It is folded away, or not rendered yet.
      focusNext.current = nodeId
      const hiding = foldedAncestors(template, nodeId).filter((id) => folded.has(id))
      if (hiding.length > 0) setFolded((now) => new Set([...now].filter((id) => !hiding.includes(id))))
      return
    }
    viewport.show(placed)
    card.focus({ preventScroll: true })
  }
  useLayoutEffect(() => {
    const next = focusNext.current
    if (next === null || !layout.nodes.some(({ node }) => node.nodeId === next)) return
    focusNext.current = null
    focus(next)
  })
  useImperativeHandle(handle, () => ({ focus }))

  const toggleFold = (nodeId: string) =>
    setFolded((now) =>
      now.has(nodeId) ? new Set([...now].filter((id) => id !== nodeId)) : new Set([...now, nodeId]),
    )

  const handleClick = (event: MouseEvent) => {
    const target = event.target as HTMLElement
    const nodeId = target.closest<HTMLElement>('[data-node]')?.dataset['node']
    if (nodeId === undefined) return
    const insert = target.closest<HTMLElement>('[data-insert]')
    if (insert) return onInsert?.({ nodeId, at: insert.dataset['insert'] as InsertPlace['at'] }, insert)
    if (target.closest('[data-add-branch]')) return onAddBranch?.(nodeId)
    if (target.closest('[data-fold]')) return toggleFold(nodeId)
    setActiveId(nodeId)
    findCard(nodeId)?.focus({ preventScroll: true })
    const isToggle = event.ctrlKey || event.metaKey || event.shiftKey
    onSelect?.(nodeId, isToggle ? 'toggle' : 'only')
    if (!isToggle) onOpen?.(nodeId, 'click')
  }
  const handleKey = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    const nodeId = target.dataset['node']
    if (nodeId === undefined || event.nativeEvent.isComposing) return
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey
    const next = hasModifier ? null : neighbourOf(layout, nodeId, event.key)
    if (next) {
      event.preventDefault()
      focus(next)
      return onSelect?.(next, 'only')
    }
    if (event.key === 'Enter' && !hasModifier) {
      event.preventDefault()
      onSelect?.(nodeId, 'only')
      return onOpen?.(nodeId, 'key')
    }
    if (event.key === '-' && !hasModifier) {
      event.preventDefault()
      return toggleFold(nodeId)
    }
    if ((event.key === '+' || event.key === '=') && !hasModifier && onInsert) {
      const anchor = target.querySelector<HTMLElement>('[data-insert="after"]')
      event.preventDefault()
      return anchor ? onInsert({ nodeId, at: 'after' }, anchor) : undefined
    }
    onCardKey?.(event, nodeId)
  }
  const forks = layout.nodes.filter(({ fork }) => fork !== null)
  const foldAll = () => setFolded(folded.size > 0 ? new Set() : new Set(forks.map(({ node }) => node.nodeId)))

  return (
    <div className={`${styles.frame} ${className ?? ''}`}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- receives the events that bubble from the cards */}
      <div ref={box} className={styles.box} onClick={handleClick} onKeyDown={handleKey}>
        <div
          ref={layer}
          role="tree"
          aria-label={t('flowTree.tree')}
          aria-multiselectable={isEditable}
          className={styles.layer}
          style={{ width: layout.width, height: layout.height }}
        >
          <Lines layout={layout} states={states} />
          {layout.nodes.map((placed) => {
            const { node } = placed
            const mode = forkModeOf(node)
            return (
              <Card
                key={node.nodeId}
                placed={placed}
                title={
                  isFork(node) && !node.properties.title && mode !== 'none'
                    ? t(`flowTree.kind.${mode === 'condition' ? 'empty' : mode}`)
                    : titleOf(node, t)
                }
                summary={isFork(node) && node.kind !== 'choose' ? '' : describe(node)}
                state={states.get(node.nodeId)}
                problem={problems.get(node.nodeId) ?? ''}
                isSelected={selectedIds.has(node.nodeId)}
                isTabStop={node.nodeId === tabStopId}
                isFolded={folded.has(node.nodeId)}
                isEditable={isEditable}
              />
            )
          })}
          {layout.end && (
            <div aria-hidden className={styles.end} style={{ left: layout.end.x, top: layout.end.y }}>
              {t('flowTree.end')}
            </div>
          )}
        </div>
      </div>
      <Minimap layout={layout} viewport={viewport} />
      <Tools
        layout={layout}
        viewport={viewport}
        {...(forks.length > 0 || folded.size > 0 ? { isFolded: folded.size > 0, onFoldAll: foldAll } : {})}
      >
        {tools}
      </Tools>
    </div>
  )
}

/** All lines as two paths: what a task has passed, and the rest. */
function Lines({ layout, states }: { layout: FlowLayout; states: ReadonlyMap<string, NodeState> }) {
  const passed = layout.lines.filter((line) => isPassed(line, states))
  const others = layout.lines.filter((line) => !isPassed(line, states))
  return (
    <svg aria-hidden className={styles.lines} width={layout.width} height={layout.height}>
      <path d={others.map(({ path }) => path).join('')} />
      <path className={styles.passed} d={passed.map(({ path }) => path).join('')} />
    </svg>
  )
}

/** Ids of the nodes that have to be unfolded to show a node. */
function foldedAncestors(template: FlowNode, nodeId: string): string[] {
  const walk = (first: FlowNode, above: readonly string[]): string[] | null => {
    for (let node: FlowNode | undefined = first; node; node = node.childNode) {
      if (node.nodeId === nodeId) return [...above, first.nodeId]
      for (const head of node.conditionNodes) {
        const found = walk(head, [...above, first.nodeId, node.nodeId])
        if (found) return found
      }
    }
    return null
  }
  return walk(template, []) ?? []
}

/**
 * Shows the whole drawing at first. When the layout changes, the card that had the focus stays where it is on the
 * screen.
 */
function useStableView(
  layout: FlowLayout,
  viewport: Viewport,
  box: RefObject<HTMLDivElement | null>,
  anchorId: string,
) {
  const previous = useRef<FlowLayout | null>(null)
  useLayoutEffect(() => {
    const element = box.current
    const before = previous.current
    if (!element) return
    if (before) {
      previous.current = layout
      if (before === layout) return
      const placedIn = ({ nodes }: FlowLayout, id: string) => nodes.find(({ node }) => node.nodeId === id)
      const startId = layout.nodes[0]!.node.nodeId
      const id = placedIn(before, anchorId) && placedIn(layout, anchorId) ? anchorId : startId
      const [from, to] = [placedIn(before, id), placedIn(layout, id)]
      if (!from || !to) return
      const { x, y, k } = viewport.get()
      viewport.moveTo({ k, x: x + (from.x - to.x) * k, y: y + (from.y - to.y) * k })
      return
    }
    const start = () => {
      if (previous.current || element.clientWidth === 0) return
      previous.current = layout
      viewport.fit({ width: layout.width, height: 0 }, minStartScale)
    }
    start()
    if (previous.current) return
    const observer = new ResizeObserver(start)
    observer.observe(element)
    return () => observer.disconnect()
  }, [layout, viewport, box, anchorId])
}
