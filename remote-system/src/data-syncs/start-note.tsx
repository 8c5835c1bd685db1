import type { SyncPlan } from '@tessera/shared/contract/data/syncs'
import { joinNames } from '@tessera/shared/text/punctuation'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './data-syncs.module.css'

/** Lists the tables that a run overwrites and creates in the target. */
export function StartNote({ plans, from, to }: { plans: readonly SyncPlan[]; from: string; to: string }) {
  const t = useText(text)
  const tableNames = (type: SyncPlan['type']) =>
    plans.filter((plan) => plan.type === type).map(({ table }) => table)
  const parts = [
    ['dataSyncs.overwrites', tableNames(3)],
    ['dataSyncs.makes', tableNames(2)],
  ] as const
  return (
    <div className={styles.note}>
      <strong>{t('dataSyncs.direction', { from, to })}</strong>
      {parts.map(
        ([key, tables]) =>
          tables.length > 0 && (
            <p key={key}>
              {t(key)}
              <span className={styles.names}>{joinNames(tables)}</span>
            </p>
          ),
      )}
    </div>
  )
}
