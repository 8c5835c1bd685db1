import { Alert, Button } from '@arco-design/web-react'
import { useEffect, useRef } from 'react'
import { accounts } from '@tessera/shared/contract/wechat/accounts'
import { syncs, type SyncProduct, type SyncState } from '@tessera/shared/contract/wechat/syncs'
import { Can } from '@tessera/shared/access/use-can'
import { refresh, useCall, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { isUnderWay, pollWhile, SyncProgress } from '../sync-progress.tsx'
import { Rows } from './rows.tsx'
import { text } from './text.ts'
import { Totals } from './totals.tsx'
import { useBring } from './use-bring.tsx'
import styles from './qy-config.module.css'

/** Brings the organisation to a product: how much is there, what would change, and what became of each step. */
export function Sync({ menuId, product }: { menuId: string; product: SyncProduct }) {
  const t = useText(text)
  const { data: ready } = useCall(accounts.ready, {})
  const { data: totals } = useCall(syncs.total, { type: product === 'wecom' ? '1' : '2' })
  const { data: there } = useCall(syncs.unitsThere, { product })
  const { data } = useCall(
    syncs.latest,
    { product },
    { refreshInterval: (latest) => pollWhile(latest?.sync) },
  )
  const cancel = useSend(syncs.cancel, { stale: [syncs.latest] })
  const { bring: run, dry, starting, dialog } = useBring(product)
  const sync = data?.sync ?? null
  const under = isUnderWay(sync)
  const was = useRef(false)
  useEffect(() => {
    if (was.current && !under) void refresh(syncs.total, syncs.rows, syncs.unitsThere)
    was.current = under
  }, [under])

  const can = product === 'wecom' ? ready?.wecomDirectory : ready?.dingtalk
  const off = !can || under || starting
  return (
    <div className={styles.sync}>
      {ready && !can && <Alert type="info" content={t('qyConfig.notReady')} style={{ marginBlockEnd: 12 }} />}
      {totals && <Totals totals={totals} />}
      {there !== undefined && there.changes > 0 && (
        <Alert
          type="warning"
          content={t('qyConfig.changed', { n: there.changes })}
          style={{ marginBlockEnd: 12 }}
        />
      )}
      <Can modelId={menuId} code="btn_sync">
        <div className={styles.buttons}>
          <Button type="primary" disabled={off} onClick={() => run('all', t('qyConfig.startAll'))}>
            {t('qyConfig.startAll')}
          </Button>
          <Button disabled={off} onClick={() => run('organize', t('qyConfig.startUnits'))}>
            {t('qyConfig.startUnits')}
          </Button>
          <Button disabled={off} onClick={() => run('user', t('qyConfig.startUsers'))}>
            {t('qyConfig.startUsers')}
          </Button>
          <Button disabled={off} onClick={dry}>
            {t('qyConfig.dry')}
          </Button>
        </div>
      </Can>
      {sync && (
        <SyncProgress
          sync={sync}
          title={titleOf(sync, t)}
          onCancel={() => void cancel.send({ id: sync.id }).catch(() => undefined)}
        />
      )}
      {sync && sync.total !== null && <Rows key={sync.id} sync={sync} />}
      {dialog}
    </div>
  )
}

const words = {
  all: 'qyConfig.startAll',
  organize: 'qyConfig.startUnits',
  user: 'qyConfig.startUsers',
} as const

function titleOf(
  { kind, dry, state, total }: SyncState,
  t: (
    key: 'qyConfig.dry' | 'qyConfig.planned' | 'qyConfig.nothing' | (typeof words)[keyof typeof words],
    values?: Readonly<Record<string, unknown>>,
  ) => string,
): string {
  if (dry)
    return state !== 'done'
      ? t('qyConfig.dry')
      : total
        ? t('qyConfig.planned', { n: total })
        : t('qyConfig.nothing')
  return t(words[kind as keyof typeof words] ?? 'qyConfig.startAll')
}
