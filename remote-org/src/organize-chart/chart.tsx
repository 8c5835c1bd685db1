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
import { useNarrow } from '@tessera/shared/widgets/narrow-screen/use-narrow'
import { useMenu } from '../parts/use-menu.ts'
import { Card } from './card.tsx'
import { listed, step } from './grown.ts'
import { card, inside, layout, type Chart as Layout, type Direction, type Placed } from './layout.ts'
import { Search } from './search.tsx'
import { text } from './text.ts'
import { Tools } from './tools.tsx'
import type { useUnits } from './use-units.ts'
import { useZoom, type View } from './use-zoom.ts'
import styles from './organize-chart.module.css'

/** What has to be done once the chart is another: keep a card where it is, bring one into the middle, or show all. */
type Aim = ({ hold: string; at: { x: number; y: number } } | { centre: string } | { fit: number }) & {
  /** The chart as it was. */ from?: Layout
}

/** Smaller than this nobody reads a card. */
const readable = 0.6
const margin = 24
/** More units beside each other than this are looked at one below the other. */
const mostAbreast = 12

export function Chart({ title, units }: { title: string; units: ReturnType<typeof useUnits> }) {
  const t = useText(text)
  const narrow = useNarrow('phone')
  const [active, setActive] = useState('')
  const [marked, setMarked] = useState('')
  const [sheet, setSheet] = useState<ReactNode>(null)
  const box = useRef<HTMLDivElement>(null)
  const aim = useRef<Aim | null>({ fit: readable })
  const focus = useRef('')
  const { view, size, window, show, by } = useZoom(box)
  const people = useMenu('permission.user')

  const { nodes } = units
  const [direction, setDirection] = useState<Direction>(() =>
    narrow || listed(nodes).some(({ below }) => below.length > mostAbreast) ? 'across' : 'down',
  )
  const chart = useMemo(() => layout(nodes, direction), [nodes, direction])
  const { left, top, right, bottom } = window
  const drawn = useMemo(
    () => inside(chart.cards, { left, top, right, bottom }),
    [chart, left, top, right, bottom],
  )
  const entry = chart.cards.some(({ node }) => node.unit.id === active)
    ? active
    : (chart.cards[0]?.node.unit.id ?? '')
  const placeOf = useCallback((id: string) => chart.cards.find(({ node }) => node.unit.id === id), [chart])

  const fitted = (least: number): View => {
    const k = Math.max(
      least,
      Math.min(1, (size.width - 2 * margin) / chart.width, (size.height - 2 * margin) / chart.height),
    )
    // What does not fit begins at its first card.
    const [first] = chart.cards
    const x =
      chart.width * k <= size.width
        ? (size.width - chart.width * k) / 2
        : direction === 'across'
          ? margin
          : size.width / 2 - (first!.x + card.width / 2) * k
    const y =
      chart.height * k <= size.height
        ? Math.min(margin * 2, (size.height - chart.height * k) / 2)
        : direction === 'down'
          ? margin
          : size.height / 2 - (first!.y + card.height / 2) * k
    return { x, y, k }
  }
  const centred = ({ x, y }: Placed, k: number): View => ({
    k,
    x: size.width / 2 - (x + card.width / 2) * k,
    y: size.height / 2 - (y + card.height / 2) * k,
  })

  useLayoutEffect(() => {
    const { current } = aim
    if (!current || current.from === chart || size.width === 0 || chart.cards.length === 0) return
    if ('fit' in current) show(fitted(current.fit), false)
    else {
      const place = placeOf('hold' in current ? current.hold : current.centre)
      // It has not arrived yet.
      if (!place) return
      show(
        'hold' in current
          ? { k: view.k, x: current.at.x - place.x * view.k, y: current.at.y - place.y * view.k }
          : centred(place, Math.max(view.k, 0.8)),
        'centre' in current,
      )
    }
    aim.current = null
  })

  useEffect(() => {
    if (!focus.current) return
    const element = box.current?.querySelector<HTMLElement>(`[data-unit="${CSS.escape(focus.current)}"]`)
    if (!element) return
    focus.current = ''
    element.focus({ preventScroll: true })
  })

  const toggle = (id: string, open: boolean) => {
    const place = placeOf(id)
    if (place)
      aim.current = {
        from: chart,
        hold: id,
        at: { x: view.x + place.x * view.k, y: view.y + place.y * view.k },
      }
    setActive(id)
    if (open) void units.open(id)
    else units.fold(id)
  }
  const goTo = (id: string) => {
    const place = placeOf(id)
    if (!place) return
    setActive(id)
    focus.current = id
    const [x, y] = [view.x + place.x * view.k, view.y + place.y * view.k]
    if (x < 0 || y < 0 || x + card.width * view.k > size.width || y + card.height * view.k > size.height)
      show(centred(place, view.k))
  }
  const steer = (event: KeyboardEvent, id: string) => {
    if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return
    const node = listed(nodes).find((one) => one.unit.id === id)
    const next = node && step(event.key, node, nodes)
    if (!next) return
    event.preventDefault()
    if ('go' in next) goTo(next.go)
    else if ('open' in next) toggle(next.open, true)
    else toggle(next.fold, false)
  }
  const lead = ({ id, way }: FoundUnit) => {
    aim.current = { from: chart, centre: id }
    setMarked(id)
    setActive(id)
    void units.reveal(way.map((one) => one.id))
  }
  const again = (next: () => void) => {
    aim.current = { from: chart, fit: readable }
    next()
  }
  const unfold = () =>
    void units.unfold().then((done) => {
      if (done) return
      aim.current = null
      Message.warning(t('organizeChart.tooMany'))
    })
  const print = () =>
    void import('./print.tsx').then(
      ({ PrintChart }) => setSheet(<PrintChart title={title} chart={chart} onClose={() => setSheet(null)} />),
      () => Message.error(t('organizeChart.failed')),
    )

  return (
    <section className={styles.page} aria-label={title}>
      <div className={styles.bar}>
        <Search onFound={lead} />
        <span className={styles.hint}>{t('organizeChart.hint')}</span>
        <Tools
          scale={view.k}
          direction={direction}
          onTurn={() => again(() => setDirection(direction === 'down' ? 'across' : 'down'))}
          onUnfold={() => again(unfold)}
          onFold={() => again(units.foldAll)}
          onZoom={by}
          onFit={() => chart.cards.length > 0 && show(fitted(0.15))}
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
          {drawn.map((placed) => {
            const { id } = placed.node.unit
            return (
              <Card
                key={id}
                placed={placed}
                direction={direction}
                entry={id === entry}
                marked={id === marked}
                people={people && `/permission/user?organizeId=${encodeURIComponent(id)}`}
                onToggle={toggle}
                onFocus={setActive}
                onKeyDown={steer}
              />
            )
          })}
        </div>
      </div>
      {sheet}
    </section>
  )
}
