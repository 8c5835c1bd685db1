import { Alert, Drawer } from '@arco-design/web-react'
import type { SyncPlan } from '@tessera/shared/contract/data/syncs'
import { joinNames } from '@tessera/shared/text/punctuation'
import { useText } from '@tessera/shared/text/text'
import { drawerDialogProps } from '@tessera/shared/ui/portal-scope/drawer-dialog-props'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import { Table } from '@tessera/shared/ui/table/table'
import { text } from './text.ts'
import styles from './data-syncs.module.css'

/**
 * Plan for one table: field mapping, fields that are not copied, and the statements that create the table.
 */
export function PlanDrawer({ plan, onClose }: { plan: SyncPlan; onClose: () => void }) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const title = t('dataSyncs.planOf', { name: plan.table })
  return (
    <>
      {anchor}
      <Drawer
        {...drawerDialogProps(title)}
        visible
        title={title}
        width="min(720px, 100vw)"
        wrapClassName={scope}
        footer={null}
        onCancel={onClose}
      >
        <div className={styles.plan}>
          {plan.problem ? (
            <Alert type="error" content={plan.problem} />
          ) : (
            <p className={styles.hint}>{t(plan.resumable ? 'dataSyncs.resumable' : 'dataSyncs.whole')}</p>
          )}
          {plan.lost.length > 0 && (
            <Alert type="warning" title={t('dataSyncs.lost')} content={joinNames(plan.lost)} />
          )}
          {plan.statements.length > 0 && (
            <section>
              <h3 className={styles.heading}>{t('dataSyncs.statements')}</h3>
              {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard */}
              <pre className={styles.statement} tabIndex={0}>
                {plan.statements.join(';\n\n')}
              </pre>
              <p className={styles.hint}>{t('dataSyncs.leftOut')}</p>
            </section>
          )}
          {plan.fields.length > 0 && (
            <Table
              name={title}
              density="compact"
              rows={plan.fields.map((one) => ({ ...one, id: one.field }))}
              columns={[
                { key: 'field', title: t('dataSyncs.sourceField'), cell: ({ field }) => field },
                { key: 'type', title: t('dataSyncs.sourceType'), cell: ({ type }) => type },
                { key: 'into', title: t('dataSyncs.targetType'), cell: ({ into }) => into },
              ]}
            />
          )}
        </div>
      </Drawer>
    </>
  )
}
