import { Fragment, useId, type MouseEvent, type ReactNode } from 'react'
import { useText } from '../../text/text.ts'
import type { TableColumn } from './table-column.ts'
import { text } from './text.ts'
import { togglePage, toggleRow } from './toggle-selection.ts'
import styles from './stacked-rows.module.css'

interface Props<Row> {
  /** Accessible name of the list. */
  name: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  selection?: { ids: readonly string[]; onChange: (ids: string[]) => void } | undefined
  empty?: ReactNode
}

/** More columns than these do not fit side by side on a phone. */
export const maxColumnsOnPhone = 2

/**
 * The rows of a table on a phone, below each other: the first value is the title of a row, the others follow
 * with their names. Controls, such as a checkbox or actions, stand beside the title.
 */
export function StackedRows<Row extends { id: string }>(props: Props<Row>) {
  const { name, columns, rows, selection, empty } = props
  const t = useText(text)
  const idPrefix = useId()
  const controls = columns.filter(({ content }) => content === 'control')
  const [title, ...facts] = columns.filter(({ content }) => content !== 'control')
  // A text such as "Actions" needs its column below it, a control such as "select all" does not.
  const headControls = controls.filter(({ title: head }) => typeof head === 'object')
  const selectedIds = new Set(selection?.ids ?? [])
  const handleClick = (event: MouseEvent) => {
    const target = event.target as HTMLElement
    if (target.closest('[data-all]')) selection?.onChange(togglePage(selection.ids, rows))
    const at = Number(target.closest<HTMLElement>('li[data-at]')?.dataset['at'])
    if (selection && target.closest('[data-select]'))
      selection.onChange(toggleRow(selection.ids, rows, at, null))
  }
  if (rows.length === 0) return <div className={styles.empty}>{empty ?? t('table.empty')}</div>
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- one handler serves the checkboxes, which work by keyboard
    <div
      className={styles.box}
      role="group"
      aria-label={name}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
      tabIndex={0}
      onClick={handleClick}
    >
      {headControls.length > 0 && (
        <div className={styles.head}>
          {headControls.map((column) => (
            <Fragment key={column.key}>{column.title}</Fragment>
          ))}
        </div>
      )}
      <ul className={styles.rows} aria-label={name}>
        {rows.map((row, at) => {
          const contentOf = ({ cell }: TableColumn<Row>) =>
            cell(row, at, { selected: selectedIds.has(row.id), identifiedBy: `${idPrefix}${at}` })
          return (
            <li key={row.id} data-at={at}>
              <div className={styles.title}>
                <div id={`${idPrefix}${at}`}>{title && contentOf(title)}</div>
                {controls.map((column) => (
                  <Fragment key={column.key}>{contentOf(column)}</Fragment>
                ))}
              </div>
              <Facts
                facts={facts.map((column) => ({
                  key: column.key,
                  name: column.title,
                  value: contentOf(column),
                }))}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const isEmpty = (value: ReactNode) =>
  value === null || value === undefined || value === '' || typeof value === 'boolean'

function Facts({ facts }: { facts: readonly { key: string; name: ReactNode; value: ReactNode }[] }) {
  const shown = facts.filter(({ value }) => !isEmpty(value))
  if (shown.length === 0) return null
  return (
    <dl className={styles.facts}>
      {shown.map(({ key, name, value }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
