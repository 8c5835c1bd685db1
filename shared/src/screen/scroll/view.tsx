import { IconArrowRise } from '@arco-design/web-react/icon'
import { useEffect, useState } from 'react'
import type * as z from 'zod'
import type { KnownColumn, Row } from '../../portal/sources/series.ts'
import { defineComponentView, type BodyProps } from '../component.ts'
import { useScreen } from '../context.ts'
import { Data } from '../data.tsx'
import { cellText, columnsOf, isNumberColumn } from '../table/columns.ts'
import { scroll as kind } from './kind.ts'
import styles from '../screen.module.css'

type Settings = z.output<typeof kind.settings>

function Body({ settings }: BodyProps<Settings>) {
  return (
    <Data settings={settings}>
      {(rows, _, known) => (
        <Passing
          rows={rows}
          columns={columnsOf(settings.columns, rows, known?.columns)}
          settings={settings}
        />
      )}
    </Data>
  )
}

function Passing({
  rows,
  columns,
  settings: { title, size, visible, pause },
}: {
  rows: readonly Row[]
  columns: readonly KnownColumn[]
  settings: Settings
}) {
  const { name } = useScreen()
  const [first, setFirst] = useState(0)
  const [isHeld, setIsHeld] = useState(false)
  const n = rows.length
  const passes = n > visible
  useEffect(() => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (!passes || isHeld || isStill) return
    const timer = setInterval(() => setFirst((now) => (now + 1) % n), pause * 1_000)
    return () => clearInterval(timer)
  }, [passes, isHeld, n, pause])
  const at = passes ? first % n : 0
  const shown = [...rows.slice(at), ...rows.slice(0, at)].slice(0, visible)
  return (
    // Waits while the pointer is inside, so that a row can be read to its end.
    <ul
      className={styles.scroll}
      style={{ fontSize: size, gridTemplateRows: `repeat(${visible}, minmax(0, 1fr))` }}
      aria-label={title || name}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
    >
      {shown.map((row, index) => (
        <li
          key={(at + index) % n}
          style={{ gridTemplateColumns: `repeat(${Math.max(1, columns.length)}, minmax(0, 1fr))` }}
        >
          {columns.map(({ key, format }) => (
            <span key={key} data-number={isNumberColumn(rows, key) || undefined}>
              {cellText(row[key], format, isNumberColumn(rows, key))}
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}

export const scroll = defineComponentView({ kind, Icon: IconArrowRise, Body })
