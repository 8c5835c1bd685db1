import { IconTrophy } from '@arco-design/web-react/icon'
import type { CSSProperties } from 'react'
import type * as z from 'zod'
import { toChartData } from '../../portal/sources/series.ts'
import { defineComponentView, type BodyProps } from '../component.ts'
import { useScreen } from '../context.ts'
import { Data } from '../data.tsx'
import { useEmitter } from '../events.ts'
import { shareOf } from '../figure.ts'
import { RowButton } from '../row-button.tsx'
import { cellText } from '../table/columns.ts'
import { ranking as kind } from './kind.ts'
import styles from '../screen.module.css'

function Body({ settings }: BodyProps<z.output<typeof kind.settings>>) {
  const { name: componentName } = useScreen()
  const emitter = useEmitter()
  const { title, size, maxRows, unit } = settings
  return (
    <Data settings={settings}>
      {(rows, keys) => {
        const { names, series } = toChartData(rows, keys)
        const ranked = names
          .map((name, at) => ({ name, value: series[0]?.values[at] ?? null, row: rows[at] }))
          .sort((a, b) => (b.value ?? -Infinity) - (a.value ?? -Infinity))
          .slice(0, maxRows)
        const format = series[0]?.format
        // Shares are less than one.
        const highest = Math.max(format === 'ratio' ? 0.0001 : 1, ...ranked.map(({ value }) => value ?? 0))
        return (
          <ol className={styles.ranking} style={{ fontSize: size }} aria-label={title || componentName}>
            {ranked.map(({ name, value, row }, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- the place is what the row is
              <li key={at} style={{ '--share': `${shareOf(value ?? 0, highest) * 100}%` } as CSSProperties}>
                <span>
                  <RowButton emitter={emitter} point={{ name, value, row }}>
                    {name}
                  </RowButton>
                </span>
                <b>
                  {cellText(value, format, true)}
                  {unit}
                </b>
              </li>
            ))}
          </ol>
        )
      }}
    </Data>
  )
}

export const ranking = defineComponentView({ kind, Icon: IconTrophy, Body })
