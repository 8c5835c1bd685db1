import { useId, type ReactNode } from 'react'
import type { ViewRecord } from '../../../contract/lowcode/views.ts'
import type { ListView } from '../../../fields/list-views.ts'
import type { Action } from '../../../ui/table/column.ts'
import { RowActions } from '../../../ui/table/row-actions.tsx'
import { useText } from '../../../text/text.ts'
import { flowOf } from '../flow-row.ts'
import { FlowState } from '../flow-state.tsx'
import { Facts } from './facts.tsx'
import { viewsText as text } from './text.ts'
import type { ViewedRecords } from './view-props.ts'
import styles from './views.module.css'

interface Props {
  records: ViewedRecords
  view: ListView
  record: ViewRecord
  name: string
  actions: readonly Action<ViewRecord>[]
  onOpen?: (() => void) | undefined
  picture?: ReactNode
}

/** A record as a card: its title opens it, its menu has everything else. */
export function RecordCard({ records, view, record, name, actions, onOpen, picture }: Props) {
  const t = useText(text)
  const id = useId()
  return (
    <article className={styles.card} aria-labelledby={id}>
      {picture}
      <div className={styles.cardHead}>
        <h3 id={id} className={styles.cardTitle}>
          {onOpen ? (
            <button type="button" className={styles.open} onClick={onOpen}>
              {name}
            </button>
          ) : (
            name
          )}
        </h3>
        {actions.length > 0 && (
          <RowActions row={record} inline={[]} overflow={actions} moreLabel={t('views.moreOf', { name })} />
        )}
      </div>
      {records.flow && <FlowState state={flowOf(record).state} />}
      <Facts records={records} view={view} values={record.values} />
    </article>
  )
}
