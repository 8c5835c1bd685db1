import { Badge } from '@arco-design/web-react'
import { useEffect } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { dataSyncs, type SyncRun } from '@tessera/shared/contract/data/syncs'
import { refresh } from '@tessera/shared/client/use-call'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import type { Column } from '@tessera/shared/ui/table/column'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { text } from './text.ts'

export const runDots = {
  queued: 'default',
  running: 'processing',
  paused: 'warning',
  done: 'success',
  failed: 'error',
  cancelled: 'default',
} as const

/** All runs, newest first; refreshed every three seconds while the page is visible. */
export function Runs({ menu, onOpen }: { menu: PageProps['menu']; onOpen: (id: string) => void }) {
  const t = useText(text)
  useEffect(() => {
    const timer = setInterval(
      () => document.visibilityState === 'visible' && void refresh(dataSyncs.runs),
      3_000,
    )
    return () => clearInterval(timer)
  }, [])
  const columns: Column<SyncRun>[] = [
    { key: 'fromName', title: t('dataSyncs.from'), pinned: true },
    { key: 'toName', title: t('dataSyncs.to'), pinned: true },
    {
      key: 'state',
      title: t('dataSyncs.runState'),
      render: ({ state }) => <Badge status={runDots[state]} text={t(`dataSyncs.run.${state}`)} />,
    },
    {
      key: 'doneTables',
      title: t('dataSyncs.tablesDone'),
      align: 'right',
      render: ({ doneTables, tableCount }) => `${doneTables} / ${tableCount}`,
    },
    {
      key: 'doneRows',
      title: t('dataSyncs.copied'),
      align: 'right',
      render: ({ doneRows }) => doneRows.toLocaleString(),
    },
    { key: 'creatorUser', title: t('dataSyncs.creatorUser') },
    {
      key: 'creatorTime',
      title: t('dataSyncs.creatorTime'),
      render: ({ creatorTime }) => formatTime(creatorTime, true),
    },
    {
      key: 'endedTime',
      title: t('dataSyncs.endedTime'),
      render: ({ endedTime }) => (endedTime === null ? '' : formatTime(endedTime, true)),
    },
  ]
  return (
    <Crud
      menu={menu}
      list={dataSyncs.runs}
      columns={columns}
      actions={[{ label: t('dataSyncs.look'), run: ({ id }) => onOpen(id) }]}
      empty={t('dataSyncs.noRuns')}
    />
  )
}
