import { IconSortDescending } from '@arco-design/web-react/icon'
import type { CSSProperties } from 'react'
import type * as z from 'zod'
import { defineComponentView, type BodyProps } from '../component.ts'
import { FigureData } from '../figure-data.tsx'
import { formatFigure } from '../figure.ts'
import { lettersStyle } from '../letters.ts'
import { flip as kind } from './kind.ts'
import styles from '../screen.module.css'

type Settings = z.output<typeof kind.settings>

const digits = Array.from({ length: 10 }, (_, digit) => digit)

function Body({ settings }: BodyProps<Settings>) {
  return (
    <FigureData settings={settings}>
      {({ value, decimals, unit }) => (
        <Digits
          shown={formatFigure(value, { decimals, digits: settings.digits })}
          settings={{ ...settings, unit }}
        />
      )}
    </FigureData>
  )
}

function Digits({ shown, settings }: { shown: string; settings: Settings }) {
  const { prefix, unit, title } = settings
  const letters = [...shown]
  return (
    <div
      className={styles.flip}
      style={lettersStyle(settings)}
      role="img"
      aria-label={`${title} ${prefix}${shown}${unit}`}
    >
      {prefix && <small>{prefix}</small>}
      {letters.map((letter, at) => {
        // Counted from the right, so that a digit stays where another one is added in front of it.
        const key = letters.length - at
        if (!/\d/.test(letter)) return <span key={`${letter}${key}`}>{letter}</span>
        return (
          <span key={key} className={styles.digit}>
            <span style={{ '--digit': letter } as CSSProperties}>
              {digits.map((digit) => (
                <span key={digit}>{digit}</span>
              ))}
            </span>
          </span>
        )
      })}
      {unit && <small>{unit}</small>}
    </div>
  )
}

export const flip = defineComponentView({ kind, Icon: IconSortDescending, Body })
