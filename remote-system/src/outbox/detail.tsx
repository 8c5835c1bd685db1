import { Button, Descriptions, Drawer } from '@arco-design/web-react'
import type { OutboxMessage } from '@tessera/shared/contract/system/outbox'
import { timeText } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import { asDialog } from '@tessera/shared/widgets/portal-scope/as-dialog'
import { usePortalScope } from '@tessera/shared/widgets/portal-scope/portal-scope'
import styles from './outbox.module.css'
import { StateOf } from './state-of.tsx'
import { text } from './text.ts'

/** All that is known of a message: what it said, where it went and how that ended. */
export function OutboxDetail({ row, onClose }: { row: OutboxMessage; onClose: () => void }) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const title = t('outbox.look')
  const said = (label: string, value: string | number) => (value === '' ? [] : [{ label, value }])
  return (
    <>
      {anchor}
      <Drawer
        {...asDialog(title)}
        visible
        title={title}
        width="min(640px, 100vw)"
        wrapClassName={scope}
        footer={<Button onClick={onClose}>{t('outbox.close')}</Button>}
        onCancel={onClose}
      >
        <Descriptions
          column={1}
          labelStyle={{ inlineSize: 110 }}
          data={[
            { label: t('outbox.state'), value: <StateOf row={row} /> },
            ...said(t('outbox.error'), row.error),
            ...said(t('outbox.errorCode'), row.errorCode),
            { label: t('outbox.kind'), value: t(`outbox.${row.kind}`) },
            ...said(t('outbox.recipient'), row.kind === 'station' ? '' : row.recipient),
            ...said(t('outbox.user'), row.user),
            ...said(
              t('outbox.gateway'),
              row.gateway === 'development' ? t('outbox.development') : row.gateway,
            ),
            ...said(t('outbox.reference'), row.reference),
            ...said(t('outbox.template'), row.template),
            { label: t('outbox.creatorUser'), value: row.creatorUser || t('outbox.system') },
            { label: t('outbox.attempts'), value: row.attempts },
            { label: t('outbox.creatorTime'), value: timeText(row.creatorTime, true) },
            ...said(t('outbox.sentTime'), row.sentTime === null ? '' : timeText(row.sentTime, true)),
          ]}
        />
        <article className={styles.letter}>
          {row.title && <h2>{row.title}</h2>}
          <p>{row.text}</p>
        </article>
      </Drawer>
    </>
  )
}
