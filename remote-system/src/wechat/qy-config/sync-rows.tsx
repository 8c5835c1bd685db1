import { Badge, Checkbox, Pagination } from '@arco-design/web-react'
import { useState } from 'react'
import { syncs, type SyncRow, type SyncState } from '@tessera/shared/contract/wechat/syncs'
import { useCall } from '@tessera/shared/client/use-call'
import { withLabel } from '@tessera/shared/text/punctuation'
import { useText } from '@tessera/shared/text/text'
import { Table } from '@tessera/shared/ui/table/table'
import { pollIntervalMs } from '../sync-progress.tsx'
import { text } from './text.ts'
import styles from './qy-config.module.css'

const pageSize = 50

/** Steps of a run with their results. */
export function SyncRows({ sync }: { sync: SyncState }) {
  const t = useText(text)
  const [currentPage, setCurrentPage] = useState(1)
  const [onlyFailed, setOnlyFailed] = useState(false)
  const { data } = useCall(
    syncs.rows,
    { id: sync.id, currentPage, pageSize, ...(onlyFailed ? { failed: 1 as const } : {}) },
    { keepPreviousData: true, refreshInterval: pollIntervalMs(sync) * 2 },
  )
  const renderOutcome = ({ outcome, error }: SyncRow) => {
    if (outcome === null)
      return <Badge status="default" text={t(sync.dry ? 'qyConfig.wouldBe' : 'qyConfig.waiting')} />
    return (
      <Badge
        status={outcome === 'done' ? 'success' : 'error'}
        text={outcome === 'done' ? t('qyConfig.done') : withLabel(t('qyConfig.failed'), error)}
      />
    )
  }
  return (
    <section className={styles.rows} aria-label={t('qyConfig.rows')}>
      {!sync.dry && (
        <Checkbox
          checked={onlyFailed}
          onChange={(on) => {
            setOnlyFailed(on)
            setCurrentPage(1)
          }}
        >
          {t('qyConfig.onlyFailed')}
        </Checkbox>
      )}
      <div className={styles.table}>
        <Table<SyncRow & { id: string }>
          name={t('qyConfig.rows')}
          rows={(data?.list ?? []).map((row) => ({ ...row, id: String(row.n) }))}
          columns={[
            { key: 'kind', title: t('qyConfig.kind'), cell: ({ kind }) => t(`qyConfig.${kind}`) },
            { key: 'fullName', title: t('qyConfig.fullName'), cell: ({ fullName }) => fullName },
            { key: 'detail', title: t('qyConfig.detail'), cell: ({ detail }) => detail },
            {
              key: 'action',
              title: t('qyConfig.action'),
              cell: ({ action }) => t(`qyConfig.${action}`),
            },
            { key: 'outcome', title: t('qyConfig.outcome'), cell: renderOutcome },
          ]}
          density="compact"
          empty={t('qyConfig.nothing')}
        />
      </div>
      {data && data.pagination.total > pageSize && (
        <Pagination
          size="small"
          total={data.pagination.total}
          current={currentPage}
          pageSize={pageSize}
          showTotal
          onChange={setCurrentPage}
        />
      )}
    </section>
  )
}
