import {
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
  type Ref,
} from 'react'
import type { Canvas, Screen, ScreenComponent } from '../contract/lowcode/screen-canvas.ts'
import { isLocalPicture } from '../contract/rich-text.ts'
import { useText } from '../text/text.ts'
import { usePicture } from './context.ts'
import { ComponentBox } from './component-box.tsx'
import { isShown } from './events.ts'
import { scaleOf, type Scale } from './geometry.ts'
import { ScreenVariables } from './screen-variables.tsx'
import { text } from './text.ts'
import { useVariables, type VariableValues } from './variables.ts'
import { Watermark } from './watermark.tsx'
import styles from './screen.module.css'

/** The size and the ground of a canvas. */
const useCanvasStyle = ({ width, height, backgroundColor, backgroundImage }: Canvas): CSSProperties => {
  const picture = usePicture(backgroundImage)
  return {
    width,
    height,
    ...(backgroundColor === '' ? {} : { backgroundColor }),
    ...(isLocalPicture(backgroundImage) ? { backgroundImage: `url("${picture}")` } : {}),
  }
}

/** The ground of a canvas with what lies on it, enlarged from its upper left corner. */
export const CanvasGround = ({
  canvas,
  scale,
  ref,
  children,
}: {
  canvas: Canvas
  scale: number
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}) => {
  const style = useCanvasStyle(canvas)
  return (
    <div
      ref={ref}
      className={`${styles.theme} ${styles.canvas}`}
      data-theme={canvas.theme}
      style={{ ...style, transform: `scale(${scale})` }}
    >
      {children}
    </div>
  )
}

interface Props {
  screen: Screen
  /** Names it for screen readers. */
  label: string
  /** At least this scale; what does not fit is scrolled to. */
  minScale?: number
  /** Values of variables that the address has. */
  entered?: VariableValues
}

/** A screen that fills its box by the fit of its canvas. */
export function ScreenView({ screen: { canvas, components }, label, minScale = 0, entered }: Props) {
  const t = useText(text)
  const box = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState<Scale | null>(null)
  const { width, height, fit, theme } = canvas
  useLayoutEffect(() => {
    const element = box.current!
    const measure = () => {
      const display = { width: element.clientWidth, height: element.clientHeight }
      const { x, y } = scaleOf({ width, height, fit }, display)
      setScale({ x: Math.max(x, minScale), y: Math.max(y, minScale) })
    }
    measure()
    const sized = new ResizeObserver(measure)
    sized.observe(element)
    return () => sized.disconnect()
  }, [width, height, fit, minScale])
  const shown = components.filter(({ hidden }) => !hidden)
  const style = useCanvasStyle(canvas)
  const { x, y } = scale ?? { x: 1, y: 1 }
  return (
    <section
      ref={box}
      className={`${styles.theme} ${styles.display}`}
      data-theme={theme}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a canvas that is larger than the display scrolls by keyboard
      tabIndex={0}
      aria-label={label}
    >
      <div className={styles.scaled} style={{ width: width * x, height: height * y }}>
        <div
          className={styles.canvas}
          style={{
            ...style,
            transform: `scale(${x}, ${y})`,
            visibility: scale ? undefined : 'hidden',
          }}
        >
          {shown.length === 0 && <p className={styles.empty}>{t('screen.empty')}</p>}
          <ScreenVariables variables={canvas.variables} entered={entered}>
            {shown.map((component) => (
              <ShownBox key={component.id} component={component} theme={theme} />
            ))}
          </ScreenVariables>
          {canvas.watermark && <Watermark />}
        </div>
      </div>
    </section>
  )
}

/** A component, as long as the variables say that it is visible. */
function ShownBox({ component, theme }: { component: ScreenComponent; theme: Canvas['theme'] }) {
  const { shownWhen } = component
  const names = useMemo(() => (shownWhen.variable === '' ? [] : [shownWhen.variable]), [shownWhen.variable])
  const values = useVariables(names)
  return isShown(shownWhen, values) ? <ComponentBox component={component} theme={theme} /> : null
}
