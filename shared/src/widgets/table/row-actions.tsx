import { useState } from 'react'
import { Dropdown, Menu } from '@arco-design/web-react'
import type { Action } from '../crud/column.ts'
import styles from './table.module.css'

interface Props<Row> {
  row: Row
  /** Shown in the row as text buttons, unless hidden for it. */
  inline: readonly Action<Row>[]
  /** Shown in the "more" menu. */
  overflow: readonly Action<Row>[]
  moreLabel: string
}

/**
 * The action cell of a row. The "more" menu is rendered when it is first opened, because long lists have many
 * rows.
 */
export function RowActions<Row extends { id: string }>({ row, moreLabel, ...actions }: Props<Row>) {
  const isAvailable = ({ hidden }: Action<Row>) => !hidden?.(row)
  const rest = actions.overflow.filter(isAvailable)
  return (
    <span className={styles.actions}>
      {actions.inline.filter(isAvailable).map(({ label, danger, run }) => (
        <button
          key={label}
          type="button"
          className={danger ? `${styles.action} ${styles.danger}` : styles.action}
          onClick={() => run(row)}
        >
          {label}
        </button>
      ))}
      {rest.length > 0 && <MoreMenu key={row.id} row={row} actions={rest} name={moreLabel} />}
    </span>
  )
}

function MoreMenu<Row>({ row, actions, name }: { row: Row; actions: readonly Action<Row>[]; name: string }) {
  const [open, setOpen] = useState<boolean | 'never'>('never')
  return (
    <>
      {/* The popup closes on any press outside it, and this button counts as outside. */}
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

/** Up to this many actions are shown in the row. Where there are more, all but two are in the "more" menu. */
const maxInlineActions = 3

/**
 * Splits actions into those in the row and those in the menu, with the column width in pixels. On a phone all
 * are in the menu.
 */
export function splitActions<Row>(actions: readonly Action<Row>[], phone: boolean) {
  const fittingCount = actions.length > maxInlineActions ? maxInlineActions - 1 : maxInlineActions
  const inlineCount = phone ? 0 : fittingCount
  const shown = actions.slice(0, inlineCount)
  const rest = actions.slice(inlineCount)
  return { shown, rest, width: widthOf(shown.map(({ label }) => label)) + (rest.length > 0 ? 30 : 0) + 18 }
}

/** Width in pixels of these labels as buttons: a Chinese character is 14 wide, a Latin letter about 8. */
const widthOf = (labels: readonly string[]): number =>
  labels.reduce(
    (sum, label) => sum + 17 + [...label].reduce((wide, letter) => wide + (letter > '⺀' ? 14 : 8), 0),
    0,
  )
