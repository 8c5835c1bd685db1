import { useId, type ReactNode } from 'react'
import type { ViewRecord } from '@tessera/shared/contract/lowcode/views'
import type { ListView } from '@tessera/shared/fields/list-views'
import type { Action } from '@tessera/shared/ui/table/column'
import { RowActions } from '@tessera/shared/ui/table/row-actions'
import { useText } from '@tessera/shared/text/text'
import { flowOf } from '@tessera/shared/workflow/records/flow-row'
import { FlowState } from '@tessera/shared/workflow/records/flow-state'
import type { Model } from '../read-model.ts'
import { Facts } from './facts.tsx'
import { viewsText as text } from './text.ts'
import styles from './views.module.css'

interface Props {
  model: Model
  view: ListView
  record: ViewRecord
  name: string
  actions: readonly Action<ViewRecord>[]
  onOpen?: (() => void) | undefined
  picture?: ReactNode
}

/** A record as a card: its title opens it, its menu has everything else. */
export function RecordCard({ model, view, record, name, actions, onOpen, picture }: Props) {
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
      {model.flow && <FlowState state={flowOf(record).state} />}
      <Facts model={model} view={view} values={record.values} />
    </article>
  )
}
