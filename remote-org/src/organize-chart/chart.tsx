import { Message } from '@arco-design/web-react'
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import type { FoundUnit } from '@tessera/shared/contract/org/organize-chart'
import { useText } from '@tessera/shared/text/text'
import { useNarrow } from '@tessera/shared/ui/narrow-screen/use-narrow'
import { useMenu } from '@tessera/shared/access/use-menu'
import { Card } from './card.tsx'
import { flattenNodes, getKeyAction } from './chart-tree.ts'
import {
  cardSize,
  findVisibleCards,
  layOutChart,
  type ChartLayout,
  type Direction,
  type PlacedCard,
} from './layout.ts'
import { Search } from './search.tsx'
import { text } from './text.ts'
import { Tools } from './tools.tsx'
import type { useUnits } from './use-units.ts'
import { useZoom, type View } from './use-zoom.ts'
import styles from './organize-chart.module.css'

/**
 * How to move the view once the layout has changed: keep a card at its position on the screen, centre a card,
 * or fit the chart with a minimum scale.
 */
type PendingView = (
  | { keepId: string; position: { x: number; y: number } }
  | { centreId: string }
  | { fitMinScale: number }
) & {
  /** The layout before the change. Until it changes, nothing moves. */
  previous?: ChartLayout
}

/** Cards are not readable below this scale. */
const minReadableScale = 0.6
/** A phone shows one or two cards at a time, in letters that can be read. */
const minPhoneScale = 0.85
/** Pixels around a fitted chart. */
const margin = 24
/** With more children than this below one unit, the chart starts from left to right. */
const maxSideBySide = 12

/** Where a chart starts on one axis: centred if it fits, otherwise as the caller says. Pixels. */
interface AxisFit {
  chartPx: number
  boxPx: number
  /** Space before a chart that fits. At most this many pixels if given. */
  maxStartPx?: number
  /** Start of a chart that does not fit. */
  overflowStartPx: number
}

function startOnAxis({ chartPx, boxPx, maxStartPx = Infinity, overflowStartPx }: AxisFit): number {
  return chartPx <= boxPx ? Math.min(maxStartPx, (boxPx - chartPx) / 2) : overflowStartPx
}

/** The organisation chart: a tree of cards to pan, zoom, search and print. */

export function Chart({ title, units }: { title: string; units: ReturnType<typeof useUnits> }) {
  const t = useText(text)
  const narrow = useNarrow('phone')
  const [activeId, setActiveId] = useState('')
  const [markedId, setMarkedId] = useState('')
  const [printSheet, setPrintSheet] = useState<ReactNode>(null)
  const box = useRef<HTMLDivElement>(null)
  const pendingView = useRef<PendingView | null>({
    fitMinScale: narrow ? minPhoneScale : minReadableScale,
  })
  const focusId = useRef('')
  const { view, size, viewport, moveTo, zoomBy } = useZoom(box)
  const usersMenu = useMenu('permission.user')

  const { nodes } = units
  const [direction, setDirection] = useState<Direction>(() =>
    narrow || flattenNodes(nodes).some(({ children }) => children.length > maxSideBySide) ? 'across' : 'down',
  )
  const chart = useMemo(() => layOutChart(nodes, direction), [nodes, direction])
  const { left, top, right, bottom } = viewport
  const visibleCards = useMemo(
    () => findVisibleCards(chart.cards, { left, top, right, bottom }),
    [chart, left, top, right, bottom],
  )
  const tabStopId = chart.cards.some(({ node }) => node.unit.id === activeId)
    ? activeId
    : (chart.cards[0]?.node.unit.id ?? '')
  const findCard = useCallback((id: string) => chart.cards.find(({ node }) => node.unit.id === id), [chart])

  const fitView = (minScale: number): View => {
    const k = Math.max(
      minScale,
      Math.min(1, (size.width - 2 * margin) / chart.width, (size.height - 2 * margin) / chart.height),
    )
    // A chart that does not fit starts at its first card.
    const [first] = chart.cards
    const isAcross = direction === 'across'
    const x = startOnAxis({
      chartPx: chart.width * k,
      boxPx: size.width,
      overflowStartPx: isAcross ? margin : size.width / 2 - (first!.x + cardSize.width / 2) * k,
    })
    const y = startOnAxis({
      chartPx: chart.height * k,
      boxPx: size.height,
      maxStartPx: margin * 2,
      overflowStartPx: isAcross ? size.height / 2 - (first!.y + cardSize.height / 2) * k : margin,
    })
    return { x, y, k }
  }
  const centreView = ({ x, y }: PlacedCard, k: number): View => ({
    k,
    x: size.width / 2 - (x + cardSize.width / 2) * k,
    y: size.height / 2 - (y + cardSize.height / 2) * k,
  })

  useLayoutEffect(() => {
    const { current } = pendingView
    if (!current || current.previous === chart || size.width === 0 || chart.cards.length === 0) return
    if ('fitMinScale' in current) moveTo(fitView(current.fitMinScale), false)
    else {
      const placed = findCard('keepId' in current ? current.keepId : current.centreId)
      // Not loaded yet.
      if (!placed) return
      moveTo(
        'keepId' in current
          ? {
              k: view.k,
              x: current.position.x - placed.x * view.k,
              y: current.position.y - placed.y * view.k,
            }
          : centreView(placed, Math.max(view.k, 0.8)),
        'centreId' in current,
      )
    }
    pendingView.current = null
  })

  useEffect(() => {
    if (!focusId.current) return
    const element = box.current?.querySelector<HTMLElement>(`[data-unit="${CSS.escape(focusId.current)}"]`)
    if (!element) return
    focusId.current = ''
    element.focus({ preventScroll: true })
  })

  const toggle = (id: string, isOpen: boolean) => {
    const placed = findCard(id)
    if (placed)
      pendingView.current = {
        previous: chart,
        keepId: id,
        position: { x: view.x + placed.x * view.k, y: view.y + placed.y * view.k },
      }
    setActiveId(id)
    if (isOpen) void units.open(id)
    else units.collapse(id)
  }
  const focusUnit = (id: string) => {
    const placed = findCard(id)
    if (!placed) return
    setActiveId(id)
    focusId.current = id
    const [x, y] = [view.x + placed.x * view.k, view.y + placed.y * view.k]
    if (
      x < 0 ||
      y < 0 ||
      x + cardSize.width * view.k > size.width ||
      y + cardSize.height * view.k > size.height
    )
      moveTo(centreView(placed, view.k))
  }
  const handleKeyDown = (event: KeyboardEvent, id: string) => {
    if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return
    const node = flattenNodes(nodes).find(({ unit }) => unit.id === id)
    const action = node && getKeyAction(event.key, node, nodes)
    if (!action) return
    event.preventDefault()
    if ('focus' in action) focusUnit(action.focus)
    else if ('expand' in action) toggle(action.expand, true)
    else toggle(action.collapse, false)
  }
  const showFoundUnit = ({ id, way }: FoundUnit) => {
    pendingView.current = { previous: chart, centreId: id }
    setMarkedId(id)
    setActiveId(id)
    void units.openPath(way.map((unit) => unit.id))
  }
  const refitAfter = (change: () => void) => {
    pendingView.current = { previous: chart, fitMinScale: narrow ? minPhoneScale : minReadableScale }
    change()
  }
  const expandOneLevel = () =>
    void units.expandOneLevel().then((isDone) => {
      if (isDone) return
      pendingView.current = null
      Message.warning(t('organizeChart.tooMany'))
    })
  const print = () =>
    void import('./print.tsx').then(
      ({ PrintChart }) =>
        setPrintSheet(<PrintChart title={title} chart={chart} onClose={() => setPrintSheet(null)} />),
      () => Message.error(t('organizeChart.failed')),
    )

  return (
    <section className={styles.page} aria-label={title}>
      <div className={styles.bar}>
        <Search onFound={showFoundUnit} />
        <span className={styles.hint}>{t('organizeChart.hint')}</span>
        <Tools
          scale={view.k}
          direction={direction}
          onToggleDirection={() => refitAfter(() => setDirection(direction === 'down' ? 'across' : 'down'))}
          onExpand={() => refitAfter(expandOneLevel)}
          onCollapse={() => refitAfter(units.collapseAll)}
          onZoom={zoomBy}
          onFit={() => chart.cards.length > 0 && moveTo(fitView(0.15))}
          onPrint={print}
        />
      </div>
      <div className={styles.box} ref={box}>
        <div
          className={styles.chart}
          role="tree"
          aria-label={title}
          style={{
            transform: `translate(${view.x}px, ${view.y}px) scale(${view.k})`,
            width: chart.width,
            height: chart.height,
          }}
        >
          <svg className={styles.lines} width={chart.width} height={chart.height} aria-hidden>
            <path d={chart.lines} />
          </svg>
          {visibleCards.map((placed) => {
            const { id } = placed.node.unit
            return (
              <Card
                key={id}
                placed={placed}
                direction={direction}
                isTabStop={id === tabStopId}
                isMarked={id === markedId}
                usersUrl={usersMenu && `/permission/user?organizeId=${encodeURIComponent(id)}`}
                onToggle={toggle}
                onFocus={setActiveId}
                onKeyDown={handleKeyDown}
              />
            )
          })}
        </div>
      </div>
      {printSheet}
    </section>
  )
}
