import { IconSkin } from '@arco-design/web-react/icon'
import type { CSSProperties, ReactNode } from 'react'
import type * as z from 'zod'
import { defineComponentView, type BodyProps } from '../component.ts'
import { decoration as kind } from './kind.ts'
import styles from './decoration.module.css'

type Settings = z.output<typeof kind.settings>

function Body({ component: { w, h }, settings: { look, color, moves } }: BodyProps<Settings>) {
  return (
    <svg
      className={styles.decoration}
      viewBox={`0 0 ${w} ${h}`}
      preserveAspectRatio="none"
      aria-hidden
      style={(color === '' ? {} : { '--screen-accent': color }) as CSSProperties}
    >
      {shapes[look](w, h, moves && !isStill() && <Light />)}
    </svg>
  )
}

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Moves the bright part of a line along it. */
const Light = () => (
  <animate attributeName="stroke-dashoffset" from="0" to="-100" dur="6s" repeatCount="indefinite" />
)

/** The shapes in a box of this size. */
const shapes = {
  wings: (w: number, h: number, light: ReactNode) => {
    const [middle, tip] = [w / 2, Math.min(w * 0.12, 90)]
    const wing = (side: 1 | -1) =>
      `M${middle - side * tip},${h - 2} L${middle - side * (tip + h * 0.6)},2 L${side === 1 ? 0 : w},2`
    return (
      <>
        <path d={wing(1)} />
        <path d={wing(-1)} />
        <path d={`M${middle - tip},${h - 2} H${middle + tip}`} data-strong />
        <path d={`${wing(1)} M${middle + tip},${h - 2}`} data-runs pathLength={100}>
          {light}
        </path>
        <path d={wing(-1)} data-runs pathLength={100}>
          {light}
        </path>
      </>
    )
  },
  line: (w: number, h: number, light: ReactNode) => (
    <>
      <path d={`M0,${h / 2} H${w}`} />
      <path d={`M0,${h / 2} H${w}`} data-runs pathLength={100}>
        {light}
      </path>
      <path
        d={`M${w / 2 - 8},${h / 2} L${w / 2},${h / 2 - 6} L${w / 2 + 8},${h / 2} L${w / 2},${h / 2 + 6} Z`}
        data-filled
      />
    </>
  ),
  frame: (w: number, h: number, light: ReactNode) => {
    const cut = Math.min(24, w / 4, h / 4)
    const outline = `M${cut},2 H${w - 2} V${h - cut} L${w - cut},${h - 2} H2 V${cut} Z`
    return (
      <>
        <path d={outline} />
        <path d={`M2,${cut * 2} V${cut} L${cut},2 H${cut * 3}`} data-strong />
        <path d={`M${w - 2},${h - cut * 2} V${h - cut} L${w - cut},${h - 2} H${w - cut * 3}`} data-strong />
        <path d={outline} data-runs pathLength={100}>
          {light}
        </path>
      </>
    )
  },
  dots: (w: number, h: number) => {
    const gap = Math.max(16, w / 200)
    return Array.from({ length: Math.min(200, Math.floor(w / gap)) }, (_, at) => (
      <circle
        key={at}
        cx={at * gap + gap / 2}
        cy={h / 2}
        r={Math.min(4, h / 3)}
        style={{ '--at': at % 8 } as CSSProperties}
      />
    ))
  },
  ring: (w: number, h: number, light: ReactNode) => {
    const r = Math.min(w, h) / 2 - 4
    return (
      <>
        <ellipse cx={w / 2} cy={h / 2} rx={r} ry={r} />
        <ellipse cx={w / 2} cy={h / 2} rx={r * 0.82} ry={r * 0.82} data-dashed />
        <ellipse cx={w / 2} cy={h / 2} rx={r} ry={r} data-runs pathLength={100}>
          {light}
        </ellipse>
      </>
    )
  },
}

export const decoration = defineComponentView({ kind, Icon: IconSkin, Body })
