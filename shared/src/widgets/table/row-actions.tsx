import { useState } from 'react'
import { Dropdown, Menu } from '@arco-design/web-react'
import type { Action } from '../crud/column.ts'
import styles from './table.module.css'

interface Props<Row> {
  row: Row
  /** Stand in the row as words, as far as they apply to it. */
  shown: readonly Action<Row>[]
  /** Under "more". */
  rest: readonly Action<Row>[]
  more: string
}

/** What may be done with a row: plain buttons; the menu of the rest is made when it is first asked for. */
export function RowActions<Row extends { id: string }>({ row, more, ...all }: Props<Row>) {
  const possible = ({ hidden }: Action<Row>) => !hidden?.(row)
  const rest = all.rest.filter(possible)
  return (
    <span className={styles.actions}>
      {all.shown.filter(possible).map(({ label, danger, run }) => (
        <button
          key={label}
          type="button"
          className={danger ? `${styles.action} ${styles.danger}` : styles.action}
          onClick={() => run(row)}
        >
          {label}
        </button>
      ))}
      {rest.length > 0 && <More key={row.id} row={row} actions={rest} name={more} />}
    </span>
  )
}

function More<Row>({ row, actions, name }: { row: Row; actions: readonly Action<Row>[]; name: string }) {
  const [open, setOpen] = useState<boolean | 'never'>('never')
  return (
    <>
      {/* The popup closes itself when anything else is pressed, and this is something else to it. */}
      <button
        type="button"
        className={`${styles.action} ${styles.more}`}
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded={open === true}
        onPointerDown={(event) => open === true && event.stopPropagation()}
        onClick={() => setOpen(open !== true)}
      />
      {open !== 'never' && (
        <Dropdown
          popupVisible={open}
          onVisibleChange={setOpen}
          trigger="click"
          position="br"
          droplist={
            <Menu
              onClickMenuItem={(key) => {
                setOpen(false)
                actions.find(({ label }) => label === key)?.run(row)
              }}
            >
              {actions.map(({ label, danger }) => (
                <Menu.Item key={label} style={danger ? { color: 'rgb(var(--danger-6))' } : {}}>
                  {label}
                </Menu.Item>
              ))}
            </Menu>
          }
        >
          <span className={styles.anchor} aria-hidden />
        </Dropdown>
      )}
    </>
  )
}

/** So many actions stand in the row as words; where there are more, all but two are under "more". */
const inRow = 3

/** Which actions stand in the row and how wide that is; on a phone everything is under "more". */
export function arrangedActions<Row>(actions: readonly Action<Row>[], phone: boolean) {
  const beside = phone ? 0 : actions.length > inRow ? inRow - 1 : inRow
  const shown = actions.slice(0, beside)
  const rest = actions.slice(beside)
  return { shown, rest, width: widthOf(shown.map(({ label }) => label)) + (rest.length > 0 ? 30 : 0) + 18 }
}

/** Pixels that these words take as buttons: a Chinese character is as wide as the type is high, a Latin letter about half of that. */
const widthOf = (labels: readonly string[]): number =>
  labels.reduce(
    (sum, label) => sum + 17 + [...label].reduce((wide, letter) => wide + (letter > '⺀' ? 14 : 8), 0),
    0,
  )
