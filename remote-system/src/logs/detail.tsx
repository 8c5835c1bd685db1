import { Drawer } from '@arco-design/web-react'
import type { ReactNode } from 'react'
import type { LogRow } from '@tessera/shared/contract/system/logs'
import { formatUserAgent } from '@tessera/shared/format/agent'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import { drawerDialogProps } from '@tessera/shared/ui/portal-scope/drawer-dialog-props'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import { LogResultBadge } from './columns.tsx'
import { text } from './text.ts'
import styles from './logs.module.css'

/** All fields of one log entry. */
export function LogDetail({ row, onClose }: { row: LogRow; onClose: () => void }) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const facts = (
    [
      [t('logs.time'), formatTime(row.creatorTime, true)],
      [t('logs.result'), row.result !== null && <LogResultBadge row={row} />],
      [t('logs.userName'), row.userName],
      [t('logs.ipaddress'), row.ipaddress],
      [t('logs.platForm'), row.platForm && <UserAgent agent={row.platForm} />],
      ...(['moduleName', 'requestMethod', 'requestURL'] as const).map((key): readonly [string, ReactNode] => [
        t(`logs.${key}`),
        row[key],
      ]),
      [t('logs.requestDuration'), row.requestMethod ? String(row.requestDuration) : ''],
    ] satisfies (readonly [string, ReactNode])[]
  ).filter(([, value]) => value)
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

/** A browser by its name; the raw text is below it, because the page is for diagnosis. */
const UserAgent = ({ agent }: { agent: string }) => (
  <>
    {formatUserAgent(agent)}
    {formatUserAgent(agent) !== agent && <div className={styles.agent}>{agent}</div>}
  </>
)

function formatJson(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2).replaceAll('\\n', '\n')
  } catch {
    return json
  }
}
