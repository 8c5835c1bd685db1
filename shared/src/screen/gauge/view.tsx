import { IconDashboard } from '@arco-design/web-react/icon'
import type * as z from 'zod'
import { defineComponentView, type BodyProps } from '../component.ts'
import { FigureData } from '../figure-data.tsx'
import { formatFigure, shareOf } from '../figure.ts'
import { gauge as kind } from './kind.ts'
import styles from './gauge.module.css'

/** Three quarters of a circle of radius 80, open at the bottom. */
const dial = 'M43.43 156.57 A80 80 0 1 1 156.57 156.57'

function Body({ settings }: BodyProps<z.output<typeof kind.settings>>) {
  const { max, size, color, title } = settings
  return (
    <FigureData settings={settings}>
      {({ value, decimals, unit }) => {
        const shown = `${formatFigure(value, { decimals, digits: 1 })}${unit}`
        const whole = formatFigure(max, { decimals: 0, digits: 1 })
        return (
          <svg
            className={styles.gauge}
            viewBox="0 0 200 180"
            role="img"
            aria-label={`${title} ${shown} / ${whole}`}
          >
            <path d={dial} pathLength={100} />
            <path
              d={dial}
              pathLength={100}
              data-value
              strokeDasharray={`${shareOf(value, max) * 100} 200`}
              style={color === '' ? {} : { stroke: color }}
            />
            <text x="100" y="108" style={{ fontSize: size }}>
              {shown}
            </text>
            <text x="100" y="164" data-max>
              {whole}
            </text>
          </svg>
        )
      }}
    </FigureData>
  )
}

export const gauge = defineComponentView({ kind, Icon: IconDashboard, Body })
