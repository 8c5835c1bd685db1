import { Button, Descriptions, Drawer, Empty, Result, Skeleton } from '@arco-design/web-react'
import { audit } from '@tessera/shared/contract/org/audit'
import { useCall } from '@tessera/shared/client/use-call'
import { formatUserAgent } from '@tessera/shared/format/agent'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import { Copyable } from '@tessera/shared/widgets/copyable'
import { drawerDialogProps } from '@tessera/shared/widgets/portal-scope/drawer-dialog-props'
import { usePortalScope } from '@tessera/shared/widgets/portal-scope/portal-scope'
import { useKeyName } from '../parts/use-key-name.ts'
import { difference, type Told } from './difference.ts'
import { text } from './text.ts'
import styles from './audit.module.css'

/** One line of the log: who, when, from where, and what it changed. */
export function AuditDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText(text)
  const keyName = useKeyName()
  const { scope, anchor } = usePortalScope()
  const { data, error, mutate } = useCall(audit.read, { id })
  const title = t('audit.title')
  const changes = data ? difference(data) : []
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
        {error && !data ? (
          <Result
            status="error"
            title={t('audit.failed')}
            subTitle={error.msg}
            extra={<Button onClick={() => void mutate()}>{t('audit.retry')}</Button>}
          />
        ) : !data ? (
          <Skeleton animation text={{ rows: 8 }} />
        ) : (
          <>
            <Descriptions
              border
              size="small"
              column={{ xs: 1, sm: 2, md: 2, lg: 2, xl: 2, xxl: 2 }}
              data={[
                { label: t('audit.time'), value: formatTime(data.time, true) },
                { label: t('audit.user'), value: data.userName },
                { label: t('audit.object'), value: `${t(`audit.noun.${data.noun}`)}：${data.objectName}` },
                { label: t('audit.action'), value: t(`audit.action.${data.action}`) },
                { label: t('audit.ip'), value: data.ip },
                {
                  label: t('audit.agent'),
                  value: <span title={data.agent}>{formatUserAgent(data.agent)}</span>,
                },
                { label: t('audit.requestId'), value: <Copyable>{data.requestId}</Copyable> },
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
                  {changes.map(({ key, before, after, sides }) => (
                    <tr key={key}>
                      <th scope="row">{keyName(key)}</th>
                      <td data-side="before">
                        <Value told={before} sign={sides ? t('audit.went') : undefined} />
                      </td>
                      <td data-side="after">
                        <Value told={after} sign={sides ? t('audit.came') : undefined} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </>
        )}
      </Drawer>
    </>
  )
}

/** So many names of a long list are told. */
const most = 100

function Value({ told, sign }: { told: Told; sign: string | undefined }) {
  const t = useText(text)
  if (told === 'none') return <span className={styles.none}>{sign ? '—' : t('audit.none')}</span>
  if (typeof told === 'string') return t(`audit.${told}`)
  return (
    <>
      {sign && (
        <strong>
          {sign} {t('audit.count', { n: told.length })}：
        </strong>
      )}
      {told.slice(0, most).join('、')} {told.length > most && t('audit.more', { n: told.length - most })}
    </>
  )
}
