import { useLayoutEffect, useRef, useState, type DragEvent, type PointerEvent } from 'react'
import {
  fitPlace,
  gridColumns,
  gridGap,
  gridRowHeight,
  placeWidget,
  type Widget,
} from '@tessera/shared/contract/lowcode/portal-grid'
import { useText } from '@tessera/shared/text/text'
import { placeStyle } from '@tessera/shared/portal/portal-view'
import { useKindName } from '@tessera/shared/portal/use-kind-name'
import { WidgetBox } from '@tessera/shared/portal/widget-box'
import { usePortalState, usePortalStore } from './context.ts'
import { text } from './text.ts'
import { draggedKind } from './palette.tsx'
import styles from './designer.module.css'

/** A widget that the pointer moves or resizes, from where it was picked up. */
interface Drag {
  readonly widget: Widget
  readonly isResize: boolean
  readonly from: { readonly x: number; readonly y: number }
}

interface Props {
  /** Nothing can be changed. */
  readOnly: boolean
  onAdd: (key: string, at: { x: number; y: number }) => void
}

/** The grid with live widgets. A widget is moved and resized by pointer, and by the keys of its grip. */
export function Canvas({ readOnly, onAdd }: Props) {
  const t = useText(text)
  const kindName = useKindName()
  const store = usePortalStore()
  const widgets = usePortalState(({ history }) => history.present.widgets)
  const selected = usePortalState((state) => state.selected)
  const grid = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  /** The layout while the pointer is down. */
  const [moved, setMoved] = useState<readonly Widget[] | null>(null)
  // In the order of before: a widget that gets another place in the document loses the pointer.
  const shown = moved ? widgets.map((widget) => moved.find(({ i }) => i === widget.i) ?? widget) : widgets
  /** The grip with the focus. It loses it where the widget gets another place in the document, or is removed. */
  const focused = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (focused.current === null || document.activeElement !== document.body) return
    const has = shown.some(({ i }) => i === focused.current)
    focusGrip(has ? focused.current : selected)
  }, [shown, selected])

  const cellOf = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const box = grid.current!.getBoundingClientRect()
    const column = (box.width + gridGap) / gridColumns
    return {
      x: Math.floor((clientX - box.left) / column),
      y: Math.floor((clientY - box.top) / (gridRowHeight + gridGap)),
    }
  }
  const stepsOf = ({ from }: Drag, { clientX, clientY }: PointerEvent) => {
    const column = (grid.current!.getBoundingClientRect().width + gridGap) / gridColumns
    return {
      x: Math.round((clientX - from.x) / column),
      y: Math.round((clientY - from.y) / (gridRowHeight + gridGap)),
    }
  }
  const pickUp = (widget: Widget, isResize: boolean) => (event: PointerEvent) => {
    if (event.button !== 0) return
    store.select(widget.i)
    if (readOnly) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrag({ widget, isResize, from: { x: event.clientX, y: event.clientY } })
  }
  const move = (event: PointerEvent) => {
    if (!drag) return
    const { widget, isResize } = drag
    const by = stepsOf(drag, event)
    const place = isResize
      ? { ...widget, w: Math.max(1, Math.min(widget.w + by.x, gridColumns - widget.x)), h: widget.h + by.y }
      : { ...widget, x: widget.x + by.x, y: widget.y + by.y }
    setMoved(by.x === 0 && by.y === 0 ? null : placeWidget(widgets, { ...widget, ...fitPlace(place) }))
  }
  const end = (isKept: boolean) => {
    if (moved && isKept) store.place(moved)
    setDrag(null)
    setMoved(null)
  }
  const drop = (event: DragEvent) => {
    const key = draggedKind(event)
    if (key === null || readOnly) return
    event.preventDefault()
    onAdd(key, cellOf(event))
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the grips inside are the controls; a click beside them selects nothing
    <div
      className={styles.canvas}
      data-canvas
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget || target === grid.current) store.select(null)
      }}
      onDragOver={(event) => {
        if (draggedKind(event) !== null) event.preventDefault()
      }}
      onDrop={drop}
    >
      <div ref={grid} className={styles.grid} role="group" aria-label={t('portalDesigner.canvas')}>
        {shown.map((widget) => {
          const { i, key, title, x, y, w, h } = widget
          const name = title || kindName(key)
          return (
            <div
              key={i}
              className={styles.widget}
              style={placeStyle(widget)}
              data-selected={i === selected || undefined}
              data-moving={drag?.widget.i === i || undefined}
            >
              {/* Live, but not for the pointer and the keys: these belong to the grip. */}
              <div className={styles.live} inert data-empty={t('portalDesigner.noContent', { name })}>
                <WidgetBox widget={widget} />
              </div>
              <button
                type="button"
                className={styles.grip}
                data-grip={i}
                aria-pressed={i === selected}
                aria-label={t('portalDesigner.place', { name, x: x + 1, y: y + 1, w, h })}
                onFocus={() => {
                  focused.current = i
                  if (store.get().selected !== i) store.select(i)
                }}
                onBlur={({ relatedTarget }) => {
                  if (relatedTarget) focused.current = null
                }}
                onPointerDown={pickUp(widget, false)}
                onPointerMove={move}
                onPointerUp={() => end(true)}
                onPointerCancel={() => end(false)}
                onKeyDown={(event) => {
                  if (event.key !== 'Escape' || !drag) return
                  event.stopPropagation()
                  end(false)
                }}
              />
              {!readOnly && i === selected && (
                <span
                  className={styles.corner}
                  title={t('portalDesigner.resize')}
                  onPointerDown={pickUp(widget, true)}
                  onPointerMove={move}
                  onPointerUp={() => end(true)}
                  onPointerCancel={() => end(false)}
                />
              )}
            </div>
          )
        })}
      </div>
      {shown.length === 0 && <p className={styles.empty}>{t('portalDesigner.empty')}</p>}
    </div>
  )
}

/** Moves the focus to a widget. */
export function focusGrip(i: string | null): void {
  const grip =
    i === null ? null : document.querySelector<HTMLElement>(`[data-canvas] [data-grip="${CSS.escape(i)}"]`)
  grip?.focus({ preventScroll: true })
  grip?.scrollIntoView({ block: 'nearest' })
}
