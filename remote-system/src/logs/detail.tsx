import { Drawer } from '@arco-design/web-react'
import type { LogRow } from '@tessera/shared/contract/system/logs'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import { drawerDialogProps } from '@tessera/shared/widgets/portal-scope/drawer-dialog-props'
import { usePortalScope } from '@tessera/shared/widgets/portal-scope/portal-scope'
import { text } from './text.ts'
import styles from './logs.module.css'

/** All fields of one log entry. */
export function LogDetail({ row, onClose }: { row: LogRow; onClose: () => void }) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const facts = [
    [t('logs.time'), formatTime(row.creatorTime, true)],
    ...(['userName', 'ipaddress', 'platForm', 'moduleName', 'requestMethod', 'requestURL'] as const).map(
      (key) => [t(`logs.${key}`), row[key]] as const,
    ),
    [t('logs.requestDuration'), row.requestMethod ? String(row.requestDuration) : ''],
  ].filter(([, value]) => value)
  return (
    <>
      {anchor}
      <Drawer
        {...drawerDialogProps(t('logs.detail'))}
        visible
        title={t('logs.detail')}
        width="min(720px, 100vw)"
        wrapClassName={scope}
        footer={null}
        onCancel={onClose}
      >
        <dl className={styles.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {row.json && (
          <>
            <h3 className={styles.heading}>{t('logs.json')}</h3>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard */}
            <pre className={styles.json} tabIndex={0}>
              {formatJson(row.json)}
            </pre>
          </>
        )}
      </Drawer>
    </>
  )
}

function formatJson(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2).replaceAll('\\n', '\n')
  } catch {
    return json
  }
}
