import {
  DndContext,
  MouseSensor,
  useDraggable,
  useSensor,
  useSensors,
  type DragStartEvent,
} from '@dnd-kit/core'
import {
  useEffect,
  useRef,
  useState,
  type MouseEvent as ReactMouseEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { useText } from '../../../text/text.ts'
import { useFlowDesigner } from '../context.ts'
import { text } from '../text.ts'
import { draggedFrom, findDropPlaces, nearestPlace, type Dragged, type DropPlace } from './drop-places.ts'
import styles from './canvas.module.css'

/** Pixels that the pointer moves before a press becomes a drag. */
const dragDistance = 6
const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}

interface Props {
  nameOf: (nodeId: string) => string
  /** A card was dropped at another place. */
  onMoved: (nodeId: string) => void
  children: ReactNode
}

/**
 * Cards can be dragged by the mouse: steps to the lines between other nodes, branches beside other branches. While a
 * card is dragged, only its name and the mark of the place move; no card is rendered. The keyboard moves by Alt and
 * arrows, or by cut and paste.
 */
export function CardDrag({ nameOf, onMoved, children }: Props) {
  const t = useText(text)
  const store = useFlowDesigner()
  const area = useRef<HTMLDivElement>(null)
  const mark = useRef<HTMLDivElement>(null)
  const chip = useRef<HTMLDivElement>(null)
  const drag = useRef<{ dragged: Dragged; places: DropPlace[]; place: DropPlace | null } | null>(null)
  const pointer = useRef<AbortController | null>(null)
  const [name, setName] = useState('')
  useEffect(() => () => pointer.current?.abort(), [])

  const show = (place: DropPlace | null) => {
    if (drag.current) drag.current.place = place
    if (!mark.current) return
    mark.current.hidden = place === null
    if (!place) return
    const { left, top, width, height } = place.mark()
    mark.current.style.translate = `${left}px ${top}px`
    mark.current.style.width = `${width}px`
    mark.current.style.height = `${height}px`
  }
  const follow = ({ clientX, clientY }: MouseEvent) => {
    if (chip.current) chip.current.style.translate = `${clientX + 12}px ${clientY + 12}px`
    show(nearestPlace(drag.current?.places ?? [], clientX, clientY))
  }
  const start = ({ activatorEvent }: DragStartEvent) => {
    const nodeId = cardOf(activatorEvent.target)
    const dragged = nodeId === null ? null : draggedFrom(store.draft().template, nodeId, store.get().selected)
    if (nodeId === null || !dragged || !area.current) return
    drag.current = {
      dragged,
      places: findDropPlaces(area.current, store.draft().template, dragged),
      place: null,
    }
    area.current.dataset['dragging'] = dragged.kind
    const count = dragged.kind === 'steps' ? dragged.steps.length : 1
    setName(count > 1 ? t('flowDesigner.dragged', { n: count }) : nameOf(nodeId))
    pointer.current = new AbortController()
    window.addEventListener('mousemove', follow, { signal: pointer.current.signal })
  }
  const stop = () => {
    pointer.current?.abort()
    show(null)
    drag.current = null
    delete area.current?.dataset['dragging']
    setName('')
  }
  const drop = () => {
    const { dragged, place } = drag.current ?? {}
    stop()
    if (!dragged || !place) return
    if (dragged.kind === 'steps' && place.kind === 'line') store.moveStepsTo(dragged.steps, place.place)
    else if (dragged.kind === 'branch' && place.kind === 'beside')
      store.moveBranchTo(dragged.headId, place.forkId, place.index)
    onMoved(dragged.kind === 'steps' ? dragged.steps.at(-1)!.nodeId : dragged.headId)
  }
  const sensors = useSensors(useSensor(MouseSensor, { activationConstraint: { distance: dragDistance } }))
  return (
    <DndContext
      sensors={sensors}
      autoScroll={false}
      onDragStart={start}
      onDragEnd={drop}
      onDragCancel={stop}
      accessibility={{ announcements: silent, restoreFocus: false }}
    >
      <Cards areaRef={area}>{children}</Cards>
      <div ref={mark} className={styles.dropMark} hidden aria-hidden />
      <div ref={chip} className={styles.dragChip} hidden={name === ''} aria-hidden>
        {name}
      </div>
    </DndContext>
  )
}

/** One draggable for all cards: the card under the pointer is the one that is dragged. */
function Cards({ areaRef, children }: { areaRef: RefObject<HTMLDivElement | null>; children: ReactNode }) {
  const { setNodeRef, listeners } = useDraggable({ id: 'cards' })
  const handleMouseDown = (event: ReactMouseEvent) => {
    if (event.button === 0 && cardOf(event.target) !== null) listeners?.['onMouseDown']?.(event)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- receives what bubbles from the cards
    <div
      ref={(element) => {
        setNodeRef(element)
        areaRef.current = element
      }}
      className={styles.cards}
      onMouseDown={handleMouseDown}
    >
      {children}
    </div>
  )
}

/** The card that a press drags: none with the space key, which moves the canvas, and none from a button of it. */
function cardOf(target: EventTarget | null): string | null {
  if (!(target instanceof Element) || target.closest('button, [data-space]')) return null
  return target.closest<HTMLElement>('[data-node]')?.dataset['node'] ?? null
}
