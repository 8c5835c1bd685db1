import { memo } from 'react'
import styles from './table.module.css'

/**
 * Checkbox of a row. The table handles its clicks through `data-select`. Without memo, React would write the
 * name and the type of every checkbox again in each frame of scrolling.
 */
export const RowCheckbox = memo(function RowCheckbox({
  name,
  on,
  identifiedBy,
}: {
  name: string
  on: boolean
  /** Id of the element that identifies the row. */
  identifiedBy?: string | undefined
}) {
  return (
    <input
      type="checkbox"
      className={styles.tick}
      data-select=""
      aria-label={name}
      aria-describedby={identifiedBy}
      checked={on}
      readOnly
    />
  )
})

/** Checkbox in the header: checked when the whole page is selected, indeterminate when a part of it is. */
export const PageCheckbox = ({ name, on, some }: { name: string; on: boolean; some: boolean }) => (
  <input
    type="checkbox"
    className={styles.tick}
    data-all=""
    aria-label={name}
    checked={on}
    readOnly
    ref={(box) => {
      if (box) box.indeterminate = some && !on
    }}
  />
)
