import { IconMinus } from '@arco-design/web-react/icon'
import type { CSSProperties } from 'react'
import type * as z from 'zod'
import { defineComponentView, type BodyProps } from '../component.ts'
import { useScreen } from '../context.ts'
import { FigureData } from '../figure-data.tsx'
import { formatFigure, shareOf } from '../figure.ts'
import { progress as kind } from './kind.ts'
import styles from '../screen.module.css'

function Body({ settings }: BodyProps<z.output<typeof kind.settings>>) {
  const { name } = useScreen()
  const { max, size, color, title } = settings
  return (
    <FigureData settings={settings}>
      {({ value, decimals, unit }) => {
        const share = shareOf(value, max)
        const style = {
          '--share': `${share * 100}%`,
          fontSize: size,
          ...(color === '' ? {} : { '--screen-accent': color }),
        }
        return (
          <div
            className={styles.progress}
            style={style as CSSProperties}
            role="progressbar"
            aria-label={title || name}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(share * 100)}
          >
            <span>
              {formatFigure(value, { decimals, digits: 1 })}
              {unit}
            </span>
            <b>{Math.round(share * 100)}%</b>
          </div>
        )
      }}
    </FigureData>
  )
}

export const progress = defineComponentView({ kind, Icon: IconMinus, Body })
