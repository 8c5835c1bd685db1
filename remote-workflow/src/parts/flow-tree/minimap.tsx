import { useEffect, useRef, type PointerEvent } from 'react'
import { useText } from '@tessera/shared/text/text'
import type { FlowLayout } from './layout.ts'
import { text } from './text.ts'
import type { Viewport } from './use-viewport.ts'
import styles from './flow-tree.module.css'

const size = { width: 132, height: 148 } as const

/** The whole drawing in small, with a frame around what is on screen. A press moves there. */
export function Minimap({ layout, viewport }: { layout: FlowLayout; viewport: Viewport }) {
  const t = useText(text)
  const frame = useRef<SVGRectElement>(null)
  const scale = Math.min(size.width / layout.width, size.height / layout.height, 0.25)

  useEffect(() => {
    const update = () => {
      if (!frame.current) return
      const box = viewport.boxSize()
      const { x, y, k } = viewport.get()
      frame.current.setAttribute('x', String(-x / k))
      frame.current.setAttribute('y', String(-y / k))
      frame.current.setAttribute('width', String(box.width / k))
      frame.current.setAttribute('height', String(box.height / k))
    }
    update()
    return viewport.subscribe(update)
  }, [viewport, layout])

  const move = (event: PointerEvent<SVGSVGElement>) => {
    if (event.buttons !== 1) return
    const box = viewport.boxSize()
    event.currentTarget.setPointerCapture(event.pointerId)
    const rect = event.currentTarget.getBoundingClientRect()
    const { k } = viewport.get()
    viewport.moveTo({
      k,
      x: box.width / 2 - ((event.clientX - rect.left) / scale) * k,
      y: box.height / 2 - ((event.clientY - rect.top) / scale) * k,
    })
  }
  return (
    <svg
      role="img"
      aria-label={t('flowTree.map')}
      className={styles.minimap}
      width={Math.max(40, layout.width * scale)}
      height={Math.max(40, layout.height * scale)}
      viewBox={`0 0 ${Math.max(layout.width, 40 / scale)} ${Math.max(layout.height, 40 / scale)}`}
      onPointerDown={move}
      onPointerMove={move}
    >
      {layout.nodes.map(({ node: { nodeId }, x, y, width, height }) => (
        <rect key={nodeId} x={x} y={y} width={width} height={height} rx={8} />
      ))}
      <rect ref={frame} className={styles.mapFrame} />
    </svg>
  )
}
