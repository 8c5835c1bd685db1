import { Button, Descriptions, Drawer, Empty, Result, Skeleton } from '@arco-design/web-react'
import { audit, type AuditEntry } from '@tessera/shared/contract/org/audit'
import { useCall } from '@tessera/shared/client/use-call'
import { UserAgentLabel } from '@tessera/shared/ui/user-agent-label'
import { formatTime } from '@tessera/shared/format/time'
import { joinNames, labelEnd, withLabel } from '@tessera/shared/text/punctuation'
import { useText } from '@tessera/shared/text/text'
import { Copyable } from '@tessera/shared/ui/copyable'
import { drawerDialogProps } from '@tessera/shared/ui/portal-scope/drawer-dialog-props'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import { useKeyName } from '../parts/use-key-name.ts'
import { listChanges, type DisplayValue } from './field-changes.ts'
import { text } from './text.ts'
import styles from './audit.module.css'

/** A drawer with one audit entry: who changed what, when and from which device. */
export function AuditDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const { data, error, mutate } = useCall(audit.read, { id })
  const title = t('audit.title')
  let content = <Skeleton animation text={{ rows: 8 }} />
  if (data) content = <Entry entry={data} />
  else if (error)
    content = (
      <Result
        status="error"
        title={t('audit.failed')}
        subTitle={error.msg}
        extra={<Button onClick={() => void mutate()}>{t('audit.retry')}</Button>}
      />
    )
  return (
    <>
      {anchor}
      <Drawer
        {...drawerDialogProps(title)}
        visible
        title={title}
        width="min(760px, 100vw)"
        wrapClassName={scope}
        footer={null}
        unmountOnExit
        onCancel={onClose}
      >
        {content}
      </Drawer>
    </>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const t = useText(text)
  const keyName = useKeyName()
  const changes = listChanges(entry)
  return (
    <>
      <Descriptions
        border
        size="small"
        column={{ xs: 1, sm: 2, md: 2, lg: 2, xl: 2, xxl: 2 }}
        data={[
          { label: t('audit.time'), value: formatTime(entry.time, true) },
          { label: t('audit.user'), value: entry.userName },
          { label: t('audit.object'), value: withLabel(t(`audit.noun.${entry.noun}`), entry.objectName) },
          { label: t('audit.action'), value: t(`audit.action.${entry.action}`) },
          { label: t('audit.ip'), value: entry.ip },
          {
            label: t('audit.agent'),
            value: <UserAgentLabel agent={entry.agent} />,
          },
          { label: t('audit.requestId'), value: <Copyable>{entry.requestId}</Copyable> },
        ]}
      />
      {changes.length === 0 ? (
        <Empty description={t('audit.nothing')} />
      ) : (
        <table className={styles.changes}>
          <thead>
            <tr>
              <th scope="col">{t('audit.key')}</th>
              <th scope="col">{t('audit.before')}</th>
              <th scope="col">{t('audit.after')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ key, before, after, isListChange }) => (
              <tr key={key}>
                <th scope="row">{keyName(key)}</th>
                <td data-side="before">
                  <Value value={before} label={isListChange ? t('audit.went') : undefined} />
                </td>
                <td data-side="after">
                  <Value value={after} label={isListChange ? t('audit.came') : undefined} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

/** A long list shows this many names. */
const maxNames = 100

function Value({ value, label }: { value: DisplayValue; label: string | undefined }) {
  const t = useText(text)
  if (value === 'none') return <span className={styles.none}>{label ? '—' : t('audit.none')}</span>
  if (typeof value === 'string') return t(`audit.${value}`)
  return (
    <>
      {label && (
        <strong>
          {label} {t('audit.count', { n: value.length })}
          {labelEnd()}
        </strong>
      )}
      {joinNames(value.slice(0, maxNames))}{' '}
      {value.length > maxNames && t('audit.more', { n: value.length - maxNames })}
    </>
  )
}
