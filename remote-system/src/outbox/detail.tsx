import { Button, Descriptions, Drawer } from '@arco-design/web-react'
import type { OutboxMessage } from '@tessera/shared/contract/messaging/outbox'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import { drawerDialogProps } from '@tessera/shared/ui/portal-scope/drawer-dialog-props'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import styles from './outbox.module.css'
import { MessageState } from './message-state.tsx'
import { text } from './text.ts'

/** All fields of an outgoing message: content, recipient, channel and result. */
export function OutboxDetail({ row, onClose }: { row: OutboxMessage; onClose: () => void }) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const title = t('outbox.look')
  const optionalEntry = (label: string, value: string | number) => (value === '' ? [] : [{ label, value }])
  return (
    <>
      {anchor}
      <Drawer
        {...drawerDialogProps(title)}
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
            { label: t('outbox.state'), value: <MessageState row={row} /> },
            ...optionalEntry(t('outbox.error'), row.error),
            ...optionalEntry(t('outbox.errorCode'), row.errorCode),
            { label: t('outbox.kind'), value: t(`outbox.${row.kind}`) },
            ...optionalEntry(t('outbox.recipient'), row.kind === 'station' ? '' : row.recipient),
            ...optionalEntry(t('outbox.user'), row.user),
            ...optionalEntry(
              t('outbox.gateway'),
              row.gateway === 'development' ? t('outbox.development') : row.gateway,
            ),
            ...optionalEntry(t('outbox.reference'), row.reference),
            ...optionalEntry(t('outbox.template'), row.template),
            { label: t('outbox.creatorUser'), value: row.creatorUser || t('outbox.system') },
            { label: t('outbox.attempts'), value: row.attempts },
            { label: t('outbox.creatorTime'), value: formatTime(row.creatorTime, true) },
            ...optionalEntry(
              t('outbox.sentTime'),
              row.sentTime === null ? '' : formatTime(row.sentTime, true),
            ),
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
