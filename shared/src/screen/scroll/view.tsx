import { IconArrowRise } from '@arco-design/web-react/icon'
import { useEffect, useState } from 'react'
import type * as z from 'zod'
import type { Keys, KnownColumn, Row } from '../../portal/sources/series.ts'
import { defineComponentView, type BodyProps } from '../component.ts'
import { useScreen } from '../context.ts'
import { Data } from '../data.tsx'
import { pointOfRow, useEmitter } from '../events.ts'
import { RowButton } from '../row-button.tsx'
import { cellText, columnsOf, isNumberColumn } from '../table/columns.ts'
import { scroll as kind } from './kind.ts'
import styles from '../screen.module.css'

type Settings = z.output<typeof kind.settings>

function Body({ settings }: BodyProps<Settings>) {
  return (
    <Data settings={settings}>
      {(rows, keys, known) => (
        <Passing
          rows={rows}
          keys={keys}
          columns={columnsOf(settings.columns, rows, known?.columns)}
          settings={settings}
        />
      )}
    </Data>
  )
}

function Passing({
  rows,
  keys,
  columns,
  settings: { title, size, visible, pause },
}: {
  rows: readonly Row[]
  keys: Keys
  columns: readonly KnownColumn[]
  settings: Settings
}) {
  const { name } = useScreen()
  const emitter = useEmitter()
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
  const shownColumns = columns.map((column) => ({ ...column, number: isNumberColumn(rows, column.key) }))
  const cells = {
    gridTemplateColumns: `minmax(0, 2fr) repeat(${Math.max(0, columns.length - 1)}, minmax(0, 1fr))`,
  }
  return (
    <div className={styles.scrollBox}>
      {columns.length > 1 && (
        <div className={styles.scrollHead} style={{ fontSize: size, ...cells }}>
          {shownColumns.map(({ key, label, number }) => (
            <span key={key} data-number={number || undefined}>
              {label || key}
            </span>
          ))}
        </div>
      )}
      {/* Waits while the pointer or the focus is inside, so that a row can be read to its end. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only holds the rows still */}
      <ul
        className={styles.scroll}
        style={{ fontSize: size, gridTemplateRows: `repeat(${visible}, minmax(0, 1fr))` }}
        aria-label={title || name}
        onPointerEnter={() => setIsHeld(true)}
        onPointerLeave={() => setIsHeld(false)}
        onFocus={() => setIsHeld(true)}
        onBlur={() => setIsHeld(false)}
      >
        {shown.map((row, index) => (
          <li key={(at + index) % n} style={cells}>
            {shownColumns.map(({ key, format, number }, column) => (
              <span key={key} data-number={number || undefined}>
                {column === 0 ? (
                  <RowButton emitter={emitter} point={pointOfRow(row, keys)}>
                    {cellText(row[key], format, number)}
                  </RowButton>
                ) : (
                  cellText(row[key], format, number)
                )}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </div>
  )
}

export const scroll = defineComponentView({ kind, Icon: IconArrowRise, Body })
