import { useState } from 'react'
import { Dropdown, Menu } from '@arco-design/web-react'
import type { Action } from './column.ts'
import { runAction } from './run-action.ts'
import { usePopupFocus } from '../popup/use-popup-focus.ts'
import styles from './table.module.css'

interface Props<Row> {
  row: Row
  /** Shown in the row as text buttons, unless hidden for it. */
  inline: readonly Action<Row>[]
  /** Shown in the "more" menu. */
  overflow: readonly Action<Row>[]
  moreLabel: string
  /** Id of the element that identifies the row. It describes the buttons, whose names are the same in every row. */
  identifiedBy?: string | undefined
}

/**
 * The action cell of a row. The "more" menu is rendered when it is first opened, because long lists have many
 * rows.
 */
export function RowActions<Row extends { id: string }>({
  row,
  moreLabel,
  identifiedBy,
  ...actions
}: Props<Row>) {
  const isAvailable = ({ hidden }: Action<Row>) => !hidden?.(row)
  const rest = actions.overflow.filter(isAvailable)
  return (
    <span className={styles.actions}>
      {actions.inline.filter(isAvailable).map((action) => {
        const { label, danger } = action
        const reason = action.blocked?.(row)
        return (
          <button
            key={label}
            type="button"
            className={danger ? `${styles.action} ${styles.danger}` : styles.action}
            aria-describedby={identifiedBy}
            aria-disabled={reason !== undefined || undefined}
            title={reason}
            onClick={() => runAction(action, row)}
          >
            {label}
          </button>
        )
      })}
      {rest.length > 0 && <MoreMenu row={row} actions={rest} name={moreLabel} identifiedBy={identifiedBy} />}
    </span>
  )
}

/**
 * Arco shows five entries and scrolls. The menu is rendered outside the page, where the style rules of a remote
 * do not apply.
 */
const menuStyle = { maxHeight: 'calc(100vh - 16px)' }
const menuItemStyle = (danger: boolean | undefined, reason: string | undefined) => {
  if (reason !== undefined) return { color: 'var(--color-text-3)' }
  return danger ? { color: 'rgb(var(--danger-6))' } : {}
}

interface MoreMenuProps<Row> {
  row: Row
  actions: readonly Action<Row>[]
  name: string
  identifiedBy: string | undefined
}

function MoreMenu<Row extends { id: string }>({ row, actions, name, identifiedBy }: MoreMenuProps<Row>) {
  // The id of the row, because another row can take over this element; undefined before the first opening.
  const [openRow, setOpenRow] = useState<string | null>()
  const open = openRow === row.id
  const setOpen = (next: boolean) => setOpenRow(next ? row.id : null)
  const { button, content, onKeyDown } = usePopupFocus<HTMLDivElement>('menu', open, () => setOpen(false))
  return (
    <>
      {/* The popup closes on any press outside it, and this button counts as outside. */}
      <button
        ref={button}
        type="button"
        className={`${styles.action} ${styles.more}`}
        aria-label={name}
        aria-describedby={identifiedBy}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerDown={(event) => open && event.stopPropagation()}
        onClick={() => setOpen(!open)}
        onKeyDown={onKeyDown}
      />
      {openRow !== undefined && (
        <Dropdown
          popupVisible={open}
          onVisibleChange={setOpen}
          trigger="click"
          position="br"
          droplist={
            // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- not a control; it moves the focus between the entries
            <div ref={content} onKeyDown={onKeyDown}>
              <Menu
                style={menuStyle}
                onClickMenuItem={(key) => {
                  setOpen(false)
                  // What opens returns the focus to the element that has it now.
                  button.current?.focus()
                  const action = actions.find(({ label }) => label === key)
                  if (action) runAction(action, row)
                }}
              >
                {actions.map(({ label, danger, blocked }) => {
                  const reason = blocked?.(row)
                  return (
                    <Menu.Item
                      key={label}
                      style={menuItemStyle(danger, reason)}
                      aria-disabled={reason !== undefined || undefined}
                      title={reason}
                    >
                      {label}
                    </Menu.Item>
                  )
                })}
              </Menu>
            </div>
          }
        >
          <span className={styles.anchor} aria-hidden />
        </Dropdown>
      )}
    </>
  )
}

/**
 * Up to this many actions are shown in the row. Where there are more, all but two are in the "more" menu.
 * Dangerous actions are always in the menu, so that a slip of the
 * pointer deletes no row.
 */
const maxInlineActions = 3

/** Splits actions into those in the row and those in the menu. */
export function splitActions<Row>(actions: readonly Action<Row>[]) {
  const safe = actions.filter(({ danger }) => !danger)
  const inlineCount = safe.length > maxInlineActions ? maxInlineActions - 1 : maxInlineActions
  const shown = safe.slice(0, inlineCount)
  const rest = [...safe.slice(inlineCount), ...actions.filter(({ danger }) => danger)]
  return { shown, rest }
}
