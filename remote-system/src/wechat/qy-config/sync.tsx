import { Alert, Button } from '@arco-design/web-react'
import { useEffect, useRef } from 'react'
import { accounts } from '@tessera/shared/contract/wechat/accounts'
import { syncs, type SyncProduct, type SyncState } from '@tessera/shared/contract/wechat/syncs'
import { Can } from '@tessera/shared/access/use-can'
import { refresh, useCall, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { isRunning, pollIntervalMs, SyncProgress } from '../sync-progress.tsx'
import { SyncRows } from './sync-rows.tsx'
import { text } from './text.ts'
import { Totals } from './totals.tsx'
import { useStartSync } from './use-start-sync.tsx'
import styles from './qy-config.module.css'

/** Syncs the organisation to a platform: totals, start buttons, progress and result of each step. */
export function Sync({ menuId, product }: { menuId: string; product: SyncProduct }) {
  const t = useText(text)
  const { data: ready } = useCall(accounts.ready, {})
  const { data: totals } = useCall(syncs.total, { type: product === 'wecom' ? '1' : '2' })
  const { data: providerUnits } = useCall(syncs.unitsThere, { product })
  const { data } = useCall(
    syncs.latest,
    { product },
    { refreshInterval: (latest) => pollIntervalMs(latest?.sync) },
  )
  const cancel = useSend(syncs.cancel, { stale: [syncs.latest] })
  const { startSync, startDryRun, starting, dialog } = useStartSync(product)
  const sync = data?.sync ?? null
  const running = isRunning(sync)
  const wasRunning = useRef(false)
  useEffect(() => {
    if (wasRunning.current && !running) void refresh(syncs.total, syncs.rows, syncs.unitsThere)
    wasRunning.current = running
  }, [running])

  const isReady = product === 'wecom' ? ready?.wecomDirectory : ready?.dingtalk
  const disabled = !isReady || running || starting
  return (
    <div className={styles.sync}>
      {ready && !isReady && (
        <Alert type="info" content={t('qyConfig.notReady')} style={{ marginBlockEnd: 12 }} />
      )}
      {totals && <Totals totals={totals} />}
      {providerUnits !== undefined && providerUnits.changes > 0 && (
        <Alert
          type="warning"
          content={t('qyConfig.changed', { n: providerUnits.changes })}
          style={{ marginBlockEnd: 12 }}
        />
      )}
      <Can modelId={menuId} code="btn_sync">
        <div className={styles.buttons}>
          <Button type="primary" disabled={disabled} onClick={() => startSync('all', t('qyConfig.startAll'))}>
            {t('qyConfig.startAll')}
          </Button>
          <Button disabled={disabled} onClick={() => startSync('organize', t('qyConfig.startUnits'))}>
            {t('qyConfig.startUnits')}
          </Button>
          <Button disabled={disabled} onClick={() => startSync('user', t('qyConfig.startUsers'))}>
            {t('qyConfig.startUsers')}
          </Button>
          <Button disabled={disabled} onClick={startDryRun}>
            {t('qyConfig.dry')}
          </Button>
        </div>
      </Can>
      {sync && (
        <SyncProgress
          sync={sync}
          title={runTitle(sync, t)}
          onCancel={() => void cancel.send({ id: sync.id }).catch(() => undefined)}
        />
      )}
      {sync && sync.total !== null && <SyncRows key={sync.id} sync={sync} />}
      {dialog}
    </div>
  )
}

const kindTitles = {
  all: 'qyConfig.startAll',
  organize: 'qyConfig.startUnits',
  user: 'qyConfig.startUsers',
} as const

function runTitle(
  { kind, dry, state, total }: SyncState,
  t: (
    key:
      | 'qyConfig.dry'
      | 'qyConfig.planned'
      | 'qyConfig.nothing'
      | (typeof kindTitles)[keyof typeof kindTitles],
    values?: Readonly<Record<string, unknown>>,
  ) => string,
): string {
  if (dry) {
    if (state !== 'done') return t('qyConfig.dry')
    return total ? t('qyConfig.planned', { n: total }) : t('qyConfig.nothing')
  }
  return t(kindTitles[kind as keyof typeof kindTitles] ?? 'qyConfig.startAll')
}
