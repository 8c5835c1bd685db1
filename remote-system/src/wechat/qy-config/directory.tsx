import { Alert, Button, Message, Select } from '@arco-design/web-react'
import { IconDownload } from '@arco-design/web-react/icon'
import { useEffect, useRef } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { accounts } from '@tessera/shared/contract/wechat/accounts'
import { linkStates, syncs, type LinkedUser, type SyncProduct } from '@tessera/shared/contract/wechat/syncs'
import { Can } from '@tessera/shared/access/use-can'
import { refresh, useCall, useSend } from '@tessera/shared/client/use-call'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import type { Action } from '@tessera/shared/ui/table/column'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { isRunning, pollIntervalMs, SyncProgress } from '../sync-progress.tsx'
import { ProviderDirectory } from './provider-directory.tsx'
import { text } from './text.ts'
import { useStartSync } from './use-start-sync.tsx'
import { useLocalColumns } from './use-local-columns.tsx'
import styles from './qy-config.module.css'

export const views = ['there', 'units', 'users'] as const
export type View = (typeof views)[number]

/** Compares the platform’s directory with the local one, from either side. */
export function Directory({
  menu,
  product,
  view,
}: {
  menu: PageProps['menu']
  product: SyncProduct
  view: View
}) {
  const t = useText(text)
  const [{ filter }, setListState] = useListState()
  const { data: ready } = useCall(accounts.ready, {})
  const { data } = useCall(
    syncs.latest,
    { product },
    { refreshInterval: (latest) => Math.max(pollIntervalMs(latest?.read), pollIntervalMs(latest?.sync)) },
  )
  const readDirectory = useSend(syncs.readThere, { stale: [syncs.latest] })
  const resetRemoved = useSend(syncs.bringAgain, { stale: [syncs.users, syncs.total] })
  const { startSync, starting, dialog } = useStartSync(product)
  const columns = useLocalColumns()
  const busy = isRunning(data?.read) || isRunning(data?.sync)
  // A short run can end between two polls, so compare the finish times instead of the running states.
  const finishTimes = data && `${data.read?.finishTime ?? ''} ${data.sync?.finishTime ?? ''}`
  const previousTimes = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (previousTimes.current !== undefined && finishTimes !== previousTimes.current)
      void refresh(syncs.unitsThere, syncs.usersThere, syncs.units, syncs.users, syncs.total)
    previousTimes.current = finishTimes
  }, [finishTimes])

  const addAgain: Action<LinkedUser> = {
    label: t('qyConfig.again'),
    code: 'btn_sync',
    hidden: ({ state }) => state !== 'removed',
    run: ({ id }) =>
      void resetRemoved.send({ product, ids: id }).then(
        () => Message.success(t('qyConfig.willBeBrought')),
        () => {},
      ),
  }
  const isReady = product === 'wecom' ? ready?.wecom || ready?.wecomDirectory : ready?.dingtalk
  const disabled = !isReady || busy || readDirectory.sending || starting
  const pageFilter = { product, part: 'directory', view }
  const stateFilter = (
    <Select
      className={styles.state!}
      allowClear
      placeholder={t('qyConfig.anyState')}
      aria-label={t('qyConfig.anyState')}
      value={filter['state']}
      onChange={(state?: string) => setListState({ filter: { ...pageFilter, ...(state ? { state } : {}) } })}
      options={linkStates.map((state) => ({ value: state, label: t(`qyConfig.${state}`) }))}
    />
  )
  const tools = (
    <Can modelId={menu.id} code="btn_sync">
      {view === 'there' ? (
        <Button
          type="primary"
          icon={<IconDownload />}
          disabled={disabled}
          loading={isRunning(data?.read)}
          onClick={() => void readDirectory.send({ product }).catch(() => undefined)}
        >
          {t('qyConfig.read')}
        </Button>
      ) : (
        <Button
          type="primary"
          disabled={disabled}
          onClick={() =>
            startSync(
              view === 'units' ? 'organize' : 'user',
              t(view === 'units' ? 'qyConfig.startUnits' : 'qyConfig.startUsers'),
            )
          }
        >
          {t(view === 'units' ? 'qyConfig.startUnits' : 'qyConfig.startUsers')}
        </Button>
      )}
    </Can>
  )
  // The running run; in the platform view otherwise the last read, if it failed.
  const shownRun =
    [data?.read, data?.sync].find(isRunning) ??
    (view === 'there' && data?.read?.state === 'failed' ? data.read : null)
  return (
    <div className={styles.listed}>
      {ready && !isReady && <Alert type="info" content={t('qyConfig.notReady')} />}
      {shownRun && (
        <SyncProgress
          sync={shownRun}
          title={shownRun.kind === 'read' ? t('qyConfig.reading') : t('qyConfig.sync')}
        />
      )}
      {view === 'there' && (
        <ProviderDirectory menu={menu} product={product} pageFilter={pageFilter} tools={tools} />
      )}
      {view === 'units' && (
        <Crud
          key="units"
          menu={menu}
          list={syncs.units}
          columns={columns.units}
          filter={pageFilter}
          filters={stateFilter}
          tools={tools}
          empty={t('qyConfig.noUnits')}
        />
      )}
      {view === 'users' && (
        <Crud
          key="users"
          menu={menu}
          list={syncs.users}
          columns={columns.users}
          actions={[addAgain]}
          filter={pageFilter}
          filters={stateFilter}
          tools={tools}
          empty={t('qyConfig.noUsers')}
        />
      )}
      {data?.read?.finishTime != null && view === 'there' && (
        <p className={styles.asOf}>{t('qyConfig.asOf', { time: formatTime(data.read.finishTime) })}</p>
      )}
      {dialog}
    </div>
  )
}
