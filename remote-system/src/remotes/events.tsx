import { Empty, Pagination, Table } from '@arco-design/web-react'
import { useState } from 'react'
import { remotes, type RemoteEvent } from '@tessera/shared/contract/registry/remotes'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { CopyableCode } from './copyable-code.tsx'
import { CallContent } from './call-content.tsx'
import { text } from './text.ts'
import { RelativeTimeLabel } from '@tessera/shared/ui/time-labels'
import styles from './remotes.module.css'

/** History of a remote: actions with user and time, newest first. */
export function Events({ name }: { name: string }) {
  const t = useText(text)
  const [currentPage, setPage] = useState(1)
  const result = useCall(remotes.events, { name, currentPage, pageSize: 20 }, { keepPreviousData: true })
  return (
    <CallContent result={result}>
      {({ list, pagination: { total } }) => (
        <div className={styles.stack}>
          <Table<RemoteEvent>
            rowKey="id"
            size="small"
            pagination={false}
            scroll={{ x: 800 }}
            data={list}
            noDataElement={<Empty description={t('remotes.eventsEmpty')} />}
            columns={[
              {
                title: t('remotes.time'),
                dataIndex: 'time',
                width: 130,
                render: (at: number) => <RelativeTimeLabel className={styles.when!} at={at} />,
              },
              {
                title: t('remotes.action'),
                dataIndex: 'action',
                width: 120,
                render: (action: RemoteEvent['action']) => t(`remotes.action.${action}`),
              },
              {
                title: t('remotes.buildId'),
                dataIndex: 'build',
                width: 170,
                render: (build: string) => (build ? <CopyableCode>{build}</CopyableCode> : '–'),
              },
              { title: t('remotes.actor'), dataIndex: 'actor', width: 150, ellipsis: true },
              {
                title: t('remotes.details'),
                dataIndex: 'detail',
                render: (detail: string) => <span className={styles.wrap}>{detail}</span>,
              },
            ]}
          />
          {total > 20 && (
            <Pagination
              size="small"
              className={styles.pages!}
              total={total}
              current={currentPage}
              pageSize={20}
              showTotal={(n) => t('remotes.total', { n })}
              onChange={setPage}
            />
          )}
        </div>
      )}
    </CallContent>
  )
}
