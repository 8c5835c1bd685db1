import type { ReactNode } from 'react'
import type { Action } from '../../ui/table/column.ts'
import { runAction } from '../../ui/table/run-action.ts'
import { Sheet } from './sheet.tsx'
import styles from './cards.module.css'

interface Props<Row> {
  title: string
  row: Row
  actions: readonly Action<Row>[]
  onClose: () => void
}

/** All actions of a row, one below the other; dangerous ones are last, as in the menu of a table. */
export function ActionSheet<Row>({ title, row, actions, onClose }: Props<Row>): ReactNode {
  const ordered = [...actions.filter(({ danger }) => !danger), ...actions.filter(({ danger }) => danger)]
  return (
    <Sheet title={title} onClose={onClose}>
      <ul className={styles.actions}>
        {ordered.map((action) => {
          const { label, danger, blocked } = action
          const reason = blocked?.(row)
          return (
            <li key={label}>
              <button
                type="button"
                className={danger ? styles.danger : undefined}
                aria-disabled={reason !== undefined || undefined}
                onClick={() => {
                  onClose()
                  runAction(action, row)
                }}
              >
                {label}
              </button>
            </li>
          )
        })}
      </ul>
    </Sheet>
  )
}
