import type { SyncPlan } from '@tessera/shared/contract/system/data-syncs'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './data-syncs.module.css'

/** What will happen in the target, by name. */
export function StartNote({ plans, from, to }: { plans: readonly SyncPlan[]; from: string; to: string }) {
  const t = useText(text)
  const named = (type: SyncPlan['type']) =>
    plans.filter((plan) => plan.type === type).map(({ table }) => table)
  const parts = [
    ['dataSyncs.overwrites', named(3)],
    ['dataSyncs.makes', named(2)],
  ] as const
  return (
    <div className={styles.note}>
      <strong>{t('dataSyncs.direction', { from, to })}</strong>
      {parts.map(
        ([word, tables]) =>
          tables.length > 0 && (
            <p key={word}>
              {t(word)}
              <span className={styles.names}>{tables.join('、')}</span>
            </p>
          ),
      )}
    </div>
  )
}
