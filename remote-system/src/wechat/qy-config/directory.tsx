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
import type { Action } from '@tessera/shared/widgets/crud/column'
import { Crud } from '@tessera/shared/widgets/crud/crud'
import { useListState } from '@tessera/shared/widgets/crud/list-state'
import { isUnderWay, pollWhile, SyncProgress } from '../sync-progress.tsx'
import { There } from './there.tsx'
import { text } from './text.ts'
import { useBring } from './use-bring.tsx'
import { useOwnColumns } from './use-own-columns.tsx'
import styles from './qy-config.module.css'

export const views = ['there', 'units', 'users'] as const
export type View = (typeof views)[number]

/** The directory over there beside one's own, from either side (specification: wire 9.9, QYDepartment and QYUser). */
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
  const [{ filter }, change] = useListState()
  const { data: ready } = useCall(accounts.ready, {})
  const { data } = useCall(
    syncs.latest,
    { product },
    { refreshInterval: (latest) => Math.max(pollWhile(latest?.read), pollWhile(latest?.sync)) },
  )
  const read = useSend(syncs.readThere, { stale: [syncs.latest] })
  const bringAgain = useSend(syncs.bringAgain, { stale: [syncs.users, syncs.total] })
  const { bring, starting, dialog } = useBring(product)
  const columns = useOwnColumns()
  const under = isUnderWay(data?.read) || isUnderWay(data?.sync)
  // A short run has ended before anybody saw it under way: what counts is that another one has ended.
  const ended = data && `${data.read?.finishTime ?? ''} ${data.sync?.finishTime ?? ''}`
  const was = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (was.current !== undefined && ended !== was.current)
      void refresh(syncs.unitsThere, syncs.usersThere, syncs.units, syncs.users, syncs.total)
    was.current = ended
  }, [ended])

  const again: Action<LinkedUser> = {
    label: t('qyConfig.again'),
    code: 'btn_sync',
    hidden: ({ state }) => state !== 'removed',
    run: ({ id }) =>
      void bringAgain.send({ product, ids: id }).then(
        () => Message.success(t('qyConfig.willBeBrought')),
        () => {},
      ),
  }
  const can = product === 'wecom' ? ready?.wecom || ready?.wecomDirectory : ready?.dingtalk
  const off = !can || under || read.sending || starting
  const shown = { product, part: 'directory', view }
  const states = (
    <Select
      className={styles.state!}
      allowClear
      placeholder={t('qyConfig.anyState')}
      aria-label={t('qyConfig.anyState')}
      value={filter['state']}
      onChange={(state?: string) => change({ filter: { ...shown, ...(state ? { state } : {}) } })}
      options={linkStates.map((one) => ({ value: one, label: t(`qyConfig.${one}`) }))}
    />
  )
  const tools = (
    <Can modelId={menu.id} code="btn_sync">
      {view === 'there' ? (
        <Button
          type="primary"
          icon={<IconDownload />}
          disabled={off}
          loading={isUnderWay(data?.read)}
          onClick={() => void read.send({ product }).catch(() => undefined)}
        >
          {t('qyConfig.read')}
        </Button>
      ) : (
        <Button
          type="primary"
          disabled={off}
          onClick={() =>
            bring(
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
  // What is under way; and how the last reading failed, beside what it was to bring.
  const told =
    [data?.read, data?.sync].find(isUnderWay) ??
    (view === 'there' && data?.read?.state === 'failed' ? data.read : null)
  return (
    <div className={styles.listed}>
      {ready && !can && <Alert type="info" content={t('qyConfig.notReady')} />}
      {told && (
        <SyncProgress sync={told} title={told.kind === 'read' ? t('qyConfig.reading') : t('qyConfig.sync')} />
      )}
      {view === 'there' && <There menu={menu} product={product} shown={shown} tools={tools} />}
      {view === 'units' && (
        <Crud
          key="units"
          menu={menu}
          list={syncs.units}
          columns={columns.units}
          filter={shown}
          filters={states}
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
          actions={[again]}
          filter={shown}
          filters={states}
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
