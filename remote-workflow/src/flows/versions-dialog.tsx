import { Button, Modal, Skeleton, Tag } from '@arco-design/web-react'
import { flows } from '@tessera/shared/contract/workflow/flows'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { FailedLoad } from '@tessera/shared/ui/designer-frame/failed-load'
import { RelativeTimeLabel } from '@tessera/shared/ui/time-labels'
import { text } from './text.ts'
import styles from './flows.module.css'

interface Props {
  id: string
  name: string
  scope: string
  onClose: () => void
}

/** The releases of a flow, the newest first, with the tasks that still use each. */
export function VersionsDialog({ id, name, scope, onClose }: Props) {
  const t = useText(text)
  const { data, error, mutate } = useCall(flows.versions, { id })
  return (
    <Modal
      visible
      wrapClassName={scope}
      title={t('flows.versionsTitle', { name })}
      style={{ width: 'min(560px, calc(100vw - 24px))' }}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('flows.close')}</Button>}
    >
      {error && !data && <FailedLoad msg={error.msg} onRetry={() => void mutate()} />}
      {!data && !error && <Skeleton animation text={{ rows: 4 }} />}
      {data?.list.length === 0 && <p>{t('flows.noVersions')}</p>}
      <ol className={styles.versions}>
        {data?.list.map(({ version, note, creatorUser, creatorTime, isCurrent, running }) => (
          <li key={version}>
            <span>
              <strong>{t('flows.versionNumber', { n: version })}</strong>{' '}
              {isCurrent && <Tag size="small">{t('flows.current')}</Tag>}
            </span>
            {note !== '' && <span>{note}</span>}
            <span className={styles.facts}>
              <span>{creatorUser}</span>
              <RelativeTimeLabel at={creatorTime} />
              {running > 0 && <span>{t('flows.runningOf', { n: running })}</span>}
            </span>
          </li>
        ))}
      </ol>
    </Modal>
  )
}
