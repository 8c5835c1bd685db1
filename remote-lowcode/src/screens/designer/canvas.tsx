import { memo, useRef, useState } from 'react'
import type { CanvasTheme, ScreenComponent } from '@tessera/shared/contract/lowcode/screen-canvas'
import { useText } from '@tessera/shared/text/text'
import { ComponentBox } from '@tessera/shared/screen/component-box'
import { CanvasGround } from '@tessera/shared/screen/screen-view'
import { ScreenVariables } from '@tessera/shared/screen/screen-variables'
import { useScreenState, useScreenStore } from './context.ts'
import { handles } from './model/arrange.ts'
import { kindDragType } from './palette.tsx'
import { dragArea, dragHandle, dragRotation, dragSelection, type Area } from './pointer.ts'
import { text } from './text.ts'
import styles from './designer.module.css'

interface Props {
  zoom: number
  readOnly: boolean
  onAdd: (kind: string, at?: { x: number; y: number }) => void
}

/** The canvas with live components, and what moves, resizes and turns them. */
export function Canvas({ zoom, readOnly, onAdd }: Props) {
  const t = useText(text)
  const store = useScreenStore()
  const ground = useRef<HTMLDivElement>(null)
  const [area, setArea] = useState<Area | null>(null)
  const { canvas, components } = useScreenState(({ history }) => history.present)
  const guides = useScreenState((state) => state.guides)
  const rect = () => ground.current!.getBoundingClientRect()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of the designer work here; each component is a button in the layers
    <div
      className={styles.stage}
      data-canvas
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the selection is moved by keys
      tabIndex={0}
      role="group"
      aria-label={t('screenDesigner.canvas')}
      onPointerDown={(event) => {
        if (event.button !== 0 || (event.target as Element).closest('[data-item], [data-handle]')) return
        store.select([])
        if (!readOnly) dragArea(event, store, zoom, rect(), setArea)
      }}
      onDragOver={(event) => {
        if (!readOnly && event.dataTransfer.types.includes(kindDragType)) event.preventDefault()
      }}
      onDrop={(event) => {
        const kind = event.dataTransfer.getData(kindDragType)
        if (kind === '') return
        event.preventDefault()
        const { left, top } = rect()
        onAdd(kind, { x: (event.clientX - left) / zoom, y: (event.clientY - top) / zoom })
      }}
    >
      <div
        className={styles.paper}
        style={{ width: canvas.width * zoom, height: canvas.height * zoom }}
        data-theme={canvas.theme}
      >
        <CanvasGround ref={ground} canvas={canvas} scale={zoom}>
          <ScreenVariables variables={canvas.variables}>
            {components.map(
              (component) =>
                !component.hidden && (
                  <Item
                    key={component.id}
                    component={component}
                    theme={canvas.theme}
                    zoom={zoom}
                    readOnly={readOnly}
                  />
                ),
            )}
          </ScreenVariables>
          <Frames zoom={zoom} readOnly={readOnly} rect={rect} />
          {guides.map(({ axis, at }) => (
            <span
              key={`${axis}${at}`}
              className={styles.guide}
              data-axis={axis}
              style={{ [axis === 'x' ? 'left' : 'top']: at }}
            />
          ))}
          {area && (
            <span
              className={styles.area}
              style={{ left: area.x, top: area.y, width: area.w, height: area.h }}
            />
          )}
        </CanvasGround>
        {components.length === 0 && <p className={styles.empty}>{t('screenDesigner.empty')}</p>}
      </div>
    </div>
  )
}

/** A component as the screen shows it, under a cover that takes the pointer. */
const Item = memo(function Item({
  component,
  theme,
  zoom,
  readOnly,
}: {
  component: ScreenComponent
  theme: CanvasTheme
  zoom: number
  readOnly: boolean
}) {
  const store = useScreenStore()
  const { id, x, y, w, h, rotate, locked } = component
  return (
    <>
      <div inert>
        <ComponentBox component={component} theme={theme} />
      </div>
      {!locked && (
        <div
          className={styles.cover}
          data-item={id}
          style={{ width: w, height: h, transform: `translate(${x}px, ${y}px) rotate(${rotate}deg)` }}
          onPointerDown={(event) => {
            if (event.button !== 0) return
            const adds = event.ctrlKey || event.metaKey || event.shiftKey
            if (adds || !store.get().selected.has(id)) store.select([id], adds)
            if (!readOnly) dragSelection(event, store, zoom)
          }}
        />
      )}
    </>
  )
})

/** The frames of what is selected; a single component has handles. */
function Frames({ zoom, readOnly, rect }: { zoom: number; readOnly: boolean; rect: () => DOMRect }) {
  const store = useScreenStore()
  const selected = useScreenState((state) => state.selected)
  const components = useScreenState(({ history }) => history.present.components)
  const shown = components.filter(({ id, hidden }) => selected.has(id) && !hidden)
  return shown.map(({ id, x, y, w, h, rotate, locked }) => (
    <div
      key={id}
      className={styles.selection}
      data-locked={locked || undefined}
      style={{
        width: w,
        height: h,
        transform: `translate(${x}px, ${y}px) rotate(${rotate}deg)`,
        ['--unit' as string]: `${1 / zoom}px`,
      }}
    >
      {shown.length === 1 && !locked && !readOnly && (
        <>
          {handles.map((handle) => (
            <span
              key={handle}
              data-handle={handle}
              onPointerDown={(event) => {
                event.stopPropagation()
                dragHandle(event, store, zoom, id, handle)
              }}
            />
          ))}
          <span
            data-handle="rotate"
            onPointerDown={(event) => {
              event.stopPropagation()
              dragRotation(event, store, zoom, id, rect())
            }}
          />
        </>
      )}
    </div>
  ))
}
