import { useEffect, useRef, type PointerEvent } from 'react'
import { useText } from '../../text/text.ts'
import type { FlowLayout } from './layout.ts'
import { text } from './text.ts'
import type { Viewport } from './use-viewport.ts'
import styles from './flow-tree.module.css'

const size = { width: 132, height: 148 } as const
const minSide = 40

/** The whole drawing in small, with a frame around what is on screen. A press moves there. */
export function Minimap({ layout, viewport }: { layout: FlowLayout; viewport: Viewport }) {
  const t = useText(text)
  const frame = useRef<HTMLDivElement>(null)
  const scale = Math.min(size.width / layout.width, size.height / layout.height, 0.25)
  const width = Math.max(minSide, layout.width * scale)
  const height = Math.max(minSide, layout.height * scale)

  useEffect(() => {
    const update = () => {
      if (!frame.current) return
      const box = viewport.boxSize()
      const { x, y, k } = viewport.get()
      const ratio = scale / k
      frame.current.style.transform = `translate(${-x * ratio}px,${-y * ratio}px) scale(${box.width * ratio},${box.height * ratio})`
    }
    update()
    return viewport.subscribe(update)
  }, [viewport, scale])

  const move = (event: PointerEvent<HTMLDivElement>) => {
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
    <div
      role="img"
      aria-label={t('flowTree.map')}
      className={styles.minimap}
      style={{ width, height }}
      onPointerDown={move}
      onPointerMove={move}
    >
      <svg aria-hidden width={width} height={height} viewBox={`0 0 ${width / scale} ${height / scale}`}>
        <path d={layout.nodes.map(pathOf).join('')} />
      </svg>
      <div ref={frame} className={styles.mapFrame} />
    </div>
  )
}

const pathOf = ({ x, y, width, height }: FlowLayout['nodes'][number]) =>
  `M${x} ${y}h${width}v${height}h${-width}z`
