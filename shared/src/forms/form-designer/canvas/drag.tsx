import {
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
  type CollisionDetection,
  type DragStartEvent,
} from '@dnd-kit/core'
import { Message } from '@arco-design/web-react'
import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react'
import { useText } from '../../../text/text.ts'
import { table } from '../../../fields/table/kind.ts'
import { useDesigner } from '../context.ts'
import { canHold, canPlace, findTableRefusal, locate, tagsAbove } from '../model/tree.ts'
import { tagOfEntry } from '../model/palette-entry.ts'
import { text } from '../text.ts'
import { useFieldWords, useNodeName } from '../words.ts'
import { lineOf, listsOf, parentAt, placeAt, placesOf, type DropPlace } from './drop.ts'
import styles from './canvas.module.css'

/** What is dragged: fields of the form, or a new field by the entry of its kind in the palette. */
type Dragged = { readonly keys: readonly string[] } | { readonly tag: string }

const canvasId = 'canvas'
// The canvas finds the place itself, so that no field is rendered while something is dragged over it.
const overCanvas: CollisionDetection = ({ droppableContainers }) =>
  droppableContainers.map(({ id }) => ({ id }))
const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** Drag and drop of a designer. While something is dragged, only its name and the line of the place move. */
export function DesignerDrag({ children }: { children: ReactNode }) {
  const t = useText(text)
  const store = useDesigner()
  const wordsOf = useFieldWords()
  const nameOfNode = useNodeName()
  const line = useRef<HTMLDivElement>(null)
  const chip = useRef<HTMLDivElement>(null)
  const status = useRef<HTMLDivElement>(null)
  const dragged = useRef<Dragged | null>(null)
  const place = useRef<DropPlace | null>(null)
  /** Why the sub-table under the pointer cannot take what is dragged. */
  const refusal = useRef('')
  const keyboard = useRef<{ places: ReturnType<typeof placesOf>; at: number } | null>(null)
  /** Ends the listener that follows the pointer. */
  const pointer = useRef<AbortController | null>(null)
  const [name, setName] = useState('')

  const say = (sentence: string) => {
    if (status.current) status.current.textContent = sentence
  }
  const accepts = (parent: string): boolean => {
    const current = dragged.current
    const { nodes } = store.draft()
    if (!current) return false
    if ('tag' in current) return canHold(tagsAbove(nodes, parent), tagOfEntry(current.tag))
    const moved = current.keys.flatMap((key) => locate(nodes, key)?.node ?? [])
    return canPlace(nodes, { parent, index: 0 }, moved)
  }
  const show = (next: DropPlace | null) => {
    place.current = next
    if (!line.current) return
    line.current.hidden = next === null
    if (!next) return
    const { left, top, width, height } = next.line
    line.current.style.translate = `${left}px ${top}px`
    line.current.style.width = `${width}px`
    line.current.style.height = `${height}px`
    line.current.dataset['empty'] = String(height > 20 && width > 20)
  }
  const canvas = () => document.querySelector(`[data-canvas]`)
  /** Why the sub-table with this key cannot take what is dragged; '' for another parent, or where it can. */
  const refusalOf = (parent: string): string => {
    const { nodes } = store.draft()
    const current = dragged.current
    if (!current || locate(nodes, parent)?.node.tag !== table.tag) return ''
    const tags =
      'tag' in current ? [current.tag] : current.keys.flatMap((key) => locate(nodes, key)?.node.tag ?? [])
    const tag = tags.find((one) => findTableRefusal(tagOfEntry(one)) !== null)
    if (tag === undefined) return ''
    return t(`designer.notInTable.${findTableRefusal(tagOfEntry(tag))!}`, { name: wordsOf(tag).label })
  }
  const handleMove = (event: PointerEvent) => {
    const root = canvas()
    const { clientX: x, clientY: y } = event
    refusal.current = refusalOf((root && parentAt(root, x, y)) ?? '')
    if (chip.current) {
      chip.current.style.translate = `${x + 12}px ${y + 12}px`
      chip.current.dataset['refusal'] = refusal.current
    }
    show(root && !refusal.current ? placeAt(root, x, y, accepts) : null)
  }
  useEffect(() => () => pointer.current?.abort(), [])

  const describePlace = (at: DropPlace | { parent: string; index: number }) => {
    const parent = locate(store.draft().nodes, at.parent)?.node
    return t('designer.dropAt', {
      n: at.index + 1,
      name: parent ? nameOfNode(parent) : t('designer.theForm'),
    })
  }
  const start = ({ activatorEvent }: DragStartEvent) => {
    const target = activatorEvent.target as Element
    const tag = target.closest('[data-tag]')?.getAttribute('data-tag')
    const key = target.closest('[data-grip]')?.getAttribute('data-grip')
    if (!tag && !key) return
    const { selected } = store.get()
    const keys = key && selected.includes(key) ? selected : [key!]
    dragged.current = tag ? { tag } : { keys }
    const node = key ? locate(store.draft().nodes, key)?.node : undefined
    const ownName = node ? nameOfNode(node) : ''
    const label = keys.length > 1 ? t('designer.several', { n: keys.length }) : ownName
    const dragName = tag ? wordsOf(tag).label : label
    const isByKey = activatorEvent instanceof KeyboardEvent
    setName(isByKey ? '' : dragName)
    if (isByKey) {
      const root = canvas()
      const places = root ? placesOf(listsOf(root, accepts)) : []
      keyboard.current = { places, at: -1 }
      status.current?.setAttribute('data-picked-up', '')
      say(t('designer.pickedUp', { name: dragName }))
    } else {
      pointer.current = new AbortController()
      window.addEventListener('pointermove', handleMove, { signal: pointer.current.signal })
    }
  }
  const stop = () => {
    pointer.current?.abort()
    dragged.current = null
    refusal.current = ''
    if (chip.current) chip.current.dataset['refusal'] = ''
    keyboard.current = null
    status.current?.removeAttribute('data-picked-up')
    show(null)
    setName('')
  }
  const drop = () => {
    const current = dragged.current
    const target = place.current
    const wasKeyboard = keyboard.current !== null
    const why = refusal.current
    stop()
    if (why) {
      Message.warning(why)
      return
    }
    if (!current || !target) return
    const at = { parent: target.parent, index: target.index }
    if ('tag' in current) {
      const [added] = store.add(current.tag, wordsOf(current.tag), at)
      if (added) store.focusNext(added)
    } else {
      store.move(current.keys, at)
      if (wasKeyboard) store.focusNext(current.keys.at(-1) ?? null)
    }
    say(t('designer.dropped', { place: describePlace(at) }))
  }
  const moveByKey = (event: KeyboardEvent) => {
    const step = steps[event.code]
    const current = keyboard.current
    if (!step || !current || current.places.length === 0) return
    event.preventDefault()
    const at = Math.min(current.places.length - 1, Math.max(0, current.at + step))
    current.at = at
    const { list, place: next } = current.places[at]!
    const nodes = list.querySelectorAll(':scope > [data-node]')
    nodes[Math.max(0, next.index - 1)]?.scrollIntoView({ block: 'nearest' })
    show({ ...next, line: lineOf(list, next.index) })
    say(describePlace(next))
  }
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: (event) => void moveByKey(event),
      keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] },
    }),
  )
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={overCanvas}
      onDragStart={start}
      onDragEnd={drop}
      onDragCancel={() => {
        stop()
        say(t('designer.dragCancelled'))
      }}
      accessibility={{
        announcements: silent,
        restoreFocus: false,
        screenReaderInstructions: { draggable: t('designer.dragHelp') },
      }}
    >
      {children}
      <div ref={line} className={styles.line} hidden aria-hidden />
      <div ref={chip} className={styles.chip} hidden={name === ''} aria-hidden>
        {name}
      </div>
      <div ref={status} role="status" className={styles.visuallyHidden} />
    </DndContext>
  )
}

/** An area whose elements with `data-grip` or `data-tag` can be dragged. */
export function DragArea({
  id,
  className,
  children,
}: {
  id: 'palette' | typeof canvasId
  className?: string | undefined
  children: ReactNode
}) {
  const { setNodeRef, listeners } = useDraggable({ id })
  const { setNodeRef: setDropRef } = useDroppable({ id, disabled: id !== canvasId })
  const onGrip =
    (name: 'onPointerDown' | 'onKeyDown') =>
    (event: SyntheticEvent): void => {
      const grip = (event.target as Element).closest('[data-grip], [data-tag]')
      // A container's content has controls of its own, such as tabs.
      if (grip) listeners?.[name]?.(event)
    }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- not a control; it receives what bubbles from the grips
    <div
      ref={(element) => {
        setNodeRef(element)
        setDropRef(element)
      }}
      className={className}
      onPointerDown={onGrip('onPointerDown')}
      onKeyDown={onGrip('onKeyDown')}
    >
      {children}
    </div>
  )
}
